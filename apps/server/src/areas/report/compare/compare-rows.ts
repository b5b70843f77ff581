import type { Cell } from '@wm/contract/report/run';
import { runPageRows } from '@wm/contract/report/row-page';
import { isWithin, decimalOf } from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { createExactTotal } from './exact-total.ts';
import { createIndexBuilder } from './row-index.ts';
import type { IndexBuilder, RowIndex } from './row-index.ts';
import { createKeyBook, keyOf } from './row-keys.ts';
import { pagesOf, weightOf } from './row-source.ts';
import type { RowSource } from './row-source.ts';
import type { Watch } from './watch.ts';

/** About as many bytes of the first run's rows are held at a time; the second one is read once for each such block. */
const blockBytes = 64 * 1024 * 1024;

/** A column that both runs have: where it stands in the rows of each. */
export interface ColumnPair {
  before: number;
  after: number;
  isNumber: boolean;
  /** Whether its differences count. */
  isCompared: boolean;
}

export interface RowComparison {
  before: RowSource;
  after: RowSource;
  pairs: readonly ColumnPair[];
  /** The pairs that say which rows are the same one; without them rows are the same when all compared cells are. */
  keys: readonly number[] | null;
  /** Numbers that differ by no more are the same. */
  tolerance: Decimal;
  /** The pair whose change is the size of a row's; the number of changed cells when there is none. */
  by: number | undefined;
  watch: Watch;
  /** For tests. */
  bytesAtOnce?: number;
}

type Totals = RowIndex['totals'];

/** Puts the rows of two runs side by side in bounded memory, whatever they hold. */
export async function compareRows(asked: RowComparison): Promise<RowIndex> {
  const { before, after, pairs, keys } = asked;
  const builder = createIndexBuilder(before.rows + after.rows, pairs.length);
  const totals = pairs.map(() => ({ before: createExactTotal(), after: createExactTotal() }));
  const repeats =
    keys === null
      ? await matchWhole(asked, builder, totals)
      : await joinByKey(asked, { keys, builder, totals });
  return builder.build({ totals, repeats });
}

/** Each row of a run with its place, page by page. */
async function eachRow(
  source: RowSource,
  { pause }: Watch,
  use: (row: Cell[], place: number) => void,
): Promise<void> {
  for (let page = 1; page <= pagesOf(source); page += 1) {
    const rows = await source.read(page);
    for (const [at, row] of rows.entries()) use(row, (page - 1) * runPageRows + at);
    await pause();
  }
}

function addTo(
  totals: Totals,
  row: readonly Cell[],
  { pairs, side }: { pairs: readonly ColumnPair[]; side: 'before' | 'after' },
): void {
  for (const [at, pair] of pairs.entries())
    if (pair.isNumber) totals[at]?.[side].add(row[pair[side]] ?? null);
}

const sizeOf = (cell: Cell | undefined): number => (typeof cell === 'number' ? Math.abs(cell) : 0);

/** How large the change of a row is that only one run has. */
function wholeSize(
  row: readonly Cell[],
  { pairs, by }: RowComparison,
  side: 'before' | 'after',
): number {
  const pair = by === undefined ? undefined : pairs[by];
  return pair ? sizeOf(row[pair[side]]) : pairs.length;
}

interface Joining {
  keys: readonly number[];
  builder: IndexBuilder;
  totals: Totals;
}

interface Held {
  place: number;
  row: Cell[];
}

