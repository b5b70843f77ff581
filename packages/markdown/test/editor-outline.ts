import type { SyntaxNode, Tree } from '@lezer/common';
import { parser as commonmark } from '@lezer/markdown';
import { editorGrammar } from '../src/editor-grammar/editor-grammar.ts';
import { createParser } from '../src/grammar.ts';
import type { Token } from '../src/grammar.ts';
import { pairTags } from '../src/token-nesting.ts';

export const editorParser = commonmark.configure([editorGrammar]);

const names: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Strikethrough: 's',
  Highlight: 'mark',
  Subscript: 'sub',
  Superscript: 'sup',
  InlineCode: 'code',
  Link: 'a',
  Autolink: 'a',
  Formula: 'math',
  DisplayedFormula: 'displayed',
  FormulaBlock: 'formula',
  Blockquote: 'quote',
  BulletList: 'ul',
  OrderedList: 'ol',
  ListItem: 'li',
  FencedCode: 'fence',
  CodeBlock: 'pre',
  FootnoteDefinition: 'note',
  Table: 'table',
  SetextHeading1: 'h1',
  SetextHeading2: 'h2',
};

const silent =
  /Mark$|^(?:LinkTitle|LinkReference|Entity|TableDelimiter|CodeInfo|FootnoteLabel|LinkLabel)$/;
const plain = (text: string): string => text.replaceAll('\0', '').replace(/[\s\uFFFD]/g, '');

/** What the editor's tree says of a text: the constructs with the words that each holds, without spaces. */
function outlineOfTree(tree: Tree, text: string): string {
  const inside = (node: SyntaxNode): string => {
    let words = '';
    let at = node.from;
    for (let child = node.firstChild; child; child = child.nextSibling) {
      words += text.slice(at, child.from) + write(child);
      at = child.to;
    }
    return words + text.slice(at, node.to);
  };
  const specials: Readonly<Record<string, (node: SyntaxNode, source: string) => string>> = {
    Escape: (_node, source) => source.slice(1),
    TableCell: (node) => `<td>${inside(node)}</td>`.replaceAll('\\|', '|'),
    HardBreak: () => '<br>',
    SafeTag: (_node, source) => (/^<br/i.test(source) ? '<br>' : '<tag>'),
    Image: () => '<img>',
    URL: ({ parent }) => (parent?.name === 'Link' ? '' : '<a>'),
    Autolink: () => '<a>',
    NoteLink: (node) => `<note>${plain(inside(node.getChild('NoteLinkName') ?? node))}</note>`,
    NoteTag: (_node, source) => `<tag-of-note>${source}</tag-of-note>`,
    HorizontalRule: () => '<hr>',
    TaskMarker: (_node, source) => (source === '[ ]' ? '<task>' : '<done>'),
    FootnoteReference: () => '<ref>',
    InlineFootnote: () => '<ref>',
    DetailsTag: (node) =>
      (node.prevSibling && node.parent?.name === 'DetailsHead' ? '' : '<details>') + inside(node),
    TableHeader: (node) => `<tr>${node.getChildren('TableCell').map(write).join('')}</tr>`,
    TableRow: (node) => `<tr>${node.getChildren('TableCell').map(write).join('')}</tr>`,
    FrontMatter: () => '<front>',
  };
  const write = (node: SyntaxNode): string => {
    const { name, from, to } = node;
    const source = text.slice(from, to);
    if (name === 'CalloutMark') return '<callout>';
    if (silent.test(name)) return '';
    const special = specials[name];
    if (special) return special(node, source);
    const tag = names[name] ?? /^ATXHeading(\d)$/.exec(name)?.[1]?.replace(/^/, 'h');
    return tag === undefined ? inside(node) : `<${tag}>${inside(node)}</${tag}>`;
  };
  return plain(write(tree.topNode)).replaceAll('<td></td>', '');
}

export function outlineOfEditor(text: string): string {
  return outlineOfTree(editorParser.parse(text), text);
}

// The notes stay where they are written, and tags of blocks need no partner: the editor cannot know.
const page = createParser({ tagAddress: (tag) => `/t/${tag}` });
page.core.ruler.disable(['footnote_tail', 'text_join', 'block_name']);
page.core.ruler.at('pair_tags', ({ tokens }) => {
  for (const { children } of tokens)
    pairTags(children ?? [], (token) => {
      token.type = 'text';
      token.content = token.markup;
    });
});

