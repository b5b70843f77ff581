import { z } from 'zod';
import { defineEndpoint, idParams, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { markColors } from './limits.ts';

/** How many marks a person may leave in one book. */
export const mostMarks = 5000;

const kind = z.enum(['highlight', 'bookmark']);
const color = z.enum(markColors);

const place = {
  section: z.number().int().min(0).max(100_000),
  /** Stretch of the `textContent` of the section's body; of a bookmark where the page begins. */
  start: z.number().int().min(0).max(100_000_000),
  end: z.number().int().min(0).max(100_000_000),
  cfi: z.string().max(2000),
  fraction: z.number().min(0).max(1),
  chapter: z.string().max(300),
  /** The marked words; of a bookmark the first ones of its page. */
  quote: z.string().max(5000, '一处标注不超过 5000 个字符'),
  /** What stands around them, to find the place in a corrected file. */
  before: z.string().max(64),
  after: z.string().max(64),
};

/** 标注与书签: a stretch of a book or a page of it, its reader's own. */
export const mark = z.object({
  id: z.number(),
  kind,
  color,
  ...place,
  /** Not found again in the corrected file. */
  is_lost: z.boolean(),
  create_time: z.string(),
});

export type BookMark = Camelize<z.output<typeof mark>>;
export type MarkColor = BookMark['color'];

const read = readOf('book:data:list');
const write = { access: 'book:data:list', rate: 'default' } as const;

/** One's own marks in a book, in the order of the book. */
export const listMarksEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/books/:id/marks',
  params: idParams,
  data: z.object({
    rows: z.array(mark),
    /** The name of one's reading note of the book; empty without one. */
    note_name: z.string(),
  }),
});

/** Marks a stretch or a page. A bookmark of the same place is the same bookmark. */
export const addMarkEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/book/v2/books/:id/marks',
  audit: '新增标注',
  params: idParams,
  body: z
    .strictObject({
      kind,
      color: color.default('yellow'),
      ...place,
      /** Of which file the place is; in another one the words are looked for. */
      version: z.string().max(64).optional(),
    })
    .refine(({ start, end }) => start <= end, '标注的起止位置不正确'),
  data: mark,
});

export const changeMarkEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/book/v2/marks/:id',
  audit: '修改标注',
  params: idParams,
  body: z.strictObject({ color }),
  data: mark,
});

export const removeMarksEndpoint = defineEndpoint({
  ...removal,
  ...write,
  path: '/book/v2/marks',
  audit: '删除标注',
});

/** Makes sure that there is a reading note of the book, and answers its name. */
export const readingNoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/:id/note',
  // It becomes one of the notebook's notes; a book that one may not read is not there.
  access: 'note:data:add',
  rate: 'default',
  audit: '新增读书笔记',
  params: idParams,
  data: z.object({ name: z.string() }),
});
