import { borrowedColumns } from '@wm/contract/core/borrowed-columns';
import type { BorrowedColumns } from '@wm/contract/core/borrowed-columns';
import { maskKinds } from '@wm/contract/core/column';
import type { ColumnAnswer, MaskKind } from '@wm/contract/core/column';
import { AppError } from '#core/app-error.ts';

/** What a user may do with the columns of one resource, by wire name. A column it does not name is free. */
export interface ResourceRights {
  /** Tells statements apart that select different columns or masks. */
  key: string;
  columns: ReadonlyMap<string, ColumnAnswer>;
}

/** Rights by resource (its permission prefix); a resource that is not in it is free. */
export type ColumnRights = ReadonlyMap<string, ResourceRights>;

/** A merged column as the principal's query gives it: rights OR-ed over the roles, every mask that a role has. */
export interface MergedColumn extends Omit<ColumnAnswer, 'mask'> {
  resource: string;
  masks: string[];
}

/** Puts together what the roles of a user leave him. Of several masks the one that shows most holds. */
export function columnRights(merged: MergedColumn[]): ColumnRights {
  const byResource = Map.groupBy(merged, ({ resource }) => resource);
  const rights = new Map([...byResource].map(([name, columns]) => [name, rightsOf(columns)]));
  for (const [name, borrowed] of Object.entries(borrowedColumns)) {
    const lent = byResource.get(borrowed.of);
    if (lent) rights.set(name, rightsOf(renamed(lent, borrowed)));
  }
  return rights;
}

/** Columns under the names that a resource which borrows them gives them. */
function renamed(columns: MergedColumn[], { fields }: BorrowedColumns): MergedColumn[] {
  return Object.entries(fields).flatMap(([key, field]) =>
    columns.filter((column) => column.key === field).map((column) => ({ ...column, key })),
  );
}

function rightsOf(merged: MergedColumn[]): ResourceRights {
  const columns = merged.map((column): ColumnAnswer => ({
    key: column.key,
    read: column.read,
    create: column.create,
    update: column.update,
    filter: column.filter,
    export: column.export,
    mask: weakestOf(column.masks),
  }));
  const selected = columns.filter(({ read, mask }) => !read || mask !== '');
  return {
    key: selected.map(({ key, read, mask }) => `${key}=${read ? mask : '-'}`).join(),
    columns: new Map(columns.map((column) => [column.key, column])),
  };
}

function weakestOf(masks: string[]): MaskKind | '' {
  if (masks.includes('')) return '';
  return maskKinds.find((kind) => masks.includes(kind)) ?? 'all';
}

/** Whether a list may be filtered or sorted by a column: not by one that is hidden, in part or whole, as that would tell. */
export function mayFilter(rights: ResourceRights | undefined, key: string): boolean {
  const column = rights?.columns.get(key);
  return column === undefined || (column.read && column.filter && column.mask === '');
}

/** Refuses a body that holds columns the user may not write, and names them; nothing is dropped in silence. */
export function refuseWithheld(
  rights: ResourceRights | undefined,
  body: unknown,
  operation: 'create' | 'update',
): void {
  if (!rights || typeof body !== 'object' || body === null) return;
  const withheld = Object.keys(body).filter((key) => {
    const column = rights.columns.get(key);
    // What is shown in part comes back from a form in part: writing it would destroy it.
    return column && (!column[operation] || (operation === 'update' && column.mask !== ''));
  });
  if (withheld.length === 0) return;
  const message = `没有权限${operation === 'create' ? '新增' : '修改'}该字段`;
  const fields = withheld.map((path) => ({ path, message }));
  throw new AppError('auth.column-forbidden', { data: { fields } });
}
