import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const relation = z.object({
  id: z.number(),
  name: z.string(),
  snippet: z.string(),
  update_time: z.string(),
});

export type NoteRelation = Camelize<z.output<typeof relation>>;

/** Which of one's notes link to a note, and which name it without a link. */
export const noteRelationsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notebook/v2/notes/:id/relations',
  access: 'note:data:list',
  rate: 'search',
  audit: null,
  params: idParams,
  data: z.object({ links: z.array(relation), mentions: z.array(relation) }),
});

/** Makes a link of the first mention of a note in another one. */
export const linkMentionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/notes/:id/mentions',
  access: 'note:data:edit',
  rate: 'default',
  audit: '链接提到的笔记',
  params: idParams,
  body: z.strictObject({ note_id: z.number().int().positive() }),
  data: z.object({ name: z.string() }),
});

/** The names that a note links to and that none of one's notes has. */
export const missingLinksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notebook/v2/notes/:id/missing-links',
  access: 'note:data:list',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.array(z.string()),
});

/** Names of one's notes that contain a text, those that begin with it first; at most 20. */
export const noteNamesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notebook/v2/names',
  access: 'note:data:list',
  rate: 'suggest',
  audit: null,
  query: z.strictObject({ text: z.string().max(120).default('') }),
  data: z.array(z.string()),
});
