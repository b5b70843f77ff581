import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { pageOf, pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { noteDocument } from './note.ts';

const version = z.object({
  id: z.number(),
  kind: z.string(),
  length: z.number(),
  create_time: z.string(),
  update_time: z.string(),
});

export type NoteVersion = Camelize<z.output<typeof version>>;

const read = readOf('note:data:list');
const versionParams = idParams.extend({ version_id: idParams.shape.id });

/** What a note's text was, the newest first. */
export const noteVersionsEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/notes/:id/versions',
  params: idParams,
  query: z.strictObject({ page: pageShape.page, limit: pageShape.limit }),
  data: pageOf(version),
});

/** One version with its text. */
export const noteVersionEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/notes/:id/versions/:version_id',
  params: versionParams,
  data: version.extend({ content: z.string() }),
});

/** Brings a version back as the note's next one; the others stay. */
export const restoreVersionEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/notes/:id/versions/:version_id/restore',
  access: 'note:data:edit',
  rate: 'default',
  audit: '恢复笔记版本',
  params: versionParams,
  data: noteDocument,
});
