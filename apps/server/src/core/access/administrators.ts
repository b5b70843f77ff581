import { and, count, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysRole, sysUser, sysUserRole } from './access.table.ts';
import { roleIds } from './principal.ts';

/**
 * Makes a change that may take an administrator away (his role, his account, its use) and refuses it when no enabled one
 * would be left. The row of the role is locked first, so that of two changes at once the second sees what the first left.
 */
export async function keepAdministrator<T>(tx: Transaction, change: () => Promise<T>): Promise<T> {
  await tx
    .select({ id: sysRole.id })
    .from(sysRole)
    .where(eq(sysRole.id, roleIds.admin))
    .for('update');
  const changed = await change();
  const [left] = await tx
    .select({ total: count() })
    .from(sysUserRole)
    .innerJoin(sysUser, eq(sysUser.id, sysUserRole.userId))
    .where(
      and(
        eq(sysUserRole.roleId, roleIds.admin),
        eq(sysUser.status, '0'),
        eq(sysUser.isActive, true),
      ),
    );
  if (!left?.total) throw new AppError('role.last-administrator');
  return changed;
}
