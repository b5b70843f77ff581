import { AppError } from '#core/app-error.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetRow } from './read-xlsx.ts';

/** A file somebody has sent. */
export interface SheetFile {
  name: string;
  bytes: Buffer;
}

/** Reads a table file row by row, .xlsx or .csv; what it is, its content decides. Throws `sheet.*`, each with its reason. */
export function readSheet({ name, bytes }: SheetFile): AsyncGenerator<SheetRow, void, undefined> {
  if (!/\.(xlsx|csv)$/i.test(name)) {
    throw new AppError(/\.xls$/i.test(name) ? 'sheet.old-format' : 'sheet.type');
  }
  if (bytes.length === 0) throw new AppError('sheet.empty');
  // The container of old office files is also what a password puts new ones into.
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new AppError(isLocked ? 'sheet.encrypted' : 'sheet.old-format');
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readXlsx(bytes);
  if (/\.xlsx$/i.test(name)) throw new AppError('sheet.damaged');
  return readCsv(bytes);
}
