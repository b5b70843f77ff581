import { describe, expect, it } from 'vitest';
import { readXlsx } from '../../src/io/xlsx/read-xlsx.ts';
import type { MindNode } from '../../src/model/document.ts';
import { xlsxFile, zip } from './fixtures.ts';

function outline(nodes: readonly MindNode[]): unknown[] {
  return nodes.map(({ data, children = [] }) =>
    children.length === 0 ? data.text : [data.text, outline(children)],
  );
}

const read = (bytes: Uint8Array) => {
  const { sheets, findings } = readXlsx(bytes);
  const root = sheets[0]?.file.root;
  return { tree: outline(root ? [root] : []), title: sheets[0]?.title, findings };
};

describe('reading .xlsx', () => {
  it('takes the first filled column of a row as its level', () => {
    const { tree, title, findings } = read(
      xlsxFile([['根'], ['', 'a'], ['', '', 'a1'], [], ['', 'b']]),
    );
    expect(tree).toEqual([['根', [['a', ['a1']], 'b']]]);
    expect(title).toBe('大纲');
    expect(findings).toEqual([]);
  });

  it('reads rows as paths, where repeated and merged parents mean the same node', () => {
    const rows = [
      ['根', 'a', 'a1'],
      ['根', 'a', 'a2'],
      ['', '', 'a3'],
      ['根', 'b'],
      ['', 'b', 'b1'],
      ['', 'b'],
    ];
    expect(read(xlsxFile(rows)).tree).toEqual([
      ['根', [['a', ['a1', 'a2', 'a3']], ['b', ['b1']], 'b']],
    ]);
  });

  it('puts several top rows under a root named after the sheet', () => {
    const { tree, findings } = read(xlsxFile([['a'], ['b']]));
    expect(tree).toEqual([['大纲', ['a', 'b']]]);
    expect(findings.map(({ code }) => code)).toEqual(['roots-joined']);
  });

  it('reads shared and rich strings without phonetic guides, numbers, booleans, dates and formulas', () => {
    const cells = [
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="B2" t="s"><v>1</v></c>',
      '<c r="B3"><v>3.50</v></c>',
      '<c r="B4" t="b"><v>1</v></c>',
      '<c r="B5" s="1"><v>45000</v></c>',
      '<c r="B6" s="2"><v>45000.5</v></c>',
      '<c r="B7" t="str"><f>A1&amp;"x"</f><v>根x</v></c>',
      '<c r="B8" s="1"><v>60</v></c>',
      '<c r="B9" s="3"><v>0.25</v></c>',
      '<c r="B10" s="4"><v>45000</v></c>',
    ].map((cell, index) => `<row r="${index + 1}">${cell}</row>`);
    const bytes = xlsxFile([], {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells.join('')}</sheetData></worksheet>`,
      'xl/sharedStrings.xml':
        '<sst><si><t>根</t></si><si><r><t>富</t></r><r><rPr/><t xml:space="preserve">文 本</t></r><rPh><t>ふ</t></rPh></si></sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d hh:mm"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    });
    expect(read(bytes).tree).toEqual([
      [
        '根',
        [
          '富文 本',
          '3.50',
          'TRUE',
          '2023-03-15',
          '2023-03-15 12:00:00',
          '根x',
          '1900-02-28',
          '06:00:00',
          '45000',
        ],
      ],
    ]);
  });

  it('reads every filled sheet, and says which were empty and what cells carry besides text', () => {
    const bytes = xlsxFile([['根']], {
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="一" r:id="rId2"/><sheet name="二" r:id="rId1"/><sheet name="三" r:id="rId3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Target="worksheets/sheet3.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet3.xml': '<worksheet><sheetData/></worksheet>',
      'xl/worksheets/sheet2.xml':
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>来自第二个文件</t></is></c></row></sheetData><hyperlinks/><drawing/><legacyDrawing/></worksheet>',
    });
    const { tree, title, findings } = read(bytes);
    expect([tree, title]).toEqual([['来自第二个文件'], '一']);
    const [, second] = readXlsx(bytes).sheets;
    expect([second?.title, second?.file.root.data.text]).toEqual(['二', '根']);
    expect(findings.map(({ code, examples }) => [code, examples])).toEqual([
      ['feature-dropped', ['单元格的链接', '工作表中的图片和图表', '单元格的批注']],
      ['sheet-skipped', ['三']],
    ]);
  });

  it('refuses what is no worksheet and an empty one', () => {
    expect(() => readXlsx(zip({ 'a.xml': '<a/>' }))).toThrow(
      expect.objectContaining({ code: 'content-incorrect' }),
    );
    expect(() => readXlsx(xlsxFile([]))).toThrow(
      expect.objectContaining({ code: 'content-incorrect' }),
    );
    expect(() => readXlsx(new TextEncoder().encode('a,b'))).toThrow(
      expect.objectContaining({ code: 'parsing-failed' }),
    );
  });
});
