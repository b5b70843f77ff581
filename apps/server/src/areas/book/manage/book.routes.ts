import {
  bookCoverEndpoint,
  bookFilesEndpoint,
  bookResource,
  changeBooksEndpoint,
  downloadBooksEndpoint,
  duplicateDifferencesEndpoint,
  importBookEndpoint,
  keepBothEndpoint,
  likelyDuplicatesEndpoint,
  mergeBooksEndpoint,
  replaceBookEndpoint,
  restoreBooksEndpoint,
} from '@wm/contract/book/book';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { requireFound } from '#core/not-found.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { findBookFiles } from './book.repository.ts';
import { bookService, changeBooks, restoreBooks } from './book.service.ts';
import { downloadBooks } from './download-books.ts';
import { findDifferences, keepBoth, likelyDuplicates } from './duplicates.ts';
import { importBook } from './import-book.ts';
import { mergeBooks } from './merge-books.ts';
import { changeCover, replaceBook } from './replace-book.ts';

export function addBookRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  registerCrud(app, {
    resource: bookResource,
    repository: bookService(core),
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, importBookEndpoint, ({ body, principal }) =>
    importBook(core, principal, body.fileName),
  );
  route(app, restoreBooksEndpoint, async ({ body }) => {
    const restored = await restoreBooks(core, body.ids);
    requireFound(restored > 0);
    return { restored };
  });
  route(app, changeBooksEndpoint, async ({ body }) => {
    const changed = await changeBooks(core, body);
    requireFound(changed > 0);
    return { changed };
  });
  route(app, replaceBookEndpoint, ({ params, body, principal }) =>
    replaceBook(core, principal, { bookId: params.id, fileName: body.fileName }),
  );
  route(app, bookCoverEndpoint, ({ params, body, principal }) =>
    changeCover(core, principal, { bookId: params.id, fileName: body.fileName }),
  );
  route(app, downloadBooksEndpoint, async ({ query, reply }) => {
    const { fileName, type, size, body } = await downloadBooks(core, query.ids);
    return reply
      .headers({
        'content-type': type,
        ...(size !== undefined && { 'content-length': String(size) }),
        ...attachmentHeaders(fileName),
      })
      .send(body);
  });
  route(app, bookFilesEndpoint, async ({ params }) => ({
    rows: await findBookFiles(core.db, params.id),
  }));
  route(app, likelyDuplicatesEndpoint, async () => ({ groups: await likelyDuplicates(core) }));
  route(app, duplicateDifferencesEndpoint, async ({ query }) => ({
    rows: await findDifferences(core, books, [...new Set(query.ids.split(',').map(Number))]),
  }));
  route(app, keepBothEndpoint, async ({ body, principal }) => {
    await keepBoth(core, principal.userId, body.ids);
    return { kept: body.ids.length };
  });
  route(app, mergeBooksEndpoint, ({ params, body }) =>
    mergeBooks(core, { keptId: params.id, ids: body.ids }),
  );
}
