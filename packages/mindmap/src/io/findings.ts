/**
 * What a reader or writer could not carry over, told to the user. Nothing is dropped in silence: each
 * kind of loss has a code, is counted, and names the first few places.
 */

/** One kind of loss. */
export type FindingCode = keyof typeof findingTexts;

/** The Chinese text of each kind, and the English one. */
const findingTexts = {
  'attachment-dropped': ['附件无法保留，已略去', 'Attached files cannot be kept and were left out'],
  'attachment-hidden': [
    '附件只保存了地址，其他程序中不会显示',
    'Attachments are kept as addresses: other programs will not show them',
  ],
  'boundary-dropped': [
    '外框无法对应到相邻的子主题，已略去',
    'Boundaries that do not surround neighbouring topics were left out',
  ],
  'callout-moved': ['标注已改为子主题', 'Callouts became child topics'],
  'comment-moved': ['批注已写入备注', 'Comments were put into the notes'],
  'feature-dropped': ['以下内容暂不支持，已略去', 'Not supported yet and left out'],
  'field-invalid': ['字段的值格式不正确，已略去', 'Fields with an invalid value were left out'],
  'html-cleaned': ['富文本中不安全的内容已清除', 'Unsafe parts of rich text were removed'],
  'icon-dropped': [
    '目标格式没有对应的图标，其他程序中不会显示',
    'The format has no such icon: other programs will not show it',
  ],
  'image-dropped': [
    '图片缺失、损坏或格式不支持，已略去',
    'Images that are missing, damaged or of another type were left out',
  ],
  'image-remote': [
    '网络图片未下载，只保留地址',
    'Images elsewhere were not fetched, only their address is kept',
  ],
  'layout-changed': [
    '结构没有完全对应的布局，已改用相近的布局',
    'The structure has no exact counterpart: a similar one was taken',
  ],
  'lines-joined': ['文本中的换行已改为空格', 'Line breaks in texts became spaces'],
  'link-dropped': [
    '链接的地址不安全或无法打开，已略去',
    'Links that are unsafe or cannot be opened were left out',
  ],
  'link-moved': [
    '一个主题只能有一个链接，其余链接已写入备注',
    'A topic can have one link only: the others were put into the notes',
  ],
  'marker-to-tag': ['标记没有对应的图标，已改为标签', 'Markers without an icon became tags'],
  'node-dropped': ['有内容不是合法的节点，已略去', 'What is no valid node was left out'],
  'not-in-format': ['目标格式不能保存以下内容', 'The format cannot hold'],
  'prototype-key': ['不允许的字段名已略去', 'Fields with a forbidden name were left out'],
  'relationship-dropped': [
    '联系的端点不是主题，已略去',
    'Relationships whose ends are no topics were left out',
  ],
  'roots-joined': [
    '文件有多个顶层主题，已归到一个新的中心主题下',
    'Several top topics were put under a new central one',
  ],
  'sheet-skipped': ['空的工作表未导入', 'Empty worksheets are left out'],
  'style-cleaned': [
    '样式中引用外部资源的值已清除',
    'Style values that refer to other places were removed',
  ],
  'summary-children-moved': [
    '概要下的子主题已移到所属主题下',
    'Topics below a summary were moved below its topic',
  ],
  'summary-dropped': ['概要的范围不正确，已略去', 'Summaries with a wrong range were left out'],
  'uid-changed': ['重复的节点编号已更换', 'Repeated ids were changed'],
} as const;

/** English names for the Chinese ones that findings give to what is no text of the file itself. */
const englishNames: ReadonlyMap<string, string> = new Map([
  ['画布的配色主题', 'the colour theme of the sheet'],
  ['图例', 'the legend'],
  ['分区', 'zones'],
  ['自动编号', 'numbering'],
  ['录音', 'recordings'],
  ['备注', 'notes'],
  ['图片', 'images'],
  ['图标', 'icons'],
  ['标签', 'tags'],
  ['链接', 'links'],
  ['附件', 'attachments'],
  ['任务', 'tasks'],
  ['任务进度', 'task progress'],
  ['关联线', 'relation lines'],
  ['外框', 'outer frames'],
  ['自由主题的位置', 'places of free topics'],
  ['单元格的链接', 'links of cells'],
  ['单元格的批注', 'comments of cells'],
  ['工作表中的图片和图表', 'images and charts'],
]);

const englishBeginnings: readonly (readonly [RegExp, string])[] = [
  [/^扩展/, 'extension '],
  [/^样式/, 'style '],
  [/^链接标题：/, 'link title: '],
];

/** How often one kind of loss happened, with the Chinese text for the user and up to five places. */
export interface Finding {
  code: FindingCode;
  message: string;
  count: number;
  examples: string[];
}

/** Collects losses while a file is read or written. */
export interface Findings {
  /** Counts one loss; `example` (a topic's title, a field's name) is kept for the first five different ones. */
  add(code: FindingCode, example?: string): void;
  /** Everything so far, in the order it first happened. */
  list(): Finding[];
}

/** A finding as one sentence: what happened, how often, and where. */
export function findingText(
  { code, message, count, examples }: Finding,
  language: 'zh' | 'en',
): string {
  if (language === 'zh') {
    return `${message} × ${count}${examples.length > 0 ? `（${examples.join('、')}）` : ''}`;
  }
  const where = examples.map(englishName).join(', ');
  return `${findingTexts[code][1]} × ${count}${where === '' ? '' : ` (${where})`}`;
}

function englishName(name: string): string {
  const known = englishNames.get(name);
  if (known !== undefined) return known;
  const beginning = englishBeginnings.find(([pattern]) => pattern.test(name));
  return beginning ? name.replace(...beginning) : name;
}

const maxExamples = 5;
const maxExampleLength = 60;

/** An empty collection of findings. */
export function collectFindings(): Findings {
  const byCode = new Map<FindingCode, Finding>();
  return {
    add(code, example) {
      const known = byCode.get(code);
      const finding = known ?? { code, message: findingTexts[code][0], count: 0, examples: [] };
      if (!known) byCode.set(code, finding);
      finding.count += 1;
      if (example === undefined || finding.examples.length >= maxExamples) return;
      const short = shorten(example);
      if (!finding.examples.includes(short)) finding.examples.push(short);
    },
    list: () => [...byCode.values()],
  };
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= maxExampleLength ? line : `${line.slice(0, maxExampleLength)}…`;
}
