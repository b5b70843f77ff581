import { listedSheetFaults, mallSheetRows } from '@wm/contract/mall/sheet';
import type { SheetFault, SheetReport } from '@wm/contract/mall/sheet';
import { cutText, isStorableText } from '@wm/contract/core/stored-text';
import { AppError } from '#core/app-error.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';

/** Longest piece of a cell that a report repeats. */
const shownValue = 60;

/** The filled cells of a row by their fields. */
export type Cells<F extends string> = Partial<Record<F, string>>;

export interface Line<F extends string> {
  row: number;
  cells: Cells<F>;
}

/** A file as it was read. */
export interface Lines<F extends string> {
  /** The columns that it has. */
  fields: F[];
  lines: Line<F>[];
  faults: Faults<F>;
}

/** What is wrong with a file, by row and column. */
export class Faults<F extends string> {
  readonly #heads: Readonly<Record<F, string>>;
  readonly #rows = new Set<number>();
  #list: SheetFault[] = [];
  #count = 0;

  constructor(heads: Readonly<Record<F, string>>) {
    this.#heads = heads;
  }

  add({ row, cells }: Line<F>, field: F, message: string): void {
    this.#rows.add(row);
    this.#count += 1;
    const value = cutText((cells[field] ?? '').toWellFormed(), shownValue);
    this.#list.push({ row, column: this.#heads[field], value, message });
  }

  has({ row }: Pick<Line<F>, 'row'>): boolean {
    return this.#rows.has(row);
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  report(
    name: string,
    lines: readonly Line<F>[],
  ): Omit<SheetReport, 'added' | 'changed' | 'written'> {
    const faulty = this.#rows.size;
    this.#list = this.#list.toSorted((one, other) => one.row - other.row);
    return {
      fileName: name,
      rows: lines.length,
      ready: lines.length - faulty,
      faulty,
      faultCount: this.#count,
      faults: this.#list.slice(0, listedSheetFaults),
    };
  }
}

interface Heads<F extends string> {
  /** Each column's heading. */
  heads: Readonly<Record<F, string>>;
  needed: readonly F[];
}

/** Reads a file with a head. @throws AppError `sheet.*`, `mall.sheet-head` */
export async function readLines<F extends string>(
  file: SheetFile,
  { heads, needed }: Heads<F>,
): Promise<Lines<F>> {
  const byHead = new Map(
    (Object.entries(heads) as [F, string][]).map(([field, head]) => [head, field]),
  );
  const faults = new Faults(heads);
  const lines: Line<F>[] = [];
  let columns: (F | undefined)[] | undefined;
  for await (const { row, cells } of readSheet(file)) {
    if (!columns) {
      const found = cells.map((cell) => byHead.get(cell.trim()));
      const missing = needed.filter((field) => !found.includes(field));
      if (missing.length > 0)
        throw new AppError('mall.sheet-head', {
          values: { columns: missing.map((field) => heads[field]).join('、') },
        });
      // Of a column that is there twice, the first counts.
      columns = found.map((field, at) => (found.indexOf(field) === at ? field : undefined));
      continue;
    }
    const line = { row, cells: filled(columns, cells) };
    if (Object.keys(line.cells).length === 0) continue;
    lines.push(line);
    if (lines.length > mallSheetRows)
      throw new AppError('sheet.too-long', {
        values: { count: mallSheetRows.toLocaleString('zh-CN') },
      });
    for (const [field, text] of Object.entries(line.cells) as [F, string][])
      if (!isStorableText(text)) {
        faults.add(line, field, '含有无法保存的字符');
        delete line.cells[field];
      }
  }
  if (lines.length === 0) throw new AppError('sheet.empty');
  return { fields: (columns ?? []).filter((field) => field !== undefined), lines, faults };
}

function filled<F extends string>(columns: (F | undefined)[], cells: readonly string[]): Cells<F> {
  const found: Cells<F> = {};
  columns.forEach((field, at) => {
    // Without the apostrophe that an export puts before what looks like a formula.
    const text = (cells[at] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '');
    if (field && text) found[field] = text;
  });
  return found;
}
