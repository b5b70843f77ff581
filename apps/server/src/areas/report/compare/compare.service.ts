import type { ChangeFilter } from '@wm/contract/report/change-filters';
import type { Comparison, RowChange } from '@wm/contract/report/compare';
import type { Cell } from '@wm/contract/report/run';
import { changesOf, totalsOf } from './cell-changes.ts';
import type { StoredRun } from '../run/run.repository.ts';
import { chooseKeys } from './choose-keys.ts';
import { matchColumns } from './compare-columns.ts';
import type { MatchedColumns, ModuleSide } from './compare-columns.ts';
import { notesOf } from './compare-notes.ts';
import { compareRows } from './compare-rows.ts';
import type { ColumnPair } from './compare-rows.ts';
import { readDecimal } from './decimal.ts';
import { commonModules, findRuns, openSide } from './open-sides.ts';
import type { Reader, Runs } from './open-sides.ts';
import { linkOf } from './record-link.ts';
import type { RowIndex } from './row-index.ts';
import { createRowReader } from './row-source.ts';
import type { RowSource } from './row-source.ts';
import type { Watch } from './watch.ts';

/** What is asked of two runs. */
export interface Question {
  a: number;
  b: number;
  module: string;
  keys: string;
  ignored: string;
  tolerance: string;
  only: ChangeFilter;
  column: string;
  by: string;
}

/** Rows that stay at hand of each run while some of them are shown. */
const heldBytes = 48 * 1024 * 1024;

/** Two runs side by side: what they come to, and their rows one after the other. */
export interface OpenComparison {
  /** Without rows. */
  summary: Comparison;
  /** The rows under what was asked, in order, from one place to before another. */
  rows: (from: number, to: number) => AsyncGenerator<RowChange>;
}

/** Why a side cannot be shown to its reader; empty when both can. */
function errorOf(...sides: [StoredRun, ModuleSide][]): string {
  for (const [run, { cut }] of sides)
    if (cut.module.error !== '') return `#${run.id}：${cut.module.error}`;
  return '';
}

const idsIn = (text: string): string[] => text.split(',').filter(Boolean);

/** Puts two runs side by side, by the rights that their reader has now. */
export async function openComparison(
  reader: Reader,
  asked: Question,
  watch: Watch,
): Promise<OpenComparison> {
  const runs = await findRuns(reader, asked);
  const modules = commonModules(runs);
  const module = asked.module || modules[0]?.id;
  const nothing = emptyComparison(runs, modules);
  const isThere = module !== undefined && modules.some(({ id }) => id === module);
  if (!isThere) return without(nothing, '两次运行没有可以比对的模块');
  const before = openSide(reader, runs.before, module);
  const after = openSide(reader, runs.after, module);
  nothing.module = module;
  const error = errorOf([runs.before, before.side], [runs.after, after.side]);
  if (error !== '') return without(nothing, error);
  const sides = { before: before.side, after: after.side };
  const matched = matchColumns(sides.before, sides.after);
  const rows = { before: before.rows, after: after.rows };
  const chosen = await chooseKeys({ chosen: idsIn(asked.keys), matched, sides, rows, watch });
  const ignored = new Set(idsIn(asked.ignored));
  const pairs = matched.pairs.map((pair, at) => ({
    ...pair,
    isCompared: !ignored.has(pair.id) && !chosen.keys?.includes(at),
  }));
  const by = orderPair(matched, pairs, asked);
  const index = await compareRows({
    ...rows,
    pairs,
    keys: chosen.keys,
    tolerance: readDecimal(asked.tolerance) ?? { units: 0n, scale: 0 },
    by,
    watch,
  });
  const pair = matched.pairs.findIndex(({ id }) => id === asked.column);
  const isBroken = index.repeats.length > 0;
  const order = isBroken
    ? new Int32Array()
    : await index.order({ only: asked.only, pair: pair === -1 ? undefined : pair }, watch);
  const summary: Comparison = {
    ...nothing,
    before: { ...nothing.before, rows: rows.before.rows },
    after: { ...nothing.after, rows: rows.after.rows },
    columns: matched.columns.map((one) => shownColumn(one, pairs, chosen.keys)),
    keys: (chosen.keys ?? []).flatMap((at) => matched.pairs[at]?.id ?? []),
    keyFrom: chosen.keyFrom,
    repeats: index.repeats,
    ...(!isBroken && { counts: index.counts }),
    byColumn: isBroken ? {} : countsByColumn(index, pairs),
    totals: totalsOf(matched, pairs, index),
    by: by === undefined ? '' : (pairs[by]?.id ?? ''),
    total: order.length,
    notes: [
      ...matched.notes,
      ...notesOf({
        before: { run: runs.before, side: sides.before },
        after: { run: runs.after, side: sides.after },
        timeZone: await reader.core.settings.text('sys.office.time-zone'),
      }),
    ],
    withheld: [
      ...new Set([...sides.before.cut.module.withheld, ...sides.after.cut.module.withheld]),
    ],
    link: linkOf(matched, { ...sides, principal: reader.principal }),
  };
  return { summary, rows: rowsIn({ index, order, matched, rows, watch }) };
}

