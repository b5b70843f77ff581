import { jokeImportRows, listedFaults } from '@wm/contract/joke/import';
import type { JokeImportFault } from '@wm/contract/joke/import';
import { jokeResource } from '@wm/contract/joke/joke';
import type { JokeInput } from '@wm/contract/joke/joke';
import { camelKeys } from '@wm/contract/core/wire';
import { cutText, isStorableText, plainName } from '@wm/contract/core/stored-text';
import { valuesByLabel } from '@wm/contract/system/seeded-dicts';
import { AppError } from '#core/app-error.ts';
import { letOthers } from '#core/let-others.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';

/** Columns of a file by their headings. */
export const importHeads = {
  标题: 'joke_title',
  正文: 'content',
  分类: 'category',
  来源: 'source',
  状态: 'status',
} as const;

export type ImportField = (typeof importHeads)[keyof typeof importHeads];
const needed: ImportField[] = ['joke_title', 'content', 'category'];
const heads = new Map(Object.entries(importHeads));
const headOf = new Map(Object.entries(importHeads).map(([head, field]) => [field, head]));
/** Longest piece of a cell that a report repeats. */
const shownValue = 60;
/** Rows between two breaks for others. */
const batch = 500;

/** A row that can be taken. */
interface ReadyJoke {
  row: number;
  joke: JokeInput;
}

/** What a file says: rows to take, and what is wrong with the others. */
export interface ReadJokes {
  fields: ImportField[];
  rows: number;
  ready: ReadyJoke[];
  faults: JokeImportFault[];
  faultCount: number;
  faulty: number;
}

type Cells = Partial<Record<ImportField, string>>;

/** Reads and checks a file row by row. Throws `sheet.*` for what is no table, `joke.import-head` for one without its columns. */
export async function readJokes(file: SheetFile): Promise<ReadJokes> {
  const statuses = valuesByLabel('sys_normal_disable');
  const result: ReadJokes = {
    fields: [],
    rows: 0,
    ready: [],
    faults: [],
    faultCount: 0,
    faulty: 0,
  };
  let head: (ImportField | undefined)[] | undefined;
  for await (const { row, cells } of readSheet(file)) {
    if (!head) {
      head = readHead(cells);
      result.fields = head.filter((field) => field !== undefined);
      continue;
    }
    const filled = cellsOf(head, cells);
    if (Object.keys(filled).length === 0) continue;
    result.rows += 1;
    if (result.rows > jokeImportRows)
      throw new AppError('sheet.too-long', {
        values: { count: jokeImportRows.toLocaleString('zh-CN') },
      });
    const faults = checkRow(filled, statuses);
    if (faults.length === 0)
      result.ready.push({
        row,
        joke: camelKeys(jokeResource.create.parse(storedOf(filled, statuses))) as JokeInput,
      });
    else result.faulty += 1;
    for (const fault of faults) addFault(result, { row, ...fault });
    if (result.rows % batch === 0) await letOthers();
  }
  if (result.rows === 0) throw new AppError('sheet.empty');
  return result;
}

/** Notes a fault; the report lists the first of them and counts all. */
export function addFault(result: ReadJokes, fault: JokeImportFault): void {
  result.faultCount += 1;
  if (result.faults.length < listedFaults)
    result.faults.push({ ...fault, value: cutText(fault.value.toWellFormed(), shownValue) });
}

function readHead(cells: readonly string[]): (ImportField | undefined)[] {
  const fields = cells.map((cell) => heads.get(cell.trim()));
  const missing = needed.filter((field) => !fields.includes(field));
  if (missing.length > 0)
    throw new AppError('joke.import-head', {
      values: { columns: missing.map((field) => headOf.get(field)).join('、') },
    });
  // Of a column that is there twice, the first counts.
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : undefined));
}

function cellsOf(head: (ImportField | undefined)[], cells: readonly string[]): Cells {
  const filled: Cells = {};
  head.forEach((field, at) => {
    // Without the apostrophe that an export puts before what looks like a formula.
    const text = (cells[at] ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '');
    if (field && text) filled[field] = text;
  });
  return filled;
}

function storedOf({ status, ...cells }: Cells, statuses: ReadonlyMap<string, string>): object {
  return {
    ...cells,
    ...(cells.joke_title !== undefined && { joke_title: plainName(cells.joke_title) }),
    ...(status !== undefined && { status: statuses.get(status) ?? status }),
  };
}

type Fault = Omit<JokeImportFault, 'row'>;

function checkRow(cells: Cells, statuses: ReadonlyMap<string, string>): Fault[] {
  const broken = Object.entries(cells).find(([, text]) => !isStorableText(text));
  if (broken) return [faultOf(broken[0] as ImportField, cells, '含有无法保存的字符')];
  if (cells.status !== undefined && !statuses.has(cells.status))
    return [faultOf('status', cells, `状态应为${[...statuses.keys()].join('或')}`)];
  const read = jokeResource.create.safeParse(storedOf(cells, statuses));
  if (read.success) return [];
  return read.error.issues.map(({ path, message }) => {
    const field = path[0] as ImportField;
    const text = cells[field] === undefined ? `请输入${headOf.get(field) ?? ''}` : message;
    return faultOf(field, cells, text);
  });
}

function faultOf(field: ImportField, cells: Cells, message: string): Fault {
  return { column: headOf.get(field) ?? '', value: cells[field] ?? '', message };
}
