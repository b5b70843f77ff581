import { describe, expect, it } from 'vitest';
import { exportFile } from '../../src/io/export-file.ts';
import { importFile } from '../../src/io/import-file.ts';
import { layoutNames, shapeNames } from '../../src/model/document.ts';
import type { MindMapFile, NodeData } from '../../src/model/document.ts';
import { themes } from '../../src/themes/theme-list.ts';
import { pngUrl } from './sample-map.ts';

/** What a node can carry, each by itself. */
const fields: Record<string, NodeData> = {
  'lines of text': { text: '一\n二\n\n四' },
  'rich text': { text: '<p><strong>粗</strong><em>斜</em><u>线</u></p>', richText: true },
  'a formula': {
    text: '<p><span class="ql-formula" data-value="\\frac{a}{b}"></span></p>',
    richText: true,
  },
  'an image with its title and size': {
    image: pngUrl,
    imageTitle: '图',
    imageSize: { width: 40, height: 30, custom: true },
  },
  'an image beside the text': {
    image: pngUrl,
    imageSize: { width: 9, height: 9 },
    imgPlacement: 'bottom',
  },
  'icons of every group': { icon: ['priority_1', 'progress_3', 'expression_4', 'sign_5'] },
  'tags, plain and with a style': { tag: ['甲', { text: '乙', style: { fill: '#abc' } }] },
  'a link and its title': { hyperlink: 'https://e.com/?a=1&b=<2>', hyperlinkTitle: '标题 "x"' },
  'an attachment': { attachmentUrl: 'https://e.com/a.pdf', attachmentName: 'a.pdf' },
  'a note in Markdown': { note: '# 标题\n\n- 列表\n\n```\n<b>\n```' },
  'a task with its progress': { checkbox: { done: false, progress: 60 } },
  'numbers of the children': { number: { type: 2, level: 1 } },
  'numbers of two levels, in a form of our own': { number: { type: 3, level: 2, own: 1 } },
  'a finished task': { checkbox: { done: true } },
  'a collapsed branch': { expand: false },
  'a summary of the whole': { generalization: [{ text: '概要', range: null }] },
  'a summary of a range with a style': {
    generalization: [{ text: '概要', range: [0, 1], fillColor: '#123456' }],
  },
  'a relation line with text, bend, ends and style': {
    associativeLineTargets: ['child-1'],
    associativeLineText: { 'child-1': '依赖' },
    associativeLineTargetControlOffsets: [
      [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
    ],
    associativeLinePoint: [{ startPoint: { x: 1, y: 2 }, endPoint: { x: 3, y: 4 } }],
    associativeLineStyle: { 'child-1': { associativeLineColor: '#00f' } },
  },
  'an outer frame': {
    outerFrame: { groupId: 'g', text: '外框', fill: '#eee', containsChildren: false },
  },
  'a free topic at its place': { freeTopic: true, customLeft: 12.5, customTop: -7 },
  'a place given by hand': { customLeft: 3, customTop: 4 },
  'a width given by hand': { customTextWidth: 180 },
  'a side': { dir: 'left' },
  'a style of its own': {
    color: '#111111',
    fontSize: 22,
    fontFamily: 'serif',
    fontWeight: 700,
    textDecoration: 'underline',
    fillColor: '#eeeeee',
    gradientStyle: true,
    startColor: '#fff',
    endColor: '#000',
    borderColor: '#f00',
    borderWidth: 2,
    borderDasharray: '3,3',
    lineColor: '#0f0',
    lineWidth: 3,
    lineDasharray: '5,5',
    paddingX: 9,
  },
  'fields nobody knows': { 'x-own': { deep: [null, false, 1.5] } },
  ...Object.fromEntries(shapeNames.map((shape) => [`shape ${shape}`, { shape }])),
};

const formats = ['smm', 'json', 'xmind'] as const;

function mapWith(data: NodeData, top: Partial<MindMapFile> = {}): MindMapFile {
  const children = [0, 1].map((at) => ({
    data: { text: `${at}`, uid: `child-${at}`, expand: true },
    children: [],
  }));
  const own = { data: { text: '节点', uid: 'own', expand: true, ...data }, children };
  return {
    layout: 'mindMap',
    theme: { template: 'default', config: {} },
    ...top,
    root: { data: { text: '中心', uid: 'root', expand: true }, children: [own] },
  };
}

describe.each(formats)('exported as %s and imported again', (format) => {
  const through = (file: MindMapFile): MindMapFile | undefined =>
    importFile([exportFile({ file, format, name: 'a' })]).sheets[0]?.file;

  it.each(Object.keys(fields))('%s', (name) => {
    const data = fields[name] ?? {};
    expect(through(mapWith(data))).toStrictEqual(mapWith(data));
  });

  it.each(layoutNames)('layout %s', (layout) => {
    expect(through(mapWith({}, { layout }))).toStrictEqual(mapWith({}, { layout }));
  });

  it('every theme, with a base style of one’s own, a watermark and a view', () => {
    for (const { value } of themes) {
      const top = {
        theme: { template: value, config: { lineWidth: 5, second: { fillColor: '#fff' } } },
        config: {
          watermarkConfig: { text: '内部', onlyExport: true },
          rainbowLinesConfig: { open: true, colorsList: ['rgb(255, 213, 73)', '#f00', 'red'] },
        },
        view: { state: { scale: 1.5, x: 3, y: 4 } },
      };
      expect(through(mapWith({}, top))).toStrictEqual(mapWith({}, top));
    }
  });
});
