import type { FoundBook, LibraryHits } from '@wm/contract/book/search';
import { hasWords, parseQuery } from '@wm/search-text/query';
import type { SearchQuery } from '@wm/search-text/query';
import { passagesOf } from './passages-of.ts';
import type { Readings } from './readings.ts';
import { sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { loadSyllables } from '#core/search/search-index.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { chapterOfSections } from './chapter-of-sections.ts';
import { nearNames } from './near-names.ts';
import {
  countPending,
  findBooks,
  findSectionHits,
  listNames,
  readSections,
} from './passages.repository.ts';
import type { LibraryFilter, SectionHits } from './passages.repository.ts';

const booksAtOnce = 10;
const shownPassages = 3;
/** Of a book that is looked into alone. */
const shownOfOne = 50;
/** Parts into which a book is cut to show where it was found. */
const stripParts = 60;
const aroundLength = 36;

interface Question extends LibraryFilter {
  q: string;
  within: 'all' | 'facts';
  page: number;
}

/** What a search finds in the library: the books, and in each the first passages and where all of them stand. */
export async function searchLibrary(
  core: Pick<Core, 'db'>,
  books: OpenedBooks,
  { q, within, page, ...filter }: Question,
): Promise<LibraryHits> {
  const query = parseQuery(q);
  const nothing = {
    total: 0,
    rows: [],
    facets: { categories: [], tags: [], authors: [], languages: [] },
    pending: 0,
    near: [],
  };
  if (query.terms.length === 0) return nothing;
  // Signs alone stand in every text.
  const isFactsOnly = within === 'facts' || !hasWords(query);
  const shown = filter.book === undefined ? shownPassages : shownOfOne;
  const found = await core.db.transaction(async (tx) => {
    // The planner takes the table for small: its texts lie out of line.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows, ...all } = await findBooks(tx, {
      query,
      filter,
      isFactsOnly,
      offset: (page - 1) * booksAtOnce,
      limit: booksAtOnce,
    });
    const ids = rows.map(({ id }) => id);
    const hits = isFactsOnly ? [] : await findSectionHits(tx, query, ids);
    const texts = await readSections(
      tx,
      ids.flatMap((id) => firstSections(hits, id, shown)),
    );
    return { ...all, rows, hits, texts, pending: await countPending(tx) };
  });
  const rows: FoundBook[] = [];
  for (const { id, name, title, authors, cover } of found.rows) {
    const own = found.hits.filter(({ bookId }) => bookId === id);
    const texts = found.texts.filter(({ bookId }) => bookId === id);
    const chapters = texts.length > 0 ? await chapterOfSections(core, books, id) : () => '';
    rows.push({
      id,
      name,
      title,
      authors,
      cover,
      passageCount: own.reduce((sum, { count }) => sum + count, 0),
      strip: stripOf(own),
      passages: firstPassages(query, { texts, chapterOf: chapters, shown }),
    });
  }
  const { total, facets, pending } = found;
  const isNarrowed = Object.values(filter).some((value) => value !== undefined);
  const near = total === 0 && !isNarrowed ? await findNear(core.db, q) : [];
  return { total, rows, facets, pending, near };
}

/** Names of the library that are written or sound almost so. */
async function findNear(db: Core['db'], q: string): Promise<string[]> {
  const [names, toSyllables] = await Promise.all([listNames(db), loadSyllables()]);
  return nearNames(q, names, toSyllables);
}

/** The sections in which the first passages stand. */
function firstSections(
  hits: readonly SectionHits[],
  bookId: number,
  shown: number,
): { bookId: number; position: number }[] {
  const own = hits.filter((hit) => hit.bookId === bookId);
  let sum = 0;
  const needed = own.findIndex(({ count }) => (sum += count) >= shown);
  return own.slice(0, needed < 0 ? shown : needed + 1);
}

interface Shown {
  texts: readonly { position: number; text: string; readings: Readings }[];
  chapterOf: (section: number) => string;
  shown: number;
}

function firstPassages(
  query: SearchQuery,
  { texts, chapterOf, shown }: Shown,
): FoundBook['passages'] {
  return [...texts]
    .sort((one, other) => one.position - other.position)
    .flatMap(({ position, text, readings }) =>
      passagesOf({ text, readings }, query.terms, shown)
        .slice(0, shown)
        .map(({ start, end }) => ({
          chapter: chapterOf(position),
          before: text.slice(Math.max(0, start - aroundLength), start).toWellFormed(),
          match: text.slice(start, end).toWellFormed(),
          after: text.slice(end, end + aroundLength).toWellFormed(),
        })),
    )
    .slice(0, shown)
    .map((passage, ordinal) => ({ ordinal, ...passage }));
}

/** Where in the book the passages stand, part by part. */
function stripOf(hits: readonly SectionHits[]): FoundBook['strip'] {
  const parts = new Map<number, { count: number; ordinal: number }>();
  let ordinal = 0;
  for (const { start, share, count } of hits) {
    // Within a section they are spread evenly: its text is not read for it.
    for (let at = 0; at < Math.min(count, stripParts); at += 1) {
      const part = Math.min(
        stripParts - 1,
        Math.floor((start + (share * (at + 0.5)) / Math.min(count, stripParts)) * stripParts),
      );
      const known = parts.get(part);
      const first = ordinal + Math.floor((at * count) / Math.min(count, stripParts));
      parts.set(part, {
        count: (known?.count ?? 0) + Math.max(1, Math.round(count / stripParts)),
        ordinal: known?.ordinal ?? first,
      });
    }
    ordinal += count;
  }
  return [...parts].map(([part, { count, ordinal: first }]) => ({
    fraction: part / stripParts,
    count,
    ordinal: first,
  }));
}
