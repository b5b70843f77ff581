import type { EditorView } from '@codemirror/view';

/** Puts a text in place of the one in an editor; where they agree nothing is touched, so that the cursor stays. */
export function putText(view: EditorView, text: string): void {
  const before = view.state.doc.toString();
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end])
    end += 1;
  view.dispatch({
    changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
  });
}
