import { normalise } from '@wm/search-text/normal-text';
import { indexTokens } from '@wm/search-text/tokens';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { joinTokens } from '#core/search/lexemes.ts';
import { forgetDocuments, indexDocuments } from '#core/search/search-index.ts';
import type { SearchDocument } from '#core/search/search-index.ts';
import type { SearchKind } from '#core/search/search-kind.ts';
import { staleRows } from '#core/search/stale-rows.ts';
import { searchDoc } from '#core/search/search.table.ts';
import { bookBook, bookSection } from '../book.table.ts';
import { readAround } from '../search/read-around.ts';
import { joinReadings } from '../search/readings.ts';
import type { Readings } from '../search/readings.ts';

const kind = 'book';

/** What the search of the library compares of a section. */
export function indexedText(
  text: string,
  readings: Readings = [],
): { normal: string; tokens: string | null } {
  const normal = normalise(readings.length === 0 ? text : `${text}\n${joinReadings(readings)}`);
  return { normal, tokens: joinTokens(indexTokens(normal)) };
}

interface Facts {
  title: string;
  authors: string;
  series: string;
  category: string;
  tags: readonly string[];
}

/** What is found of a book beside its text, a line each. */
function normalFacts({ title, authors, series, category, tags }: Facts): string {
  return [title, authors, series, category, ...tags].map((part) => normalise(part)).join('\n');
}

const indexedColumns = {
  id: bookBook.id,
  title: bookBook.title,
  authors: bookBook.authors,
  series: bookBook.series,
  category: bookBook.category,
  tags: bookBook.tags,
  description: bookBook.description,
  updateTime: bookBook.updateTime,
};

type IndexedBook = Pick<typeof bookBook.$inferSelect, keyof typeof indexedColumns>;

function documentOf(book: IndexedBook): SearchDocument {
  const { id: refId, title, tags, category, updateTime } = book;
  return {
    kind,
    refId,
    ownerId: 0,
    reach: 'members',
    title,
    tags: category === '' ? tags : [...tags, category],
    body: bodyOf(book),
    updateTime,
  };
}

const bodyOf = ({ authors, series, description }: IndexedBook): string =>
  [authors, series, description].filter(Boolean).join('\n');

/** Makes books findable as they now are, in the transaction that wrote them; those in the trash are found nowhere. */
export async function indexBooks(
  tx: Pick<Database, 'select' | 'insert' | 'update' | 'delete'>,
  ids: readonly number[],
): Promise<void> {
  const books = await tx
    .select({ ...indexedColumns, deleteTime: bookBook.deleteTime })
    .from(bookBook)
    .where(inArray(bookBook.id, [...ids]));
  for (const book of books)
    await tx
      .update(bookBook)
      .set({ facts: normalFacts(book) })
      .where(eq(bookBook.id, book.id));
  const [gone, there] = [
    books.filter(({ deleteTime }) => deleteTime !== null),
    books.filter(({ deleteTime }) => deleteTime === null),
  ];
  if (gone.length > 0)
    await forgetDocuments(
      tx,
      kind,
      gone.map(({ id }) => id),
    );
  await indexDocuments(tx, there.map(documentOf));
}

/** Where a page stands, for people. */
const placeText = (authors: string, at: number): string =>
  [authors, `全书 ${Math.round(at * 100)}% 处`].filter(Boolean).join(' · ');

/** Books as the search of everything finds them: by what is known of them. */
export const bookSearchKind: SearchKind = {
  kind,
  access: 'book:data:list',
  async read(db, _principal, { refIds, withBody, at }) {
    const books = await db
      .select({ ...indexedColumns, name: bookBook.name })
      .from(bookBook)
      .where(and(inArray(bookBook.id, refIds), isNull(bookBook.deleteTime)));
    const [one] = books;
    const page = withBody && at !== undefined && one ? await readAround(db, one.id, at) : '';
    return books.map((book) => ({
      refId: book.id,
      title: book.title,
      body: page === '' ? bodyOf(book) : page,
      tags: book.tags,
      place: page === '' ? book.authors : placeText(book.authors, at ?? 0),
      path: `/read/book/${encodeURIComponent(book.name)}`,
      updateTime: book.updateTime,
    }));
  },
  async stale(tx, { after, limit, ...wanted }) {
    const books = await tx
      .select(indexedColumns)
      .from(bookBook)
      .leftJoin(searchDoc, and(eq(searchDoc.kind, kind), eq(searchDoc.refId, bookBook.id)))
      .where(
        and(
          gt(bookBook.id, after),
          isNull(bookBook.deleteTime),
          staleRows(bookBook.updateTime, wanted),
        ),
      )
      .orderBy(bookBook.id)
      .limit(limit)
      .for('no key update', { of: bookBook, skipLocked: true });
    return books.map(documentOf);
  },
};

const sectionsAtOnce = 100;

/** Indexes the text of sections that are not indexed yet, some at a time; answers how many there were. */
export async function indexWaiting(db: Database, signal: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    signal.throwIfAborted();
    const done = await db.transaction(async (tx) => {
      const rows = await tx
        .select({
          bookId: bookSection.bookId,
          position: bookSection.position,
          text: bookSection.text,
          readings: bookSection.readings,
        })
        .from(bookSection)
        .where(isNull(bookSection.normal))
        .limit(sectionsAtOnce)
        .for('update', { skipLocked: true });
      for (const { bookId, position, text, readings } of rows)
        await tx
          .update(bookSection)
          .set(indexedText(text, readings))
          .where(and(eq(bookSection.bookId, bookId), eq(bookSection.position, position)));
      return rows.length;
    });
    total += done;
    if (done < sectionsAtOnce) return total;
  }
}

/** Books that came before there was a search of their facts. */
export async function indexMissingFacts(db: Database): Promise<void> {
  const books = await db
    .select({ id: bookBook.id })
    .from(bookBook)
    .where(sql`${bookBook.facts} = ''`)
    .limit(10_000);
  for (let at = 0; at < books.length; at += sectionsAtOnce)
    await db.transaction((tx) =>
      indexBooks(
        tx,
        books.slice(at, at + sectionsAtOnce).map(({ id }) => id),
      ),
    );
}
