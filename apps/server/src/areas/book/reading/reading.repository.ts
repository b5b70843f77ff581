import type { ReadingPosition } from '@wm/contract/book/reading';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { bookBook, bookPosition, bookStanding } from '../book.table.ts';

const positionFields = {
  cfi: bookPosition.cfi,
  section: bookPosition.section,
  fraction: bookPosition.fraction,
  chapter: bookPosition.chapter,
  context: bookPosition.context,
  device: bookPosition.device,
  deviceName: bookPosition.deviceName,
  updateTime: bookPosition.updateTime,
};

const bookFields = {
  id: bookBook.id,
  name: bookBook.name,
  title: bookBook.title,
  authors: bookBook.authors,
  language: bookBook.language,
  charCount: bookBook.charCount,
  fileId: bookBook.fileId,
};

/** A book of the library by its name. */
export async function findBookByName(db: Database, name: string) {
  const [book] = await db
    .select(bookFields)
    .from(bookBook)
    .where(and(eq(bookBook.name, name), isNull(bookBook.deleteTime)));
  return book;
}

/** A book of the library by its id. */
export async function findBook(db: Database, id: number) {
  const [book] = await db
    .select(bookFields)
    .from(bookBook)
    .where(and(eq(bookBook.id, id), isNull(bookBook.deleteTime)));
  return book;
}

/** Where a person is in a book. */
export async function findPosition(
  db: Pick<Database, 'select'>,
  userId: number,
  bookId: number,
): Promise<ReadingPosition | undefined> {
  const [position] = await db
    .select(positionFields)
    .from(bookPosition)
    .where(and(eq(bookPosition.userId, userId), eq(bookPosition.bookId, bookId)));
  return position;
}

/** Stores where a person is, over whatever was known. */
export async function putPosition(
  tx: Pick<Database, 'insert'>,
  key: { userId: number; bookId: number },
  position: Omit<ReadingPosition, 'updateTime'>,
): Promise<ReadingPosition> {
  const [stored] = await tx
    .insert(bookPosition)
    .values({ ...key, ...position })
    .onConflictDoUpdate({
      target: [bookPosition.userId, bookPosition.bookId],
      set: { ...position, updateTime: sql`now()` },
    })
    .returning(positionFields);
  if (!stored) throw new Error('the position was not stored');
  return stored;
}

/** The books that a person reads, the last one first. */
export function findPositions(db: Database, userId: number) {
  return db
    .select({
      bookId: bookPosition.bookId,
      fraction: bookPosition.fraction,
      chapter: bookPosition.chapter,
      context: bookPosition.context,
      updateTime: bookPosition.updateTime,
    })
    .from(bookPosition)
    .innerJoin(bookBook, eq(bookBook.id, bookPosition.bookId))
    .where(and(eq(bookPosition.userId, userId), isNull(bookBook.deleteTime)))
    .orderBy(desc(bookPosition.updateTime))
    .limit(1000);
}

/** Whoever turns pages reads the book; at its end he has read it. */
export async function noteReading(
  tx: Pick<Database, 'insert'>,
  { userId, bookId, isFinished }: { userId: number; bookId: number; isFinished: boolean },
): Promise<void> {
  const standing = isFinished ? 'finished' : 'reading';
  await tx
    .insert(bookStanding)
    .values({ userId, bookId, standing })
    .onConflictDoUpdate({
      target: [bookStanding.userId, bookStanding.bookId],
      set: { standing, updateTime: sql`now()` },
      // What was finished once and is looked into again stays so.
      setWhere: sql`${bookStanding.standing} <> excluded.standing and ${bookStanding.standing} <> 'finished'`,
    });
}
