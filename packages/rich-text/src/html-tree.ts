import { Parser } from 'htmlparser2';

/** An element as it was written, its name and the names of its attributes in lower case. */
export interface HtmlElement {
  name: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
}

/** An element, or the text between elements with its entities read. */
export type HtmlNode = HtmlElement | string;

/** Elements nested deeper than this lose their tags, not their text: no document nests so deep, and a browser may not either. */
const deepest = 64;
/** Beyond this it is an attack on the parser, whose time grows with the square of the depth: the rest is not read. */
const abandoned = 2000;

class AbandonSignal extends Error {}

const voidNames = new Set(['br', 'hr', 'img', 'col', 'input', 'meta', 'link', 'wbr']);

/** Reads HTML of any quality. Comments (those of Word with conditions, too), declarations and instructions are gone. */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: '', attributes: new Map(), children: [] };
  const open: HtmlElement[] = [root];
  const flat: string[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length > deepest) {
          flat.push(name);
          if (flat.length > abandoned) throw new AbandonSignal();
          return;
        }
        const element = { name, attributes: new Map(Object.entries(attributes)), children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      onclosetag(name) {
        if (flat.at(-1) === name) flat.pop();
        else if (open.length > 1 && open.at(-1)?.name === name) open.pop();
      },
      ontext(text) {
        const { children } = open.at(-1) ?? root;
        const last = children.length - 1;
        if (typeof children[last] === 'string') children[last] += text;
        else children.push(text);
      },
    },
    { decodeEntities: true },
  );
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof AbandonSignal)) throw error;
  }
  return root.children;
}

const textEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\u00A0': '&nbsp;',
};

function escapeText(text: string): string {
  return text.replace(/[&<>\u00A0]/g, (sign) => textEscapes[sign] ?? sign);
}

function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Writes a tree as a browser would write it: what a browser wrote comes out byte for byte. */
export function writeHtml(nodes: readonly HtmlNode[]): string {
  let html = '';
  for (const node of nodes) {
    if (typeof node === 'string') {
      html += escapeText(node);
      continue;
    }
    html += `<${node.name}`;
    for (const [name, value] of node.attributes) html += ` ${name}="${escapeValue(value)}"`;
    html += '>';
    if (!voidNames.has(node.name)) html += `${writeHtml(node.children)}</${node.name}>`;
  }
  return html;
}

/** The text of a tree, as it stands. */
export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}
