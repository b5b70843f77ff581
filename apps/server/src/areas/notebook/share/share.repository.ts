import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { noteNote, noteShare, noteShareVisit } from '../notebook.table.ts';

/** Links that still open their note. */
const withinShareTerm = and(
  isNull(noteShare.revokeTime),
  or(isNull(noteShare.expireTime), gt(noteShare.expireTime, sql`now()`)),
);

export function listShares(db: Pick<Database, 'select'>, noteId: number) {
  return db
    .select({
      id: noteShare.id,
      hasPassword: sql<boolean>`${noteShare.passwordHash} is not null`,
      expireTime: noteShare.expireTime,
      viewCount: noteShare.viewCount,
      viewTime: noteShare.viewTime,
      createTime: noteShare.createTime,
    })
    .from(noteShare)
    .where(and(eq(noteShare.noteId, noteId), withinShareTerm))
    .orderBy(desc(noteShare.id));
}

interface NewShare {
  noteId: number;
  ownerId: number;
  tokenHash: string;
  passwordHash: string | null;
  days: number | null;
}

export async function createShare(
  db: Pick<Database, 'insert'>,
  { days, ...share }: NewShare,
): Promise<number> {
  const expireTime = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [made] = await db
    .insert(noteShare)
    .values({ ...share, expireTime })
    .returning({ id: noteShare.id });
  if (!made) throw new Error('the share was not stored');
  return made.id;
}

/** Ends a link; answers whether it was there and open. */
export async function revokeShare(
  db: Pick<Database, 'update'>,
  { id, noteId }: { id: number; noteId: number },
): Promise<boolean> {
  const ended = await db
    .update(noteShare)
    .set({ revokeTime: sql`now()` })
    .where(and(eq(noteShare.id, id), eq(noteShare.noteId, noteId), withinShareTerm))
    .returning({ id: noteShare.id });
  return ended.length > 0;
}

/** The note behind a token, unless the link has ended or the note lies in the trash. */
export async function findShared(db: Pick<Database, 'select'>, tokenHash: string) {
  const [shared] = await db
    .select({
      id: noteShare.id,
      noteId: noteShare.noteId,
      ownerId: noteNote.ownerId,
      passwordHash: noteShare.passwordHash,
      name: noteNote.name,
      content: noteNote.content,
      updateTime: noteNote.updateTime,
    })
    .from(noteShare)
    .innerJoin(noteNote, eq(noteNote.id, noteShare.noteId))
    .where(and(eq(noteShare.tokenHash, tokenHash), withinShareTerm, isNull(noteNote.deleteTime)));
  return shared;
}

export async function countView(db: Pick<Database, 'update'>, id: number): Promise<void> {
  await db
    .update(noteShare)
    .set({ viewCount: sql`${noteShare.viewCount} + 1`, viewTime: sql`now()` })
    .where(eq(noteShare.id, id));
}

/** Whether one of these notes is somebody's own; or, for a visitor, shared by a link that is open and asks for nothing. */
export async function mayReadNotes(
  noteIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  const among = and(inArray(noteNote.id, noteIds), isNull(noteNote.deleteTime));
  const [readable] = principal
    ? await db
        .select({ id: noteNote.id })
        .from(noteNote)
        .where(and(among, eq(noteNote.ownerId, principal.userId)))
        .limit(1)
    : await db
        .select({ id: noteNote.id })
        .from(noteNote)
        .innerJoin(noteShare, eq(noteShare.noteId, noteNote.id))
        .where(and(among, withinShareTerm, isNull(noteShare.passwordHash)))
        .limit(1);
  return readable !== undefined;
}

/** Notes that who holds a ticket has given the password of a link, for half a day. */
export async function rememberVisit(
  db: Database,
  { shareId, ticketHash }: { shareId: number; ticketHash: Buffer },
): Promise<void> {
  const expireTime = sql`now() + interval '12 hours'`;
  await db
    .insert(noteShareVisit)
    .values({ ticketHash, shareId, expireTime })
    .onConflictDoUpdate({
      target: [noteShareVisit.ticketHash, noteShareVisit.shareId],
      set: { expireTime },
    });
}

/** Whether a ticket opens one of these notes: its link is open still. */
export async function mayVisitNotes(
  noteIds: number[],
  ticketHash: Buffer,
  db: Database,
): Promise<boolean> {
  const [visit] = await db
    .select({ id: noteShare.id })
    .from(noteShareVisit)
    .innerJoin(noteShare, eq(noteShare.id, noteShareVisit.shareId))
    .innerJoin(noteNote, eq(noteNote.id, noteShare.noteId))
    .where(
      and(
        eq(noteShareVisit.ticketHash, ticketHash),
        gt(noteShareVisit.expireTime, sql`now()`),
        inArray(noteNote.id, noteIds),
        isNull(noteNote.deleteTime),
        withinShareTerm,
      ),
    )
    .limit(1);
  return visit !== undefined;
}
