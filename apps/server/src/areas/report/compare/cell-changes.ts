import type { CellChange, TotalChange } from '@wm/contract/report/compare';
import type { Cell } from '@wm/contract/report/run';
import type { MatchedColumn, MatchedColumns } from './compare-columns.ts';
import type { ColumnPair } from './compare-rows.ts';
import { decimalOf, decimalText, minus, percentOf } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import type { RowIndex } from './row-index.ts';

interface Difference {
  difference: string | null;
  percent: string | null;
}

function differenceOf(before: Decimal | null, after: Decimal | null): Difference {
  if (!before || !after) return { difference: null, percent: null };
  const percent = percentOf(before, after);
  return {
    difference: decimalText(minus(after, before)),
    percent: percent && decimalText(percent),
  };
}

interface Row {
  before: Cell[] | null;
  after: Cell[] | null;
  /** The pairs of columns in which it changed. */
  changed: readonly number[];
}

/** How each changed cell of a row differs. */
export function changesOf(
  { before, after, changed }: Row,
  { columns }: MatchedColumns,
): CellChange[] {
  return columns.flatMap(({ pair }, at) =>
    pair !== undefined && changed.includes(pair)
      ? [{ at, ...differenceOf(decimalOf(before?.[at] ?? null), decimalOf(after?.[at] ?? null)) }]
      : [],
  );
}

/** What a column is totalled by; nothing for what is reckoned in each row and says nothing when added up. */
function totalKind({ column, designed }: MatchedColumn): TotalChange['kind'] | undefined {
  if (column.total !== 'none') return column.total;
  const isReckoned = designed?.formula !== undefined;
  const isAddable = ['none', 'count', 'sum'].includes(designed?.aggregate ?? 'none');
  return isReckoned || !isAddable ? undefined : 'sum';
}

/** What the compared number columns come to in each run. */
export function totalsOf(
  { columns }: MatchedColumns,
  pairs: readonly ColumnPair[],
  { totals }: RowIndex,
): TotalChange[] {
  return columns.flatMap((one) => {
    const pair = one.pair === undefined ? undefined : pairs[one.pair];
    const kind = totalKind(one);
    if (!pair?.isNumber || !pair.isCompared || !kind || one.pair === undefined) return [];
    const read = (side: 'before' | 'after'): Decimal | null =>
      totals[one.pair ?? -1]?.[side].read(kind) ?? null;
    const [before, after] = [read('before'), read('after')];
    return [
      {
        column: one.column.id,
        kind,
        before: before && decimalText(before),
        after: after && decimalText(after),
        ...differenceOf(before, after),
      },
    ];
  });
}
