import { describe, expect, it } from 'vitest';
import { importFile } from '../../src/io/import-file.ts';
import type { MindNode } from '../../src/model/document.ts';
import { xlsxFile } from './fixtures.ts';
import { pngUrl } from './sample-map.ts';

/** Texts of a tree in brackets by level. */
function outline({ data, children = [] }: MindNode): string {
  const below = children.map(outline).join(' ');
  return `${data.text}${below === '' ? '' : `(${below})`}`;
}

function rootOf(name: string, bytes: Uint8Array): MindNode {
  return importFile([{ name, bytes }]).sheets[0]?.file.root ?? { data: {} };
}

const markdown = (text: string): MindNode => rootOf('文件.md', new TextEncoder().encode(text));
const sheet = (...rows: string[][]): MindNode => rootOf('文件.xlsx', xlsxFile(rows));
const json = (value: unknown): MindNode =>
  rootOf('文件.json', new TextEncoder().encode(JSON.stringify(value)));

const outlines: [string, MindNode, string][] = [
  ['.md: headings are levels', markdown('# a\n## b\n### c\n## d\n'), 'a(b(c) d)'],
  ['.md: a skipped level hangs on the one above', markdown('# a\n#### b\n'), 'a(b)'],
  ['.md: underlined headings', markdown('a\n===\nb\n---\n'), 'a(b)'],
  ['.md: lists below a heading', markdown('# a\n- b\n  - c\n* d\n+ e\n'), 'a(b(c) d e)'],
  ['.md: numbered lists', markdown('# a\n1. b\n2) c\n'), 'a(b c)'],
  ['.md: a list alone', markdown('- a\n  - b\n'), 'a(b)'],
  ['.md: lists indented by tabs', markdown('# a\n- b\n\t- c\n'), 'a(b(c))'],
  ['.md: several top headings, below the file’s name', markdown('# a\n# b\n'), '文件(a b)'],
  ['.md: front matter is no text', markdown('---\nx: 1\n---\n# a\n'), 'a'],
  ['.md: escaped signs', markdown('# \\*a\\* \\[b\\] &lt;c&gt;\n'), '*a* [b] <c>'],
  [
    '.xlsx: the first filled column is the level',
    sheet(['a'], ['', 'b'], ['', '', 'c']),
    'a(b(c))',
  ],
  ['.xlsx: rows as paths', sheet(['a', 'b', 'c'], ['a', 'b', 'd'], ['a', 'e']), 'a(b(c d) e)'],
  ['.xlsx: merged parents left empty', sheet(['a', 'b', 'c'], ['', '', 'd']), 'a(b(c d))'],
  ['.xlsx: empty rows are passed over', sheet(['a'], [], ['', 'b']), 'a(b)'],
  ['.xlsx: several top rows, below the file’s name', sheet(['a'], ['b']), '文件(a b)'],
  ['.json: a document', json({ root: { data: { text: 'a' } }, layout: 'mindMap' }), 'a'],
  [
    '.json: a bare root',
    json({ data: { text: 'a' }, children: [{ data: { text: 'b' } }] }),
    'a(b)',
  ],
  [
    '.json: the wrapper of the clipboard',
    json({ simpleMindMap: true, data: [{ data: { text: 'a' } }, { data: { text: 'b' } }] }),
    '文件(a b)',
  ],
];

describe('the tree of', () => {
  it.each(outlines)('%s', (_, root, wanted) => {
    expect(outline(root)).toBe(wanted);
  });
});

const contents: [string, MindNode, object][] = [
  ['.md: tasks', markdown('- [x] a\n'), { text: 'a', checkbox: { done: true } }],
  ['.md: a paragraph is the note', markdown('# a\n\n一段\n\n两段\n'), { note: '一段\n\n两段' }],
  ['.md: a quote is the note', markdown('# a\n\n> 引用\n'), { note: '引用' }],
  [
    '.md: code stays unread in the note',
    markdown('# a\n\n```\n# b\n```\n'),
    { note: '```\n# b\n```' },
  ],
  ['.md: a table stays in the note', markdown('# a\n\n|b|\n|---|\n'), { note: '|b|\n|---|' }],
  [
    '.md: marks',
    markdown('# **a** *b* ~~c~~\n'),
    { text: '<p><strong>a</strong> <em>b</em> <s>c</s></p>', richText: true },
  ],
  [
    '.md: a link and its title',
    markdown('# [a](https://e.com "t")\n'),
    { text: 'a', hyperlink: 'https://e.com', hyperlinkTitle: 't' },
  ],
  [
    '.md: an image and its size',
    markdown(`# a\n\n![t](${pngUrl} =60x40)\n`),
    { image: pngUrl, imageTitle: 't', imageSize: { width: 60, height: 40 } },
  ],
  [
    '.md: summaries',
    markdown('# a [概要：b] [概要 1-2：c]\n'),
    {
      text: 'a',
      generalization: [
        { text: 'b', range: null },
        { text: 'c', range: [0, 1] },
      ],
    },
  ],
  ['.json: fields nobody knows', json({ data: { text: 'a', own: [1, null] } }), { own: [1, null] }],
];

describe('what a node carries in', () => {
  it.each(contents)('%s', (_, root, wanted) => {
    expect(root.data).toMatchObject(wanted);
  });
});

describe('every format', () => {
  it.each([
    ['smm', '{', '文件解析失败：不是合法的JSON'],
    ['smm', '{}', '文件内容有误'],
    ['json', '[', '文件解析失败：不是合法的JSON'],
    ['json', '[]', '文件内容有误'],
    ['xmind', 'no archive', '文件解析失败：不是合法的压缩包'],
    ['xlsx', 'no archive', '文件解析失败：不是合法的压缩包'],
    ['md', ' \n', '文件内容有误：没有标题和列表'],
  ])('.%s refuses %j with the specified error', (type, text, wanted) => {
    const bytes = new TextEncoder().encode(text);
    expect(() => importFile([{ name: `a.${type}`, bytes }])).toThrow(wanted);
  });
});