const tags: Readonly<Record<string, string>> = {
  blockquote: 'quote',
  callout: 'quote',
  bullet_list: 'ul',
  ordered_list: 'ol',
  list_item: 'li',
  footnote_reference: 'note',
  table: 'table',
  tr: 'tr',
  td: 'td',
  th: 'td',
  em: 'em',
  strong: 'strong',
  s: 's',
  mark: 'mark',
  sub: 'sub',
  sup: 'sup',
  link: 'a',
};

function inlineOutline(tokens: readonly Token[]): string {
  let words = '';
  let isAddress = false;
  let isTag = false;
  for (const token of tokens) {
    if (token.type === 'link_open' && token.attrGet('class') === 'note-tag') isTag = true;
    if (isTag && token.type !== 'text') {
      if (token.type === 'link_close') isTag = false;
      words += token.nesting === 1 ? '<tag-of-note>' : '</tag-of-note>';
    } else if (token.type === 'link_open' && token.info === 'auto') {
      isAddress = true;
      words += '<a>';
    } else if (token.type === 'link_close' && token.info === 'auto') isAddress = false;
    else if (!isAddress) words += inlineToken(token);
  }
  return words;
}

let noteWords = '';
function inlineToken(token: Token): string {
  const { type, content, info, markup, nesting } = token;
  const [, base = '', end] = /^(.*)_(open|close)$/.exec(type) ?? [];
  switch (type) {
    case 'text':
      return noteWords === '' ? content : '';
    case 'text_special':
      return info === 'entity' ? '' : content;
    case 'code_inline':
      return `<code>${content}</code>`;
    case 'math_inline':
      return markup === '$$' ? `<displayed>${content}</displayed>` : `<math>${content}</math>`;
    case 'image':
      return '<img>';
    case 'hardbreak':
      return '<br>';
    case 'html_open':
    case 'html_close':
      return nesting === 0 ? markup : '<tag>';
    case 'html_void':
      return '<tag>';
    case 'task_box':
      return (token.meta as { isDone: boolean }).isDone ? '<done>' : '<task>';
    case 'footnote_ref':
      return '<ref>';
    case 'note_link_open':
      noteWords = (token.meta as { name: string }).name;
      return `<note>${plain(noteWords)}</note>`;
    case 'note_link_close':
      noteWords = '';
      return '';
    default:
      return base in tags ? `<${end === 'close' ? '/' : ''}${tags[base]}>` : '';
  }
}

const blocks: Readonly<Record<string, (token: Token) => string>> = {
  callout_open: () => '<quote><callout>',
  heading_open: ({ tag }) => `<${tag}>`,
  heading_close: ({ tag }) => `</${tag}>`,
  fence: ({ content }) => `<fence>${content}</fence>`,
  code_block: ({ content }) => `<pre>${content}</pre>`,
  math_block: ({ content }) => `<formula>${content}</formula>`,
  hr: () => '<hr>',
  html_open: () => '<details>',
  html_close: () => '<details>',
  front_matter: () => '<front>',
};

/** What the page shows of a text, in the same words, if each footnote is written somewhere. */
export function outlineOfPage(text: string): string {
  const all = new Proxy({}, { get: () => -1, set: () => true });
  const lines = text.split('\n');
  let words = '';
  let isTitle = false;
  for (const token of page.parse(text, { footnotes: { refs: all } })) {
    const { type, content } = token;
    const [, base = '', end] = /^(.*)_(open|close)$/.exec(type) ?? [];
    if (base === 'callout_title') isTitle = end === 'open';
    const block = blocks[type];
    if (block) words += block(token);
    else if (base in tags) words += `<${end === 'close' ? '/' : ''}${tags[base]}>`;
    if (type !== 'inline') continue;
    // Titles that nobody wrote are not in the source.
    const isDefault = isTitle && /\[![^\]]+\][+-]?\s*$/.test(lines[token.map?.[0] ?? 0] ?? '');
    const isUnnamed = content === '详情' && !text.includes(content);
    if (!isDefault && !isUnnamed) words += inlineOutline(token.children ?? []);
  }
  // Cells that are left out are not written.
  return plain(words).replaceAll('<td></td>', '');
}
