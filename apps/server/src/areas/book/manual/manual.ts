import { Readable } from 'node:stream';
import type { OpenedBook } from '@wm/contract/book/reading';
import { storedSource } from '@wm/bytes/zip/node';
import { markdownToEpub } from '@wm/epub/markdown-to-epub';
import { openBookSource } from '@wm/epub/open-book';
import type { RemoteBook } from '@wm/epub/open-book';
import { openFile, storeFile } from '#areas/files/public.ts';
import { requireFound } from '#core/not-found.ts';
import { takeBook } from '../manage/import-book.ts';
import type { BookCore } from '../manage/import-book.ts';
import type { FileAddress } from '../reading/book-file.ts';
import { describeOpened } from '../reading/reading.service.ts';
import { manualText } from './manual-text.ts';

const title = '阅读器使用手册';
const base = '/book/v2/sample/file';
/** The same text gives the same file, and so the same book. */
const modified = new Date('2026-01-01T00:00:00Z');

let made: Uint8Array | undefined;
let opened: Promise<RemoteBook> | undefined;

function manualBytes(): Uint8Array {
  made ??= markdownToEpub(manualText, { fallbackTitle: title, modified });
  return made;
}

export function openManual(): Promise<RemoteBook> {
  const bytes = manualBytes();
  opened ??= openBookSource(
    storedSource({
      size: bytes.length,
      open: async ({ start, end }) =>
        Readable.from(Buffer.from(bytes.subarray(start, end + 1)), { objectMode: false }),
    }),
  );
  return opened;
}

/** The sample book for whoever looks at the reader without signing in. */
export async function readManual(): Promise<OpenedBook> {
  const facts = { id: 0, name: title, title, authors: 'Work Manage', language: 'zh-CN' };
  const book = { ...facts, charCount: manualText.length };
  return { ...describeOpened(await openManual(), { book, base, version: '1' }), position: null };
}

/** A file of it. */
export function manualFile(path: string, isPage: boolean): FileAddress {
  return { base, version: '1', path, isPage };
}

/** Puts the sample book into the library. */
export async function takeManual(
  core: BookCore,
  { userId }: { userId: number },
): Promise<{ id: number; name: string; title: string }> {
  const stored = await storeFile(core, manualBytes(), {
    ownerId: userId,
    name: `${title}.epub`,
    types: ['epub'],
    maxBytes: Infinity,
  });
  const file = await openFile(core, stored.id);
  requireFound(file !== undefined);
  return takeBook(core, file, userId);
}
