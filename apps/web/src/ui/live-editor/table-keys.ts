import { EditorSelection, Prec } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tableAround } from './blocks/block-field.ts';
import type { DrawnTable } from './blocks/block-field.ts';
import { tableAt } from './commands/insert-table.ts';

/** The table at whose very edge the caret stands, in no line of its own: at the end of a text, or after a press beside it. */
function edgeTable(state: EditorState): DrawnTable | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  return tableAround(state, ({ from, to }) => from === main.head || to === main.head);
}

/** Makes a line for the caret at the edge of a table: what is typed there would become part of it. */
function makeLine(view: EditorView): boolean {
  const { state } = view;
  const table = edgeTable(state);
  if (!table || state.readOnly) return false;
  const { from, to, source } = table;
  const isBefore = state.selection.main.head === from;
  const isWithoutLine = isBefore || to === from + source.length;
  const insert = isWithoutLine ? '\n\n' : '\n';
  const at = isBefore ? from : to;
  view.dispatch({
    changes: { from: at, insert },
    selection: EditorSelection.cursor(isBefore ? from : to + insert.length),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

/** The table below the caret, or above it: in the next line, or at the caret itself. */
function neighbour(state: EditorState, isBelow: boolean): DrawnTable | undefined {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const line = state.doc.lineAt(main.head);
  return tableAround(state, ({ from, to }) =>
    isBelow ? from === line.to + 1 || from === main.head : to === line.from - 1 || to === main.head,
  );
}

/** Whether the caret has no further line to go through before the one that is next. */
function isOnEdge(view: EditorView, isBelow: boolean, isAtEdge: boolean): boolean {
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const edge = isBelow ? line.to : line.from;
  if (isAtEdge) return head === edge;
  const here = view.coordsAtPos(head);
  const last = view.coordsAtPos(edge);
  return !here || !last || Math.abs(here.top - last.top) <= 4;
}

interface Way {
  isBelow: boolean;
  /** Only from the very end of the line beside the table. */
  isAtEdge: boolean;
  place: readonly [row: number, column: number];
}

/** Goes from the line beside a table into one of its cells, where the arrow would jump over all of them. */
function enter({ isBelow, isAtEdge, place }: Way) {
  return (view: EditorView): boolean => {
    const table = neighbour(view.state, isBelow);
    if (!table) return false;
    if (edgeTable(view.state) !== table && !isOnEdge(view, isBelow, isAtEdge)) return false;
    const shown = tableAt(view, table.from);
    shown?.enter(...place);
    return shown !== undefined;
  };
}

const intoTop = { isBelow: true, place: [0, 0] } as const;
const intoEnd = { isBelow: false, place: [-1, -1] } as const;

/** A key that types something, also one that begins a composition. */
const isTyping = ({ key, keyCode, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key.length === 1 || keyCode === 229) && !ctrlKey && !metaKey;

/** Keys beside a table. What would delete the break before it, and make a row of a line, goes into it instead. */
export const tableKeys: Extension = [
  Prec.high(
    keymap.of([
      { key: 'Enter', run: makeLine },
      { key: 'ArrowDown', run: enter({ ...intoTop, isAtEdge: false }) },
      { key: 'ArrowRight', run: enter({ ...intoTop, isAtEdge: true }) },
      { key: 'Delete', run: enter({ ...intoTop, isAtEdge: true }) },
      { key: 'ArrowUp', run: enter({ isBelow: false, isAtEdge: false, place: [-1, 0] }) },
      { key: 'ArrowLeft', run: enter({ ...intoEnd, isAtEdge: true }) },
      { key: 'Backspace', run: enter({ ...intoEnd, isAtEdge: true }) },
    ]),
  ),
  Prec.high(
    EditorView.domEventHandlers({
      // Before the browser writes, or begins to compose, where there is no line for it.
      keydown: (event, view) => isTyping(event) && makeLine(view) && false,
      paste: (_event, view) => makeLine(view) && false,
    }),
  ),
];
