import type { EditorView } from '@codemirror/view';
import type { ExposeParam } from 'md-editor-rt';
import { useImperativeHandle } from 'react';
import type { Ref, RefObject } from 'react';
import { goToLine, lineOnTop, textChange } from './source/view-moves.ts';
import type { TypedTextState } from './use-typed-text.ts';

/** What a page may do to an open editor. */
export interface MarkdownEditorHandle {
  /** Puts a text that came from elsewhere into the editor at once; the cursor stays where it stands in it. */
  show: (text: string) => void;
  /** Puts the cursor at the beginning of a line, counted from 0, and the line on top; false where the source is not to be seen. */
  goToLine: (line: number) => boolean;
  /** The line on top, counted from 0; nothing where the source is not to be seen. */
  topLine: () => number | undefined;
  /** What is selected in the source, and where it begins; nothing before the editor is there. */
  selected: () => { from: number; text: string } | undefined;
  /** The text as it stands. */
  read: () => string | undefined;
  /** Exchanges a piece as one step, which is undone by itself. */
  replace: (change: { from: number; to: number; insert: string }) => void;
}

const isSeen = (view: EditorView): boolean => view.scrollDOM.clientWidth > 60;

function putText(view: EditorView, text: string): void {
  const changes = textChange(view.state.doc.toString(), text);
  if (changes) view.dispatch({ changes });
}

/** Lets a page show texts in an editor that it has not typed. */
export function useShownTexts(
  ref: Ref<MarkdownEditorHandle> | undefined,
  editor: RefObject<ExposeParam | null>,
  state: TypedTextState,
): TypedTextState {
  const { typed, ends } = state;
  useImperativeHandle(
    ref,
    () => ({
      show(text) {
        typed.put(text);
        const held = ends.hold(text);
        const view = editor.current?.getEditorView();
        if (view) putText(view, held);
      },
      goToLine(line) {
        const view = editor.current?.getEditorView();
        if (!view || !isSeen(view)) return false;
        goToLine(view, line);
        return true;
      },
      topLine() {
        const view = editor.current?.getEditorView();
        return view && isSeen(view) ? lineOnTop(view) : undefined;
      },
      selected() {
        const state = editor.current?.getEditorView()?.state;
        if (!state) return undefined;
        const { main } = state.selection;
        const from = ends.textPlace(main.from);
        return { from, text: ends.written.slice(from, ends.textPlace(main.to)) };
      },
      read: () => editor.current?.getEditorView() && ends.written,
      replace({ from, to, insert }) {
        const changes = { from: ends.editorPlace(from), to: ends.editorPlace(to), insert };
        // As typing is named that is joined with what was typed before, this is none of it.
        editor.current?.getEditorView()?.dispatch({ changes, userEvent: 'input.rewrite' });
      },
    }),
    [editor, typed, ends],
  );
  return state;
}
