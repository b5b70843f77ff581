import { runPageRows } from '@wm/contract/report/row-page';
import type { Cell } from '@wm/contract/report/run';

/** The kept rows of a module as their reader may see them, a page at a time from 1. */
export interface RowSource {
  rows: number;
  read: (page: number) => Promise<Cell[][]>;
}

export function pagesOf({ rows }: RowSource): number {
  return Math.ceil(rows / runPageRows);
}

/** About how many bytes a row takes. */
export function weightOf(row: readonly Cell[]): number {
  return row.reduce<number>(
    (sum, cell) => sum + 16 + (typeof cell === 'string' ? cell.length * 2 : 0),
    64,
  );
}

/** Reads rows by their place; pages stay at hand as long as they weigh no more than `most` together. */
export function createRowReader(source: RowSource, most: number) {
  const held = new Map<number, { rows: Cell[][]; weight: number }>();
  let total = 0;
  const pageOf = async (page: number): Promise<Cell[][]> => {
    const there = held.get(page);
    if (there) {
      held.delete(page);
      held.set(page, there);
      return there.rows;
    }
    const rows = await source.read(page);
    const weight = rows.reduce((sum, row) => sum + weightOf(row), 0);
    held.set(page, { rows, weight });
    total += weight;
    for (const [oldest, { weight: gone }] of held) {
      if (total <= most || oldest === page) break;
      held.delete(oldest);
      total -= gone;
    }
    return rows;
  };
  return async (place: number): Promise<Cell[]> => {
    const rows = await pageOf(Math.floor(place / runPageRows) + 1);
    return rows[place % runPageRows] ?? [];
  };
}
