import { decodeText } from '@wm/bytes/text';
import { readWhole, storedSource } from '@wm/bytes/zip/node';
import { extensionOf } from '@wm/contract/files/file-types';
import { EpubError, epubErrorTexts } from '@wm/epub/errors';
import { markdownToEpub } from '@wm/epub/markdown-to-epub';
import { openBookSource } from '@wm/epub/open-book';
import type { RemoteBook } from '@wm/epub/open-book';
import { readRemoteSection } from '@wm/epub/read-section';
import { textToEpub } from '@wm/epub/text-to-epub';
import { cutText } from '@wm/contract/core/stored-text';
import { fileIdsIn, openFile, setFileUses, storeFile } from '#areas/files/public.ts';
import type { StoredFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import { requireFound } from '#core/not-found.ts';
import { bookFile } from '../book.table.ts';
import type { AnchorSection } from '../reading/anchor-marks.ts';
import { findBookByChecksum, insertBook } from './book.repository.ts';
import { indexBooks } from './index-book.ts';

const mebibyte = 1024 * 1024;
const coverTypes = ['png', 'jpg', 'jpeg', 'gif', 'webp'];
const coverBytes = 20 * mebibyte;

export type OpenFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/**
 * Takes an uploaded file of a person's own into the library. A text is converted and becomes a second file. Throws
 * `book.duplicate` for a file that the library has, and `book.unreadable` with the reason for one that is no book.
 */
export async function importBook(
  core: Core,
  principal: Principal,
  fileName: string,
): Promise<{ id: number; name: string; title: string }> {
  const [fileId = ''] = fileIdsIn(fileName);
  return takeBook(core, await openUpload(core, principal, fileId), principal.userId);
}

/** Takes a stored file into the library; nobody's when the server brings it itself. */
export async function takeBook(
  core: BookCore,
  uploaded: OpenFile,
  creatorId: number | null,
): Promise<{ id: number; name: string; title: string }> {
  await requireNew(core, uploaded.storageKey);
  const read = await readUpload(core, uploaded);
  const taking = core.db.transaction(async (tx) => {
    await requireNew({ db: tx }, uploaded.storageKey);
    const made = await insertBook(tx, { ...read.facts, ...read.file, creatorId }, read.sections);
    await setFileUses(tx, { kind: 'book', refId: made.id, fileIds: read.fileIds });
    await tx
      .insert(bookFile)
      .values({ bookId: made.id, checksum: uploaded.storageKey, size: read.file.size, creatorId });
    await indexBooks(tx, [made.id]);
    await recordChange(tx, {
      resource: 'book:data',
      recordId: made.id,
      action: 'create',
      fields: { title: [null, made.title] },
    });
    return made;
  });
  return sayingDuplicate(core, uploaded.storageKey, taking);
}

/** Of two who bring the same file at once the second is told so, as whoever comes later is. */
export async function sayingDuplicate<Made>(
  core: Pick<Core, 'db'>,
  checksum: string,
  taking: Promise<Made>,
): Promise<Made> {
  try {
    return await taking;
  } catch (cause) {
    if (violatedUnique(cause) === 'book_book_checksum_unique') await requireNew(core, checksum);
    throw cause;
  }
}

/** An uploaded file of a person's own, of a size that is taken. */
export async function openUpload(
  core: BookCore,
  principal: Principal,
  fileId: string,
): Promise<OpenFile> {
  const uploaded = await openFile(core, fileId);
  requireFound(uploaded?.ownerId === principal.userId);
  await requireSize(core, uploaded.size);
  return uploaded;
}

/** What an uploaded file says of its book, and its texts; a text is converted. */
export async function readUpload(core: BookCore, uploaded: OpenFile) {
  const file = await asEpub(core, uploaded);
  const book = await readable(() => openBookSource(storedSource(file)));
  const sections = await readable(() => sectionsOf(book));
  const cover = await storeCover(core, book, uploaded.ownerId);
  return {
    facts: factsOf(book, uploaded.name),
    sections,
    file: {
      fileId: file.id,
      checksum: uploaded.storageKey,
      cover: cover?.fileName ?? '',
      size: file.size,
      sectionCount: book.sections.length,
      charCount: sections.reduce((sum, { text }) => sum + text.length, 0),
    },
    fileIds: [file.id, uploaded.id, ...(cover ? [cover.id] : [])],
  };
}

/** What taking a book uses of the core. */
export type BookCore = Pick<Core, 'db' | 'config' | 'settings' | 'logger'>;

export async function requireSize(
  { settings }: Pick<Core, 'settings'>,
  size: number,
): Promise<void> {
  const most = await settings.number('book.upload.max-megabytes');
  if (size > most * mebibyte)
    throw new AppError('book.too-large', { values: { size: String(most) } });
}

export async function requireNew({ db }: Pick<Core, 'db'>, checksum: string): Promise<void> {
  const known = await findBookByChecksum(db, checksum);
  if (!known) return;
  const name = known.deleteTime === null ? 'book.duplicate' : 'book.duplicate-removed';
  throw new AppError(name, { values: { title: known.title } });
}

/** The file itself, or the EPUB that is made of a text. */
async function asEpub(core: BookCore, file: OpenFile): Promise<OpenFile> {
  const extension = extensionOf(file.name);
  if (extension === 'epub') return file;
  if (extension !== 'txt' && extension !== 'md') throw new AppError('book.type');
  const bytes = await bytesOf(file);
  const options = { fallbackTitle: titleOfFile(file.name), modified: new Date() };
  const made = await readable(async () =>
    extension === 'txt' ? textToEpub(bytes, options) : markdownToEpub(markdownOf(bytes), options),
  );
  const stored = await storeFile(core, made, {
    ownerId: file.ownerId,
    name: `${titleOfFile(file.name)}.epub`,
    types: ['epub'],
    maxBytes: Infinity,
  });
  const opened = await openFile(core, stored.id);
  requireFound(opened !== undefined);
  return opened;
}

function markdownOf(bytes: Uint8Array): string {
  const { text, isBinary } = decodeText(bytes);
  if (isBinary) throw new EpubError('text-encoding-unknown');
  return text;
}

async function bytesOf(file: OpenFile): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  for await (const piece of (await file.open()) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** The text of every section, one after the other, so that others are served between two. */
export async function sectionsOf(book: RemoteBook): Promise<AnchorSection[]> {
  const sections: AnchorSection[] = [];
  for (let index = 0; index < book.sections.length; index += 1) {
    const { text, runs, readings } = await readRemoteSection(book, index);
    sections.push({
      text: storable(text),
      runs,
      readings: readings.map(({ reading, start, end }) => [storable(reading), start, end]),
    });
  }
  return sections;
}

/** The database stores no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

function factsOf({ metadata }: RemoteBook, fileName: string) {
  const line = (text: string, most: number): string =>
    // A title is one line.
    cutText(
      storable(text)
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
      most,
    );
  return {
    title: line(metadata.title, 200) || line(titleOfFile(fileName), 200) || '无题',
    authors: line(metadata.creators.map(({ name }) => name).join('、'), 300),
    series: line(metadata.series?.name ?? '', 100),
    seriesIndex: seriesIndexOf(metadata.series?.position),
    tags: tagsOf(metadata.subjects, line),
    publisher: line(metadata.publisher ?? '', 200),
    language: line(metadata.languages[0] ?? '', 35),
    description: cutText(storable(metadata.description ?? '').trim(), 5000),
  };
}

/** What the file says it is about; a tag is a word or two. */
function tagsOf(
  subjects: readonly string[],
  line: (text: string, most: number) => string,
): string[] {
  const tags = subjects
    .flatMap((subject) => subject.split(/[,，;；/]/))
    .map((tag) => line(tag, 31))
    .filter((tag) => tag !== '' && tag.length <= 30);
  return [...new Set(tags)].slice(0, 20);
}

function seriesIndexOf(position: number | undefined): number | null {
  const index = position ?? Number.NaN;
  return index >= 0 && index <= 9999 ? index : null;
}

function titleOfFile(name: string): string {
  return name.replace(/\.[^.]+$/, '').trim() || '无题';
}

/** The cover as a picture of its own. One that is no picture is no reason to refuse the book. */
async function storeCover(
  core: BookCore,
  { archive, cover }: RemoteBook,
  ownerId: number | null,
): Promise<StoredFile | undefined> {
  const extension = extensionOf(cover?.path ?? '');
  const file = archive.files.get(cover?.path ?? '');
  if (!file || !coverTypes.includes(extension) || file.bytes > coverBytes) return undefined;
  try {
    return await storeFile(core, await readWhole(archive, file.name), {
      ownerId,
      name: `cover.${extension}`,
      types: coverTypes,
      maxBytes: coverBytes,
    });
  } catch (error) {
    if (error instanceof EpubError) return undefined;
    if (error instanceof AppError && error.errorName === 'file.image-type') return undefined;
    throw error;
  }
}

/** What is wrong with a book, in the words of its reader. */
export async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof EpubError)) throw cause;
    const reason = cause.code === 'drm-protected' ? cause.message : epubErrorTexts[cause.code];
    throw new AppError('book.unreadable', { cause, values: { reason } });
  }
}
