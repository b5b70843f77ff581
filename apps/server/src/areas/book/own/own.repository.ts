import type { AppPassword } from '@wm/contract/book/own-settings';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { bookAppPassword, bookFont } from '../book.table.ts';

export interface StoredFont {
  id: number;
  name: string;
  fileId: string;
}

const fontFields = { id: bookFont.id, name: bookFont.name, fileId: bookFont.fileId };

export function listFonts(db: Database, userId: number): Promise<StoredFont[]> {
  return db
    .select(fontFields)
    .from(bookFont)
    .where(eq(bookFont.userId, userId))
    .orderBy(asc(bookFont.id));
}

export async function findFont(
  db: Database,
  userId: number,
  id: number,
): Promise<StoredFont | undefined> {
  const [font] = await db
    .select(fontFields)
    .from(bookFont)
    .where(and(eq(bookFont.id, id), eq(bookFont.userId, userId)));
  return font;
}

export async function insertFont(
  tx: Pick<Database, 'insert'>,
  font: { userId: number; name: string; fileId: string },
): Promise<StoredFont> {
  const [made] = await tx.insert(bookFont).values(font).returning(fontFields);
  if (!made) throw new Error('the font was not stored');
  return made;
}

export async function removeFonts(
  db: Pick<Database, 'delete'>,
  userId: number,
  ids: number[],
): Promise<number> {
  const removed = await db
    .delete(bookFont)
    .where(and(inArray(bookFont.id, ids), eq(bookFont.userId, userId)))
    .returning({ id: bookFont.id });
  return removed.length;
}

const passwordFields = {
  id: bookAppPassword.id,
  name: bookAppPassword.name,
  lastUseTime: bookAppPassword.lastUseTime,
  createTime: bookAppPassword.createTime,
};

export function listAppPasswords(db: Database, userId: number): Promise<AppPassword[]> {
  return db
    .select(passwordFields)
    .from(bookAppPassword)
    .where(eq(bookAppPassword.userId, userId))
    .orderBy(asc(bookAppPassword.id));
}

export async function insertAppPassword(
  tx: Pick<Database, 'insert'>,
  password: { userId: number; name: string; hash: string },
): Promise<AppPassword> {
  const [made] = await tx.insert(bookAppPassword).values(password).returning(passwordFields);
  if (!made) throw new Error('the password was not stored');
  return made;
}

export async function removeAppPasswords(
  db: Database,
  userId: number,
  ids: number[],
): Promise<number> {
  const removed = await db
    .delete(bookAppPassword)
    .where(and(inArray(bookAppPassword.id, ids), eq(bookAppPassword.userId, userId)))
    .returning({ id: bookAppPassword.id });
  return removed.length;
}

/** Whose password it is. Its use is noted to the hour, so that reading does not write all the time. */
export async function useAppPassword(
  db: Database,
  { username, hash }: { username: string; hash: string },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ user_id: string; id: string; is_stale: boolean }>(sql`
    select p.user_id, p.id, coalesce(p.last_use_time < now() - interval '1 hour', true) as is_stale
    from book_app_password p join sys_user u on u.id = p.user_id
    where p.hash = ${hash} and u.username = ${username}`);
  const [found] = rows;
  if (!found) return undefined;
  if (found.is_stale)
    await db
      .update(bookAppPassword)
      .set({ lastUseTime: sql`now()` })
      .where(eq(bookAppPassword.id, Number(found.id)));
  return Number(found.user_id);
}
