import { parseHtml } from './html-tree.ts';
import type { HtmlNode } from './html-tree.ts';
import { sanitizeTree } from './sanitize-rich-text.ts';

const lines = new Set('p h1 h2 h3 h4 h5 h6 li pre blockquote div tr hr br table ul ol'.split(' '));
const cells = new Set(['td', 'th']);

function textOfNode(node: HtmlNode): string {
  if (typeof node === 'string') return node;
  const text = node.children.map(textOfNode).join('');
  if (cells.has(node.name)) return `${text.trim().replaceAll('\n', ' ')}\t`;
  if (node.name === 'tr') return `${text.replace(/\t$/, '')}\n`;
  return lines.has(node.name) && !text.endsWith('\n') ? `${text}\n` : text;
}

/** The words of a rich text, a line for each paragraph, row and list entry, cells parted by tabs. */
export function richTextToText(html: string): string {
  return sanitizeTree(parseHtml(html)).map(textOfNode).join('').trimEnd();
}
