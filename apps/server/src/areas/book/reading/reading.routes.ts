import {
  myPositionsEndpoint,
  openBookEndpoint,
  savePositionEndpoint,
  searchBookEndpoint,
} from '@wm/contract/book/reading';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { addBookFileRoute } from './book-file.routes.ts';
import type { OpenedBooks } from './opened-books.ts';
import { findPositions } from './reading.repository.ts';
import { openForReading, savePosition, searchInBook } from './reading.service.ts';

export function addReadingRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  route(app, openBookEndpoint, ({ query, principal }) =>
    openForReading(core, books, { name: query.name, principal }),
  );
  addBookFileRoute(app, core, books);
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
