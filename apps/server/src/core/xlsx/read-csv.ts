import { csvRows, guessDelimiter } from '@wm/bytes/csv';
import { decodeText } from '@wm/bytes/text';
import { AppError } from '#core/app-error.ts';
import { letOthers } from '#core/let-others.ts';
import type { SheetRow } from './read-xlsx.ts';

const mostColumns = 200;
const longestCell = 32_767;
/** Rows between two breaks for others. */
const batch = 2000;

/**
 * Reads a CSV file row by row, in any encoding that a Chinese Excel saves; separated by commas, semicolons or tabs. Throws
 * `sheet.damaged` for what is no text, and `sheet.too-wide`.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<SheetRow, void, undefined> {
  const { text, isBinary } = decodeText(bytes);
  // What cannot be read may be a name: better none than another one.
  if (isBinary || /[\0\uFFFD]/.test(text)) throw new AppError('sheet.damaged');
  const [head = ''] = text.split('\n', 1);
  const delimiter = guessDelimiter(head, [',', '\t', ';']);
  let next = batch;
  for (const { row, fields, isOpen } of csvRows(text, delimiter)) {
    if (isOpen || fields.some((field) => field.length > longestCell))
      throw new AppError('sheet.damaged');
    if (fields.length > mostColumns) throw new AppError('sheet.too-wide');
    if (fields.some((field) => field !== '')) yield { row, cells: [...fields] };
    if (row < next) continue;
    next = row + batch;
    // oxlint-disable-next-line eslint/no-await-in-loop -- lets others have their turn
    await letOthers();
  }
}
