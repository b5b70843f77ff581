import { EditorView } from '@codemirror/view';
import type { ExposeParam } from 'md-editor-rt';
import { useImperativeHandle } from 'react';
import type { Ref, RefObject } from 'react';
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

/** A little of what stands above stays to be seen. */
const room = 8;

const isSeen = (view: EditorView): boolean => view.scrollDOM.clientWidth > 60;

function goTo(view: EditorView, line: number): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(doc.lines, line + 1));
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: room }),
  });
  view.focus();
}

function lineOnTop(view: EditorView): number {
  const top = view.scrollDOM.getBoundingClientRect().top - view.documentTop;
  return view.state.doc.lineAt(view.lineBlockAtHeight(top + room * 2).from).number - 1;
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
      goToLine(line) {
        const view = editor.current?.getEditorView();
        if (!view || !isSeen(view)) return false;
        goTo(view, line);
        return true;
      },
      topLine() {
        const view = editor.current?.getEditorView();
        return view && isSeen(view) ? lineOnTop(view) : undefined;
      },
      selected() {
        const state = editor.current?.getEditorView()?.state;
        if (!state) return undefined;
        const { from, to } = state.selection.main;
        return { from, text: state.sliceDoc(from, to) };
      },
      read: () => editor.current?.getEditorView()?.state.doc.toString(),
      replace(change) {
        // As typing is named that is joined with what was typed before, this is none of it.
        editor.current?.getEditorView()?.dispatch({ changes: change, userEvent: 'input.rewrite' });
      },
    }),
    [editor, typed],
  );
  return state;
}
