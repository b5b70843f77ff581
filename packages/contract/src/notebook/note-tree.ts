import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { noteContent, noteName } from './note.ts';

const id = z.number().int().positive();

const treeNote = z.object({ id: z.number(), name: z.string(), pinned: z.boolean() });

export type TreeNote = z.output<typeof treeNote>;

const treeNotebook = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  name: z.string(),
  /** Notes that stand in it, and notebooks: those below them are not counted. */
  note_count: z.number(),
  notebook_count: z.number(),
});

export type TreeNotebook = Camelize<z.output<typeof treeNotebook>>;

const read = readOf('note:data:list');

/**
 * What stands in a notebook in its order, or at the top without one, where there are notebooks only: the notebooks with the
 * first page, the notes page by page.
 */
export const treeLevelEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/tree/level',
  query: z.strictObject({
    notebook_id: z.coerce.number().int().positive().optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
  }),
  data: z.object({
    notebooks: z.array(treeNotebook),
    notes: z.array(treeNote),
    total: z.number(),
  }),
});

/** The notes on top of the tree: those that are pinned, and those changed last. `starred_total` counts all that are pinned. */
export const treeTopEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/tree/top',
  data: z.object({
    starred: z.array(treeNote),
    starred_total: z.number(),
    recent: z.array(treeNote),
  }),
});

/** Where a note stands: its notebooks from the top down, and how many notes of the last come before it. */
export const treePlaceEndpoint = defineEndpoint({
  ...read,
  path: '/notebook/v2/tree/place',
  query: z.strictObject({ id: z.coerce.number().int().positive() }),
  data: z.object({
    id: z.number(),
    name: z.string(),
    notebook_ids: z.array(z.number()),
    index: z.number(),
  }),
});

/** A place among the notes of a notebook: before one of them, or behind the last. */
const notePlace = z.object({ notebook_id: id, before: id.nullable() });

export type NotePlace = Camelize<z.output<typeof notePlace>>;

/** Moves a note to a place; answers where it stood. */
export const placeNoteEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/notebook/v2/tree/note',
  access: 'note:data:edit',
  rate: 'default',
  audit: '移动笔记',
  body: z.strictObject({ id, ...notePlace.shape }),
  data: notePlace,
});

/** A place among the notebooks of another, or of the top. */
const notebookPlace = z.object({ parent_id: id.nullable(), before: id.nullable() });

export type NotebookPlace = Camelize<z.output<typeof notebookPlace>>;

/** Moves a notebook to a place; answers where it stood. */
export const placeNotebookEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/notebook/v2/tree/notebook',
  access: 'note:book:edit',
  rate: 'default',
  audit: '移动笔记本',
  body: z.strictObject({ id, ...notebookPlace.shape }),
  data: notebookPlace,
});

/** Makes a note, empty unless it begins with a text, under the first free name, 无标题 where none is wanted: in a notebook, or in 我的笔记 where none is named. */
export const newNoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/notebook/v2/tree/note',
  access: 'note:data:add',
  rate: 'default',
  audit: '新增笔记',
  body: z.strictObject({
    notebook_id: id.nullable(),
    name: noteName.optional(),
    content: noteContent.optional(),
  }),
  bodyLimit: 2 * 1024 * 1024,
  data: z.object({ id: z.number(), name: z.string(), notebook_id: z.number() }),
});
