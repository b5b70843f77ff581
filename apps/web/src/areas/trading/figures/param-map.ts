import type { AxisReport, CellReport } from '@wm/contract/trading/run-report';

/** A figure of a cell that is not there is null. */
type Values = readonly (number | null)[];

/** The grid of a scan: one row for each value of the first axis, or one row in all. */
export interface ParamMap {
  rows: readonly number[];
  columns: readonly number[];
  /** By row, then column; undefined while it has not been done. */
  cells: readonly (CellReport | undefined)[];
}

export function paramMap(axes: readonly AxisReport[], cells: readonly CellReport[]): ParamMap {
  const [first, second] = axes;
  const rows = second ? (first?.values ?? []) : [0];
  const columns = (second ?? first)?.values ?? [];
  const known = new Map(cells.map((cell) => [cell.values.join(), cell]));
  return {
    rows,
    columns,
    cells: rows.flatMap((row) =>
      columns.map((column) => known.get(second ? `${row},${column}` : String(column))),
    ),
  };
}

/** Neighbours of a place in a grid, across corners too. */
function neighbours(at: number, width: number, count: number): number[] {
  const x = at % width;
  const places: number[] = [];
  for (const dy of [-1, 0, 1]) {
    for (const dx of [-1, 0, 1]) {
      const place = at + dy * width + dx;
      const isInside = x + dx >= 0 && x + dx < width && place >= 0 && place < count;
      if (isInside && place !== at) places.push(place);
    }
  }
  return places;
}

export interface Peak {
  /** Place of the greatest value. */
  best: number;
  /** Places around it that hold on to most of what it has over the middle of all. */
  plateau: ReadonlySet<number>;
  /** Its neighbours do not: it may be luck. */
  isLone: boolean;
}

/**
 * The greatest value of a map and what lies around it. What is at least half as far above the median as the greatest, and
 * hangs together with it, is the plateau; a peak most of whose neighbours are not in it stands alone and has none.
 */
export function findPeak(values: Values, width: number): Peak | undefined {
  const known = values
    .flatMap((value) => (value === null ? [] : [value]))
    .toSorted((a, b) => a - b);
  const greatest = known.at(-1);
  if (greatest === undefined) return undefined;
  const best = values.indexOf(greatest);
  const median = known[known.length >> 1] ?? greatest;
  const level = median + (greatest - median) / 2;
  const isHigh = (place: number): boolean => (values[place] ?? Number.NEGATIVE_INFINITY) >= level;
  const plateau = new Set([best]);
  const open = [best];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    for (const next of neighbours(place, width, values.length)) {
      if (plateau.has(next) || !isHigh(next)) continue;
      plateau.add(next);
      open.push(next);
    }
  }
  const around = neighbours(best, width, values.length).filter((place) => values[place] !== null);
  const held = around.filter((place) => plateau.has(place)).length;
  const isLone = around.length > 0 && held * 2 < around.length;
  return { best, plateau: isLone ? new Set([best]) : plateau, isLone };
}
