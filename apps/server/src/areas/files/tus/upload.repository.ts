import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import { sysFileUpload } from '../files.table.ts';

/** An upload by pieces, as it stands. */
export type Upload = typeof sysFileUpload.$inferSelect;

const keptFor = sql`interval '24 hours'`;
/** Lease timeout of an abandoned write: a live one renews its lease every few seconds. */
const busyFor = sql`interval '15 seconds'`;
const unfinishedAtMost = 20;

/** Begins an upload. Throws `upload.too-many` while a person has too many that are not done. */
export async function createUpload(
  db: Database,
  upload: Pick<Upload, 'ownerId' | 'name' | 'length' | 'sha256'>,
): Promise<Upload> {
  const [count] = await db
    .select({ unfinished: sql<number>`count(*)::int` })
    .from(sysFileUpload)
    .where(
      and(eq(sysFileUpload.ownerId, upload.ownerId), isNull(sysFileUpload.fileId), withinTerm()),
    );
  if ((count?.unfinished ?? 0) >= unfinishedAtMost) throw new AppError('upload.too-many');
  const id = randomBytes(16).toString('hex');
  const [made] = await db
    .insert(sysFileUpload)
    .values({ ...upload, id, expireTime: sql`now() + ${keptFor}` })
    .returning();
  if (!made) throw new Error('the upload was not stored');
  return made;
}

const withinTerm = () => gt(sysFileUpload.expireTime, sql`now()`);

/** A person's own upload; throws `resource.not-found` for any other, and for one that has run out. */
export async function findUpload(db: Database, id: string, ownerId: number): Promise<Upload> {
  const [upload] = await db
    .select()
    .from(sysFileUpload)
    .where(and(eq(sysFileUpload.id, id), eq(sysFileUpload.ownerId, ownerId), withinTerm()));
  return orNotFound(upload);
}

/** Takes an upload for one request that writes at `offset`; throws why it cannot. */
export async function claimUpload(db: Database, upload: Upload, offset: number): Promise<void> {
  if (upload.received !== offset) throw new AppError('upload.offset');
  const claimed = await db
    .update(sysFileUpload)
    .set({ busyUntil: sql`now() + ${busyFor}` })
    .where(
      and(
        eq(sysFileUpload.id, upload.id),
        eq(sysFileUpload.received, offset),
        isNull(sysFileUpload.fileId),
        or(isNull(sysFileUpload.busyUntil), lt(sysFileUpload.busyUntil, sql`now()`)),
      ),
    )
    .returning({ id: sysFileUpload.id });
  if (claimed.length === 0) throw new AppError('upload.busy', { retryAfter: 2 });
}

/** Says that the request still writes. */
export async function stayBusy(db: Database, id: string): Promise<void> {
  await db
    .update(sysFileUpload)
    .set({ busyUntil: sql`now() + ${busyFor}` })
    .where(eq(sysFileUpload.id, id));
}

/** Lets go of an upload, with what is safe by now. */
export async function releaseUpload(
  db: Database,
  id: string,
  change: { received?: number; fileId?: string },
): Promise<void> {
  await db
    .update(sysFileUpload)
    .set({ ...change, busyUntil: null })
    .where(eq(sysFileUpload.id, id));
}

export async function removeUploads(db: Database, ids: string[]): Promise<void> {
  await db.delete(sysFileUpload).where(inArray(sysFileUpload.id, ids));
}

/** Uploads whose time is over. */
export async function expiredUploads(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: sysFileUpload.id })
    .from(sysFileUpload)
    .where(lt(sysFileUpload.expireTime, sql`now()`))
    .limit(500);
  return rows.map(({ id }) => id);
}
