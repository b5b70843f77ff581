import type { Command, EditorView } from '@codemirror/view';
import { tableViewOf } from '../blocks/table-widget.ts';
import type { TableView } from '../blocks/table-view.ts';
import { insertEmptyTable } from './block-commands.ts';

/** The table that is drawn where a place of the text is. */
export function tableAt(view: EditorView, from: number): TableView | undefined {
  const tables = view.contentDOM.querySelectorAll<HTMLElement>('.wm-live-table');
  for (const table of tables) if (view.posAtDOM(table) === from) return tableViewOf(table);
  return undefined;
}

/** Puts an empty table into the text and goes on in its first cell. */
export const insertTable: Command = (view) => {
  if (!insertEmptyTable(view)) return false;
  const { head } = view.state.selection.main;
  const rows = /(?:\|.*\n)+$/.exec(view.state.sliceDoc(0, head))?.[0] ?? '';
  // Drawn by now, but for what the browser has to measure.
  requestAnimationFrame(() => tableAt(view, head - rows.length)?.enter(0, 0));
  return true;
};
