/** The kinds of callouts: what they are called when their writer does not say, and the other words for them. */
const kinds: Readonly<Record<string, readonly [title: string, ...aliases: string[]]>> = {
  note: ['说明', '备注', '笔记'],
  tip: ['提示', '技巧', '建议', 'hint'],
  important: ['重要', '要点'],
  warning: ['警告', 'attention'],
  caution: ['注意', '小心'],
  abstract: ['摘要', '概要', 'summary', 'tldr'],
  info: ['信息'],
  todo: ['待办'],
  success: ['完成', '成功', 'check', 'done'],
  question: ['问题', '疑问', 'help', 'faq'],
  failure: ['失败', 'fail', 'missing'],
  danger: ['危险', 'error', '错误'],
  bug: ['缺陷'],
  example: ['示例', '例子', '举例'],
  quote: ['引用', 'cite'],
};

const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => [kind, ...words].map((word) => [word, kind])),
);

/** What the word in `[!word]` means: a kind of callout, and the title of one that has none of its own. An unknown word is a note's title. */
export function calloutKind(word: string): { kind: string; title: string } {
  const kind = kindOf.get(word.toLowerCase());
  return { kind: kind ?? 'note', title: kind ? (kinds[kind]?.[0] ?? word) : word };
}
