import { titleOf } from '@wm/contract/core/resource';
import type { ImportTarget } from '@wm/contract/knowledge/import';
import { catalogs } from './catalogs.ts';
import { rejected } from './formats/format.ts';
import type { PlacedRow } from './read-rows.ts';

/** In UTF-8 not more than the 2700 bytes that an index takes. */
const longestIndexed = 600;

/** A row, or why it is rejected: a text that no index takes would end the whole import. */
export function boundedRow(row: PlacedRow, target: ImportTarget): PlacedRow {
  if (row.kind === 'reject') return row;
  const { indexed, resource } = catalogs[target];
  const refuse = (column: string, text: string): PlacedRow => ({
    ...rejected(column, text, `内容超过 ${longestIndexed} 个字符`),
    line: row.line,
  });
  if (row.key.length > longestIndexed) return refuse('来源编号', row.key);
  for (const field of indexed) {
    const value = row.data[field];
    const long = (Array.isArray(value) ? value : [value]).find(
      (one) => typeof one === 'string' && one.length > longestIndexed,
    );
    if (typeof long === 'string') return refuse(titleOf(resource, field), long);
  }
  return row;
}
