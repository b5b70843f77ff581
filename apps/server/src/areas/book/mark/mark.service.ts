import { mostMarks } from '@wm/contract/book/mark';
import type { BookMark } from '@wm/contract/book/mark';
import { cutText } from '@wm/contract/core/stored-text';
import { readOwnNote, writeNewNote } from '#areas/notebook/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { sectionsOf } from '../manage/import-book.ts';
import { createAnchorage } from '../reading/anchor-marks.ts';
import { lockReader } from '../reading/lock-reader.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { findBook } from '../reading/reading.repository.ts';
import {
  countMarks,
  findNoteId,
  findSameMark,
  holdFileId,
  insertMark,
  listMarks,
  putNoteId,
} from './mark.repository.ts';

/** A person's marks in a book, and the note in which he writes about it. */
export async function readMarks(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  bookId: number,
): Promise<{ rows: BookMark[]; noteName: string }> {
  orNotFound(await findBook(db, bookId));
  const [rows, noteId] = await Promise.all([
    listMarks(db, userId, bookId),
    findNoteId(db, userId, bookId),
  ]);
  const note = noteId === undefined ? undefined : await readOwnNote(db, userId, noteId);
  return { rows, noteName: note?.name ?? '' };
}

type NewMark = Omit<BookMark, 'id' | 'isLost' | 'createTime'> & { isLost?: boolean };

interface Marking {
  bookId: number;
  mark: NewMark;
  /** Of which file its place is; nothing where nobody said. */
  version: string | undefined;
}

/**
 * Marks a stretch or a page; what is marked already is answered as it is. When the book has got another file meanwhile, the
 * mark goes where its words stand in that.
 */
export async function addMark(
  core: Pick<Core, 'db'> & { books: OpenedBooks },
  principal: Principal,
  { bookId, mark, version }: Marking,
): Promise<BookMark> {
  const { fileId } = orNotFound(await findBook(core.db, bookId));
  const isMoved = version !== undefined && version !== fileId;
  const placed = isMoved ? await placeInFile(core.books, fileId, mark) : mark;
  const made = await insertOwn(core, principal, { bookId, mark: placed, version: fileId });
  // It has got yet another.
  return made ?? addMark(core, principal, { bookId, mark: placed, version: fileId });
}

/** Where the words of a mark stand in a file; where they are nowhere it is lost, with its words. */
async function placeInFile(books: OpenedBooks, fileId: string, mark: NewMark): Promise<NewMark> {
  const book = await books.open(fileId);
  const sections = await books.inTurn(() => sectionsOf(book));
  const found = createAnchorage(sections).find(mark);
  return { ...mark, ...found, cfi: '', isLost: !found };
}

/** Stores a mark; nothing when the book has another file than that. */
function insertOwn(
  { db }: Pick<Core, 'db'>,
  { userId }: Principal,
  { bookId, mark, version }: Marking,
): Promise<BookMark | undefined> {
  return db.transaction(async (tx) => {
    await lockReader(tx, userId);
    if (orNotFound(await holdFileId(tx, bookId)) !== version) return undefined;
    const whole = { ...mark, userId, bookId };
    const same = await findSameMark(tx, whole);
    if (same) return same;
    if ((await countMarks(tx, userId, bookId)) >= mostMarks)
      throw new AppError('book.too-many-marks', { values: { limit: String(mostMarks) } });
    return insertMark(tx, whole);
  });
}

const notebookOfReading = '读书笔记';

/** The reading note of a book, made when there is none; answers its name. */
export async function ensureReadingNote(
  { db }: Pick<Core, 'db'>,
  principal: Principal,
  bookId: number,
): Promise<{ name: string }> {
  requireFound(holdsPermission(principal, 'book:data:list'));
  const { userId } = principal;
  const book = orNotFound(await findBook(db, bookId));
  return db.transaction(async (tx) => {
    await lockReader(tx, userId);
    const noteId = await findNoteId(tx, userId, bookId);
    const known = noteId === undefined ? undefined : await readOwnNote(tx, userId, noteId);
    if (known) return { name: known.name };
    const title = cutText(book.title, 100);
    const authors = book.authors === '' ? '' : `${book.authors} · `;
    const address = `/read/book/${encodeURIComponent(book.name)}`;
    const made = await writeNewNote(tx, userId, {
      notebook: notebookOfReading,
      names: [`《${title}》读书笔记`, ...[2, 3, 4, 5].map((at) => `《${title}》读书笔记 ${at}`)],
      content: `${authors}[打开这本书](${address})\n`,
    });
    if (!made) throw new AppError('book.note-name');
    await putNoteId(tx, { userId, bookId, noteId: made.id });
    return { name: made.name };
  });
}
