import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const name = z
  .string()
  .trim()
  .min(1, '请输入笔记名称')
  .max(120, '笔记名称不超过 120 个字符')
  .refine((text) => !/\p{Cc}/u.test(text), '笔记名称不能含有控制字符');

/** Longest note in characters: about 1 MB of UTF-8 Chinese. */
export const noteLengthLimit = 350_000;

const content = z.string().max(noteLengthLimit, '笔记内容过长');
const notebookId = z.number().int().positive();

/** 笔记: one Markdown text, named uniquely among its owner's notes. Lists carry no content. */
export const noteResource = defineResource({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
  row: z.object({
    id: z.number(),
    notebook_id: z.number(),
    notebook_name: z.string(),
    name: z.string(),
    excerpt: z.string(),
    length: z.number(),
    row_version: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({ notebook_id: notebookId, name, content: content.default('') }),
  update: z.strictObject({ notebook_id: notebookId, name }).partial(),
  filters: {
    name: z.string().max(120).optional(),
    notebook_id: z.coerce.number().int().positive().optional(),
  },
  sorts: ['update_time', 'name', 'create_time'],
  titles: { notebook_id: '笔记本', name: '标题' },
});

export type Note = RowOf<typeof noteResource>;

/** A whole note, as the editor and the preview read it. */
export const noteDocument = z.object({
  id: z.number(),
  notebook_id: z.number(),
  name: z.string(),
  content: z.string(),
  row_version: z.number(),
  update_time: z.string(),
});

export type NoteDocument = Camelize<z.output<typeof noteDocument>>;

const nameQuery = z.strictObject({ name: z.string().min(1).max(120) });

export const readNoteEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notebook/v2/document',
  access: 'note:data:list',
  rate: 'default',
  audit: null,
  query: nameQuery,
  data: noteDocument,
});

/** Saves a note's text. A stale `row_version` answers 409 with the stored document in `data`, and nothing is overwritten. */
export const saveNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/notebook/v2/document',
  access: 'note:data:edit',
  rate: 'default',
  audit: '保存笔记',
  query: nameQuery,
  body: z.strictObject({ content, row_version: z.number().int().min(0) }),
  data: noteDocument,
  bodyLimit: 2 * 1024 * 1024,
});

/** Imports Markdown files (multipart: field `file` for each, its file name the relative path) as a task; answers the task's id. */
export const importNotesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/import',
  access: 'note:data:import',
  rate: 'upload',
  audit: '导入笔记',
  query: z.strictObject({ notebook_id: z.coerce.number().int().positive().optional() }),
  data: z.object({ task_id: z.number() }),
  bodyLimit: 60 * 1024 * 1024,
});

/** What an import's task leaves as its result. */
export interface NoteImportResult {
  notebook: string;
  imported: number;
  renamed: { path: string; name: string }[];
  refused: { path: string; reason: string }[];
}
