import { allowedStyle } from './allowed-style.ts';
import { parseHtml, writeHtml } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import { allowedLink, allowedPicture } from './urls.ts';

/** What differs between the places a rich text comes from. */
export interface SanitizeOptions {
  /** Path below which the pictures of this product lie; others are taken out. */
  fileHost?: string;
  /** True keeps the mark by which the editor knows its own copies again. */
  isPaste?: boolean;
}

/** Gives the value to write, or nothing for an attribute that may not stay. */
type Rule = (value: string, options: Required<SanitizeOptions>) => string | undefined;

const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    pattern.test(value) ? value : undefined;
const whole = matching(/^\d{1,4}$/);
const anyText: Rule = (value) => value;

const cell = {
  colspan: whole,
  rowspan: whole,
  'data-colwidth': matching(/^\d{1,4}(,\d{1,4}){0,63}$/),
};

/** Attributes of single elements; `style` is allowed on all, within its own list. */
const attributesOf: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  a: { href: allowedLink, title: anyText },
  img: {
    src: (value, { fileHost }) => allowedPicture(value, fileHost),
    alt: anyText,
    title: anyText,
    width: whole,
    height: whole,
  },
  ol: { start: matching(/^-?\d{1,6}$/), type: matching(/^[1aAiI]$/) },
  ul: { 'data-type': matching(/^taskList$/) },
  li: { 'data-type': matching(/^taskItem$/), 'data-checked': matching(/^(true|false)$/) },
  code: { class: matching(/^language-[\w+#-]{1,30}$/) },
  col: { span: whole },
  td: cell,
  th: cell,
};

const plain =
  'p h1 h2 h3 h4 h5 h6 strong b em i u s del sub sup mark pre blockquote br hr span div table colgroup thead tbody tr';
const allowedNames = new Set([...plain.split(' '), ...Object.keys(attributesOf)]);

/** Elements whose content goes with them: it is no text, or is read by other rules than HTML's. */
const removedNames = new Set(
  (
    'script style iframe frame frameset object embed applet template noscript noembed noframes svg math title textarea ' +
    'select xmp plaintext audio video canvas xml'
  ).split(' '),
);

const linkTarget: [string, string][] = [
  ['target', '_blank'],
  ['rel', 'noopener noreferrer'],
];

function cleanAttributes(
  { name, attributes }: HtmlElement,
  options: Required<SanitizeOptions>,
): Map<string, string> {
  // Standing first, as the editor writes them.
  const kept = new Map(name === 'a' ? linkTarget : []);
  for (const [key, value] of attributes) {
    const rule = attributesOf[name]?.[key];
    const allowed = key === 'style' ? allowedStyle(value) || undefined : rule?.(value, options);
    if (allowed !== undefined) kept.set(key, allowed);
    else if (key === 'data-pm-slice' && options.isPaste) kept.set(key, value);
  }
  return kept;
}

function cleanElement(element: HtmlElement, options: Required<SanitizeOptions>): HtmlNode[] {
  const { name } = element;
  if (removedNames.has(name)) return [];
  const children = cleanNodes(element.children, options);
  if (!allowedNames.has(name)) return children;
  const attributes = cleanAttributes(element, options);
  if (name === 'img' && !attributes.has('src')) return [];
  if (name === 'a' && !attributes.has('href')) return children;
  return [{ name, attributes, children }];
}

function cleanNodes(nodes: readonly HtmlNode[], options: Required<SanitizeOptions>): HtmlNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [node.replaceAll('\0', '')] : cleanElement(node, options),
  );
}

/** The tree of `sanitizeRichText`, for those who build nodes of it instead of writing it. */
export function sanitizeTree(
  nodes: readonly HtmlNode[],
  { fileHost = '/prod-api', isPaste = false }: SanitizeOptions = {},
): HtmlNode[] {
  return cleanNodes(nodes, { fileHost, isPaste });
}

/**
 * A rich text with nothing in it but what the editor makes: written anew from a list of elements, attributes and styles.
 * Scripts, handlers, ids, classes, forms, frames, foreign pictures and links of other schemes are gone; links open
 * elsewhere. What the editor wrote comes out byte for byte, and doing it twice changes nothing more.
 */
export function sanitizeRichText(html: string, options: SanitizeOptions = {}): string {
  return writeHtml(sanitizeTree(parseHtml(html), options));
}
