import { and, inArray } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { caseScope } from './case.repository.ts';
import { inhCase } from './inheritance.table.ts';

const code = 'knowledge:inheritance-mutation:query';

/** Who may read the file of a case: whoever reaches the case, and may see whose genotypes they are. */
export const caseFileUse = { kind: 'inheritance-case', mayRead };

/** Whether the family of a case is withheld from somebody, and with it every genotype. */
export function isFamilyWithheld(principal: Principal): boolean {
  const people = principal.columnRights
    .get('knowledge:inheritance-mutation')
    ?.columns.get('people');
  return people !== undefined && !(people.read && people.mask === '');
}

async function mayRead(
  refIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  if (!principal || !holdsPermission(principal, code) || isFamilyWithheld(principal)) return false;
  const reach = reachOf(caseScope, principal, code);
  const reached =
    reach && inReach(caseScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  const [readable] = await db
    .select({ id: inhCase.id })
    .from(inhCase)
    .where(and(inArray(inhCase.id, refIds), reached))
    .limit(1);
  return readable !== undefined;
}
