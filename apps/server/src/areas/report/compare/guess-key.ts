import type { Cell } from '@wm/contract/report/run';
import { pagesOf } from './row-source.ts';
import type { RowSource } from './row-source.ts';
import type { ColumnPair } from './compare-rows.ts';
import { keyOf } from './row-keys.ts';
import type { Watch } from './watch.ts';

/** Columns that are tried. */
const most = 8;

interface Guessing {
  before: RowSource;
  after: RowSource;
  pairs: readonly ColumnPair[];
  /** The pairs that may be keys, the likeliest first. */
  candidates: readonly number[];
  watch: Watch;
}

/** The first column that is filled in each row and tells each row from all others, in both runs. */
export async function guessKey(guessing: Guessing): Promise<number | undefined> {
  const { before, after, pairs, candidates, watch } = guessing;
  let left = candidates.slice(0, most);
  for (const [source, side] of [
    [before, 'before'],
    [after, 'after'],
  ] as const) {
    const seen = new Map(left.map((at) => [at, new Set<string>()]));
    for (let page = 1; page <= pagesOf(source) && left.length > 0; page += 1) {
      const rows = await source.read(page);
      left = left.filter((at) => isFresh(rows, pairs[at]?.[side] ?? -1, seen.get(at)));
      for (const at of seen.keys()) if (!left.includes(at)) seen.delete(at);
      await watch.pause();
    }
  }
  return left[0];
}

/** Whether no row repeats a key that was seen, or has none. */
function isFresh(rows: readonly Cell[][], place: number, seen: Set<string> | undefined): boolean {
  if (!seen) return false;
  return rows.every((row) => {
    const cell = row[place] ?? null;
    const key = keyOf(row, [place]);
    if (cell === null || cell === '' || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
