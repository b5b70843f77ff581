import { describe, expect, it } from 'vitest';
import { FileError } from '../../src/io/file-error.ts';
import { plainTextOf } from '../../src/text/rich-text.ts';
import { walkNodes } from '../../src/io/node-text.ts';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import { legacyFile, pngBytes, zenFile, zenFixture, zip } from './fixtures.ts';
import { pngUrl } from './sample-map.ts';

/** What both fixtures describe, as a map. */
const expectedRoot = {
  data: {
    text: '中心 & 主题\n第二行',
    uid: 'root',
    expand: true,
    color: '#ff0000',
    fontSize: 24,
    fontWeight: 'bold',
    fillColor: '#00ff00',
    shape: 'diamond',
    borderWidth: 2,
    customTextWidth: 500,
  },
  children: [
    {
      data: {
        text: '分支一',
        uid: 'a',
        expand: false,
        hyperlink: 'https://example.com/?a=1&b=2',
        image: pngUrl,
        imageSize: { width: 60, height: 40 },
        imgPlacement: 'left',
        icon: ['priority_1', 'progress_4', 'sign_2'],
        _xmindMarkers: { sign_2: 'flag-blue' },
        tag: ['标签一', '标签二', '3月'],
        note: '第一段 [链接](https://e.com)\n\n第二段',
        dir: 'right',
        generalization: [{ text: '前两个', uid: 'sum1', expand: true, range: [0, 1] }],
      },
      children: [
        {
          data: {
            text: 'a1',
            uid: 'a1',
            expand: true,
            associativeLineTargets: ['f'],
            associativeLineTargetControlOffsets: [
              [
                { x: 10, y: 20 },
                { x: -10, y: -20 },
              ],
            ],
            associativeLineText: { f: '联系' },
            associativeLineStyle: {
              f: { associativeLineColor: '#0000ff', associativeLineWidth: 3 },
            },
          },
          children: [],
        },
        {
          data: {
            text: 'a2',
            uid: 'a2',
            expand: true,
            outerFrame: { groupId: 'b1', text: '外框', fill: '#eeeeee', strokeColor: '#111111' },
          },
          children: [],
        },
        {
          data: {
            text: 'a3',
            uid: 'a3',
            expand: true,
            outerFrame: { groupId: 'b1', text: '外框', fill: '#eeeeee', strokeColor: '#111111' },
            generalization: [{ text: '只有一个', uid: 'sum2', expand: true, range: null }],
          },
          children: [],
        },
        { data: { text: '标注', uid: 'call', expand: true }, children: [] },
      ],
    },
    {
      data: {
        text: '分支二',
        uid: 'b',
        expand: true,
        hyperlink: '#a1',
        note: '纯文本备注\n\n> **小王**：请再看一下',
        number: { type: 2, level: 1 },
        dir: 'right',
      },
      children: [],
    },
    { data: { text: '附件', uid: 'c', expand: true, dir: 'left' }, children: [] },
    {
      data: {
        text: '浮动',
        uid: 'f',
        expand: true,
        freeTopic: true,
        customLeft: 520,
        customTop: 220,
      },
      children: [{ data: { text: '浮动的子主题', uid: 'f1', expand: true }, children: [] }],
    },
  ],
};

const expectedFindings = [
  'feature-dropped',
  'marker-to-tag',
  'callout-moved',
  'comment-moved',
  'attachment-dropped',
  'relationship-dropped',
];

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof FileError) return error.code;
    throw error;
  }
  return 'no error';
}

describe.each([
  ['XMind 8', legacyFile],
  ['XMind 2020', zenFixture],
])('a file of %s', (_name, build) => {
  const result = readXmind(build(), { center: { x: 400, y: 300 } });

  it('becomes a map with every topic, mark, line, frame, summary, image, note, label and link', () => {
    expect(result.sheets[0]).toStrictEqual({
      title: '画布一',
      file: { root: expectedRoot, layout: 'mindMap' },
    });
  });

  it('gives every sheet', () => {
    expect(result.sheets[1]).toStrictEqual({
      title: '画布二',
      file: {
        root: { data: { text: '第二个画布', uid: 'root2', expand: true }, children: [] },
        layout: 'mindMap',
      },
    });
  });

  it('reports in Chinese what could not be carried over', () => {
    const codes = result.findings.map((finding) => finding.code);
    expect(codes.toSorted()).toEqual(expectedFindings.toSorted());
    const dropped = result.findings.find((finding) => finding.code === 'feature-dropped');
    expect(dropped?.examples.toSorted()).toEqual(['画布的配色主题']);
    for (const finding of result.findings) expect(finding.message).toMatch(/\p{Script=Han}/u);
  });
});

