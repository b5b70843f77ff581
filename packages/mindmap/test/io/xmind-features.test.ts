import { describe, expect, it } from 'vitest';
import { walkNodes } from '../../src/io/node-text.ts';
import { readXmind } from '../../src/io/xmind/read-xmind.ts';
import type { MindMapFile, NodeData } from '../../src/model/document.ts';
import { pngBytes, zenFile, zip } from './fixtures.ts';
import { pngUrl } from './sample-map.ts';

type Parts = Record<string, string | Uint8Array>;

/** How one kind of file states a feature of the topic 主题, which has three children, or of its sheet. */
interface Stated<Source> {
  /** Content of the topic. */
  topic?: Source;
  /** Content of the sheet beside its root. */
  sheet?: Source;
  /** Content of the root beside the topic. */
  root?: Source;
  parts?: Parts;
}

interface Feature {
  name: string;
  legacy?: Stated<string> & {
    /** Of the topic's element. */
    attributes?: string;
    /** What hangs on the topic beside its children. */
    beside?: string;
  };
  zen?: Stated<object>;
  /** What of the map shows it. */
  look: (map: Map) => unknown;
  wanted: unknown;
}

/** A map that was read: data by text, the file, every sheet's title, and codes of what could not be carried over. */
interface Map {
  data: (text: string) => NodeData;
  file: MindMapFile;
  titles: string[];
  lost: string[];
}

function legacyBytes(stated: Required<Feature>['legacy']): Uint8Array {
  const { topic = '', sheet = '', root = '', parts, attributes = '', beside = '' } = stated;
  const children = ['c1', 'c2', 'c3'].map((id) => `<topic id="${id}"><title>${id}</title></topic>`);
  return zip({
    'content.xml': `<?xml version="1.0"?><xmap-content xmlns:xlink="l" xmlns:svg="s" xmlns:xhtml="h"><sheet id="s"><topic id="root"><title>中心</title><children><topics type="attached"><topic id="t" ${attributes}><title>主题</title>${topic}<children><topics type="attached">${children.join('')}</topics>${beside}</children></topic></topics>${root}</children></topic><title>画布</title>${sheet}</sheet></xmap-content>`,
    ...parts,
  });
}

function zenBytes(stated: Required<Feature>['zen']): Uint8Array {
  const { topic = {}, sheet = {}, root = {}, parts } = stated;
  const { children, ...own } = topic as { children?: object };
  const attached = ['c1', 'c2', 'c3'].map((id) => ({ id, title: id }));
  const one = { id: 't', title: '主题', ...own, children: { attached, ...children } };
  const rootTopic = { id: 'root', title: '中心', children: { attached: [one], ...root } };
  return zenFile([{ id: 's', title: '画布', rootTopic, ...sheet }], parts);
}

function read(bytes: Uint8Array): Map {
  const { sheets, findings } = readXmind(bytes, { center: { x: 0, y: 0 } });
  const file = sheets[0]?.file ?? { root: { data: {} } };
  return {
    data: (text) =>
      [...walkNodes(file.root)].find(({ node }) => node.data.text === text)?.node.data ?? {},
    file,
    titles: sheets.map(({ title }) => title),
    lost: findings.map(({ code }) => code),
  };
}

const style = (properties: object) => ({ style: { properties } });
const styles = (kind: string, properties: string): Parts => ({
  'styles.xml': `<xmap-styles xmlns:fo="f" xmlns:svg="s"><styles><style id="st"><${kind}-properties ${properties}/></style></styles></xmap-styles>`,
});

function markers(ids: readonly string[]): Pick<Feature, 'legacy' | 'zen'> {
  const refs = ids.map((id) => `<marker-ref marker-id="${id}"/>`);
  return {
    legacy: { topic: `<marker-refs>${refs.join('')}</marker-refs>` },
    zen: { topic: { markers: ids.map((markerId) => ({ markerId })) } },
  };
}

const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
const eighths = ['oct', 'quarter', '3oct', 'half', '5oct', '3quar', '7oct', 'done'];

