import { bookResource } from '@wm/contract/book/book';
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { contains, equals, holds } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { bookBook, bookFile, bookSection, bookShelfItem, bookStanding } from '../book.table.ts';
import type { Readings } from '../search/readings.ts';
import { indexedText } from './index-book.ts';

const text: Filter = {
  columns: ['title', 'authors', 'series', 'tags'],
  where: (placeholder) =>
    sql`strpos(lower(concat_ws(chr(10), ${bookBook.title}, ${bookBook.authors}, ${bookBook.series}, array_to_string(${bookBook.tags}, chr(10)))), lower(${placeholder})) > 0`,
  value: (given) => given,
};

const series: Filter = equals(bookBook.series);
const category: Filter = equals(bookBook.category);

const isIncomplete: Filter = {
  columns: ['authors', 'category'],
  where: (placeholder) =>
    sql`(${bookBook.authors} = '' or ${bookBook.category} = '') = ${placeholder}`,
  value: (given) => given === 'true',
};

/** The service has made sure that the shelf is the asker's own. */
const shelfId: Filter = {
  columns: [],
  where: (placeholder) =>
    sql`exists (select 1 from ${bookShelfItem} i where i.book_id = book_book.id and i.shelf_id = ${placeholder})`,
  value: (given) => given,
};

/** Of the person whom the service names: `12:reading`. */
const standing: Filter = {
  columns: [],
  where: (placeholder) =>
    sql`exists (select 1 from ${bookStanding} s where s.book_id = book_book.id
      and s.user_id = split_part(${placeholder}::text, ':', 1)::bigint and s.standing = split_part(${placeholder}::text, ':', 2))`,
  value: (given) => given,
};

const isRemoved: Filter = {
  columns: ['delete_time'],
  where: (placeholder) => sql`(${bookBook.deleteTime} is not null) = ${placeholder}`,
  value: (given) => given === 'true',
};

export function bookRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof bookResource> {
  return tableRepository(database, bookResource, {
    table: bookBook,
    filters: {
      text,
      title: contains(bookBook.title),
      series,
      category,
      tag: holds(bookBook.tags),
      shelfId,
      standing,
      isIncomplete,
      isRemoved,
    },
  });
}

/** A book by what was uploaded. */
export async function findBookByChecksum(db: Pick<Database, 'select'>, checksum: string) {
  const [book] = await db
    .select({ title: bookBook.title, deleteTime: bookBook.deleteTime })
    .from(bookBook)
    .where(eq(bookBook.checksum, checksum));
  return book;
}

interface NewSection {
  text: string;
  readings?: Readings;
}

type NewBook = Omit<typeof bookBook.$inferInsert, 'name'>;

/** Stores a book with its texts, under the first free name that its title gives. */
export async function insertBook(
  tx: Pick<Database, 'insert' | 'select'>,
  book: NewBook,
  sections: readonly NewSection[],
): Promise<{ id: number; name: string; title: string }> {
  for (let serial = 1; ; serial += 1) {
    const name = serial === 1 ? book.title : `${book.title} ${serial}`;
    const [made] = await tx
      .insert(bookBook)
      .values({ ...book, name })
      .onConflictDoNothing({ target: bookBook.name })
      .returning({ id: bookBook.id, name: bookBook.name, title: bookBook.title });
    if (!made) continue;
    await insertSections(tx, made.id, sections);
    return made;
  }
}

const sectionsAtOnce = 200;
/** So much text is made findable before others are served. */
const charsAtOnce = 500_000;

/** Stores the text of a book's sections, to be found. */
export async function insertSections(
  tx: Pick<Database, 'insert'>,
  bookId: number,
  sections: readonly NewSection[],
): Promise<void> {
  let rows: (typeof bookSection.$inferInsert)[] = [];
  let chars = 0;
  for (const [position, { text, readings = [] }] of sections.entries()) {
    rows.push({ bookId, position, text, readings, ...indexedText(text, readings) });
    chars += text.length;
    if (rows.length < sectionsAtOnce && chars < charsAtOnce && position < sections.length - 1)
      continue;
    await tx.insert(bookSection).values(rows);
    rows = [];
    chars = 0;
  }
}

/** Takes the text of a book's sections away. */
export async function removeSections(tx: Pick<Database, 'delete'>, bookId: number): Promise<void> {
  await tx.delete(bookSection).where(eq(bookSection.bookId, bookId));
}

/** A book of the library with all that is known of it, held until the transaction ends. */
export async function lockBook(tx: Pick<Database, 'select'>, id: number) {
  const [book] = await tx
    .select()
    .from(bookBook)
    .where(and(eq(bookBook.id, id), isNull(bookBook.deleteTime)))
    .for('update');
  return book;
}

/** The files that a book has had, the newest first. */
export function findBookFiles(db: Database, bookId: number) {
  return db
    .select({
      size: bookFile.size,
      createTime: bookFile.createTime,
    })
    .from(bookFile)
    .where(eq(bookFile.bookId, bookId))
    .orderBy(desc(bookFile.id))
    .limit(100);
}

/** What lists show of a book. */
export const rowFields = {
  id: bookBook.id,
  name: bookBook.name,
  title: bookBook.title,
  authors: bookBook.authors,
  series: bookBook.series,
  seriesIndex: bookBook.seriesIndex,
  category: bookBook.category,
  tags: bookBook.tags,
  publisher: bookBook.publisher,
  language: bookBook.language,
  description: bookBook.description,
  cover: bookBook.cover,
  locked: bookBook.locked,
  sectionCount: bookBook.sectionCount,
  charCount: bookBook.charCount,
  size: bookBook.size,
  deleteTime: bookBook.deleteTime,
  createTime: bookBook.createTime,
  updateTime: bookBook.updateTime,
};

/** Puts books into the trash or takes them out of it; answers how many moved. */
export async function moveBooks(
  tx: Pick<Database, 'update'>,
  { ids, to }: { ids: number[]; to: 'trash' | 'library' },
): Promise<number> {
  const isTrash = to === 'trash';
  const moved = await tx
    .update(bookBook)
    .set({ deleteTime: isTrash ? sql`now()` : null })
    .where(
      and(
        inArray(bookBook.id, ids),
        isTrash ? isNull(bookBook.deleteTime) : isNotNull(bookBook.deleteTime),
      ),
    )
    .returning({ id: bookBook.id });
  return moved.length;
}
