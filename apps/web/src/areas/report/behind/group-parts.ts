import type { GroupPart } from '@wm/contract/report/links/behind';
import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, ModuleResult, ResultColumn } from '@wm/contract/report/run';
import type { Line } from '../group-rows.ts';

type Columns = readonly ResultColumn[];

/** A text that long is not looked for again. */
const longest = 2000;

/** Whether rows of a module were put together, so that there are others behind them. */
export function isCounted({ columns, error }: Pick<ModuleResult, 'columns' | 'error'>): boolean {
  return error === '' && columns.some(({ isMeasure }) => isMeasure);
}

/** The group that a line of a table is; of a line above a group of rows that group. Nothing where its rows cannot be asked for. */
export function partsOfLine(
  columns: Columns,
  { cells, isGroup }: Pick<Line, 'cells' | 'isGroup'>,
): GroupPart[] | undefined {
  const places = columns.flatMap(({ isMeasure, shown }, at) =>
    isMeasure || (isGroup && !shown) ? [] : [at],
  );
  const meant = isGroup ? places.slice(0, 1) : places;
  const parts = meant.map((at) => ({ column: columns[at]?.id ?? '', value: cells[at] ?? null }));
  return parts.some(({ value }) => isTooLong(value)) ? undefined : parts;
}

/** The group that a cell of a line is: in a cross table also of the heads that it stands under. */
export function partsOfCell(
  parts: readonly GroupPart[],
  { under = [] }: ResultColumn,
): GroupPart[] {
  return [...parts, ...under];
}

function isTooLong(value: Cell): boolean {
  return typeof value === 'string' && value.length > longest;
}

/** What stands in an address for a group. */
export function partsText(parts: readonly GroupPart[]): string {
  return JSON.stringify(parts.map(({ column, value }) => [column, value]));
}

/** A group as an address says it; all rows where it says something else. */
export function readParts(text: string | null): GroupPart[] {
  try {
    const pairs: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(pairs)) return [];
    return pairs.flatMap((pair: unknown) =>
      Array.isArray(pair) && typeof pair[0] === 'string'
        ? [{ column: pair[0], value: (pair[1] ?? null) as Cell }]
        : [],
    );
  } catch {
    return [];
  }
}

/** A group in words; heads of a cross table are columns no more, and stand for themselves. */
export function partsWords(columns: Columns, parts: readonly GroupPart[]): string {
  const words = parts.map(({ column, value }) => {
    const found = columns.find(({ id }) => id === column);
    return found ? `${found.title} ${cellText(value, found)}` : String(value ?? '--');
  });
  return words.length > 0 ? words.join(' · ') : '全部';
}
