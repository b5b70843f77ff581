import type { StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** A little of what stands above stays to be seen. */
const room = 8;

const onTop = (place: number): StateEffect<unknown> =>
  EditorView.scrollIntoView(place, { y: 'start', yMargin: room });

/** For about a third of a second; what is drawn by then stays as high as it is. */
const settlingFrames = 20;

/** What stands above a place is measured, and headings get their size, once it is near: that moves the place away again. */
function stayOnTop(view: EditorView, place: number): void {
  const { doc } = view.state;
  let isLeft = false;
  const leave = (): void => {
    isLeft = true;
  };
  view.scrollDOM.addEventListener('wheel', leave, { once: true, passive: true });
  view.scrollDOM.addEventListener('pointerdown', leave, { once: true });
  let left = settlingFrames;
  const look = (): void => {
    const { state } = view;
    left -= 1;
    const isDone = isLeft || left < 0 || !view.dom.isConnected;
    if (isDone || state.doc !== doc || state.selection.main.head !== place) {
      view.scrollDOM.removeEventListener('wheel', leave);
      view.scrollDOM.removeEventListener('pointerdown', leave);
      return;
    }
    view.dispatch({ effects: onTop(place) });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Puts the cursor at the beginning of a line, counted from 0, and the line on top. */
export function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(doc.lines, line + 1));
  view.dispatch({ selection: { anchor: from }, effects: onTop(from) });
  view.focus();
  stayOnTop(view, from);
}

/** A line that begins this far below the top is the one on top: less than any line is high, so it is never the next one. */
const reach = room + 18;

/** The line on top, counted from 0. */
export function lineOnTop(view: EditorView): number {
  const top = view.scrollDOM.getBoundingClientRect().top - view.documentTop;
  return view.state.doc.lineAt(view.lineBlockAtHeight(top + reach).from).number - 1;
}

/** The smallest change that makes one text of another; where they agree nothing is touched, so that the cursor stays. */
export function textChange(
  before: string,
  text: string,
): { from: number; to: number; insert: string } | undefined {
  if (before === text) return undefined;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end])
    end += 1;
  return { from: start, to: before.length - end, insert: text.slice(start, text.length - end) };
}
