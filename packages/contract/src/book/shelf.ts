import { z } from 'zod';
import { defineEndpoint, idParams, idsBody, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { bookRow } from './book.ts';

/** How many shelves and lists a person may have. */
export const mostShelves = 100;
/** How many books stand on one. */
export const mostOnShelf = 1000;

/** Where a reader is with a book. */
export const standings = ['wanted', 'reading', 'finished'] as const;

const kind = z.enum(['shelf', 'list']);
const name = z
  .string()
  .trim()
  .min(1, '请输入名称')
  .max(50, '名称不超过 50 个字符')
  .refine((text) => !/\p{Cc}/u.test(text), '名称不能含有控制字符');

/** 书架与书单: a shelf holds books, a reading list holds them in an order. Both are their maker's own. */
export const shelf = z.object({
  id: z.number(),
  kind,
  name,
  /** Books that stand on it. */
  count: z.number(),
});

export type Shelf = Camelize<z.output<typeof shelf>>;

const read = readOf('book:data:list');
const write = { access: 'book:data:list', rate: 'default' } as const;

const counted = z.object({ name: z.string(), count: z.number() });

/** What the library is narrowed by, with how many books each has. */
export const libraryFacets = z.object({
  total: z.number(),
  standings: z.object({ wanted: z.number(), reading: z.number(), finished: z.number() }),
  shelves: z.array(shelf),
  series: z.array(counted),
  categories: z.array(counted),
  tags: z.array(counted),
  /** Books without authors or category. */
  incomplete: z.number(),
  removed: z.number(),
});

export type LibraryFacets = Camelize<z.output<typeof libraryFacets>>;

export const libraryFacetsEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/facets',
  data: libraryFacets,
});

export const addShelfEndpoint = defineEndpoint({
  ...write,
  method: 'POST',
  path: '/book/v2/shelves',
  audit: '新增书架',
  body: z.strictObject({ kind, name }),
  data: shelf,
});

export const renameShelfEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/book/v2/shelves/:id',
  audit: '修改书架',
  params: idParams,
  body: z.strictObject({ name }),
  data: shelf,
});

export const removeShelvesEndpoint = defineEndpoint({
  ...removal,
  ...write,
  path: '/book/v2/shelves',
  audit: '删除书架',
});

/** The books of a shelf or list, in its order. */
export const shelfBooksEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/shelves/:id/books',
  params: idParams,
  data: z.object({ rows: z.array(bookRow) }),
});

const bookIds = z.array(z.number().int().positive()).max(1000);

/** Puts books on a shelf, at its end, or takes them off it. */
export const changeShelfBooksEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/book/v2/shelves/:id/books',
  audit: '修改书架上的书',
  params: idParams,
  body: z.strictObject({ add: bookIds.default([]), remove: bookIds.default([]) }),
  data: shelf,
});

/** Puts the books of a list into an order; those that are not named keep theirs, behind. */
export const orderShelfEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/book/v2/shelves/:id/order',
  audit: '修改书单顺序',
  params: idParams,
  body: z.strictObject({ ids: bookIds }),
  data: z.object({ changed: z.number() }),
});

/** Says where one is with books; none takes it back. */
export const standingEndpoint = defineEndpoint({
  ...write,
  method: 'PUT',
  path: '/book/v2/standings',
  audit: '标记阅读状态',
  body: z.strictObject({ ids: idsBody.shape.ids, standing: z.enum([...standings, 'none']) }),
  data: z.object({ changed: z.number() }),
});
