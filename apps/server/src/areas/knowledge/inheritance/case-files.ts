import { and, inArray } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { caseScope } from './case.repository.ts';
import { inhCase } from './inheritance.table.ts';

const code = 'knowledge:inheritance-mutation:query';

/** Who may read the file of a case: whoever reaches the case, and may see whose genotypes they are. */
export const caseFileUse: FileUseKind = {
  kind: 'inheritance-case',
  label: '病例',
  mayRead,
  async places(refIds, principal, db) {
    const reached = reachedCases(db, principal);
    if (!reached) return [];
    const found = await db
      .select({ refId: inhCase.id, title: inhCase.caseNo })
      .from(inhCase)
      .where(and(inArray(inhCase.id, refIds), inArray(inhCase.id, reached)));
    return found.map((one) => ({ ...one, path: `/knowledge/case/${one.refId}/files` }));
  },
};

/** Whether the family of a case is withheld from somebody, and with it every genotype. */
export function isFamilyWithheld(principal: Principal): boolean {
  const people = principal.columnRights
    .get('knowledge:inheritance-mutation')
    ?.columns.get('people');
  return people !== undefined && !(people.read && people.mask === '');
}

/** The ids of the cases that somebody may see with their genotypes; undefined when none are for him. */
export function reachedCases(db: Database, principal: Principal | undefined) {
  if (!principal || !holdsPermission(principal, code) || isFamilyWithheld(principal))
    return undefined;
  const reach = reachOf(caseScope, principal, code);
  const reached =
    reach && inReach(caseScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  return db.select({ id: inhCase.id }).from(inhCase).where(reached);
}

async function mayRead(
  refIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  const reached = reachedCases(db, principal);
  if (!reached) return false;
  const [readable] = await db
    .select({ id: inhCase.id })
    .from(inhCase)
    .where(and(inArray(inhCase.id, refIds), inArray(inhCase.id, reached)))
    .limit(1);
  return readable !== undefined;
}
