import type { HtmlElement, HtmlNode } from './html-tree.ts';
import type { ClassStyles } from './office-style.ts';
import { styleOf } from './office-style.ts';

/** More columns keep their own width: the editor draws them all. */
const mostColumns = 64;

function elementsOf(nodes: readonly HtmlNode[], name: string): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.name === 'table') return [];
    return node.name === name ? [node] : elementsOf(node.children, name);
  });
}

/** A width in pixels: of an attribute (pixels) or a style (px, pt, cm or in). */
function pixelsOf(element: HtmlElement): number {
  const styled = /^([\d.]+)(px|pt|cm|in)$/.exec(styleOf(element, none).get('width') ?? '');
  const scale = { px: 1, pt: 4 / 3, cm: 96 / 2.54, in: 96 };
  if (styled) return Math.round(Number(styled[1]) * scale[styled[2] as keyof typeof scale]);
  const width = element.attributes.get('width') ?? '';
  return /^\d+(\.\d+)?$/.test(width) ? Math.round(Number(width)) : 0;
}

const none: ClassStyles = new Map();

function spanOf(element: HtmlElement, name: string): number {
  const span = Number(element.attributes.get(name));
  return Number.isInteger(span) && span > 1 ? Math.min(span, 1000) : 1;
}

function columnWidths(table: HtmlElement): number[] {
  return elementsOf(table.children, 'col').flatMap((column) =>
    Array.from({ length: Math.min(spanOf(column, 'span'), mostColumns + 1) }, () =>
      pixelsOf(column),
    ),
  );
}

/** Writes the widths of a table's columns to the cells of its first row, where the editor keeps them. */
export function placeWidths(table: HtmlElement): void {
  const widths = columnWidths(table);
  const [row] = elementsOf(table.children, 'tr');
  if (!row || widths.length > mostColumns) return;
  let at = 0;
  for (const cell of row.children) {
    if (typeof cell === 'string' || !['td', 'th'].includes(cell.name)) continue;
    const span = spanOf(cell, 'colspan');
    const own = widths.slice(at, at + span);
    if (own.length === 0 && span === 1) own.push(pixelsOf(cell));
    if (own.length === span && own.every((width) => width >= 25 && width <= 2000))
      cell.attributes.set('data-colwidth', own.join(','));
    at += span;
  }
}
