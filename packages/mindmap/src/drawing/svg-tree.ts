/** Attributes of a drawn element. Undefined ones are left out. */
export type SvgAttributes = Readonly<Record<string, string | number | undefined>>;

/**
 * A drawn element as plain data: what a renderer mounts and an export prints. Text stands only in
 * `text`, so that nothing of a document is ever read as markup.
 */
export interface SvgElement {
  readonly tag: SvgTag;
  readonly attributes: SvgAttributes;
  readonly children: readonly SvgElement[];
  readonly text?: string;
}

/** Elements that drawings consist of. None of them runs or embeds anything. */
export type SvgTag =
  | 'svg'
  | 'g'
  | 'path'
  | 'rect'
  | 'circle'
  | 'text'
  | 'tspan'
  | 'image'
  | 'title'
  | 'defs'
  | 'linearGradient'
  | 'stop'
  | 'marker';

/** Makes an element. */
export function svg(
  tag: SvgTag,
  attributes: SvgAttributes,
  children: readonly SvgElement[] = [],
): SvgElement {
  return { tag, attributes, children };
}

/** Makes an element that holds text. */
export function svgText(
  tag: 'text' | 'tspan' | 'title',
  attributes: SvgAttributes,
  text: string,
): SvgElement {
  return { tag, attributes, children: [], text };
}

/** Makes a group moved to a point. */
export function groupAt(
  x: number,
  y: number,
  children: readonly SvgElement[],
  attributes: SvgAttributes = {},
): SvgElement {
  return svg('g', { ...attributes, transform: `translate(${short(x)} ${short(y)})` }, children);
}

/** A number with at most two decimals: drawings need no more, and files stay small. */
export function short(value: number): number {
  return Math.round(value * 100) / 100;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Characters that XML cannot hold at all.
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/** Prints a drawing as markup. Values and texts are escaped; there is no other way into the output. */
export function printSvg(element: SvgElement): string {
  const parts: string[] = [];
  print(element, parts);
  return parts.join('');
}

function print({ tag, attributes, children, text }: SvgElement, parts: string[]): void {
  parts.push('<', tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) parts.push(' ', name, '="', escaped(String(value)), '"');
  }
  if (children.length === 0 && text === undefined) {
    parts.push('/>');
    return;
  }
  parts.push('>');
  if (text !== undefined) parts.push(escaped(text));
  for (const child of children) print(child, parts);
  parts.push('</', tag, '>');
}
