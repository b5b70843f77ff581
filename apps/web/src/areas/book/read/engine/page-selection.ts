import { offsetOf } from './page-marks.ts';

/** What has been selected on a page, as a highlight keeps it. */
export interface PageSelection {
  section: number;
  start: number;
  end: number;
  quote: string;
  before: string;
  after: string;
  range: Range;
  /** Where it stands in the window. */
  box: { left: number; right: number; top: number; bottom: number };
}

const contextLength = 32;
const longestQuote = 5000;
const restMs = 250;

/** Tells of what is selected on a page once the hand rests, and when nothing is any more. */
export function followSelection(
  doc: Document,
  section: number,
  onSelect: (selection: PageSelection | undefined) => void,
): void {
  let isDown = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasSelected = false;
  const tell = (): void => {
    if (isDown || !doc.defaultView) return;
    const selection = readSelection(doc, section);
    if (!selection && !wasSelected) return;
    wasSelected = selection !== undefined;
    onSelect(selection);
  };
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(tell, restMs);
  };
  doc.addEventListener('pointerdown', () => (isDown = true));
  for (const name of ['pointerup', 'pointercancel'])
    doc.addEventListener(name, () => {
      isDown = false;
      later();
    });
  doc.addEventListener('selectionchange', later);
}

function readSelection(doc: Document, section: number): PageSelection | undefined {
  const selection = doc.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!doc.body.contains(range.commonAncestorContainer)) return undefined;
  const start = offsetOf(doc, range.startContainer, range.startOffset);
  const end = start + range.toString().length;
  return describeStretch(doc, { section, start, end, range });
}

/** A stretch of a page with its words and what stands around them; nothing where it is only white space. */
export function describeStretch(
  doc: Document,
  stretch: { section: number; start: number; end: number; range: Range },
): PageSelection | undefined {
  const whole = doc.body.textContent ?? '';
  const { section, range, end } = stretch;
  const given = whole.slice(stretch.start, end);
  const quote = given.trim();
  if (quote === '' || quote.length > longestQuote) return undefined;
  const start = stretch.start + given.length - given.trimStart().length;
  const close = start + quote.length;
  const frame = doc.defaultView?.frameElement?.getBoundingClientRect();
  const { left, right, top, bottom } = range.getBoundingClientRect();
  const [x, y] = [frame?.left ?? 0, frame?.top ?? 0];
  return {
    section,
    start,
    end: close,
    quote: quote.toWellFormed(),
    before: whole.slice(Math.max(0, start - contextLength), start).toWellFormed(),
    after: whole.slice(close, close + contextLength).toWellFormed(),
    range,
    box: { left: left + x, right: right + x, top: top + y, bottom: bottom + y },
  };
}
