import type { EditorView } from '@codemirror/view';

/** What was typed of a link, its brackets too. */
export interface Typed {
  begin: number;
  to: number;
}

/** Puts a link in place of what was typed since its brackets; what closes them already is taken along. */
export function writeLink(view: EditorView, { begin, to }: Typed, name: string): void {
  const closed = /^(?:\]\]|】】)/.exec(view.state.sliceDoc(to, to + 2))?.[0].length ?? 0;
  const insert = `[[${name}]]`;
  view.dispatch({
    changes: { from: begin, to: to + closed, insert },
    selection: { anchor: begin + insert.length },
    userEvent: 'input.complete',
  });
}
