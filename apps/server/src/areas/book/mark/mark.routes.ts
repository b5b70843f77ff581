import {
  addMarkEndpoint,
  changeMarkEndpoint,
  listMarksEndpoint,
  readingNoteEndpoint,
  removeMarksEndpoint,
} from '@wm/contract/book/mark';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';
import { recolorMark, removeMarks } from './mark.repository.ts';
import { addMark, ensureReadingNote, readMarks } from './mark.service.ts';

export function addMarkRoutes(app: FastifyInstance, core: Core, books: OpenedBooks): void {
  route(app, listMarksEndpoint, ({ params, principal }) => readMarks(core, principal, params.id));
  route(app, addMarkEndpoint, ({ params, body: { version, ...mark }, principal }) =>
    addMark({ db: core.db, books }, principal, { bookId: params.id, mark, version }),
  );
  route(app, changeMarkEndpoint, async ({ params, body, principal }) =>
    orNotFound(await recolorMark(core.db, principal.userId, { id: params.id, color: body.color })),
  );
  route(app, removeMarksEndpoint, async ({ body, principal }) => {
    const removed = await removeMarks(core.db, principal.userId, body.ids);
    requireFound(removed > 0);
    return { removed };
  });
  route(app, readingNoteEndpoint, ({ params, principal }) =>
    ensureReadingNote(core, principal, params.id),
  );
}
