import { userImportRows } from '@wm/contract/system/user-import';
import { AppError } from '#core/app-error.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';
import { readHeader } from './import-columns.ts';
import type { ImportColumn, ImportField } from './import-columns.ts';

/** What a row says: only what is filled in. */
export interface ImportRow {
  /** As people count, the head being the first. */
  row: number;
  cells: Partial<Record<ImportField, string>>;
}

/** A file that has been read. */
export interface ImportFile {
  /** The row that the head is in. */
  head: number;
  columns: ImportColumn[];
  rows: ImportRow[];
}

/** Reads the rows of a file. Throws `sheet.*` for what is no table of users. */
export async function readImportFile(file: SheetFile): Promise<ImportFile> {
  let header: ReturnType<typeof readHeader> | undefined;
  let head = 1;
  const rows: ImportRow[] = [];
  for await (const { row, cells } of readSheet(file)) {
    if (!header) {
      header = readHeader(cells);
      head = row;
      continue;
    }
    const filled: ImportRow['cells'] = {};
    header.forEach((column, at) => {
      const text = column && cellText(cells[at] ?? '');
      if (text) filled[column.field] = text;
    });
    if (Object.keys(filled).length > 0) rows.push({ row, cells: filled });
    if (rows.length > userImportRows) {
      const count = userImportRows.toLocaleString('zh-CN');
      throw new AppError('sheet.too-long', { values: { count } });
    }
  }
  if (!header || rows.length === 0) throw new AppError('sheet.empty');
  return { head, columns: header.flatMap((column) => (column ? [column] : [])), rows };
}

/** Without blanks around it, and without the apostrophe that an export puts before what looks like a formula. */
function cellText(text: string): string {
  return text.trim().replace(/^'(?=[=+\-@\t\r])/, '');
}