describe('reading .xmind', () => {
  const read = (rootTopic: object, rest: object = {}) =>
    readXmind(zenFile([{ title: 'S', rootTopic, ...rest }]));

  it.each([
    ['org.xmind.ui.logic.right', 'logicalStructure'],
    ['org.xmind.ui.map.clockwise', 'mindMap'],
    ['org.xmind.ui.org-chart.down', 'organizationStructure'],
    ['org.xmind.ui.tree.right', 'catalogOrganization'],
    ['org.xmind.ui.timeline.horizontal', 'timeline2'],
    ['org.xmind.ui.timeline.vertical', 'verticalTimeline'],
    ['org.xmind.ui.fishbone.leftHeaded', 'fishbone'],
  ])('opens structure %s with layout %s', (structureClass, layout) => {
    const { sheets, findings } = read({ title: 'r', structureClass });
    expect(sheets[0]?.file.layout).toBe(layout);
    expect(findings).toEqual([]);
  });

  it('says so when a structure only resembles a layout, also on a branch', () => {
    const { sheets, findings } = read({
      title: 'r',
      structureClass: 'org.xmind.ui.spreadsheet',
      children: { attached: [{ title: '分支', structureClass: 'org.xmind.ui.tree.right' }] },
    });
    expect(sheets[0]?.file.layout).toBe('logicalStructure');
    expect(findings).toEqual([
      {
        code: 'layout-changed',
        message: '结构没有完全对应的布局，已改用相近的布局',
        count: 2,
        examples: ['分支', 'org.xmind.ui.spreadsheet'],
      },
    ]);
  });

  it('keeps the marks of a title that has runs of its own', () => {
    const { sheets } = read({
      title: '粗和红',
      attributedTitle: [
        { text: '粗', 'fo:font-weight': '700' },
        { text: '和' },
        { text: '红', 'fo:color': '#f00', 'fo:font-style': 'italic' },
      ],
    });
    expect(sheets[0]?.file.root.data).toMatchObject({
      text: '<p><strong>粗</strong>和<em><span style="color: #f00;">红</span></em></p>',
      richText: true,
    });
  });

  it('gives topics without an id, or with one that is taken, an id of their own', () => {
    const { sheets, findings } = read({
      id: 'x',
      title: 'r',
      children: { attached: [{ id: 'x', title: '1' }, { title: '2' }, { title: '3' }] },
    });
    const nodes = [...walkNodes(sheets[0]?.file.root ?? { data: {} })];
    expect(new Set(nodes.map(({ node }) => node.data.uid)).size).toBe(4);
    expect(findings.map((finding) => finding.code)).toEqual(['uid-changed']);
  });

  it('moves the children of a summary under the topic it belongs to, so that no topic is lost', () => {
    const { sheets, findings } = read({
      title: 'r',
      children: {
        attached: [{ id: '1', title: '1' }],
        summary: [{ id: 's', title: '概要', children: { attached: [{ id: 'd', title: '细节' }] } }],
      },
      summaries: [{ range: '(0,0)', topicId: 's' }],
    });
    const texts = [...walkNodes(sheets[0]?.file.root ?? { data: {} })].map(({ node, depth }) => [
      depth,
      plainTextOf(node.data),
    ]);
    expect(texts).toEqual([
      [0, 'r'],
      [1, '1'],
      [1, '概要'],
      [2, '细节'],
    ]);
    expect(findings.map((finding) => finding.code)).toEqual(['summary-children-moved']);
  });

  it('reads a formula as a line of its own, and names extensions and styles it does not know', () => {
    const { sheets, findings } = read({
      title: '能量',
      extensions: [
        { provider: 'org.xmind.ui.mathJax', content: { content: 'E=mc^2', align: 'bottom' } },
        { provider: 'org.xmind.ui.audionotes', content: {} },
        { provider: 'com.acme', content: {} },
      ],
      style: {
        properties: {
          'line-class': 'org.xmind.curve',
          'shape-class': 'org.xmind.topicShape.cloud',
        },
      },
    });
    expect(sheets[0]?.file.root.data).toMatchObject({
      text: '<p>能量</p><p><span class="ql-formula" data-value="E=mc^2"></span></p>',
      richText: true,
    });
    expect(findings).toEqual([
      {
        code: 'feature-dropped',
        message: '以下内容暂不支持，已略去',
        count: 4,
        examples: ['录音', '扩展com.acme', '样式line-class', '样式org.xmind.topicShape.cloud'],
      },
    ]);
  });

  it('reads tasks from their markers and from the task extension', () => {
    const task = { provider: 'org.xmind.ui.task', content: { status: 'done', progress: 0.35 } };
    const { sheets } = read({
      title: 'r',
      children: {
        attached: [
          { title: '1', extensions: [task] },
          { title: '2', markers: [{ markerId: 'task-start' }] },
        ],
      },
    });
    const boxes = sheets[0]?.file.root.children?.map((child) => child.data.checkbox);
    expect(boxes).toEqual([
      { done: true, progress: 35 },
      { done: false, progress: 0 },
    ]);
  });

  it('drops a damaged, missing or dangerous picture, keeps the topic and a remote address, and says so', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const good = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
    const topic = (src: string) => ({ title: src, image: { src } });
    const { sheets, findings } = readXmind(
      zenFile(
        [
          {
            rootTopic: {
              title: 'r',
              children: {
                attached: [
                  topic('xap:resources/none.png'),
                  topic('xap:resources/bad.svg'),
                  topic('xap:resources/good.svg'),
                  topic('https://tracker.example/x.png'),
                  topic('xap:resources/plain'),
                ],
              },
            },
          },
        ],
        { 'resources/bad.svg': svg, 'resources/good.svg': good, 'resources/plain': pngBytes },
      ),
    );
    const images = sheets[0]?.file.root.children?.map((child) => child.data.image);
    expect(images).toEqual([
      undefined,
      undefined,
      `data:image/svg+xml;base64,${btoa(good)}`,
      'https://tracker.example/x.png',
      pngUrl,
    ]);
    expect(findings.map(({ code, count }) => [code, count])).toEqual([
      ['image-dropped', 2],
      ['image-remote', 1],
    ]);
  });

  it('takes the size of a picture from its bytes when the topic does not state one', () => {
    const { sheets } = readXmind(
      zenFile([{ rootTopic: { title: 'r', image: { src: 'xap:resources/a.png' } } }], {
        'resources/a.png': pngBytes,
      }),
    );
    expect(sheets[0]?.file.root.data.imageSize).toEqual({ width: 1, height: 1 });
  });

  it('refuses what is no map with the specified error', () => {
    const encrypted = '{"file-entries":{"content.json":{"encryption-data":{}}}}';
    expect(codeOf(() => readXmind(new Uint8Array([1, 2, 3])))).toBe('parsing-failed');
    expect(codeOf(() => readXmind(zip({ 'a.txt': '' })))).toBe('content-incorrect');
    expect(codeOf(() => readXmind(zip({ 'content.json': '{' })))).toBe('parsing-failed');
    expect(codeOf(() => readXmind(zip({ 'content.json': '[]' })))).toBe('content-incorrect');
    expect(codeOf(() => readXmind(zip({ 'content.json': '{"a":1}' })))).toBe('content-incorrect');
    expect(codeOf(() => readXmind(zip({ 'content.xml': '<a/>' })))).toBe('content-incorrect');
    expect(codeOf(() => readXmind(zip({ 'content.xml': '<a><b></a>' })))).toBe('parsing-failed');
    expect(codeOf(() => readXmind(zip({ 'manifest.json': encrypted })))).toBe('encrypted');
  });
});
