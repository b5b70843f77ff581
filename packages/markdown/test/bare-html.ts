import { parseHtml, textOf, writeHtml } from '@wm/rich-text/html-tree';
import type { HtmlElement, HtmlNode } from '@wm/rich-text/html-tree';

/**
 * The HTML of a text without what those who show it may add: levels, ids and places of headings and lines, colours and
 * frames of code, drawings of formulas and diagrams, where links open, links in place of pictures of other hosts, what makes pictures grow. What is
 * left must be the same everywhere.
 */
export function bareHtml(html: string): string {
  return writeHtml(bareNodes(parseHtml(html)));
}

const own = 'target rel data-line data-processed loading language'.split(' ');

function bareNodes(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return node.trim() === '' ? [] : [node.replace(/\s+/g, ' ')];
    return bareElement(node);
  });
}

const made = (name: string, text: string): HtmlElement => ({
  name,
  attributes: new Map(),
  children: [text],
});

function find(
  node: HtmlElement,
  isWanted: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  if (isWanted(node)) return node;
  for (const child of node.children) {
    const found = typeof child === 'string' ? undefined : find(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

/** What a drawn formula was made of: its annotation, or, where that was taken out, its text behind the formula. */
function texOf(element: HtmlElement): string {
  const annotation = find(element, (inner) => inner.name === 'annotation');
  const last = find(element, (inner) => inner.name === 'math')?.children.at(-1);
  return annotation ? textOf(annotation.children) : typeof last === 'string' ? last : '';
}

/** What stands for another drawing of the same; undefined for all else. */
function standIn(element: HtmlElement): HtmlNode | undefined {
  const { name, attributes, children } = element;
  const classes = (attributes.get('class') ?? '').split(' ');
  if (classes.includes('formula') || classes[0]?.startsWith('katex'))
    return made('formula', texOf(element));
  if (classes.includes('formula-source'))
    return made('formula', textOf(children).replace(/^(\$\$?)([^]*)\1$/, '$2'));
  if (classes.includes('diagram') || classes.includes('md-editor-code')) {
    const code = find(element, (inner) => inner.name === 'pre');
    return made('pre', textOf(code?.children ?? []).trim());
  }
  if (name === 'pre' || classes.includes('md-editor-mermaid'))
    return made('pre', textOf(children).trim());
  const isPicture = name === 'img' && /^https?:/.test(attributes.get('src') ?? '');
  if (isPicture) return made('picture', attributes.get('alt') ?? '');
  if (classes.includes('wm-outside-picture'))
    return made('picture', textOf(children).replace(/^外部图片：?/, ''));
  return undefined;
}

function bareElement(element: HtmlElement): HtmlNode[] {
  const stand = standIn(element);
  if (stand) return [stand];
  const isHeading = /^h[1-6]$/.test(element.name);
  const attributes = [...element.attributes]
    .filter(
      ([key, value]) =>
        !own.includes(key) && value !== 'medium-zoom-image' && !(isHeading && key === 'id'),
    )
    .map(([key, value]): [string, string] => [
      key,
      value.replace(/^(#?fn(?:ref)?)-.*?-(?=\d+(?::\d+)?$)/, '$1'),
    ])
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const name = isHeading ? 'h' : element.name;
  return [{ name, attributes: new Map(attributes), children: bareNodes(element.children) }];
}
