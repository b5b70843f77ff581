import { z } from 'zod';
import { savedOn } from '../core/document.ts';
import { defineEndpoint, idParams, idsBody, readOf, removal } from '../core/endpoint.ts';
import { defineResource, listQueryOf, pageOf, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** What a note is called. */
export const noteName = z
  .string()
  .trim()
  .min(1, '请输入笔记名称')
  .max(120, '笔记名称不超过 120 个字符')
  .refine((text) => !/\p{Cc}/u.test(text), '笔记名称不能含有控制字符');

/** Longest note in characters: about 1 MB of UTF-8 Chinese. */
export const noteLengthLimit = 350_000;

/** How many tags a note may carry. */
export const tagLimit = 20;

/** How many tags of a note's text are known of it: the first ones. */
export const inlineTagLimit = 100;

/** A tag of a note. */
export const noteTag = z
  .string()
  .trim()
  .min(1, '标签不能为空')
  .max(30, '标签不超过 30 个字符')
  .refine((text) => !/[\p{Cc},，]/u.test(text), '标签不能含有逗号或控制字符');
const tags = z
  .array(noteTag)
  .max(tagLimit, `标签不超过 ${tagLimit} 个`)
  .transform((all) => [...new Set(all)]);

/** The text of a note. */
export const noteContent = z.string().max(noteLengthLimit, '笔记内容过长');
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
    /** Those that it was given, or that its front matter names. */
    tags: z.array(z.string()),
    /** Those that stand in its text, `#tag`. */
    inline_tags: z.array(z.string()),
    pinned: z.boolean(),
    row_version: z.number(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    notebook_id: notebookId,
    name: noteName,
    content: noteContent.default(''),
    tags: tags.default([]),
    pinned: z.boolean().default(false),
  }),
  update: z
    .strictObject({ notebook_id: notebookId, name: noteName, tags, pinned: z.boolean() })
    .partial(),
  filters: {
    name: z.string().max(120).optional(),
    notebook_id: z.coerce.number().int().positive().optional(),
    /** One of either kind, or one above it: `a` finds `a/b`. */
    tag: z.string().max(30).optional(),
    pinned: z.enum(['true', 'false']).optional(),
    ...rangeShape,
  },
  sorts: ['update_time', 'name', 'create_time', 'length'],
  titles: {
    notebook_id: '笔记本',
    name: '标题',
    tags: '标签',
    inline_tags: '正文里的标签',
    pinned: '置顶',
  },
});

export type Note = RowOf<typeof noteResource>;

const read = readOf('note:data:list');

/** The tags of one's own notes, in their texts and beside them, the most used first. */
export const noteTagsEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/tags',
  data: z.array(z.object({ tag: z.string(), count: z.number() })),
});

/** Puts tags on notes and takes others from them; `in_text` says of how many the text goes on to have one of those. */
export const tagNotesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/notebook/v2/tags',
  access: 'note:data:edit',
  rate: 'default',
  audit: '设置笔记标签',
  body: z.strictObject({ ids: idsBody.shape.ids, add: tags.default([]), remove: tags.default([]) }),
  data: z.object({ changed: z.number(), in_text: z.number() }),
});

/** Moves notes into a notebook. */
export const moveNotesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/notebook/v2/move',
  access: 'note:data:edit',
  rate: 'default',
  audit: '移动笔记',
  body: z.strictObject({ ids: idsBody.shape.ids, notebook_id: notebookId }),
  data: z.object({ changed: z.number() }),
});

/** 回收站: notes that were deleted, until they are purged. */
export const trashResource = defineResource({
  path: '/notebook/v2/trash',
  permission: 'note:trash',
  title: '已删除的笔记',
  row: z.object({
    id: z.number(),
    notebook_name: z.string(),
    name: z.string(),
    excerpt: z.string(),
    length: z.number(),
    delete_time: z.string(),
    /** Time of its automatic purge; null when it stays. */
    purge_time: z.string().nullable(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: { name: z.string().max(120).optional() },
  sorts: ['delete_time', 'name', 'length'],
});

export type TrashedNote = RowOf<typeof trashResource>;

export const listTrashEndpoint = defineEndpoint({
  ...read,
  path: trashResource.path,
  query: listQueryOf(trashResource),
  data: pageOf(trashResource.row),
});

/** Brings notes back; one whose name was taken meanwhile gets a number, one whose notebook has gone a new notebook. */
export const restoreNotesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/trash/restore',
  access: 'note:data:remove',
  rate: 'default',
  audit: '恢复笔记',
  body: idsBody,
  data: z.object({ restored: z.array(z.object({ id: z.number(), name: z.string() })) }),
});

/** Deletes notes in the trash for good, with their versions. */
export const purgeNotesEndpoint = defineEndpoint({
  ...removal,
  path: trashResource.path,
  access: 'note:data:remove',
  audit: '彻底删除笔记',
});

/** A whole note, as the editor and the preview read it. */
export const noteDocument = z.object({
  id: z.number(),
  notebook_id: z.number(),
  name: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  inline_tags: z.array(z.string()),
  pinned: z.boolean(),
  row_version: z.number(),
  create_time: z.string(),
  update_time: z.string(),
});

export type NoteDocument = Camelize<z.output<typeof noteDocument>>;

const nameQuery = z.strictObject({
  name: z.string().min(1).max(120),
  /** Says which note is meant whatever it is called by now: its former name may be another's. */
  id: z.coerce.number().int().positive().optional(),
});

export const readNoteEndpoint = defineEndpoint({
  ...readOf('note:data:list'),
  path: '/notebook/v2/document',
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
  savesItself: true,
  query: nameQuery,
  body: z.strictObject({ content: noteContent, ...savedOn }),
  data: noteDocument,
  bodyLimit: 2 * 1024 * 1024,
});

/** One note as a Word file with its pictures. */
export const exportNoteWordEndpoint = defineEndpoint({
  method: 'GET',
  path: '/notebook/v2/notes/:id/word',
  access: 'note:data:export',
  rate: 'export',
  audit: '导出笔记为 Word',
  params: idParams,
});

/**
 * Notes as a ZIP of Markdown files with front matter, notebooks as folders, attachments under `assets/`: all, those of one
 * notebook, or one. Made by a task; answers its id.
 */
export const exportNotesEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/export',
  access: 'note:data:export',
  rate: 'export',
  audit: '导出笔记',
  body: z.strictObject({
    notebook_id: z.coerce.number().int().positive().optional(),
    note_id: z.number().int().positive().optional(),
  }),
  data: z.object({ task_id: z.number() }),
});

/** What an export's task leaves as its result. The file is its owner's to fetch for a day. */
export interface NoteExportResult {
  fileName: string;
  /** In bytes. */
  size: number;
  notes: number;
  assets: number;
}
