/**
 * What a reader or writer could not carry over, told to the user in Chinese. Nothing is dropped in
 * silence: each kind of loss has a code, is counted, and names the first few places.
 */

/** One kind of loss. */
export type FindingCode = keyof typeof findingTexts;

const findingTexts = {
  'attachment-dropped': '附件内容无法导入，已略去',
  'boundary-dropped': '外框无法对应到相邻的子主题，已略去',
  'callout-moved': '标注已改为子主题',
  'comment-moved': '批注已写入备注',
  'feature-dropped': '以下内容暂不支持，已略去',
  'field-invalid': '字段的值格式不正确，已略去',
  'html-cleaned': '富文本中不安全的内容已清除',
  'icon-dropped': '目标格式没有对应的图标，其他程序中不会显示',
  'image-dropped': '图片缺失、损坏或格式不支持，已略去',
  'image-remote': '网络图片未下载，只保留地址',
  'layout-changed': '结构没有完全对应的布局，已改用相近的布局',
  'lines-joined': '文本中的换行已改为空格',
  'link-dropped': '链接的地址不安全或无法打开，已略去',
  'link-moved': '一个主题只能有一个链接，其余链接已写入备注',
  'marker-to-tag': '标记没有对应的图标，已改为标签',
  'node-dropped': '有内容不是合法的节点，已略去',
  'not-in-format': '目标格式不能保存以下内容',
  'prototype-key': '不允许的字段名已略去',
  'relationship-dropped': '联系的端点不是主题，已略去',
  'roots-joined': '文件有多个顶层主题，已归到一个新的中心主题下',
  'sheet-skipped': '只读取第一个工作表，其余工作表未导入',
  'style-cleaned': '样式中引用外部资源的值已清除',
  'summary-children-moved': '概要下的子主题已移到所属主题下',
  'summary-dropped': '概要的范围不正确，已略去',
  'uid-changed': '重复的节点编号已更换',
} as const;

/** How often one kind of loss happened, with the text for the user and up to five places. */
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

const maxExamples = 5;
const maxExampleLength = 60;

/** An empty collection of findings. */
export function collectFindings(): Findings {
  const byCode = new Map<FindingCode, Finding>();
  return {
    add(code, example) {
      const known = byCode.get(code);
      const finding = known ?? { code, message: findingTexts[code], count: 0, examples: [] };
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
