import type { BookDifference, DuplicateBook } from '@wm/contract/book/book';
import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { bookBook, bookDistinct, bookMark, bookPosition } from '../book.table.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { chapterOfSections } from '../search/chapter-of-sections.ts';
import { rowFields } from './book.repository.ts';

const mostLikely = 200;

/** Books that have title and first author with another in common, as far as letters go. */
function findLikely(db: Database) {
  const key = sql`lower(regexp_replace(${bookBook.title} || '|' || split_part(${bookBook.authors}, '、', 1), '[[:space:][:punct:]]', '', 'g'))`;
  return db
    .select({
      ...rowFields,
      key: sql<string>`${key}`,
      readerCount: sql<number>`(select count(*)::int from ${bookPosition} p where p.book_id = book_book.id)`,
      markCount: sql<number>`(select count(*)::int from ${bookMark} m where m.book_id = book_book.id and m.kind = 'highlight')`,
    })
    .from(bookBook)
    .where(
      and(
        isNull(bookBook.deleteTime),
        sql`${key} in (select lower(regexp_replace(title || '|' || split_part(authors, '、', 1), '[[:space:][:punct:]]', '', 'g'))
          from book_book where delete_time is null group by 1 having count(*) > 1)`,
      ),
    )
    .orderBy(sql`${key}`, bookBook.id)
    .limit(mostLikely);
}

const pairOf = (one: number, other: number): string =>
  `${Math.min(one, other)}:${Math.max(one, other)}`;

/** Books that may be the same, group by group; those of which somebody has said that they differ stand in none together. */
export async function likelyDuplicates({ db }: Pick<Core, 'db'>): Promise<DuplicateBook[][]> {
  const rows = await findLikely(db);
  const ids = rows.map(({ id }) => id);
  const kept = await db
    .select({ low: bookDistinct.lowId, high: bookDistinct.highId })
    .from(bookDistinct)
    .where(inArray(bookDistinct.lowId, ids));
  const distinct = new Set(kept.map(({ low, high }) => pairOf(low, high)));
  const groups: { key: string; books: DuplicateBook[] }[] = [];
  for (const { key, ...book } of rows) {
    const near = groups.find(
      (group) =>
        group.key === key && group.books.some(({ id }) => !distinct.has(pairOf(id, book.id))),
    );
    if (near) near.books.push(book);
    else groups.push({ key, books: [book] });
  }
  return groups.map(({ books }) => books).filter(({ length }) => length > 1);
}

/** Notes that books are different ones, however much they look alike. */
export async function keepBoth(
  { db }: Pick<Core, 'db'>,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: bookBook.id })
      .from(bookBook)
      .where(and(inArray(bookBook.id, [...ids]), isNull(bookBook.deleteTime)))
      .for('key share');
    requireFound(found.length > 1 && found.length === new Set(ids).size);
    const sorted = found.map(({ id }) => id).sort((one, other) => one - other);
    const pairs = sorted.flatMap((lowId, at) =>
      sorted.slice(at + 1).map((highId) => ({ lowId, highId, creatorId: userId })),
    );
    await tx.insert(bookDistinct).values(pairs).onConflictDoNothing();
  });
}

/** Where the text of books begins to differ from that of the first; nothing of those that hold the same. */
export async function findDifferences(
  core: Pick<Core, 'db'>,
  books: OpenedBooks,
  ids: readonly number[],
): Promise<BookDifference[]> {
  const [first = 0, ...others] = ids;
  const found = await core.db
    .select({ id: bookBook.id })
    .from(bookBook)
    .where(and(inArray(bookBook.id, [...ids]), isNull(bookBook.deleteTime)));
  requireFound(found.length === new Set(ids).size);
  const differences: BookDifference[] = [];
  for (const id of others) {
    const { rows } = await core.db.execute<{ section: number | null }>(sql`
      select min(position)::int as section from (
        select coalesce(a.position, b.position) as position
        from (select position, text from book_section where book_id = ${first}) a
        full join (select position, text from book_section where book_id = ${id}) b on b.position = a.position
        where a.text is distinct from b.text) d`);
    const section = rows[0]?.section ?? null;
    const chapter = section === null ? '' : (await chapterOfSections(core, books, id))(section);
    differences.push({ id, section, chapter });
  }
  return differences;
}
