import {
  articleFromNoteEndpoint,
  articlesOfNoteEndpoint,
  noteOfArticleEndpoint,
  takeNoteEndpoint,
} from '@wm/contract/blog/article-note';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { articleFromNote, articlesOfNote, noteOfArticle, takeNote } from './from-note.service.ts';

/** What ties an article to the note that it was made from. */
export function addFromNoteRoutes(app: FastifyInstance, core: Core): void {
  route(app, articleFromNoteEndpoint, ({ body, principal }) =>
    articleFromNote(core, body.noteId, principal),
  );
  route(app, noteOfArticleEndpoint, ({ params, principal }) =>
    noteOfArticle(core, params.id, principal),
  );
  route(app, articlesOfNoteEndpoint, ({ query, principal }) =>
    articlesOfNote(core, query.noteId, principal),
  );
  route(app, takeNoteEndpoint, ({ params, body, principal }) =>
    takeNote(core, { ...params, ...body, principal }),
  );
}
