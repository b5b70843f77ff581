import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, CellMark, ModuleResult, ResultColumn } from '@wm/contract/report/run';
import type { Cross } from './stored-outcome.ts';

interface Laid {
  cross: Cross;
  /** A row for each cell. */
  rows: readonly Cell[][];
}

type Module = Omit<ModuleResult, 'rows'>;

const keyOf = (row: readonly Cell[], places: readonly number[]): string =>
  JSON.stringify(places.map((at) => row[at] ?? null));

/** A column of the table for a measure under a head, or beside all of them. */
const idUnder = (measure: string, head: number | 'all'): string => `${measure}.${head}`;

/**
 * A cross table as the table that it is on the screen, on paper, in files and mails: a row for each line, a column for each
 * measure under each head, then what a line comes to; its totals are those of the heads. They are the database's, so that
 * an average is one over all that is counted. What a warning is about stands in the cells that it was found in.
 */
export function layCross(module: Module, { cross, rows }: Laid): ModuleResult {
  const { columns } = module;
  const measures = columns.flatMap((column, at) =>
    column.isMeasure && column.shown ? [{ column, at }] : [],
  );
  const isHead = ({ id }: ResultColumn): boolean => cross.across.includes(id);
  const placesOf = (wanted: boolean): number[] =>
    columns.flatMap((column, at) => (!column.isMeasure && isHead(column) === wanted ? [at] : []));
  const [ofLine, ofHead] = [placesOf(false), placesOf(true)];
  const heads = ofHead.length > 0 ? apart(ofHead, cross.heads, rows) : new Map([['[]', []]]);
  const lines = apart(ofLine, cross.lines, rows);
  const hasSums = ofHead.length > 0;
  const [begin, width] = [ofLine.length, measures.length];
  const lineOf = placeBy(lines, ofLine);
  const headOf = placeBy(heads, ofHead);
  const blank: Cell[] = Array.from(
    { length: (heads.size + (hasSums ? 1 : 0)) * width },
    () => null,
  );
  const laid = [...lines.values()].map((of) => [...ofLine.map((at) => of[at] ?? null), ...blank]);
  const put = (of: readonly Cell[], under: number): void => {
    const row = laid[lineOf(of)];
    for (const [nth, { at }] of measures.entries())
      if (row) row[begin + under * width + nth] = of[at] ?? null;
  };
  for (const of of rows) put(of, headOf(of));
  if (hasSums) for (const of of cross.lines) put(of, heads.size);
  const placed = rows.map((of) => ({ line: lineOf(of), head: headOf(of) }));
  return {
    ...module,
    columns: [
      ...ofLine.flatMap((at) => columns[at] ?? []),
      ...[...heads.values()].flatMap((head, nth) =>
        measures.map(({ column }) => underHead(column, { head, nth, ofHead, columns, measures })),
      ),
      ...(hasSums
        ? measures.map(({ column }) => ({
            ...column,
            id: idUnder(column.id, 'all'),
            title: measures.length > 1 ? `合计 · ${column.title}` : '合计',
            total: 'sum' as const,
          }))
        : []),
    ],
    rows: laid,
    total: laid.length,
    isTruncated: false,
    totals: ofLine.length > 0 ? totalsOf({ cross, measures, hasSums, headOf }) : {},
    ...(module.marks && {
      marks: module.marks.flatMap((mark) => marksIn(mark, { placed, measures, cross })),
    }),
  };
}

/** Lines or heads by their values, in their order: as they were summed up, or else as they are met. */
function apart(
  places: readonly number[],
  summed: readonly Cell[][],
  rows: readonly Cell[][],
): Map<string, readonly Cell[]> {
  const found = new Map<string, readonly Cell[]>();
  for (const row of summed.length > 0 && places.length > 0 ? summed : rows) {
    const key = keyOf(row, places);
    if (!found.has(key)) found.set(key, row);
  }
  return found;
}

function placeBy(
  found: ReadonlyMap<string, unknown>,
  places: readonly number[],
): (row: readonly Cell[]) => number {
  const placeOf = new Map([...found.keys()].map((key, at) => [key, at]));
  return (row) => placeOf.get(keyOf(row, places)) ?? -1;
}

interface Measure {
  column: ResultColumn;
  at: number;
}

interface Under {
  head: readonly Cell[];
  nth: number;
  ofHead: readonly number[];
  columns: readonly ResultColumn[];
  measures: readonly Measure[];
}

function underHead(
  column: ResultColumn,
  { head, nth, ofHead, columns, measures }: Under,
): ResultColumn {
  const words = ofHead.map((at) => cellText(head[at], columns[at] ?? column));
  const isAlone = measures.length === 1 && words.length > 0;
  return {
    ...column,
    id: idUnder(column.id, nth),
    title: (isAlone ? words : [...words, column.title]).join(' · '),
    total: 'sum',
    under: ofHead.map((at) => ({ column: columns[at]?.id ?? '', value: head[at] ?? null })),
  };
}

interface Totalled {
  cross: Cross;
  measures: readonly Measure[];
  hasSums: boolean;
  headOf: (row: readonly Cell[]) => number;
}

/** What stands below the lines; nothing of what is no number. */
function totalsOf({ cross, measures, hasSums, headOf }: Totalled): ModuleResult['totals'] {
  const sums = hasSums ? cross.heads : cross.heads.slice(0, 1);
  const below = sums.map((row): [number | 'all', readonly Cell[]] => [headOf(row), row]);
  if (hasSums && cross.whole) below.push(['all', cross.whole]);
  return Object.fromEntries(
    below.flatMap(([head, row]) =>
      measures
        .filter(({ column }) => column.type === 'number')
        .map(({ column, at }) => {
          const cell = row[at];
          return [idUnder(column.id, head), typeof cell === 'number' ? cell : null];
        }),
    ),
  );
}

interface Marked {
  /** Where the cell of each row has come to stand. */
  placed: readonly { line: number; head: number }[];
  measures: readonly Measure[];
  cross: Cross;
}

/** A mark on each column of the table that has something of it; of a head, on the first figure below it. */
function marksIn(mark: CellMark, { placed, measures, cross }: Marked): CellMark[] {
  const isOfMeasure = measures.some(({ column }) => column.id === mark.column);
  const first = measures[0]?.column.id;
  const measure = isOfMeasure ? mark.column : first;
  const isOfLine = !isOfMeasure && !cross.across.includes(mark.column);
  const lines = new Map<string, Set<number>>();
  for (const [from, to] of mark.rows)
    for (let at = from; at <= to; at += 1) {
      const place = placed[at];
      if (!place || (!isOfLine && measure === undefined)) continue;
      const column = isOfLine ? mark.column : idUnder(measure ?? '', place.head);
      lines.set(column, (lines.get(column) ?? new Set()).add(place.line));
    }
  const { needs: _, ...own } = mark;
  return [...lines].map(([column, of]) => ({ ...own, column, rows: stretchesOf(of) }));
}

/** Places in a row as stretches. */
function stretchesOf(places: ReadonlySet<number>): CellMark['rows'] {
  const rows: CellMark['rows'] = [];
  for (const at of [...places].toSorted((one, other) => one - other)) {
    const last = rows.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else rows.push([at, at]);
  }
  return rows;
}
