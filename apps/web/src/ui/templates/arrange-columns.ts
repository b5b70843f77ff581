import { columnKey } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import type { ListLook, Side } from './use-list-view.ts';

/** Where a column is held: as the user wants, else as the page comes. */
export function sideOf<Row>(column: Column<Row>, look: Pick<ListLook, 'pinned'>): Side | undefined {
  const chosen = look.pinned[columnKey(column)];
  if (chosen !== undefined) return chosen ?? undefined;
  const { fixed } = column;
  if (fixed === 'end' || fixed === 'right') return 'end';
  return fixed ? 'start' : undefined;
}

/** The columns in the user's order. One that came with a newer page follows the column it follows there. */
export function inOrder<Row>(
  columns: readonly Column<Row>[],
  order: readonly string[],
): Column<Row>[] {
  const known = order.filter((key) => columns.some((column) => columnKey(column) === key));
  const keys = [...known];
  columns.forEach((column, index) => {
    const key = columnKey(column);
    if (known.includes(key)) return;
    const before = index > 0 ? columnKey(columns[index - 1] as Column<Row>) : '';
    keys.splice(keys.indexOf(before) + 1, 0, key);
  });
  return keys.flatMap((key) => columns.filter((column) => columnKey(column) === key));
}

/** The columns as the user likes to see them: ordered, some hidden, held at the sides, with his widths. */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  look: ListLook,
): Column<Row>[] {
  const shown = inOrder(columns, look.order)
    .filter((column) => !look.hidden.includes(columnKey(column)))
    .map((column) => {
      const { fixed: _fixed, ...rest } = column;
      const side = sideOf(column, look);
      const width = look.widths[columnKey(column)] ?? column.width;
      return { ...rest, ...(side && { fixed: side }), ...(width && { width }) };
    });
  // Held columns stand at their side, or they would be drawn over the others.
  return [
    ...shown.filter(({ fixed }) => fixed === 'start'),
    ...shown.filter(({ fixed }) => fixed === undefined),
    ...shown.filter(({ fixed }) => fixed === 'end'),
  ];
}

/** The order after a column is moved to the place of another. */
export function moveColumn(order: readonly string[], key: string, toKey: string): string[] {
  const to = order.indexOf(toKey);
  const without = order.filter((other) => other !== key);
  return to < 0 ? [...order] : [...without.slice(0, to), key, ...without.slice(to)];
}
