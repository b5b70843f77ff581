import type { BookMark, MarkColor } from '@wm/contract/book/mark';
import { rangeBetween } from './text-places.ts';

/** The shades of highlights: on light and on dark pages the words stay readable. */
export const markShades: Readonly<Record<MarkColor, { label: string; shade: string }>> = {
  yellow: { label: '黄', shade: '#ffd54a' },
  green: { label: '绿', shade: '#7fce86' },
  blue: { label: '蓝', shade: '#7fb6f2' },
  pink: { label: '粉', shade: '#f29bc0' },
};

const styleId = 'wm-mark-styles';

const rules = [
  ...Object.entries(markShades).map(
    ([color, { shade }]) =>
      `::highlight(wm-mark-${color}) { background-color: color-mix(in srgb, ${shade} 55%, transparent); }`,
  ),
  '::highlight(wm-found) { background-color: #ffd54a; color: #1f2937; }',
  '::highlight(wm-spoken) { background-color: color-mix(in srgb, #7fb6f2 40%, transparent); }',
].join('\n');

/** Gives a page the colors of its highlights, which change nothing in it. */
export function dressPage(doc: Document): void {
  if (doc.querySelector(`#${styleId}`)) return;
  const style = doc.createElementNS('http://www.w3.org/1999/xhtml', 'style');
  style.id = styleId;
  style.textContent = rules;
  (doc.head ?? doc.documentElement).append(style);
}

/** Draws the highlights of a section over its page. */
export function drawMarks(doc: Document, section: number, marks: readonly BookMark[]): void {
  const view = doc.defaultView;
  if (!view?.CSS.highlights) return;
  for (const color of Object.keys(markShades)) {
    const ranges = marks
      .filter((mark) => isDrawn(mark, section) && mark.color === color)
      .flatMap(({ start, end }) => rangeBetween(doc, start, end) ?? []);
    if (ranges.length === 0) view.CSS.highlights.delete(`wm-mark-${color}`);
    else view.CSS.highlights.set(`wm-mark-${color}`, new view.Highlight(...ranges));
  }
}

function isDrawn(mark: BookMark, section: number): boolean {
  return mark.kind === 'highlight' && !mark.isLost && mark.section === section;
}

/** Shows a passing stretch of a page: what was found, or what is read aloud. */
export function showStretch(
  doc: Document,
  name: 'wm-found' | 'wm-spoken',
  range: Range | undefined,
): void {
  const view = doc.defaultView;
  if (!view?.CSS.highlights) return;
  if (range) view.CSS.highlights.set(name, new view.Highlight(range));
  else view.CSS.highlights.delete(name);
}

/** How far into the body's `textContent` a place of a page is. */
export function offsetOf(doc: Document, node: Node, offset: number): number {
  const range = doc.createRange();
  range.setStart(doc.body, 0);
  range.setEnd(node, offset);
  return range.toString().length;
}

/** The highlight that stands at a point of a page. */
export function markAt(
  doc: Document,
  point: { x: number; y: number },
  { section, marks }: { section: number; marks: readonly BookMark[] },
): BookMark | undefined {
  const own = marks.filter((mark) => isDrawn(mark, section));
  return own.findLast(({ start, end }) => {
    const boxes = rangeBetween(doc, start, end)?.getClientRects() ?? [];
    return Array.from(boxes).some(
      ({ left, right, top, bottom }) =>
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom,
    );
  });
}
