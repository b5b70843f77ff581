import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { articleResource } from './article.ts';

const key = z
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

/** Makes a draft of one's own note. */
export const articleFromNoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/article/v2/articles/from_note',
  access: 'article:data:add',
  rate: 'default',
  audit: '从笔记新增文章',
  body: z.strictObject({ note_id: key }),
  data: articleResource.row,
});

/** The note that an article was made from: told to whose note it is, null for everybody else. */
export const noteOfArticleEndpoint = defineEndpoint({
  ...readOf('article:data:query'),
  path: '/article/v2/articles/:id/note',
  params: idParams,
  data: z.object({
    note: z
      .object({
        id: z.number(),
        name: z.string(),
        /** The note was saved since its text was taken over. */
        is_newer: z.boolean(),
      })
      .nullable(),
  }),
});

/** The articles within reach that were made from a note of one's own, the newest first. */
export const articlesOfNoteEndpoint = defineEndpoint({
  ...readOf('article:data:query'),
  path: '/article/v2/note_articles',
  query: z.strictObject({ note_id: z.coerce.number().int().positive() }),
  data: z.array(
    articleResource.row
      .pick({ id: true, title: true, status: true, row_version: true })
      /** The version of the note that the text was taken from. */
      .extend({ note_version: z.number() }),
  ),
});

/**
 * Makes the text of an article what its note says now; what it was is kept as a version. Readers of a published one see it
 * once it is published.
 */
export const takeNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/note',
  access: 'article:data:edit',
  rate: 'default',
  audit: '用笔记更新文章',
  params: idParams,
  body: z.strictObject({ row_version: z.number().int().min(0) }),
  data: articleResource.row,
});