const marks: Feature[] = [
  {
    name: 'priorities',
    ...markers([...numbers, 9].map((number) => `priority-${number}`)),
    look: ({ data }) => data('主题').icon,
    wanted: [...numbers, 9].map((number) => `priority_${number}`),
  },
  {
    name: 'progress in eighths',
    ...markers(eighths.map((part) => `task-${part}`)),
    look: ({ data }) => data('主题').icon,
    wanted: numbers.map((number) => `progress_${number}`),
  },
  {
    name: 'faces, stars, arrows and people',
    ...markers(['smiley-laugh', 'star-yellow', 'arrow-up', 'people-red', 'symbol-question']),
    look: ({ data }) => data('主题').icon,
    wanted: ['expression_9', 'sign_1', 'sign_9', 'sign_22', 'sign_16'],
  },
  {
    name: 'a flag of another colour',
    ...markers(['flag-blue']),
    look: ({ data }) => [data('主题').icon, data('主题')['_xmindMarkers']],
    wanted: [['sign_2'], { sign_2: 'flag-blue' }],
  },
  {
    name: 'markers without an icon, as tags',
    ...markers(['month-mar', 'week-tue', 'c_symbol_music']),
    look: ({ data, lost }) => [data('主题').tag, lost],
    wanted: [['3月', '周二', '音乐'], ['marker-to-tag']],
  },
  {
    name: 'a task that has not begun',
    ...markers(['task-start']),
    look: ({ data }) => data('主题').checkbox,
    wanted: { done: false, progress: 0 },
  },
];

const contents: Feature[] = [
  {
    name: 'labels',
    legacy: { topic: '<labels><label>一</label><label>二</label></labels>' },
    zen: { topic: { labels: ['一', '二'] } },
    look: ({ data }) => data('主题').tag,
    wanted: ['一', '二'],
  },
  {
    name: 'a plain note',
    legacy: { topic: '<notes><plain>第一行\n第二行</plain></notes>' },
    zen: { topic: { notes: { plain: { content: '第一行\n第二行' } } } },
    look: ({ data }) => data('主题').note,
    wanted: '第一行\n第二行',
  },
  {
    name: 'a formatted note',
    legacy: {
      topic:
        '<notes><html><xhtml:ul><xhtml:li>甲</xhtml:li><xhtml:li>乙</xhtml:li></xhtml:ul></html><plain>甲 乙</plain></notes>',
    },
    zen: {
      topic: {
        notes: {
          plain: { content: '甲 乙' },
          realHTML: { content: '<ul><li>甲</li><li>乙</li></ul>' },
        },
      },
    },
    look: ({ data }) => data('主题').note,
    wanted: '- 甲\n- 乙',
  },
  {
    name: 'a link',
    legacy: { attributes: 'xlink:href="https://e.com/?a=1&amp;b=2"' },
    zen: { topic: { href: 'https://e.com/?a=1&b=2' } },
    look: ({ data }) => data('主题').hyperlink,
    wanted: 'https://e.com/?a=1&b=2',
  },
  {
    name: 'a link to another topic',
    legacy: { attributes: 'xlink:href="xmind:#c2"' },
    zen: { topic: { href: 'xmind:#c2' } },
    look: ({ data }) => data('主题').hyperlink,
    wanted: '#c2',
  },
  {
    name: 'an attached file, which is told',
    legacy: { attributes: 'xlink:href="xap:attachments/a.pdf"' },
    zen: { topic: { href: 'xap:resources/a.pdf' } },
    look: ({ data, lost }) => [data('主题').hyperlink, lost],
    wanted: [undefined, ['attachment-dropped']],
  },
  {
    name: 'an image with its size and side',
    legacy: {
      topic:
        '<xhtml:img align="right" svg:width="30" svg:height="20" xhtml:src="xap:attachments/a.png"/>',
      parts: { 'attachments/a.png': pngBytes },
    },
    zen: {
      topic: { image: { src: 'xap:resources/a.png', width: 30, height: 20, align: 'right' } },
      parts: { 'resources/a.png': pngBytes },
    },
    look({ data }) {
      const { image, imageSize, imgPlacement } = data('主题');
      return { image, imageSize, imgPlacement };
    },
    wanted: { image: pngUrl, imageSize: { width: 30, height: 20 }, imgPlacement: 'right' },
  },
  {
    name: 'an image that is missing, which is told',
    legacy: { topic: '<xhtml:img xhtml:src="xap:attachments/none.png"/>' },
    zen: { topic: { image: { src: 'xap:resources/none.png' } } },
    look: ({ data, lost }) => [data('主题').image, lost],
    wanted: [undefined, ['image-dropped']],
  },
  {
    name: 'a comment, in the note',
    legacy: {
      parts: {
        'comments.xml':
          '<comments><comment object-id="t" author="小王"><content>再看</content></comment></comments>',
      },
    },
    zen: { topic: { comments: [{ author: '小王', content: '再看' }] } },
    look: ({ data, lost }) => [data('主题').note, lost],
    wanted: ['> **小王**：再看', ['comment-moved']],
  },
  {
    name: 'a task with its progress',
    legacy: {
      topic:
        '<extensions><extension provider="org.xmind.ui.taskInfo"><content><progress>0.4</progress></content></extension></extensions>',
    },
    zen: {
      topic: { extensions: [{ provider: 'org.xmind.ui.task', content: { progress: 0.4 } }] },
    },
    look: ({ data }) => data('主题').checkbox,
    wanted: { done: false, progress: 40 },
  },
  {
    name: 'a formula',
    zen: {
      topic: {
        title: '',
        extensions: [{ provider: 'org.xmind.ui.mathJax', content: { content: 'a^2' } }],
      },
    },
    look: ({ file }) => file.root.children?.[0]?.data.text,
    wanted: '<p><span class="ql-formula" data-value="a^2"></span></p>',
  },
  {
    name: 'numbers of the children',
    legacy: { topic: '<numbering number-format="org.xmind.numbering.roman"/>' },
    zen: { topic: { numbering: { numberFormat: 'org.xmind.numbering.roman' } } },
    look: ({ data, lost }) => [data('主题').number, lost],
    wanted: [{ type: 7, level: 1 }, []],
  },
  {
    name: 'numbers of an unknown form, which are told',
    legacy: { topic: '<numbering number-format="org.xmind.numbering.other"/>' },
    zen: { topic: { numbering: { numberFormat: 'org.xmind.numbering.other' } } },
    look: ({ data, lost }) => [data('主题').number, lost],
    wanted: [undefined, ['feature-dropped']],
  },
  {
    name: 'a recording, which is told',
    legacy: {
      topic:
        '<extensions><extension provider="org.xmind.ui.audionotes"><content/></extension></extensions>',
    },
    zen: { topic: { audioNotes: {} } },
    look: ({ lost }) => lost,
    wanted: ['feature-dropped'],
  },
];

