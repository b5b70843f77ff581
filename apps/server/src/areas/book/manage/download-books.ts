import { Readable } from 'node:stream';
import { writeArchive } from '@wm/bytes/zip/write';
import { cutText } from '@wm/contract/core/stored-text';
import { and, inArray, isNull } from 'drizzle-orm';
import { openFile } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { bookBook } from '../book.table.ts';

type OpenedFile = NonNullable<Awaited<ReturnType<typeof openFile>>>;

/** A browser holds what it downloads until it is whole. */
const mostBytes = 500 * 1024 * 1024;

interface Download {
  fileName: string;
  type: string;
  /** Known of a single book. */
  size: number | undefined;
  body: Readable;
}

/** The files of books: one as it is, several in an archive that is written while it is sent. */
export async function downloadBooks(core: Core, ids: readonly number[]): Promise<Download> {
  const books = await core.db
    .select({ title: bookBook.title, fileId: bookBook.fileId, size: bookBook.size })
    .from(bookBook)
    .where(and(inArray(bookBook.id, [...ids]), isNull(bookBook.deleteTime)))
    .orderBy(bookBook.id);
  requireFound(books.length > 0);
  if (books.reduce((sum, { size }) => sum + size, 0) > mostBytes)
    throw new AppError('book.downloads-large');
  const files: { name: string; file: OpenedFile }[] = [];
  const taken = new Set<string>();
  for (const { title, fileId } of books) {
    const file = orNotFound(await openFile(core, fileId));
    files.push({ name: freeName(taken, title), file });
  }
  const [single] = files;
  if (files.length === 1 && single)
    return {
      fileName: single.name,
      type: 'application/epub+zip',
      size: single.file.size,
      body: await single.file.open(),
    };
  return {
    fileName: `${files.length} 本书.zip`,
    type: 'application/zip',
    size: undefined,
    body: Readable.from(writeArchive(entriesOf(files))),
  };
}

async function* entriesOf(files: readonly { name: string; file: OpenedFile }[]) {
  for (const { name, file } of files)
    yield { name, content: (await file.open()) as AsyncIterable<Uint8Array>, isPacked: true };
}

/** The title as a name that no other file of the archive bears and every system takes. */
function freeName(taken: Set<string>, title: string): string {
  const safe =
    cutText(title.replace(/[\p{Cc}<>:"/\\|?*]/gu, '_'), 100).replace(/[. ]+$/, '') || '书';
  for (let serial = 1; ; serial += 1) {
    const name = `${safe}${serial === 1 ? '' : ` ${serial}`}.epub`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}
