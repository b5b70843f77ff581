import { strToU8, zipSync } from 'fflate';
import { parseImageDataUrl } from '../../src/style/data-url.ts';
import { pngUrl } from './sample-map.ts';

/** Bytes of the one-pixel PNG. */
export const pngBytes: Uint8Array = parseImageDataUrl(pngUrl)?.bytes ?? new Uint8Array();

/** A ZIP archive of texts and bytes by name. */
export function zip(files: Record<string, string | Uint8Array>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

/** An .xmind archive of the 2020 kind with the given sheets. */
export function zenFile(
  sheets: unknown,
  extra: Record<string, string | Uint8Array> = {},
): Uint8Array {
  return zip({ 'content.json': JSON.stringify(sheets), ...extra });
}

/** An .xlsx archive with one sheet of rows; each cell is written as an inline string. */
export function xlsxFile(
  rows: readonly (readonly string[])[],
  extra: Record<string, string> = {},
): Uint8Array {
  const body = rows
    .map((row, index) => {
      const cells = row.map((text, column) => {
        const name = `${String.fromCodePoint(65 + column)}${index + 1}`;
        return text === '' ? '' : `<c r="${name}" t="inlineStr"><is><t>${text}</t></is></c>`;
      });
      return `<row r="${index + 1}">${cells.join('')}</row>`;
    })
    .join('');
  return zip({
    'xl/workbook.xml':
      '<workbook xmlns="m" xmlns:r="r"><sheets><sheet name="大纲" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${body}</sheetData></worksheet>`,
    ...extra,
  });
}

const noBreak = '\n          ';

/** content.xml of XMind 8 with every feature the reader knows. */
const legacyContent = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<xmap-content xmlns="urn:xmind:xmap:xmlns:content:2.0" xmlns:fo="http://www.w3.org/1999/XSL/Format" xmlns:svg="http://www.w3.org/2000/svg" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink" version="2.0">
  <sheet id="s1" theme="t1">
    <topic id="root" structure-class="org.xmind.ui.map.unbalanced" style-id="st1">
      <title svg:width="500">中心 &amp; 主题&#10;第二行</title>
      <children>
        <topics type="attached">
          <topic id="a" branch="folded" xlink:href="https://example.com/?a=1&amp;b=2">${noBreak}<title>分支一</title>
            <xhtml:img align="left" svg:height="40" svg:width="60" xhtml:src="xap:attachments/pic.png"/>
            <marker-refs><marker-ref marker-id="priority-1"/><marker-ref marker-id="task-half"/><marker-ref marker-id="flag-blue"/><marker-ref marker-id="month-mar"/></marker-refs>
            <labels><label>标签一</label><label>标签二</label></labels>
            <notes><html><xhtml:p>第一段 <xhtml:a xlink:href="https://e.com">链接</xhtml:a></xhtml:p><xhtml:p>第二段</xhtml:p></html><plain>第一段 链接
第二段</plain></notes>
            <children>
              <topics type="attached">
                <topic id="a1"><title>a1</title></topic>
                <topic id="a2"><title>a2</title></topic>
                <topic id="a3"><title>a3</title></topic>
              </topics>
              <topics type="summary"><topic id="sum1"><title>前两个</title></topic><topic id="sum2"><title>只有一个</title></topic></topics>
              <topics type="callout"><topic id="call"><title>标注</title></topic></topics>
            </children>
            <summaries><summary id="x1" range="(0,1)" topic-id="sum1"/><summary id="x2" range="(2,2)" topic-id="sum2"/></summaries>
            <boundaries><boundary id="b1" range="(1,2)" style-id="st2"><title>外框</title></boundary></boundaries>
          </topic>
          <topic id="b" xlink:href="xmind:#a1"><title>分支二</title><notes><plain>纯文本备注</plain></notes><numbering number-format="org.xmind.numbering.arabic"/></topic>
          <topic id="c" xlink:href="xap:attachments/doc.pdf"><title>附件</title></topic>
        </topics>
        <topics type="detached">
          <topic id="f"><title>浮动</title><position svg:x="120" svg:y="-80"/><children><topics type="attached"><topic id="f1"><title>浮动的子主题</title></topic></topics></children></topic>
        </topics>
      </children>
      <extensions><extension provider="org.xmind.ui.map.unbalanced"><content><right-number>2</right-number></content></extension></extensions>
    </topic>
    <title>画布一</title>
    <relationships><relationship id="r1" end1="a1" end2="f" style-id="st3"><title>联系</title><control-points><control-point index="0"><position svg:x="10" svg:y="20"/></control-point><control-point index="1"><position svg:x="-10" svg:y="-20"/></control-point></control-points></relationship><relationship id="r2" end1="a1" end2="b1"/></relationships>
  </sheet>
  <sheet id="s2"><topic id="root2"><title>第二个画布</title></topic><title>画布二</title></sheet>
</xmap-content>`;

/** styles.xml of XMind 8 for the fixture. */
const legacyStyles = `<?xml version="1.0" encoding="UTF-8"?>
<xmap-styles xmlns="urn:xmind:xmap:xmlns:style:2.0" xmlns:fo="f" xmlns:svg="s"><automatic-styles>
<style id="st1" type="topic"><topic-properties fo:color="#ff0000" fo:font-size="24pt" fo:font-weight="bold" svg:fill="#00ff00" shape-class="org.xmind.topicShape.diamond" border-line-width="2pt"/></style>
<style id="st2" type="boundary"><boundary-properties svg:fill="#eeeeee" line-color="#111111"/></style>
<style id="st3" type="relationship"><relationship-properties line-color="#0000ff" line-width="3pt"/></style>
</automatic-styles></xmap-styles>`;

/** comments.xml of XMind 8 for the fixture. */
const legacyComments =
  '<comments><comment object-id="b" time="1" author="小王"><content>请再看一下</content></comment></comments>';

/** The whole XMind 8 archive. */
export function legacyFile(): Uint8Array {
  return zip({
    'content.xml': legacyContent,
    'styles.xml': legacyStyles,
    'comments.xml': legacyComments,
    'attachments/pic.png': pngBytes,
    'attachments/doc.pdf': 'pdf',
    'META-INF/manifest.xml': '<manifest><file-entry full-path="content.xml"/></manifest>',
  });
}

/** Sheets of XMind 2020 with every feature the reader knows: the same map as the XMind 8 fixture, and more. */
const zenSheets = [
  {
    id: 's1',
    class: 'sheet',
    title: '画布一',
    theme: { map: { id: 'm' } },
    rootTopic: {
      id: 'root',
      class: 'topic',
      title: '中心 & 主题\n第二行',
      customWidth: 500,
      structureClass: 'org.xmind.ui.map.unbalanced',
      style: {
        id: 'st1',
        properties: {
          'fo:color': '#ff0000',
          'fo:font-size': '24pt',
          'fo:font-weight': 'bold',
          'svg:fill': '#00ff00',
          'shape-class': 'org.xmind.topicShape.diamond',
          'border-line-width': '2pt',
        },
      },
      extensions: [
        {
          provider: 'org.xmind.ui.map.unbalanced',
          content: [{ content: '2', name: 'right-number' }],
        },
      ],
      children: {
        attached: [
          {
            id: 'a',
            title: '分支一',
            branch: 'folded',
            href: 'https://example.com/?a=1&b=2',
            image: { src: 'xap:resources/pic.png', width: 60, height: 40, align: 'left' },
            markers: [
              { markerId: 'priority-1' },
              { markerId: 'task-half' },
              { markerId: 'flag-blue' },
              { markerId: 'month-mar' },
            ],
            labels: ['标签一', '标签二'],
            notes: {
              plain: { content: '第一段 链接\n第二段' },
              realHTML: {
                content: '<div>第一段 <a href="https://e.com">链接</a></div><div>第二段</div>',
              },
            },
            children: {
              attached: [
                { id: 'a1', title: 'a1' },
                { id: 'a2', title: 'a2' },
                { id: 'a3', title: 'a3' },
              ],
              summary: [
                { id: 'sum1', title: '前两个' },
                { id: 'sum2', title: '只有一个' },
              ],
              callout: [{ id: 'call', title: '标注' }],
            },
            summaries: [
              { id: 'x1', range: '(0,1)', topicId: 'sum1' },
              { id: 'x2', range: '(2,2)', topicId: 'sum2' },
            ],
            boundaries: [
              {
                id: 'b1',
                range: '(1,2)',
                title: '外框',
                style: { properties: { 'svg:fill': '#eeeeee', 'line-color': '#111111' } },
              },
            ],
          },
          {
            id: 'b',
            title: '分支二',
            href: 'xmind:#a1',
            notes: { plain: { content: '纯文本备注' } },
            comments: [{ author: '小王', content: '请再看一下' }],
            numbering: { numberFormat: 'org.xmind.numbering.arabic' },
          },
          { id: 'c', title: '附件', href: 'xap:attachments/doc.pdf' },
        ],
        detached: [
          {
            id: 'f',
            title: '浮动',
            position: { x: 120, y: -80 },
            children: { attached: [{ id: 'f1', title: '浮动的子主题' }] },
          },
        ],
      },
    },
    relationships: [
      {
        id: 'r1',
        end1Id: 'a1',
        end2Id: 'f',
        title: '联系',
        controlPoints: { 0: { x: 10, y: 20 }, 1: { x: -10, y: -20 } },
        style: { properties: { 'line-color': '#0000ff', 'line-width': '3pt' } },
      },
      { id: 'r2', end1Id: 'a1', end2Id: 'b1' },
    ],
  },
  { id: 's2', title: '画布二', rootTopic: { id: 'root2', title: '第二个画布' } },
];

/** The whole XMind 2020 archive, with the notice for old programs that must not be read. */
export function zenFixture(): Uint8Array {
  return zenFile(zenSheets, {
    'content.xml':
      '<xmap-content><sheet><topic><title>Warning</title></topic></sheet></xmap-content>',
    'resources/pic.png': pngBytes,
    'manifest.json': '{"file-entries":{"content.json":{}}}',
  });
}
