import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, ResultColumn } from '@wm/contract/report/run';

/** What a chart of a result draws: a name for each of the first rows, and a figure of each measure. */
export interface ChartRows {
  names: string[];
  /** Where each of them stands in the result. */
  places: number[];
  series: { id: string; title: string; unit: string; values: (number | null)[]; texts: string[] }[];
}

/** More could not be told apart. */
const mostDrawn = 200;

interface Wanted {
  isLine: boolean;
  /** Whether each row needs a name. */
  isNamed?: boolean;
}

/** A result as a chart shows it; nothing where no row has a name that it needs, or no column is a measure. */
export function chartRows(
  columns: readonly ResultColumn[],
  rows: readonly Cell[][],
  { isLine, isNamed = true }: Wanted,
): ChartRows | undefined {
  const shown = columns.flatMap((column, at) => (column.shown ? [{ column, at }] : []));
  const named = shown.filter(({ column }) => !column.isMeasure);
  const measures = shown.filter(({ column }) => column.isMeasure && column.type === 'number');
  if ((isNamed && named.length === 0) || measures.length === 0 || rows.length === 0)
    return undefined;
  const nameOf = (row: Cell[]): string =>
    named.map(({ column, at }) => cellText(row[at], column)).join(' · ');
  const drawn = rows.slice(0, mostDrawn);
  const places = drawn.map((_, at) => at);
  const [first = [], last = []] = [drawn[0], drawn.at(-1)];
  // A line goes on as time does, whichever way the table is ordered.
  if (isLine && nameOf(first) > nameOf(last)) {
    drawn.reverse();
    places.reverse();
  }
  return {
    names: drawn.map(nameOf),
    places,
    series: measures.map(({ column, at }) => ({
      id: column.id,
      title: column.title,
      unit: column.unit,
      values: drawn.map((row) => figureOf(row[at])),
      texts: drawn.map((row) => cellText(row[at], column)),
    })),
  };
}

/** The units of a chart, the commonest first: two have an axis each, since money and counts share no scale; more share one. */
export function unitsOf(series: ChartRows['series']): string[] {
  const counts = Map.groupBy(series, ({ unit }) => unit);
  const units = [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([unit]) => unit);
  return units.length > 2 ? [''] : units;
}

function figureOf(cell: Cell | undefined): number | null {
  return typeof cell === 'number' ? cell : null;
}
