import { Readable } from 'node:stream';
import { streamFile } from '@wm/bytes/zip/node';
import { fileOf } from '@wm/bytes/zip/open';
import { bookFileEndpoint } from '@wm/contract/book/reading';
import { EpubError } from '@wm/epub/errors';
import type { RemoteBook } from '@wm/epub/open-book';
import { readRemoteDocument } from '@wm/epub/read-section';
import { findResource, readRemoteResource } from '@wm/epub/read-resource';
import { orNotFound, requireFound } from '#core/not-found.ts';

/**
 * What a page of a book may do: show itself. It runs nothing and asks nobody but us for its pictures, styles, fonts and
 * sounds; that it shares our origin lets the reader lay it out.
 */
export const bookPolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "media-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export interface FileAddress {
  /** Where the files of the book are fetched. */
  base: string;
  /** Changes with the file of the book. */
  version: string;
  path: string;
  /** A page of the book, or a picture as a page of its own. */
  isPage: boolean;
}

/** Where the files of a book of the library are fetched. */
export function baseOf(id: number): string {
  return bookFileEndpoint.path.replace(':id', String(id));
}

/** Where a file inside a book is fetched. */
export function fileUrl({ base, version, path, isPage }: FileAddress): string {
  const query = new URLSearchParams({ path, v: version, ...(isPage && { page: 'true' }) });
  return `${base}?${query.toString()}`;
}

interface BookFile {
  mediaType: string;
  bytes: Uint8Array;
}

/** A file inside a book as it may be served: documents, drawings and style sheets cleaned, their references ours. */
export async function readBookFile(
  book: RemoteBook,
  { base, version, path, isPage }: FileAddress,
): Promise<BookFile> {
  const urlFor = (target: string, use: string): string =>
    fileUrl({ base, version, path: target, isPage: use === 'link' });
  // The package's own files are nobody's to read.
  const found = book.find(path);
  requireFound(book.manifest.some((item) => item.path === found));
  try {
    if (!isPage) return await readRemoteResource(book, path, { urlFor });
    const { markup } = await readRemoteDocument(book, found ?? path, { urlFor });
    return { mediaType: 'application/xhtml+xml', bytes: new TextEncoder().encode(markup) };
  } catch (cause) {
    if (!(cause instanceof EpubError)) throw cause;
    return orNotFound(undefined);
  }
}

/** A sound or film of a book is sent as it lies there, and any part of it. */
export function findMedia(book: RemoteBook, { path, isPage }: FileAddress) {
  if (isPage) return undefined;
  try {
    const found = findResource(book, path);
    const isListed = book.manifest.some((item) => item.path === found.path);
    if (!isListed || !/^(?:audio|video)\//.test(found.mediaType)) return undefined;
    const { bytes, crc } = fileOf(book.archive, found.path);
    return { ...found, size: bytes, tag: `"${crc.toString(16)}-${bytes}"` };
  } catch {
    // Reading it says what is wrong.
    return undefined;
  }
}

/** The bytes of a sound or film from `start` to `end`, which is included, read piece by piece. */
export function openMedia(
  book: RemoteBook,
  path: string,
  { start, end }: { start: number; end: number },
): Readable {
  return Readable.from(partOf(streamFile(book.archive, path), start, end));
}

/** The bytes from `start` to `end`, which is included, of what comes piece by piece. */
async function* partOf(
  pieces: AsyncIterable<Buffer>,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    at += piece.length;
    if (at > end) return;
  }
}

/** How a file of a book is sent: under its policy, and kept by its reader's browser alone where it is private. */
export function bookFileHeaders(
  mediaType: string,
  reach: 'private' | 'public',
): Record<string, string> {
  const isText = /^text\/|[/+]xml$/.test(mediaType);
  return {
    'content-type': isText ? `${mediaType}; charset=utf-8` : mediaType,
    'content-security-policy': bookPolicy,
    'cache-control': `${reach}, max-age=3600`,
    ...(reach === 'private' && { vary: 'authorization, cookie' }),
  };
}
