import type { EditorView } from '@codemirror/view';
import type { ExposeParam } from 'md-editor-rt';
import { useImperativeHandle } from 'react';
import type { Ref, RefObject } from 'react';
import type { TypedTextState } from './use-typed-text.ts';

/** What a page may do to an open editor. */
export interface MarkdownEditorHandle {
  /** Puts a text that came from elsewhere into the editor at once; the cursor stays where it stands in it. */
  show: (text: string) => void;
}

/** Puts a text in place of the one in an editor; where they agree nothing is touched, so that the cursor stays. */
function putText(view: EditorView, text: string): void {
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

/** Lets a page show texts in an editor that it has not typed. */
export function useShownTexts(
  ref: Ref<MarkdownEditorHandle> | undefined,
  editor: RefObject<ExposeParam | null>,
  state: TypedTextState,
): TypedTextState {
  const { typed } = state;
  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        typed.put(text);
        const view = editor.current?.getEditorView();
        if (view) putText(view, text);
      },
    }),
    [editor, typed],
  );
  return state;
}
