import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { normalise } from '@wm/search-text/normal-text';
import type { Database } from '#core/database/database.ts';
import { bookBook, bookShelf, bookShelfItem } from '../book.table.ts';
import { rowFields } from '../manage/book.repository.ts';

export const catalogueLimit = 50;

export interface CatalogueQuery {
  q: string;
  by: 'new' | 'title' | 'author' | 'series' | 'category' | 'shelf';
  of: string;
  page: number;
}

const authorsOf = sql`string_to_array(${bookBook.authors}, '、')`;

function within({ q, by, of }: CatalogueQuery, userId: number): SQL | undefined {
  const words = normalise(q).split(' ').filter(Boolean);
  const isOf: Record<CatalogueQuery['by'], SQL | undefined> = {
    new: undefined,
    title: undefined,
    author: sql`${of} = any(${authorsOf})`,
    series: eq(bookBook.series, of),
    category: eq(bookBook.category, of),
    shelf: sql`exists (select 1 from ${bookShelfItem} i join ${bookShelf} s on s.id = i.shelf_id
      where i.book_id = book_book.id and s.owner_id = ${userId} and s.name = ${of})`,
  };
  return and(
    isNull(bookBook.deleteTime),
    of === '' ? undefined : isOf[by],
    ...words.map((word) => sql`strpos(${bookBook.facts}, ${word}) > 0`),
  );
}

/** A page of the library as a reading application asks for it. */
export async function listCatalogue(db: Database, userId: number, query: CatalogueQuery) {
  const where = within(query, userId);
  const order =
    query.by === 'series' && query.of !== ''
      ? [asc(bookBook.seriesIndex), asc(bookBook.title)]
      : query.by === 'new'
        ? [desc(bookBook.createTime)]
        : [asc(bookBook.title)];
  const [rows, [count]] = await Promise.all([
    db
      .select(rowFields)
      .from(bookBook)
      .where(where)
      .orderBy(...order, asc(bookBook.id))
      .limit(catalogueLimit)
      .offset((query.page - 1) * catalogueLimit),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(bookBook)
      .where(where),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** What the library is grouped by, with how many books each group has. */
export async function listGroups(
  db: Database,
  userId: number,
  by: 'author' | 'series' | 'category' | 'shelf',
): Promise<{ name: string; count: number }[]> {
  const names: Record<typeof by, SQL> = {
    author: sql`select unnest(string_to_array(authors, '、')) as name from book_book where delete_time is null`,
    series: sql`select series as name from book_book where delete_time is null`,
    category: sql`select category as name from book_book where delete_time is null`,
    shelf: sql`select s.name from book_shelf s join book_shelf_item i on i.shelf_id = s.id
      join book_book b on b.id = i.book_id and b.delete_time is null where s.owner_id = ${userId}`,
  };
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from (${names[by]}) n where name <> '' group by name order by name limit 2000`);
  return rows;
}

/** The file and the cover of a book of the library. */
export async function findCatalogueBook(db: Database, id: number) {
  const [book] = await db
    .select({ title: bookBook.title, fileId: bookBook.fileId, cover: bookBook.cover })
    .from(bookBook)
    .where(and(eq(bookBook.id, id), isNull(bookBook.deleteTime)));
  return book;
}
