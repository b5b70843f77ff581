import { Readable } from 'node:stream';
import { bookFileEndpoint } from '@wm/contract/book/reading';
import type { RemoteBook } from '@wm/epub/open-book';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { visitor } from '#core/http/authenticate.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { baseOf, bookFileHeaders, findMedia, openMedia, readBookFile } from './book-file.ts';
import type { FileAddress } from './book-file.ts';
import type { OpenedBooks } from './opened-books.ts';
import { findBook } from './reading.repository.ts';

interface Sending {
  address: FileAddress;
  reach: 'private' | 'public';
  inTurn: OpenedBooks['inTurn'];
}

/** Answers a file of a book: whole, or the part of a sound or film that is asked for. */
export async function sendBookFile(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  book: RemoteBook,
  { address, reach, inTurn }: Sending,
): Promise<FastifyReply> {
  const media = findMedia(book, address);
  if (!media) {
    const { mediaType, bytes } = await inTurn(() => readBookFile(book, address));
    return reply
      .headers(bookFileHeaders(mediaType, reach))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  const { path, mediaType, size, tag } = media;
  void reply.headers({
    ...bookFileHeaders(mediaType, reach),
    'accept-ranges': 'bytes',
    etag: tag,
  });
  const range = rangeOf(request.headers, size, tag);
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${size}`, 'content-length': 0 })
      .send();
  if (range)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(openMedia(book, path, { start, end }));
}

/** The files of a book of the library. */
export function addBookFileRoute(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  route(app, bookFileEndpoint, async ({ params, query, request, reply }) => {
    const reader = await visitor(core, request);
    // A book that may not be read is not there.
    requireFound(reader !== undefined && holdsPermission(reader, 'book:data:list'));
    const { fileId } = orNotFound(await findBook(core.db, params.id));
    const { path, page } = query;
    const address = { base: baseOf(params.id), version: fileId, path, isPage: page === 'true' };
    const book = await books.open(fileId);
    const { inTurn } = books;
    return sendBookFile({ request, reply }, book, { address, reach: 'private', inTurn });
  });
}
