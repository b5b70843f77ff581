import type { changeSessionEndpoint, saveSessionEndpoint } from '@wm/contract/genome/viewer';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { seenSessions } from '../access.ts';
import { gvSession } from '../genome.table.ts';

/** More than a page shows; that there are more is told. */
const listed = 200;

function selectSessions(db: Database) {
  return db
    .select({ ...getTableColumns(gvSession), ownerName: shownName })
    .from(gvSession)
    .innerJoin(sysUser, eq(sysUser.id, gvSession.ownerId))
    .$dynamic();
}

export async function listSessions(db: Database, principal: Principal) {
  const rows = await selectSessions(db)
    .where(seenSessions(principal))
    .orderBy(desc(gvSession.updateTime), desc(gvSession.id))
    .limit(listed + 1);
  return { rows: rows.slice(0, listed), isCut: rows.length > listed };
}

export async function findSession(db: Database, principal: Principal, id: number) {
  const [row] = await selectSessions(db).where(and(eq(gvSession.id, id), seenSessions(principal)));
  return row;
}

export async function createSession(
  db: Database,
  { userId }: Principal,
  input: BodyOf<typeof saveSessionEndpoint>,
): Promise<{ id: number }> {
  const [made] = await db
    .insert(gvSession)
    .values({ ...input, ownerId: userId, updateTime: sql`now()` })
    .returning({ id: gvSession.id });
  return orNotFound(made);
}

/** Changes a session of the asker's own. */
export async function updateSession(
  db: Database,
  { userId }: Principal,
  { id, ...patch }: BodyOf<typeof changeSessionEndpoint> & { id: number },
): Promise<void> {
  const changed = await db
    .update(gvSession)
    .set({
      ...(patch.name && { name: patch.name }),
      ...(patch.visibility && { visibility: patch.visibility }),
      updateTime: sql`now()`,
    })
    .where(and(eq(gvSession.id, id), eq(gvSession.ownerId, userId)))
    .returning({ id: gvSession.id });
  requireFound(changed.length > 0);
}

export async function removeSession(db: Database, { userId }: Principal, id: number) {
  const removed = await db
    .delete(gvSession)
    .where(and(eq(gvSession.id, id), eq(gvSession.ownerId, userId)))
    .returning({ id: gvSession.id });
  requireFound(removed.length > 0);
}
