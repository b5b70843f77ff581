import type {
  BookPassage,
  ContentsLine,
  OpenedBook,
  ReadingPosition,
} from '@wm/contract/book/reading';
import type { ContentsEntry } from '@wm/epub/contents';
import type { RemoteBook } from '@wm/epub/open-book';
import { readRemoteSection } from '@wm/epub/read-section';
import { toDocumentOffset } from '@wm/epub/section-text';
import { parseQuery } from '@wm/search-text/query';
import { passagesOf } from '../search/passages-of.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findSectionHits, readSections } from '../search/passages.repository.ts';
import { baseOf, fileUrl } from './book-file.ts';
import { lockReader } from './lock-reader.ts';
import type { OpenedBooks } from './opened-books.ts';
import {
  findBook,
  findBookByName,
  findPosition,
  noteReading,
  putPosition,
} from './reading.repository.ts';

/** What a reader needs to begin; no section of the book is read for it. */
export async function openForReading(
  { db }: Pick<Core, 'db'>,
  books: OpenedBooks,
  { name, principal }: { name: string; principal: Principal },
): Promise<OpenedBook> {
  const { fileId, ...book } = orNotFound(await findBookByName(db, name));
  const [opened, position] = await Promise.all([
    books.open(fileId),
    findPosition(db, principal.userId, book.id),
  ]);
  const described = describeOpened(opened, { book, base: baseOf(book.id), version: fileId });
  return { ...described, position: position ?? null };
}

type Described = Omit<OpenedBook, 'position'>;

interface Description {
  book: Pick<Described, 'id' | 'name' | 'title' | 'authors' | 'language' | 'charCount'>;
  /** Where its files are fetched. */
  base: string;
  version: string;
}

/** What a reader is told of a book that is open. */
export function describeOpened(
  opened: RemoteBook,
  { book, base, version }: Description,
): Described {
  const { layout, spread, viewport, isVertical, isDirectionStated } = opened.layout;
  // Vertical lines run from right to left, and so do the pages unless the book says otherwise.
  const direction = isVertical && !isDirectionStated ? 'rtl' : opened.layout.direction;
  return {
    ...book,
    version,
    direction,
    isVertical,
    isFixed: layout === 'pre-paginated',
    spread,
    viewport: viewport ?? null,
    sections: opened.sections.map((section) => ({
      url: fileUrl({ base, version, path: section.path, isPage: true }),
      size: opened.archive.files.get(section.path)?.bytes ?? 0,
      isLinear: section.isLinear,
      spreadSide: section.spreadSide ?? '',
    })),
    contents: linesOf(opened.contents, 0),
  };
}

/** The contents line by line. What stands outside the reading order cannot be gone to, so it is a mere heading. */
function linesOf(entries: readonly ContentsEntry[], depth: number): ContentsLine[] {
  return entries.flatMap(({ label, section, fragment, subitems }) => {
    const suffix = fragment === '' ? '' : `#${fragment}`;
    const href = section === undefined ? '' : `${section}${suffix}`;
    return [{ href, label, depth }, ...linesOf(subitems, depth + 1)];
  });
}

interface PositionSave extends Omit<ReadingPosition, 'updateTime'> {
  knownTime: string | null;
  isForced: boolean;
}

/** Stores where a person is, unless another of his devices has moved on and he has not been told. */
export async function savePosition(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  { bookId, save }: { bookId: number; save: PositionSave },
): Promise<{ isSaved: boolean; position: ReadingPosition }> {
  orNotFound(await findBook(db, bookId));
  const { knownTime, isForced, ...position } = save;
  return db.transaction(async (tx) => {
    // Where nothing is stored yet there is no row that could be held.
    await lockReader(tx, userId);
    const stored = await findPosition(tx, userId, bookId);
    const isOthers = stored !== undefined && stored.device !== position.device;
    if (isOthers && !isForced && stored.updateTime !== knownTime)
      return { isSaved: false, position: stored };
    await noteReading(tx, { userId, bookId, isFinished: position.fraction >= 1 });
    return { isSaved: true, position: await putPosition(tx, { userId, bookId }, position) };
  });
}

const passagesAtOnce = 200;
const aroundLength = 40;

/**
 * The passages of a book that hold the words: all are counted where the texts lie, some from `from` on are answered with
 * their places; only the sections in which those stand are read.
 */
export async function searchInBook(
  { db }: Pick<Core, 'db'>,
  books: OpenedBooks,
  { bookId, text, from }: { bookId: number; text: string; from: number },
): Promise<{ total: number; rows: BookPassage[] }> {
  const { fileId } = orNotFound(await findBook(db, bookId));
  const query = parseQuery(text);
  if (query.terms.length === 0) return { total: 0, rows: [] };
  const hits = await findSectionHits(db, query, [bookId]);
  const { wanted, skipped, total } = sectionsFrom(hits, from);
  if (wanted.length === 0) return { total, rows: [] };
  const texts = await readSections(db, wanted);
  const found = texts
    .sort((one, other) => one.position - other.position)
    .flatMap((section) => passagesOf(section, query.terms).map((range) => ({ section, ...range })));
  const book = await books.open(fileId);
  const rows: BookPassage[] = [];
  const runs = new Map<number, Uint32Array>();
  for (const { section, start, end } of found.slice(skipped, skipped + passagesAtOnce)) {
    const { position, text: whole } = section;
    const known = runs.get(position) ?? (await books.inTurn(() => runsOf(book, position)));
    runs.set(position, known);
    rows.push({
      section: position,
      start: toDocumentOffset(known, start),
      end: toDocumentOffset(known, end - 1) + 1,
      before: whole.slice(Math.max(0, start - aroundLength), start).toWellFormed(),
      match: whole.slice(start, end).toWellFormed(),
      after: whole.slice(end, end + aroundLength).toWellFormed(),
    });
  }
  return { total, rows };
}

/** The sections that hold the passages from `from` on, and how many passages in them stand before it. */
function sectionsFrom<Hit extends { count: number }>(
  hits: readonly Hit[],
  from: number,
): { wanted: Hit[]; skipped: number; total: number } {
  const wanted: Hit[] = [];
  let total = 0;
  let skipped = 0;
  for (const hit of hits) {
    const begin = total;
    total += hit.count;
    if (total <= from || begin >= from + passagesAtOnce) continue;
    if (wanted.length === 0) skipped = from - begin;
    wanted.push(hit);
  }
  return { wanted, skipped: Math.max(0, skipped), total };
}

async function runsOf(book: RemoteBook, position: number): Promise<Uint32Array> {
  return (await readRemoteSection(book, position)).runs;
}