async function joinByKey(asked: RowComparison, { keys, builder, totals }: Joining) {
  const { before, after, pairs, watch } = asked;
  const placesBefore = keys.map((at) => pairs[at]?.before ?? -1);
  const placesAfter = keys.map((at) => pairs[at]?.after ?? -1);
  const [bookBefore, bookAfter] = [
    createKeyBook('before', placesBefore),
    createKeyBook('after', placesAfter),
  ];
  const isMatched = new Uint8Array(after.rows);
  const sizes = new Float64Array(after.rows);
  let isFirst = true;
  const joinBlock = async (block: Map<string, Held>): Promise<void> => {
    await eachRow(after, watch, (row, place) => {
      const key = keyOf(row, placesAfter);
      if (isFirst) {
        bookAfter.note(key, row);
        addTo(totals, row, { pairs, side: 'after' });
        sizes[place] = wholeSize(row, asked, 'after');
      }
      const held = block.get(key);
      if (!held || isMatched[place] === 1) return;
      block.delete(key);
      isMatched[place] = 1;
      builder.add({ ...changeOf(held.row, row, asked), before: held.place, after: place });
    });
    for (const { place, row } of block.values())
      builder.add({
        kind: 'removed',
        before: place,
        after: -1,
        changed: [],
        size: wholeSize(row, asked, 'before'),
      });
    isFirst = false;
  };
  let block = new Map<string, Held>();
  let weight = 0;
  for (let page = 1; page <= pagesOf(before); page += 1) {
    for (const [at, row] of (await before.read(page)).entries()) {
      const key = keyOf(row, placesBefore);
      bookBefore.note(key, row);
      addTo(totals, row, { pairs, side: 'before' });
      block.set(key, { place: (page - 1) * runPageRows + at, row });
      weight += weightOf(row);
    }
    await watch.pause();
    if (weight < (asked.bytesAtOnce ?? blockBytes)) continue;
    await joinBlock(block);
    block = new Map();
    weight = 0;
  }
  if (isFirst || block.size > 0) await joinBlock(block);
  for (let place = 0; place < after.rows; place += 1)
    if (isMatched[place] === 0)
      builder.add({
        kind: 'added',
        before: -1,
        after: place,
        changed: [],
        size: sizes[place] ?? 0,
      });
  return [...bookBefore.repeats(), ...bookAfter.repeats()];
}

/** How a row that both runs have differs. */
function changeOf(
  one: readonly Cell[],
  other: readonly Cell[],
  { pairs, by, tolerance }: RowComparison,
): { kind: 'same' | 'changed'; changed: number[]; size: number } {
  const changed: number[] = [];
  for (const [at, pair] of pairs.entries()) {
    if (!pair.isCompared) continue;
    const [from, to] = [one[pair.before] ?? null, other[pair.after] ?? null];
    if (from !== to && !isNear(from, to, tolerance)) changed.push(at);
  }
  if (changed.length === 0) return { kind: 'same', changed, size: 0 };
  const pair = by === undefined ? undefined : pairs[by];
  if (!pair) return { kind: 'changed', changed, size: changed.length };
  const [from, to] = [one[pair.before] ?? null, other[pair.after] ?? null];
  const isChange = typeof from === 'number' && typeof to === 'number';
  return {
    kind: 'changed',
    changed,
    size: isChange ? Math.abs(to - from) : Math.max(sizeOf(from), sizeOf(to)),
  };
}

function isNear(one: Cell, other: Cell, tolerance: Decimal): boolean {
  if (tolerance.units === 0n) return false;
  const [left, right] = [decimalOf(one), decimalOf(other)];
  return left !== null && right !== null && isWithin(left, right, tolerance);
}

/** Without a key: each row of the one run is paired with one of the other that is the same in all compared cells. */
async function matchWhole(
  asked: RowComparison,
  builder: IndexBuilder,
  totals: Totals,
): Promise<[]> {
  const { before, after, pairs, watch } = asked;
  const compared = pairs.filter(({ isCompared }) => isCompared);
  const placesBefore = compared.map((pair) => pair.before);
  const placesAfter = compared.map((pair) => pair.after);
  const waiting = new Map<string, number[]>();
  const sizes = new Float64Array(before.rows);
  await eachRow(before, watch, (row, place) => {
    addTo(totals, row, { pairs, side: 'before' });
    sizes[place] = wholeSize(row, asked, 'before');
    const key = keyOf(row, placesBefore);
    const there = waiting.get(key);
    if (there) there.push(place);
    else waiting.set(key, [place]);
  });
  // What came first is paired first.
  for (const places of waiting.values()) places.reverse();
  await eachRow(after, watch, (row, place) => {
    addTo(totals, row, { pairs, side: 'after' });
    const from = waiting.get(keyOf(row, placesAfter))?.pop();
    const changed: number[] = [];
    if (from === undefined) {
      const size = wholeSize(row, asked, 'after');
      builder.add({ kind: 'added', before: -1, after: place, changed, size });
    } else builder.add({ kind: 'same', before: from, after: place, changed, size: 0 });
  });
  for (const places of waiting.values())
    for (const place of places)
      builder.add({
        kind: 'removed',
        before: place,
        after: -1,
        changed: [],
        size: sizes[place] ?? 0,
      });
  return [];
}