const looks: Feature[] = [
  {
    name: 'a folded branch',
    legacy: { attributes: 'branch="folded"' },
    zen: { topic: { branch: 'folded' } },
    look: ({ data }) => [data('主题').expand, data('c1').expand],
    wanted: [false, true],
  },
  {
    name: 'font, colour, fill and border',
    legacy: {
      attributes: 'style-id="st"',
      parts: styles(
        'topic',
        'fo:color="#112233" fo:font-size="20pt" fo:font-weight="bold" fo:font-style="italic" svg:fill="#eeeeee" border-line-color="#ff0000" border-line-width="3pt" line-color="#00ff00"',
      ),
    },
    zen: {
      topic: style({
        'fo:color': '#112233',
        'fo:font-size': '20pt',
        'fo:font-weight': 'bold',
        'fo:font-style': 'italic',
        'svg:fill': '#eeeeee',
        'border-line-color': '#ff0000',
        'border-line-width': '3pt',
        'line-color': '#00ff00',
      }),
    },
    look: ({ data }) => data('主题'),
    wanted: {
      text: '主题',
      uid: 't',
      expand: true,
      color: '#112233',
      fontSize: 20,
      fontWeight: 'bold',
      fontStyle: 'italic',
      fillColor: '#eeeeee',
      borderColor: '#ff0000',
      borderWidth: 3,
      lineColor: '#00ff00',
    },
  },
  {
    name: 'a shape',
    legacy: {
      attributes: 'style-id="st"',
      parts: styles('topic', 'shape-class="org.xmind.topicShape.ellipse"'),
    },
    zen: { topic: style({ 'shape-class': 'org.xmind.topicShape.ellipse' }) },
    look: ({ data }) => data('主题').shape,
    wanted: 'ellipse',
  },
  {
    name: 'marks inside a title',
    zen: {
      topic: {
        title: '粗细',
        attributedTitle: [{ text: '粗', 'fo:font-weight': 'bold' }, { text: '细' }],
      },
    },
    look: ({ file }) => file.root.children?.[0]?.data.text,
    wanted: '<p><strong>粗</strong>细</p>',
  },
];

