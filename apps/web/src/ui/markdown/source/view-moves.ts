import { EditorView } from '@codemirror/view';

/** A little of what stands above stays to be seen. */
const room = 8;

/** Puts the cursor at the beginning of a line, counted from 0, and the line on top. */
export function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(doc.lines, line + 1));
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: room }),
  });
  view.focus();
}

/** The line on top, counted from 0. */
export function lineOnTop(view: EditorView): number {
  const top = view.scrollDOM.getBoundingClientRect().top - view.documentTop;
  return view.state.doc.lineAt(view.lineBlockAtHeight(top + room * 2).from).number - 1;
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
