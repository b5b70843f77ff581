import { searchLibraryEndpoint, suggestionsEndpoint } from '@wm/contract/book/search';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { searchLibrary } from './search.service.ts';
import { findLike, findReading, findRecent } from './suggestions.repository.ts';

export function addSearchRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  route(app, searchLibraryEndpoint, ({ query }) => searchLibrary(core, books, query));
  route(app, suggestionsEndpoint, async ({ principal }) => {
    const [reading, recent, like] = await Promise.all([
      findReading(core.db, principal.userId),
      findRecent(core.db),
      findLike(core.db, principal.userId),
    ]);
    return { reading, recent, like };
  });
}
