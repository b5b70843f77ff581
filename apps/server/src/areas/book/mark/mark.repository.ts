import type { BookMark } from '@wm/contract/book/mark';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { bookBook, bookMark, bookNote } from '../book.table.ts';

const fields = {
  id: bookMark.id,
  kind: bookMark.kind,
  color: bookMark.color,
  section: bookMark.section,
  start: bookMark.start,
  end: bookMark.end,
  cfi: bookMark.cfi,
  fraction: bookMark.fraction,
  chapter: bookMark.chapter,
  quote: bookMark.quote,
  before: bookMark.before,
  after: bookMark.after,
  isLost: bookMark.isLost,
  createTime: bookMark.createTime,
};

/** Which file a book has, until the transaction ends. */
export async function holdFileId(
  tx: Pick<Database, 'select'>,
  bookId: number,
): Promise<string | undefined> {
  const [book] = await tx
    .select({ fileId: bookBook.fileId })
    .from(bookBook)
    .where(and(eq(bookBook.id, bookId), isNull(bookBook.deleteTime)))
    .for('share');
  return book?.fileId;
}

/** A person's marks in a book, in its order. */
export function listMarks(db: Database, userId: number, bookId: number): Promise<BookMark[]> {
  return db
    .select(fields)
    .from(bookMark)
    .where(and(eq(bookMark.userId, userId), eq(bookMark.bookId, bookId)))
    .orderBy(asc(bookMark.section), asc(bookMark.start), asc(bookMark.id));
}

/** Everybody's marks in a book, held until the transaction ends. */
export function lockAllMarks(tx: Pick<Database, 'select'>, bookId: number) {
  return tx
    .select({ ...fields, userId: bookMark.userId })
    .from(bookMark)
    .where(eq(bookMark.bookId, bookId))
    .orderBy(bookMark.id)
    .for('update');
}

export async function countMarks(
  db: Pick<Database, 'select'>,
  userId: number,
  bookId: number,
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(bookMark)
    .where(and(eq(bookMark.userId, userId), eq(bookMark.bookId, bookId)));
  return row?.count ?? 0;
}

export async function insertMark(
  tx: Pick<Database, 'insert'>,
  mark: typeof bookMark.$inferInsert,
): Promise<BookMark> {
  const [made] = await tx.insert(bookMark).values(mark).returning(fields);
  if (!made) throw new Error('the mark was not stored');
  return made;
}

/** The mark of a kind that somebody has at exactly a place. */
export async function findSameMark(
  tx: Pick<Database, 'select'>,
  {
    userId,
    bookId,
    kind,
    section,
    start,
    end,
  }: Pick<typeof bookMark.$inferSelect, 'userId' | 'bookId' | 'kind' | 'section' | 'start' | 'end'>,
): Promise<BookMark | undefined> {
  const [mark] = await tx
    .select(fields)
    .from(bookMark)
    .where(
      and(
        eq(bookMark.userId, userId),
        eq(bookMark.bookId, bookId),
        eq(bookMark.kind, kind),
        eq(bookMark.section, section),
        eq(bookMark.start, start),
        kind === 'bookmark' ? undefined : eq(bookMark.end, end),
      ),
    );
  return mark;
}

export async function recolorMark(
  db: Database,
  userId: number,
  { id, color }: { id: number; color: BookMark['color'] },
): Promise<BookMark | undefined> {
  const [mark] = await db
    .update(bookMark)
    .set({ color })
    .where(and(eq(bookMark.id, id), eq(bookMark.userId, userId)))
    .returning(fields);
  return mark;
}

export async function removeMarks(db: Database, userId: number, ids: number[]): Promise<number> {
  const removed = await db
    .delete(bookMark)
    .where(and(inArray(bookMark.id, ids), eq(bookMark.userId, userId)))
    .returning({ id: bookMark.id });
  return removed.length;
}

/** Puts a mark where its words stand now. */
export async function moveMark(
  tx: Pick<Database, 'update'>,
  id: number,
  place: Pick<
    typeof bookMark.$inferInsert,
    'bookId' | 'section' | 'start' | 'end' | 'cfi' | 'fraction' | 'isLost'
  >,
): Promise<void> {
  await tx.update(bookMark).set(place).where(eq(bookMark.id, id));
}

/** Takes away marks that stand exactly where an older one of the same person stands. */
export async function removeRepeatedMarks(
  tx: Pick<Database, 'execute'>,
  bookId: number,
): Promise<void> {
  await tx.execute(sql`
    delete from book_mark m using book_mark older
    where m.book_id = ${bookId} and older.book_id = m.book_id and older.user_id = m.user_id
      and older.kind = m.kind and older.section = m.section and older.start = m.start
      and (m.kind = 'bookmark' or older."end" = m."end") and not older.is_lost and not m.is_lost and older.id < m.id`);
}

/** The note in which somebody writes about a book. */
export async function findNoteId(
  db: Pick<Database, 'select'>,
  userId: number,
  bookId: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ noteId: bookNote.noteId })
    .from(bookNote)
    .where(and(eq(bookNote.userId, userId), eq(bookNote.bookId, bookId)));
  return row?.noteId;
}

export async function putNoteId(
  tx: Pick<Database, 'insert'>,
  row: typeof bookNote.$inferInsert,
): Promise<void> {
  await tx
    .insert(bookNote)
    .values(row)
    .onConflictDoUpdate({
      target: [bookNote.userId, bookNote.bookId],
      set: { noteId: row.noteId },
    });
}
