import { isShown, withheldOf } from '#core/access/is-shown.ts';
import type { ShownResource } from '#core/access/is-shown.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';

/** Whether somebody may list a catalog and see some of its columns whole. */
export function mayList(
  principal: Principal,
  resource: ShownResource,
  fields: readonly string[],
): boolean {
  return (
    holdsPermission(principal, `${resource.permission}:list`) &&
    isShown(principal, resource, fields)
  );
}

/** Refuses who may not see one of the columns whole: an answer made of several records is given entire or not at all. */
export function requireShown(
  principal: Principal,
  resource: ShownResource,
  fields: readonly string[],
): void {
  const withheld = withheldOf(principal, resource, fields);
  if (withheld.length > 0)
    throw new AppError('auth.column-forbidden', { data: { fields: withheld } });
}

/**
 * Refuses who may not list a catalog that an answer is also made of, or not see one of its columns whole: to him all of
 * them are withheld.
 */
export function requireListed(
  principal: Principal,
  resource: ShownResource,
  fields: readonly string[],
): void {
  if (!holdsPermission(principal, `${resource.permission}:list`))
    throw new AppError('auth.column-forbidden', { data: { fields: [...fields] } });
  requireShown(principal, resource, fields);
}
