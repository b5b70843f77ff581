import { snakeKey } from '@wm/contract/core/wire';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';

/** A record without what its reader may not see, or may see in part only; for answers no repository has cut already. */
export function withoutWithheld<T extends object>(
  record: T,
  rights: ResourceRights | undefined,
): T {
  if (!rights) return record;
  const seen = { ...record };
  for (const name of Object.keys(seen)) {
    const column = rights.columns.get(snakeKey(name));
    if (column && (!column.read || column.mask !== '')) Reflect.deleteProperty(seen, name);
  }
  return seen;
}

/** The columns of an export that its reader may take away. */
export function exportableColumns(
  columns: XlsxColumn[],
  rights: ResourceRights | undefined,
): XlsxColumn[] {
  return columns.filter(({ field }) => {
    const column = rights?.columns.get(snakeKey(field));
    return column === undefined || (column.read && column.export);
  });
}
