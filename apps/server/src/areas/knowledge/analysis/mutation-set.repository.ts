import type {
  changeMutationSetEndpoint,
  saveMutationSetEndpoint,
} from '@wm/contract/knowledge/mutation-set';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { kbMutationSet as set } from './mutation-set.table.ts';

/** More than a list shows; that there are more is told. */
const listed = 200;
/** What one person may keep. */
const ownAtMost = 500;

/** Forgets for good what was deleted a day ago. */
export const forgottenSets = sql`delete from kb_mutation_set where delete_time < now() - interval '1 day'`;

function seenBy({ userId }: Principal): SQL | undefined {
  return and(isNull(set.deleteTime), or(eq(set.ownerId, userId), eq(set.visibility, 'all')));
}

const ownOf = ({ userId }: Principal, id: number): SQL | undefined =>
  and(eq(set.id, id), eq(set.ownerId, userId));

const shown = {
  id: set.id,
  name: set.name,
  visibility: set.visibility,
  assembly: set.assembly,
  ownerId: set.ownerId,
  ownerName: shownName,
  lineCount: sql<number>`jsonb_array_length(${set.lines})`,
  rowVersion: set.rowVersion,
  updateTime: set.updateTime,
};

/** Whether it is the asker's own stands in the place of whose it is. */
function told<Row extends { ownerId: number }>({ ownerId, ...row }: Row, { userId }: Principal) {
  return { ...row, isOwn: ownerId === userId };
}

export async function listMutationSets(db: Database, principal: Principal) {
  const rows = await db
    .select(shown)
    .from(set)
    .innerJoin(sysUser, eq(sysUser.id, set.ownerId))
    .where(seenBy(principal))
    .orderBy(desc(set.updateTime), desc(set.id))
    .limit(listed + 1);
  return {
    sets: rows.slice(0, listed).map((row) => told(row, principal)),
    isCut: rows.length > listed,
  };
}

export async function readMutationSet(db: Database, principal: Principal, id: number) {
  const [row] = await db
    .select({ ...shown, lines: set.lines })
    .from(set)
    .innerJoin(sysUser, eq(sysUser.id, set.ownerId))
    .where(and(eq(set.id, id), seenBy(principal)));
  return told(orNotFound(row), principal);
}

export async function saveMutationSet(
  db: Database,
  principal: Principal,
  input: BodyOf<typeof saveMutationSetEndpoint>,
): Promise<{ id: number; rowVersion: number }> {
  const { userId } = principal;
  const kept = await db.$count(set, and(eq(set.ownerId, userId), isNull(set.deleteTime)));
  if (kept >= ownAtMost)
    throw new AppError('knowledge.set-many', { values: { most: String(ownAtMost) } });
  const [made] = await db
    .insert(set)
    .values({ ...input, ownerId: userId })
    .returning({ id: set.id, rowVersion: set.rowVersion });
  return orNotFound(made);
}

export async function changeMutationSet(
  db: Database,
  principal: Principal,
  { id, seen, ...patch }: BodyOf<typeof changeMutationSetEndpoint> & { id: number },
): Promise<{ rowVersion: number }> {
  const own = and(ownOf(principal, id), isNull(set.deleteTime));
  const [changed] = await db
    .update(set)
    .set({
      ...patch,
      // Whoever works on the lines is in nobody's way who shares or renames them.
      ...((patch.lines ?? patch.assembly) !== undefined && {
        rowVersion: sql`${set.rowVersion} + 1`,
      }),
      updateTime: sql`now()`,
    })
    .where(and(own, eq(set.rowVersion, seen)))
    .returning({ rowVersion: set.rowVersion });
  if (changed) return changed;
  requireFound((await db.$count(set, own)) > 0);
  throw new AppError('knowledge.set-changed');
}

export async function removeMutationSet(db: Database, principal: Principal, id: number) {
  const removed = await db
    .update(set)
    .set({ deleteTime: sql`now()` })
    .where(and(ownOf(principal, id), isNull(set.deleteTime)))
    .returning({ id: set.id });
  requireFound(removed.length > 0);
}

export async function restoreMutationSet(db: Database, principal: Principal, id: number) {
  const restored = await db
    .update(set)
    .set({ deleteTime: null })
    .where(and(ownOf(principal, id), isNotNull(set.deleteTime)))
    .returning({ id: set.id });
  requireFound(restored.length > 0);
}
