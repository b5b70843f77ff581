import type { ChangeFilter } from '@wm/contract/report/change-filters';
import type { ChangeKind, KeyRepeats } from '@wm/contract/report/compare';
import type { ExactTotal } from './exact-total.ts';
import { sortInTurns } from './sort-in-turns.ts';
import type { Watch } from './watch.ts';

const kindNames = ['same', 'changed', 'added', 'removed'] as const satisfies ChangeKind[];
const codes = { same: 0, changed: 1, added: 2, removed: 3 } as const;

/** One row of a comparison: where it stands in each run (−1: nowhere), and in which pairs of columns it changed. */
export interface IndexEntry {
  kind: ChangeKind;
  before: number;
  after: number;
  changed: number[];
  /** By how much it changed, for the order. */
  size: number;
}

/** What two runs come to side by side, without their rows: some bytes for each. */
export interface RowIndex {
  length: number;
  entry: (at: number) => Omit<IndexEntry, 'size'>;
  counts: Record<ChangeKind, number>;
  /** By pair of columns: how many rows changed in it. */
  byPair: number[];
  totals: { before: ExactTotal; after: ExactTotal }[];
  repeats: KeyRepeats[];
  /** The entries under a filter, the largest change first. */
  order: (
    wanted: { only: ChangeFilter; pair: number | undefined },
    watch: Watch,
  ) => Promise<Int32Array>;
}

export interface IndexBuilder {
  add: (entry: IndexEntry) => void;
  build: (more: Pick<RowIndex, 'totals' | 'repeats'>) => RowIndex;
}

/** Pairs of columns are marked in two whole numbers of so many bits. */
const bits = 31;

export function createIndexBuilder(capacity: number, pairs: number): IndexBuilder {
  const kinds = new Uint8Array(capacity);
  const before = new Int32Array(capacity);
  const after = new Int32Array(capacity);
  const marks = [0, 1, 2].map(() => new Int32Array(capacity));
  const sizes = new Float64Array(capacity);
  const counts = { same: 0, changed: 0, added: 0, removed: 0 };
  const byPair = Array.from({ length: pairs }, () => 0);
  let length = 0;
  const isMarked = (at: number, pair: number): boolean =>
    (((marks[Math.floor(pair / bits)]?.[at] ?? 0) >> (pair % bits)) & 1) === 1;
  const isWanted = (at: number, only: ChangeFilter, pair: number | undefined): boolean => {
    const kind = kindNames[kinds[at] ?? 0] ?? 'same';
    if (pair !== undefined) return kind === 'changed' && isMarked(at, pair);
    return only === 'all' || (only === 'differing' ? kind !== 'same' : kind === only);
  };
  const place = (at: number): number => {
    const there = after[at] ?? -1;
    return there >= 0 ? there : (before[at] ?? -1);
  };
  const compare = (one: number, other: number): number =>
    (sizes[other] ?? 0) - (sizes[one] ?? 0) || place(one) - place(other) || one - other;
  return {
    add: (entry) => {
      kinds[length] = codes[entry.kind];
      before[length] = entry.before;
      after[length] = entry.after;
      sizes[length] = entry.size;
      for (const pair of entry.changed) {
        const mark = marks[Math.floor(pair / bits)];
        if (mark) mark[length] = (mark[length] ?? 0) | (1 << (pair % bits));
        byPair[pair] = (byPair[pair] ?? 0) + 1;
      }
      counts[entry.kind] += 1;
      length += 1;
    },
    build: (more) => ({
      ...more,
      length,
      counts,
      byPair,
      entry: (at) => ({
        kind: kindNames[kinds[at] ?? 0] ?? 'same',
        before: before[at] ?? -1,
        after: after[at] ?? -1,
        changed: byPair.flatMap((_, pair) => (isMarked(at, pair) ? [pair] : [])),
      }),
      order: async ({ only, pair }, watch) => {
        const all = new Int32Array(length);
        let held = 0;
        for (let at = 0; at < length; at += 1) if (isWanted(at, only, pair)) all[held++] = at;
        return sortInTurns(all.slice(0, held), compare, () => watch.pause());
      },
    }),
  };
}
