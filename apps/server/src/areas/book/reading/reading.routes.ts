import {
  bookFileEndpoint,
  myPositionsEndpoint,
  openBookEndpoint,
  savePositionEndpoint,
  searchBookEndpoint,
} from '@wm/contract/book/reading';
import type { FastifyInstance } from 'fastify';
import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { visitor } from '#core/http/authenticate.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { baseOf, sendBookFile } from './book-file.ts';
import type { OpenedBooks } from './opened-books.ts';
import { findBook, findPositions } from './reading.repository.ts';
import { openForReading, savePosition, searchInBook } from './reading.service.ts';

export function addReadingRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  route(app, openBookEndpoint, ({ query, principal }) =>
    openForReading(core, books, { name: query.name, principal }),
  );
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
  route(app, savePositionEndpoint, ({ params, body, principal }) =>
    savePosition(core, principal, { bookId: params.id, save: body }),
  );
  route(app, myPositionsEndpoint, async ({ principal }) => ({
    rows: await findPositions(core.db, principal.userId),
  }));
  route(app, searchBookEndpoint, ({ params, query }) =>
    searchInBook(core, books, { bookId: params.id, ...query }),
  );
}
