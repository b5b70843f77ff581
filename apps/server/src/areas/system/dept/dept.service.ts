import type { deptResource } from '@wm/contract/system/dept';
import { eq } from 'drizzle-orm';
import { sysDept } from '#core/access/access.table.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { changeTree, hasOtherChildren, isAtOrBelow } from '../tree/tree-table.ts';
import { deptRepository, enableAbove, hasActiveBelow, hasUsers } from './dept.repository.ts';

type Dept = typeof sysDept.$inferSelect;

/**
 * The departments' repository with its rules: no circles, nothing in use below what is not, and nothing deleted that
 * others stand in.
 */
export function deptService(
  handle: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof deptResource> {
  const within = (tx: Database) => deptRepository({ pool: handle.pool, db: tx });
  return {
    ...deptRepository(handle),
    create: (input, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        await requireOpenParent(tx, input.parentId);
        return within(tx).create(input, principal);
      }),
    update: (id, patch, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        const [before] = await tx.select().from(sysDept).where(eq(sysDept.id, id));
        if (!before) return undefined;
        await checkMove(tx, before, { ...before, ...patch });
        await checkStatus(tx, before, { ...before, ...patch });
        return within(tx).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        if (await hasOtherChildren(tx, sysDept, ids)) throw new AppError('dept.has-children');
        if (await hasUsers(tx, ids)) throw new AppError('dept.has-users');
        return within(tx).remove(ids, principal);
      }),
  };
}

async function requireOpenParent(tx: Database, parentId: number): Promise<void> {
  const [parent] = await tx
    .select({ status: sysDept.status })
    .from(sysDept)
    .where(eq(sysDept.id, parentId));
  if (!parent) throw new AppError('dept.parent-missing');
  if (parent.status !== '0') throw new AppError('dept.parent-disabled');
}

async function checkMove(tx: Database, before: Dept, after: Dept): Promise<void> {
  if (after.parentId === before.parentId) return;
  const { id, parentId } = after;
  if (await isAtOrBelow(tx, sysDept, { id: parentId, ancestorId: id })) {
    throw new AppError('dept.parent-self');
  }
  await requireOpenParent(tx, parentId);
}

async function checkStatus(tx: Database, before: Dept, after: Dept): Promise<void> {
  if (after.status === before.status) return;
  if (after.status === '0') return enableAbove(tx, after.id);
  if (await hasActiveBelow(tx, after.id)) throw new AppError('dept.active-children');
}