const connections: Feature[] = [
  {
    name: 'a relationship with its text, bend and style',
    legacy: {
      sheet:
        '<relationships><relationship end1="c1" end2="c3" style-id="st"><title>联系</title><control-points><control-point index="0"><position svg:x="1" svg:y="2"/></control-point><control-point index="1"><position svg:x="3" svg:y="4"/></control-point></control-points></relationship></relationships>',
      parts: styles('relationship', 'line-color="#ff0000" line-width="2pt"'),
    },
    zen: {
      sheet: {
        relationships: [
          {
            end1Id: 'c1',
            end2Id: 'c3',
            title: '联系',
            controlPoints: { 0: { x: 1, y: 2 }, 1: { x: 3, y: 4 } },
            ...style({ 'line-color': '#ff0000', 'line-width': '2pt' }),
          },
        ],
      },
    },
    look: ({ data }) => data('c1'),
    wanted: {
      text: 'c1',
      uid: 'c1',
      expand: true,
      associativeLineTargets: ['c3'],
      associativeLineText: { c3: '联系' },
      associativeLineTargetControlOffsets: [
        [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
      ],
      associativeLineStyle: { c3: { associativeLineColor: '#ff0000', associativeLineWidth: 2 } },
    },
  },
  {
    name: 'a boundary around some children',
    legacy: {
      topic: '<boundaries><boundary id="b" range="(0,1)"><title>框</title></boundary></boundaries>',
    },
    zen: { topic: { boundaries: [{ id: 'b', range: '(0,1)', title: '框' }] } },
    look: ({ data }) => ['c1', 'c2', 'c3'].map((id) => data(id).outerFrame),
    wanted: [{ groupId: 'b', text: '框' }, { groupId: 'b', text: '框' }, undefined],
  },
  {
    name: 'a boundary around the topic itself',
    legacy: { topic: '<boundaries><boundary id="b" range="master"/></boundaries>' },
    zen: { topic: { boundaries: [{ id: 'b', range: 'master' }] } },
    look: ({ data }) => data('主题').outerFrame,
    wanted: { groupId: 'b' },
  },
  {
    name: 'a summary of some children',
    legacy: {
      topic: '<summaries><summary range="(0,1)" topic-id="s1"/></summaries>',
      beside: '<topics type="summary"><topic id="s1"><title>小结</title></topic></topics>',
    },
    zen: {
      topic: {
        children: { summary: [{ id: 's1', title: '小结' }] },
        summaries: [{ range: '(0,1)', topicId: 's1' }],
      },
    },
    look: ({ data }) => data('主题').generalization,
    wanted: [{ text: '小结', uid: 's1', expand: true, range: [0, 1] }],
  },
  {
    name: 'a summary of one child, which becomes its own',
    legacy: {
      topic: '<summaries><summary range="(1,1)" topic-id="s1"/></summaries>',
      beside: '<topics type="summary"><topic id="s1"><title>小结</title></topic></topics>',
    },
    zen: {
      topic: {
        children: { summary: [{ id: 's1', title: '小结' }] },
        summaries: [{ range: '(1,1)', topicId: 's1' }],
      },
    },
    look: ({ data }) => [data('主题').generalization, data('c2').generalization],
    wanted: [undefined, [{ text: '小结', uid: 's1', expand: true, range: null }]],
  },
  {
    name: 'a floating topic with a branch of its own, at its place',
    legacy: {
      root: '<topics type="detached"><topic id="f"><title>浮动</title><position svg:x="120" svg:y="-80"/><children><topics type="attached"><topic id="g"><title>其下</title></topic></topics></children></topic></topics>',
    },
    zen: {
      root: {
        detached: [
          {
            id: 'f',
            title: '浮动',
            position: { x: 120, y: -80 },
            children: { attached: [{ id: 'g', title: '其下' }] },
          },
        ],
      },
    },
    look: ({ data, file }) => [data('浮动'), file.root.children?.[1]?.children?.length],
    wanted: [
      { text: '浮动', uid: 'f', expand: true, freeTopic: true, customLeft: 120, customTop: -80 },
      1,
    ],
  },
  {
    name: 'a callout, as a child',
    legacy: { beside: '<topics type="callout"><topic id="k"><title>标注</title></topic></topics>' },
    zen: { topic: { children: { callout: [{ id: 'k', title: '标注' }] } } },
    look: ({ file, lost }) => [file.root.children?.[0]?.children?.at(-1)?.data.text, lost],
    wanted: ['标注', ['callout-moved']],
  },
];

const features = [...marks, ...contents, ...looks, ...connections];

function cases(kind: 'legacy' | 'zen'): [string, Feature][] {
  return features.flatMap((one) => (one[kind] ? [[one.name, one] as [string, Feature]] : []));
}

describe('XMind 8 XML', () => {
  it.each(cases('legacy'))('%s', (_, { legacy, look, wanted }) => {
    expect(look(read(legacyBytes(legacy ?? {})))).toEqual(wanted);
  });
});

describe('XMind Zen and 2020 JSON', () => {
  it.each(cases('zen'))('%s', (_, { zen, look, wanted }) => {
    expect(look(read(zenBytes(zen ?? {})))).toEqual(wanted);
  });
});

describe('every sheet of a workbook', () => {
  it('is there with its title: XMind 8 XML', () => {
    const sheet = (title: string): string =>
      `<sheet><topic><title>${title}</title></topic><title>${title}</title></sheet>`;
    const content = `<xmap-content>${['甲', '乙', '丙'].map(sheet).join('')}</xmap-content>`;
    expect(read(zip({ 'content.xml': content })).titles).toEqual(['甲', '乙', '丙']);
  });

  it('is there with its title: XMind Zen and 2020 JSON', () => {
    const sheets = ['甲', '乙', '丙'].map((title) => ({ title, rootTopic: { title } }));
    expect(read(zenFile(sheets)).titles).toEqual(['甲', '乙', '丙']);
  });
});
