import type { FieldChanges } from '@wm/contract/core/history';
import { deptTreePermissions } from '@wm/contract/system/dept';
import type { DeptNode, deptResource } from '@wm/contract/system/dept';
import { eq } from 'drizzle-orm';
import { sysDept } from '#core/access/access.table.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChanges } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import { reachOf } from '#core/crud/row-access.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { changeTree, hasOtherChildren, isAtOrBelow, savePlaces } from '../tree/tree.repository.ts';
import type { Place } from '../tree/tree.repository.ts';
import {
  deptRepository,
  deptScope,
  enable,
  hasActiveBelow,
  hasUsers,
  listDeptNodes,
  listDisabledAbove,
} from './dept.repository.ts';

type Dept = typeof sysDept.$inferSelect;
type Operation = 'add' | 'edit' | 'remove';

/**
 * The departments' repository with its rules: no cycles, nothing enabled below what is disabled, nothing deleted that has
 * children, and nothing changed that is out of the asker's reach.
 */
export function deptService(
  handle: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof deptResource> {
  // Reach is seen to here: a department that was just made is in nobody's reach yet.
  const within = (tx: Database) => deptRepository({ pool: handle.pool, db: tx });
  return {
    ...deptRepository(handle, deptScope),
    create: (input, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        await requireOpenParent(tx, input.parentId, { principal, operation: 'add' });
        return within(tx).create(input, principal);
      }),
    update: (id, patch, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        const [before] = await tx.select().from(sysDept).where(eq(sysDept.id, id));
        if (!before) return undefined;
        requireReach([id], { principal, operation: 'edit' });
        await checkMove(tx, before, { ...before, ...patch }, principal);
        await checkStatus(tx, before, { ...before, ...patch }, principal);
        return within(tx).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      changeTree(handle.db, sysDept, async (tx) => {
        requireReach(ids, { principal, operation: 'remove' });
        if (await hasOtherChildren(tx, sysDept, ids)) throw new AppError('dept.has-children');
        if (await hasUsers(tx, ids)) throw new AppError('dept.has-users');
        return within(tx).remove(ids, principal);
      }),
  };
}

/** The departments that any of the codes for choosing one reaches. */
export async function deptChoices(db: Database, principal: Principal): Promise<DeptNode[]> {
  const held = deptTreePermissions.filter((code) => holdsPermission(principal, code));
  const nodes = await listDeptNodes(db);
  const reaches = held.map((code) => reachOf(deptScope, principal, code));
  if (reaches.some((reach) => reach === undefined)) return nodes;
  const ids = new Set(reaches.flatMap((reach) => reach?.deptIds ?? []));
  return nodes.filter(({ id }) => ids.has(id));
}

/** Saves the places of departments among their siblings, all of them in the asker's reach. */
export async function saveDeptPlaces(
  db: Database,
  places: Place[],
  principal: Principal,
): Promise<void> {
  const ids = places.map(({ id }) => id);
  requireReach(ids, { principal, operation: 'edit' });
  await savePlaces(db, sysDept, places);
}

interface Asker {
  principal: Principal;
  operation: Operation;
}

/** Refuses departments that the asker's code for the operation does not reach. */
function requireReach(ids: readonly number[], { principal, operation }: Asker): void {
  const reach = reachOf(deptScope, principal, `system:dept:${operation}`);
  if (reach && !ids.every((id) => reach.deptIds.includes(id))) {
    throw new AppError('dept.out-of-reach');
  }
}

async function requireOpenParent(tx: Database, parentId: number, asker: Asker): Promise<void> {
  const [parent] = await tx
    .select({ status: sysDept.status })
    .from(sysDept)
    .where(eq(sysDept.id, parentId));
  if (!parent) throw new AppError('dept.parent-missing');
  requireReach([parentId], asker);
  if (parent.status !== '0') throw new AppError('dept.parent-disabled');
}

async function checkMove(
  tx: Database,
  before: Dept,
  ...[after, principal]: [Dept, Principal]
): Promise<void> {
  if (after.parentId === before.parentId) return;
  const { id, parentId } = after;
  if (await isAtOrBelow(tx, sysDept, { id: parentId, ancestorId: id })) {
    throw new AppError('dept.parent-self');
  }
  await requireOpenParent(tx, parentId, { principal, operation: 'edit' });
}

async function checkStatus(
  tx: Transaction,
  before: Dept,
  ...[after, principal]: [Dept, Principal]
): Promise<void> {
  if (after.status === before.status) return;
  if (after.status === '1') {
    if (await hasActiveBelow(tx, after.id)) throw new AppError('dept.active-children');
    return;
  }
  const above = await listDisabledAbove(tx, after.id);
  if (above.length === 0) return;
  requireReach(above, { principal, operation: 'edit' });
  await enable(tx, above);
  const fields: FieldChanges = { status: ['1', '0'] };
  const changes = above.map((recordId) => ({
    resource: 'system:dept',
    recordId,
    action: 'update' as const,
    fields,
  }));
  await recordChanges(tx, changes);
}
