import type { ResourceSpec } from '@wm/contract/core/resource';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';

/** Whether somebody may see columns whole. */
export function isShown(
  { columnRights }: Principal,
  { permission }: Pick<ResourceSpec, 'permission'>,
  fields: readonly string[],
): boolean {
  const columns = columnRights.get(permission)?.columns;
  return fields.every((name) => {
    const column = columns?.get(name);
    return !column || (column.read && column.filter && column.mask === '');
  });
}

/** Refuses who may not see one of the columns whole: an answer made of several records is given entire or not at all. */
export function requireShown(
  { columnRights }: Principal,
  { permission }: Pick<ResourceSpec, 'permission'>,
  fields: readonly string[],
): void {
  const columns = columnRights.get(permission)?.columns;
  const withheld = fields.filter((name) => {
    const column = columns?.get(name);
    return column && !(column.read && column.filter && column.mask === '');
  });
  if (withheld.length > 0)
    throw new AppError('auth.column-forbidden', { data: { fields: withheld } });
}
