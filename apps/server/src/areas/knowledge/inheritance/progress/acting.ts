import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { ownId, reachOf } from '#core/crud/row-access.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { isFamilyWithheld } from '../case-files.ts';
import type { Acting, Doing } from './case-queues.ts';

const nothing: Doing = { all: false, depts: [], user: -1 };

/** Who does not see the family sees neither analyses nor reports, so no move is his. */
export function actingOf(principal: Principal, scope: ScopeColumns): Acting {
  const doing = (operation: string): Doing => {
    const code = `knowledge:inheritance-mutation:${operation}`;
    if (!holdsPermission(principal, code) || isFamilyWithheld(principal)) return nothing;
    const reach = reachOf(scope, principal, code);
    if (!reach) return { all: true, depts: [], user: -1 };
    return { all: false, depts: reach.deptIds, user: ownId(reach, principal.userId) };
  };
  return { userId: principal.userId, edit: doing('edit'), sign: doing('sign') };
}

/** Whether a case is among those of which somebody may do something. */
export function mayDo(
  { all, depts, user }: Doing,
  { ownerId, deptId }: { ownerId: number | null; deptId: number | null },
): boolean {
  return all || (deptId !== null && depts.includes(deptId)) || ownerId === user;
}
