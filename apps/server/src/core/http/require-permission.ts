import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';

/** Refuses whoever does not hold a code, for routes whose answer depends on more than one. */
export function requirePermission(principal: Principal, code: string): void {
  if (!holdsPermission(principal, code)) throw new AppError('auth.forbidden');
}
