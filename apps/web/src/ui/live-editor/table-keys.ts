import type { EditorState } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import type { EditorView } from '@codemirror/view';
import { tableAround } from './blocks/block-field.ts';
import { tableAt } from './commands/insert-table.ts';

/** The table right below the caret's line, or right above it. */
function neighbour(state: EditorState, isBelow: boolean) {
  const { main } = state.selection;
  if (!main.empty) return undefined;
  const line = state.doc.lineAt(main.head);
  return tableAround(state, ({ from, to }) =>
    isBelow ? from === line.to + 1 : to === line.from - 1,
  );
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
    const { main } = view.state.selection;
    const line = view.state.doc.lineAt(main.head);
    const edge = isBelow ? line.to : line.from;
    if (isAtEdge && main.head !== edge) return false;
    const here = view.coordsAtPos(main.head);
    const last = view.coordsAtPos(edge);
    // A line that is wrapped has further lines to go through first.
    if (here && last && Math.abs(here.top - last.top) > 4) return false;
    const shown = tableAt(view, table.from);
    shown?.enter(...place);
    return shown !== undefined;
  };
}

const intoTop = { isBelow: true, place: [0, 0] } as const;
const intoEnd = { isBelow: false, place: [-1, -1] } as const;

/** Keys beside a table. What would delete the break before it, and make a row of a line, goes into it instead. */
export const tableKeys = keymap.of([
  { key: 'ArrowDown', run: enter({ ...intoTop, isAtEdge: false }) },
  { key: 'ArrowRight', run: enter({ ...intoTop, isAtEdge: true }) },
  { key: 'Delete', run: enter({ ...intoTop, isAtEdge: true }) },
  { key: 'ArrowUp', run: enter({ isBelow: false, isAtEdge: false, place: [-1, 0] }) },
  { key: 'ArrowLeft', run: enter({ ...intoEnd, isAtEdge: true }) },
  { key: 'Backspace', run: enter({ ...intoEnd, isAtEdge: true }) },
]);
