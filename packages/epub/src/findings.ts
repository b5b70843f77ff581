/** A fault that did not stop the book from opening. The texts stand in `findingTexts`. */
export type FindingCode =
  | 'link-entry-ignored'
  | 'resource-missing'
  | 'section-missing'
  | 'section-not-readable'
  | 'title-missing'
  | 'contents-missing'
  | 'contents-cut'
  | 'contents-target-missing'
  | 'encoding-misdeclared'
  | 'not-well-formed'
  | 'entities-removed'
  | 'active-content-removed'
  | 'remote-content-removed'
  | 'font-key-missing';

/** The Chinese sentence for each finding. */
export const findingTexts: Readonly<Record<FindingCode, string>> = {
  'link-entry-ignored': '已忽略压缩包内的符号链接',
  'resource-missing': '清单列出的文件不存在',
  'section-missing': '章节文件不存在，已跳过',
  'section-not-readable': '章节不是可阅读的文档，已跳过',
  'title-missing': '书中没有书名',
  'contents-missing': '书中没有目录',
  'contents-cut': '目录层级过深，已截断',
  'contents-target-missing': '目录项指向的内容不存在',
  'encoding-misdeclared': '文字编码与声明不符，已按 GB18030 读取',
  'not-well-formed': '文档格式有误，已尽量修复',
  'entities-removed': '文档声明的自定义实体已移除',
  'active-content-removed': '已移除脚本等可执行内容',
  'remote-content-removed': '已移除外部网络资源',
  'font-key-missing': '混淆字体无法还原',
};

/** One tolerated fault: what happened, in which file, and how often in that file. */
export interface Finding {
  code: FindingCode;
  /** Path inside the book, or the entry's name or label where there is no file. */
  path: string;
  count: number;
}

/** Faults as they are met. */
export interface FindingCollector {
  list: Finding[];
  /** Notes a fault that occurred `count` times, once when left out. */
  add(code: FindingCode, path: string, count?: number): void;
}

const mostOfAKind = 100;

/**
 * Makes an empty collector. The first hundred faults of a kind are listed with their paths; all further ones are counted in one
 * entry whose path is empty, so that a hostile book cannot fill memory with its faults.
 */
export function createFindingCollector(): FindingCollector {
  const list: Finding[] = [];
  const listed = new Map<FindingCode, number>();
  const others = new Map<FindingCode, Finding>();
  return {
    list,
    add(code, path, count = 1) {
      const known = listed.get(code) ?? 0;
      const other = others.get(code);
      if (other) {
        other.count += count;
        return;
      }
      const finding = { code, path: known < mostOfAKind ? path : '', count };
      if (known < mostOfAKind) listed.set(code, known + 1);
      else others.set(code, finding);
      list.push(finding);
    },
  };
}