function without(nothing: Comparison, error: string): OpenComparison {
  return {
    summary: { ...nothing, error },
    // oxlint-disable-next-line require-yield -- there is no row
    rows: async function* none() {},
  };
}

function emptyComparison({ before, after }: Runs, modules: Comparison['modules']): Comparison {
  const runOf = ({ id, versionNo, endTime }: Runs['before']) => ({
    id,
    versionNo,
    endTime: endTime && new Date(endTime).toISOString(),
    rows: 0,
  });
  return {
    reportId: after.reportId ?? 0,
    reportName: after.reportName,
    before: runOf(before),
    after: runOf(after),
    modules,
    module: '',
    error: '',
    columns: [],
    keys: [],
    keyFrom: 'none',
    repeats: [],
    counts: { added: 0, removed: 0, changed: 0, same: 0 },
    byColumn: {},
    totals: [],
    by: '',
    rows: [],
    total: 0,
    notes: [],
    withheld: [],
    link: null,
  };
}

type Pairs = (MatchedColumns['pairs'][number] & ColumnPair)[];

function shownColumn(
  { column, before, after, pair }: MatchedColumns['columns'][number],
  pairs: Pairs,
  keys: readonly number[] | null,
): Comparison['columns'][number] {
  const sides = before < 0 ? 'after' : 'before';
  return {
    ...column,
    side: before >= 0 && after >= 0 ? 'both' : sides,
    isKey: pair !== undefined && (keys?.includes(pair) ?? false),
    isCompared: pair !== undefined && (pairs[pair]?.isCompared ?? false),
    mayBeKey: pair !== undefined,
  };
}

function countsByColumn({ byPair }: RowIndex, pairs: Pairs): Record<string, number> {
  return Object.fromEntries(
    pairs.flatMap(({ id, isCompared }, at) => (isCompared ? [[id, byPair[at] ?? 0]] : [])),
  );
}

/** The number column whose change decides the order: what was asked for, else what is filtered by, else what is totalled. */
function orderPair(
  { pairs }: MatchedColumns,
  compared: Pairs,
  { by, column }: Question,
): number | undefined {
  const isFit = (at: number): boolean =>
    (compared[at]?.isNumber ?? false) && (compared[at]?.isCompared ?? false);
  const named = [by, column].map((id) => pairs.findIndex((pair) => pair.id === id));
  const numbers = [...pairs.keys()].filter(isFit);
  return (
    named.find(isFit) ??
    numbers.find((at) => pairs[at]?.column.total !== 'none') ??
    numbers.find((at) => pairs[at]?.column.isMeasure) ??
    numbers[0]
  );
}

interface Reading {
  index: RowIndex;
  order: Int32Array;
  matched: MatchedColumns;
  rows: { before: RowSource; after: RowSource };
  watch: Watch;
}

function rowsIn({ index, order, matched, rows, watch }: Reading): OpenComparison['rows'] {
  const readers = {
    before: createRowReader(rows.before, heldBytes),
    after: createRowReader(rows.after, heldBytes),
  };
  const wholeRow = async (side: 'before' | 'after', place: number): Promise<Cell[] | null> => {
    if (place < 0) return null;
    const row = await readers[side](place);
    return matched.columns.map((one) => row[one[side]] ?? null);
  };
  return async function* rowsFrom(from, to) {
    for (let at = from; at < Math.min(to, order.length); at += 1) {
      const { kind, changed, ...places } = index.entry(order[at] ?? 0);
      const before = await wholeRow('before', places.before);
      const after = await wholeRow('after', places.after);
      yield { kind, before, after, changes: changesOf({ before, after, changed }, matched) };
      if (at % 100 === 0) await watch.pause();
    }
  };
}
