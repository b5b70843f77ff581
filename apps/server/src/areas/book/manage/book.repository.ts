import { bookResource } from '@wm/contract/book/book';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { bookBook, bookSection } from '../book.table.ts';

const text: Filter = {
  columns: ['title', 'authors', 'series'],
  where: (placeholder) =>
    sql`strpos(lower(concat_ws(chr(10), ${bookBook.title}, ${bookBook.authors}, ${bookBook.series})), lower(${placeholder})) > 0`,
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
    filters: { text, title: contains(bookBook.title), isRemoved },
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

type NewBook = Omit<typeof bookBook.$inferInsert, 'name'>;

/** Stores a book with its texts, under the first free name that its title gives. */
export async function insertBook(
  tx: Pick<Database, 'insert' | 'select'>,
  book: NewBook,
  texts: readonly string[],
): Promise<{ id: number; name: string; title: string }> {
  for (let serial = 1; ; serial += 1) {
    const name = serial === 1 ? book.title : `${book.title} ${serial}`;
    const [made] = await tx
      .insert(bookBook)
      .values({ ...book, name })
      .onConflictDoNothing({ target: bookBook.name })
      .returning({ id: bookBook.id, name: bookBook.name, title: bookBook.title });
    if (!made) continue;
    const rows = texts.map((text, position) => ({ bookId: made.id, position, text }));
    for (let at = 0; at < rows.length; at += sectionsAtOnce)
      await tx.insert(bookSection).values(rows.slice(at, at + sectionsAtOnce));
    return made;
  }
}

const sectionsAtOnce = 500;

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
