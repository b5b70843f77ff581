import type { TextRange } from '../text/rich-text.ts';

/**
 * The selection inside a text field, as offsets in its plain text. The field holds one element a line, as
 * `lineElement` makes them, until something is typed; what browsers make of typing is counted alike.
 */
export function selectedRange(field: HTMLElement): TextRange | null {
  const selection = field.ownerDocument.getSelection();
  if (!selection || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!field.contains(range.startContainer) || !field.contains(range.endContainer)) return null;
  return {
    from: offsetOf(field, range.startContainer, range.startOffset),
    to: offsetOf(field, range.endContainer, range.endOffset),
  };
}

/** Characters in front of a place in the field; every further line adds one for its break. */
function offsetOf(field: HTMLElement, container: Node, offset: number): number {
  const before = field.ownerDocument.createRange();
  before.setStart(field, 0);
  before.setEnd(container, offset);
  const part = before.cloneContents();
  const lines = [...part.childNodes].filter(isLine).length;
  const breaks = [...part.querySelectorAll('br')].filter((one) => one.nextSibling).length;
  const isInFirst = lines <= 1;
  return (part.textContent ?? '').length + breaks + (isInFirst ? 0 : lines - 1);
}

function isLine(node: Node): boolean {
  return node.nodeName === 'DIV' || node.nodeName === 'P';
}

/** Selects a stretch of a field whose lines are elements of their own. */
export function selectRange(field: HTMLElement, { from, to }: TextRange): void {
  const document = field.ownerDocument;
  const start = placeIn(field, from);
  const end = placeIn(field, to);
  const range = document.createRange();
  range.setStart(...start);
  range.setEnd(...end);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function placeIn(field: HTMLElement, offset: number): [Node, number] {
  let left = offset;
  for (const line of field.childNodes) {
    const length = (line.textContent ?? '').length;
    if (left <= length) return placeInLine(line, left);
    left -= length + 1;
  }
  return [field, field.childNodes.length];
}

function placeInLine(line: Node, offset: number): [Node, number] {
  const walker = (line.ownerDocument as Document).createTreeWalker(line, 4);
  let left = offset;
  let last: Text | null = null;
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
    if (left <= text.length) return [text, left];
    left -= text.length;
    last = text;
  }
  return last ? [last, last.length] : [line, 0];
}
