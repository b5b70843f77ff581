import { readStyle, writeStyle } from './allowed-style.ts';
import { textOf } from './html-tree.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';

/** Declarations of the classes in a pasted page's own style sheets: spreadsheets put the look of their cells there. */
export type ClassStyles = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Style = ReadonlyMap<string, string>;

function styleSheets(nodes: readonly HtmlNode[]): string {
  let css = '';
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    css += node.name === 'style' ? textOf(node.children) : styleSheets(node.children);
  }
  return css;
}

/** Reads what a page says of its classes, where the selector is nothing but the class. */
export function readClasses(nodes: readonly HtmlNode[]): ClassStyles {
  const rules = styleSheets(nodes).matchAll(/(?:^|[\s}>])\.([\w-]+)\s*\{([^}]*)\}/g);
  return new Map([...rules].map(([, name = '', css = '']) => [name, readStyle(css)]));
}

/** What an element looks like by its classes, its old attributes and its own style. */
export function styleOf({ attributes }: HtmlElement, classes: ClassStyles): Map<string, string> {
  const style = new Map<string, string>();
  for (const name of (attributes.get('class') ?? '').split(/\s+/)) {
    for (const [key, value] of classes.get(name) ?? []) style.set(key, value);
  }
  const old = { 'text-align': 'align', color: 'color', background: 'bgcolor' };
  for (const [key, attribute] of Object.entries(old)) {
    const value = attributes.get(attribute);
    if (value) style.set(key, value);
  }
  for (const [key, value] of readStyle(attributes.get('style') ?? '')) style.set(key, value);
  return style;
}

const inkOfPaper =
  /^(windowtext|black|#0{3,6}|rgb\(0, ?0, ?0\)|auto|inherit|initial|currentcolor)$/i;
const paper = /^(transparent|white|#f{3}|#f{6}|rgb\(255, ?255, ?255\)|none|auto|inherit|initial)$/i;

/** The declarations of colour that say something: the text's own black and the paper's own white do not. */
export function colorsOf(style: Style): Map<string, string> {
  const colors = new Map<string, string>();
  const ink = style.get('color');
  if (ink && !inkOfPaper.test(ink)) colors.set('color', ink);
  const ground =
    style.get('mso-highlight') ?? style.get('background-color') ?? style.get('background');
  const [first = ''] = (ground ?? '').split(/\s+(?![^(]*\))/);
  if (first && !paper.test(first)) colors.set('background-color', first);
  return colors;
}

function isBold(style: Style): boolean {
  return /^(bold|bolder|[6-9]00)$/.test(style.get('font-weight') ?? '');
}

/** The names of the marks a style stands for. */
function marksOf(style: Style): string[] {
  const lines = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const script = style.get('vertical-align');
  return [
    isBold(style) ? 'strong' : '',
    style.get('font-style') === 'italic' ? 'em' : '',
    /underline/.test(lines) ? 'u' : '',
    /line-through/.test(lines) ? 's' : '',
    script === 'super' ? 'sup' : '',
    script === 'sub' ? 'sub' : '',
  ].filter(Boolean);
}

export function makeElement(
  name: string,
  children: HtmlNode[],
  attributes: readonly (readonly [string, string])[] = [],
): HtmlElement {
  return { name, attributes: new Map(attributes), children };
}

/** Puts what a style says of letters around them, as elements. */
export function markUp(children: HtmlNode[], style: Style, withColors = true): HtmlNode[] {
  if (children.length === 0 || textOf(children) === '') return children;
  let marked = children;
  for (const name of marksOf(style)) marked = [makeElement(name, marked)];
  const colors = withColors ? colorsOf(style) : new Map<string, string>();
  return colors.size > 0 ? [makeElement('span', marked, [['style', writeStyle(colors)]])] : marked;
}

/** How a block stands, where it is not as all do. */
export function alignmentOf(style: Style): string | undefined {
  const align = style.get('text-align')?.toLowerCase();
  return align === 'center' || align === 'right' || align === 'justify' ? align : undefined;
}

/** Whether Word or a page hides it. */
export function isHidden(style: Style): boolean {
  return style.get('display') === 'none' || style.get('mso-hide') === 'all';
}
