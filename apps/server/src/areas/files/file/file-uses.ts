import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { fileUseKinds } from '#core/files/file-use-kinds.ts';
import { hashToken } from '#core/session/tokens.ts';
import { sysFile, sysFileUse } from '../files.table.ts';
import { findFiles } from './file.repository.ts';
import type { StoredFile } from './store-file.ts';

/** Reads files of others for administration: those that nobody keeps for himself. */
const everyFile = 'system:file:query';

const { kinds, namingColumns } = fileUseKinds;

/**
 * Says which files a record uses now, in the transaction that writes the record. Ids that are unknown are left out, so
 * that a text may name a file that is gone. Whoever writes the record must be
 * allowed to read what he adds: `readableFileIds`.
 */
export async function setFileUses(
  db: Database,
  { kind, refId, fileIds }: { kind: string; refId: number; fileIds: readonly string[] },
): Promise<void> {
  const mine = and(eq(sysFileUse.kind, kind), eq(sysFileUse.refId, refId));
  const wanted = [...new Set(fileIds)];
  const dropped = await db
    .delete(sysFileUse)
    .where(wanted.length === 0 ? mine : and(mine, notInArray(sysFileUse.fileId, wanted)))
    .returning({ id: sysFileUse.fileId });
  if (dropped.length > 0)
    await recordUnused(
      db,
      dropped.map(({ id }) => id),
    );
  if (wanted.length === 0) return;
  await db
    .update(sysFile)
    .set({ unusedTime: null })
    .where(and(inArray(sysFile.id, wanted), isNotNull(sysFile.unusedTime)));
  await db
    .insert(sysFileUse)
    .select(
      db
        .select({
          fileId: sysFile.id,
          kind: sql<string>`${kind}`.as('kind'),
          refId: sql<number>`${refId}::bigint`.as('ref_id'),
        })
        .from(sysFile)
        .where(inArray(sysFile.id, wanted)),
    )
    .onConflictDoNothing();
}

/** The files that a record uses. Rights are not asked for: who may read the record may read them. */
export async function filesUsedIn(
  db: Database,
  { kind, refId }: { kind: string; refId: number },
): Promise<StoredFile[]> {
  const used = await db
    .select({ id: sysFileUse.fileId })
    .from(sysFileUse)
    .where(and(eq(sysFileUse.kind, kind), eq(sysFileUse.refId, refId)))
    .orderBy(sysFileUse.fileId);
  return findFiles(
    db,
    used.map(({ id }) => id),
  );
}

/** Records since when files are used by nothing. */
async function recordUnused(db: Database, ids: string[]): Promise<void> {
  await db
    .update(sysFile)
    .set({ unusedTime: sql`now()` })
    .where(
      and(
        inArray(sysFile.id, ids),
        sql`not exists (select from sys_file_use u where u.file_id = ${sysFile.id})`,
      ),
    );
}

/**
 * Who may read a file: `public` is everybody; `private` is this one person, because he owns it or a use lets him;
 * `administration` is one whose office it is: each such reading is logged.
 */
export type Reading = 'public' | 'private' | 'administration' | undefined;

/** Whether a person, or nobody, may read a file. */
export async function readingOf(
  db: Database,
  file: StoredFile,
  principal: Principal | undefined,
): Promise<Reading> {
  if (principal && file.ownerId === principal.userId) return 'private';
  // Made for its owner to fetch.
  if (file.isOneShot) return undefined;
  const uses = await usesOf(db, file.id);
  for (const { kind, refIds } of uses) {
    if (await kinds.get(kind)?.mayRead(refIds, undefined, db)) return 'public';
  }
  if (!principal) return undefined;
  for (const { kind, refIds } of uses) {
    if (await kinds.get(kind)?.mayRead(refIds, principal, db)) return 'private';
  }
  const isPersonal = uses.some(({ kind }) => kinds.get(kind)?.isPersonal);
  return !isPersonal && holdsPermission(principal, everyFile) ? 'administration' : undefined;
}

/** Whether any text names a file. It reads all of them: not for a request. */
export async function isNamed(db: Database, fileId: string): Promise<boolean> {
  for (const column of namingColumns) {
    const [found] = await db
      .select({ one: sql`1` })
      .from(column.table)
      .where(sql`strpos(${column}, ${fileId}) > 0`)
      .limit(1);
    if (found) return true;
  }
  return false;
}

/** Whether a visitor's ticket lets him read a file. */
export async function mayVisit(db: Database, file: StoredFile, ticket: string): Promise<boolean> {
  if (file.isOneShot) return false;
  for (const { kind, refIds } of await usesOf(db, file.id))
    if (await kinds.get(kind)?.mayVisit?.(refIds, hashToken(ticket), db)) return true;
  return false;
}

/** Throws `file.use-locked` when something uses a file that a person may not change. */
export async function requireChangeable(
  db: Database,
  principal: Principal,
  { id, name }: { id: string; name: string },
): Promise<void> {
  for (const { kind, refIds } of await usesOf(db, id)) {
    const known = kinds.get(kind);
    if (known?.mayChange && !(await known.mayChange(refIds, principal, db)))
      throw new AppError('file.use-locked', { values: { name, label: known.label } });
  }
}

async function usesOf(db: Database, fileId: string): Promise<{ kind: string; refIds: number[] }[]> {
  const rows = await db
    .select({ kind: sysFileUse.kind, refIds: sql<number[]>`array_agg(${sysFileUse.refId})` })
    .from(sysFileUse)
    .where(eq(sysFileUse.fileId, fileId))
    .groupBy(sysFileUse.kind);
  return rows.map(({ kind, refIds }) => ({ kind, refIds: refIds.map(Number) }));
}
