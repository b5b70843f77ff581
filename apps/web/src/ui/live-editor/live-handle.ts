import type { EditorView } from '@codemirror/view';
import { goToLine, lineOnTop, textChange } from '#ui/markdown/source/view-moves.ts';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import {
  editorPlace,
  holdText,
  readText,
  setLineEnds,
  textPlace,
} from '#ui/markdown/source/line-ends.ts';

/** Puts a text in place of the one in an editor; the caret stays where it stands in it. */
export function putText(view: EditorView, written: string): void {
  if (readText(view.state) === written) return;
  const { text, ends } = holdText(written);
  const changes = textChange(view.state.doc.toString(), text);
  view.dispatch({ ...(changes && { changes }), effects: setLineEnds.of(ends) });
}

/** What a page may do to the live editor. Places are those of the text, whatever its line breaks. */
export function liveHandle(viewOf: () => EditorView | undefined): MarkdownEditorHandle {
  return {
    show(text) {
      const view = viewOf();
      if (view) putText(view, text);
    },
    goToLine(line) {
      const view = viewOf();
      if (view) goToLine(view, line);
      return view !== undefined;
    },
    topLine() {
      const view = viewOf();
      return view && lineOnTop(view);
    },
    selected() {
      const state = viewOf()?.state;
      if (!state) return undefined;
      const { main } = state.selection;
      const from = textPlace(state, main.from);
      return { from, text: readText(state).slice(from, textPlace(state, main.to)) };
    },
    read() {
      const view = viewOf();
      return view && readText(view.state);
    },
    replace({ from, to, insert }) {
      const view = viewOf();
      if (!view) return;
      const { state } = view;
      const changes = { from: editorPlace(state, from), to: editorPlace(state, to), insert };
      // As typing is named that is joined with what was typed before, this is none of it.
      view.dispatch({ changes, userEvent: 'input.rewrite' });
    },
  };
}
