import { bookResource, importBookEndpoint, restoreBooksEndpoint } from '@wm/contract/book/book';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { requireFound } from '#core/not-found.ts';
import { moveBooks } from './book.repository.ts';
import { bookService } from './book.service.ts';
import { importBook } from './import-book.ts';

export function addBookRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: bookResource,
    repository: bookService(core),
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, importBookEndpoint, ({ body, principal }) =>
    importBook(core, principal, body.fileName),
  );
  route(app, restoreBooksEndpoint, async ({ body }) => {
    const restored = await moveBooks(core.db, { ids: body.ids, to: 'library' });
    requireFound(restored > 0);
    return { restored };
  });
}
