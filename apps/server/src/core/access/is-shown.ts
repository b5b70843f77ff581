import type { ResourceSpec } from '@wm/contract/core/resource';
import type { Principal } from './principal.ts';

/** Whose columns are meant. */
export type ShownResource = Pick<ResourceSpec, 'permission'>;

/** Which of some columns somebody may not see whole, or not look for. */
export function withheldOf(
  { columnRights }: Principal,
  { permission }: ShownResource,
  fields: readonly string[],
): string[] {
  const columns = columnRights.get(permission)?.columns;
  return fields.filter((name) => {
    const column = columns?.get(name);
    return column !== undefined && !(column.read && column.filter && column.mask === '');
  });
}

/** Whether somebody may see columns whole and look for what stands in them. */
export function isShown(
  principal: Principal,
  resource: ShownResource,
  fields: readonly string[],
): boolean {
  return withheldOf(principal, resource, fields).length === 0;
}
