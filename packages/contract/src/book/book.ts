import { z } from 'zod';
import { defineEndpoint, idParams, idsBody, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { storedFileName } from '../files/file.ts';

const line = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name}不超过 ${most} 个字符`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name}不能含有控制字符`);

const title = line(200, '书名').min(1, '请输入书名');

const tag = line(30, '标签')
  .min(1, '标签不能为空')
  .refine((text) => !/[,，]/.test(text), '标签不能含有逗号');
const tags = z
  .array(tag)
  .max(20, '标签不超过 20 个')
  .transform((all) => [...new Set(all)]);

/** Which book of its series, such as 1 or 2.5. */
const seriesIndex = z.number().min(0, '册数不小于 0').max(9999, '册数不超过 9999').nullable();

const editable = z.strictObject({
  title,
  /** Names separated by `、`. */
  authors: line(300, '作者'),
  series: line(100, '丛书'),
  series_index: seriesIndex,
  category: line(50, '分类'),
  tags,
  publisher: line(200, '出版社'),
  language: line(35, '语言'),
  description: z.string().trim().max(5000, '简介不超过 5000 个字符'),
});

export const bookRow = z.object({
  id: z.number(),
  /** Unique in the library; the address of its reader. */
  name: z.string(),
  title: z.string(),
  authors: z.string(),
  series: z.string(),
  series_index: z.number().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  publisher: z.string(),
  language: z.string(),
  description: z.string(),
  /** The stored picture, empty without one. */
  cover: z.string(),
  /** Fields that were corrected by hand, which no new file overwrites. */
  locked: z.array(z.string()),
  section_count: z.number(),
  /** Characters of its text. */
  char_count: z.number(),
  /** Bytes of its file. */
  size: z.number(),
  delete_time: z.string().nullable(),
  create_time: z.string(),
  update_time: z.string(),
});

/** 书: one book of the library, which is everybody's who may read. Removing puts it into the trash. */
export const bookResource = defineResource({
  path: '/book/v2/books',
  permission: 'book:data',
  title: '书籍',
  row: bookRow,
  create: editable,
  update: editable.partial(),
  filters: {
    /** In title, authors and series. */
    text: z.string().max(100).optional(),
    title: z.string().max(200).optional(),
    series: z.string().max(100).optional(),
    category: z.string().max(50).optional(),
    tag: z.string().max(30).optional(),
    /** One of one's own shelves. */
    shelf_id: z.coerce.number().int().positive().optional(),
    /** Where one is with it. */
    standing: z.enum(['wanted', 'reading', 'finished']).optional(),
    /** Without authors or category. */
    is_incomplete: z.enum(['true', 'false']).optional(),
    is_removed: z.enum(['true', 'false']).optional(),
  },
  sorts: [
    'create_time',
    'title',
    'authors',
    'series_index',
    'update_time',
    'char_count',
    'delete_time',
  ],
  titles: {
    title: '书名',
    authors: '作者',
    series: '丛书',
    series_index: '册',
    category: '分类',
    tags: '标签',
    cover: '封面',
    file: '文件',
    publisher: '出版社',
    language: '语言',
    description: '简介',
  },
});

export type BookRow = RowOf<typeof bookResource>;

/**
 * Takes an uploaded file of one's own into the library: an EPUB as it is, a text or Markdown converted. What is wrong with
 * it, and that the library has it already, comes as a warning.
 */
export const importBookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/import',
  access: 'book:data:add',
  rate: 'upload',
  audit: '新增书籍',
  body: z.strictObject({ file_name: storedFileName }),
  data: z.object({ id: z.number(), name: z.string(), title: z.string() }),
});

/** Takes books out of the trash. */
export const restoreBooksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/restore',
  access: 'book:data:remove',
  rate: 'default',
  audit: '还原书籍',
  body: idsBody,
  data: z.object({ restored: z.number() }),
});

/** Changes several books at once: what is given is set, tags are added and taken off. */
export const changeBooksEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/book/v2/books/batch',
  access: 'book:data:edit',
  rate: 'default',
  audit: '批量修改书籍',
  body: z.strictObject({
    ids: idsBody.shape.ids,
    category: line(50, '分类').optional(),
    series: line(100, '丛书').optional(),
    authors: line(300, '作者').optional(),
    add_tags: tags.default([]),
    remove_tags: tags.default([]),
  }),
  data: z.object({ changed: z.number() }),
});

/**
 * Puts a corrected file in the place of a book's own. Everybody's marks and places are looked up in it by their words;
 * fields that were corrected by hand stay.
 */
export const replaceBookEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/:id/replace',
  access: 'book:data:edit',
  rate: 'upload',
  audit: '更换书籍文件',
  params: idParams,
  body: z.strictObject({ file_name: storedFileName }),
  data: z.object({
    /** Marks that were found again, and those that were not. */
    kept: z.number(),
    lost: z.number(),
  }),
});

/** Takes an uploaded picture as the cover, or none. */
export const bookCoverEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/book/v2/books/:id/cover',
  access: 'book:data:edit',
  rate: 'default',
  audit: '更换书籍封面',
  params: idParams,
  body: z.strictObject({ file_name: storedFileName.or(z.literal('')) }),
  data: z.object({ cover: z.string() }),
});

/** So many books are downloaded at once. */
export const mostDownloads = 100;

/** The files of books to keep: one as it is, several as an archive. */
export const downloadBooksEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/downloads',
  access: 'book:data:list',
  rate: 'export',
  audit: null,
  query: z.strictObject({
    ids: z
      .string()
      .max(2000)
      .regex(/^\d{1,15}(,\d{1,15})*$/, '请选择书籍')
      .transform((text) => [...new Set(text.split(',').map(Number))])
      .refine((ids) => ids.length <= mostDownloads, `一次最多导出 ${mostDownloads} 本`),
  }),
});

/** The files that a book has had, the newest first. */
export const bookFilesEndpoint = defineEndpoint({
  ...readOf('book:data:query'),
  path: '/book/v2/books/:id/files',
  params: idParams,
  data: z.object({
    rows: z.array(z.object({ size: z.number(), create_time: z.string() })),
  }),
});

/** Pairs of books that may be the same: the same title and author. */
export const likelyDuplicatesEndpoint = defineEndpoint({
  ...readOf('book:data:edit'),
  path: '/book/v2/duplicates',
  data: z.object({
    groups: z.array(
      z.array(
        bookRow.extend({
          /** How many people have a place in it, and how much they have highlighted. */
          reader_count: z.number(),
          mark_count: z.number(),
        }),
      ),
    ),
  }),
});

export type DuplicateBook = Camelize<
  z.output<typeof likelyDuplicatesEndpoint.data>
>['groups'][number][number];

/** So many books of one title are looked at side by side. */
const mostAlike = 20;

const bookDifference = z.object({
  id: z.number(),
  /** The first section whose text is another, and under which line of its contents it stands; null where none is. */
  section: z.number().nullable(),
  chapter: z.string(),
});

export type BookDifference = Camelize<z.output<typeof bookDifference>>;

/** Where the text of books begins to differ from that of the first. */
export const duplicateDifferencesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/duplicates/differences',
  access: 'book:data:edit',
  rate: 'search',
  audit: null,
  query: z.strictObject({
    /** Keys, the one that the others are compared with first. */
    ids: z
      .string()
      .max(400)
      .regex(/^\d{1,15}(,\d{1,15})+$/, '请选择要比较的书')
      .refine((text) => text.split(',').length <= mostAlike, `一次最多比较 ${mostAlike} 本`),
  }),
  data: z.object({ rows: z.array(bookDifference) }),
});

/** Says that books are different ones: they are no longer taken for duplicates of each other. */
export const keepBothEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/duplicates/keep',
  access: 'book:data:edit',
  rate: 'default',
  audit: '都留疑似重复的书',
  body: z.strictObject({
    ids: z.array(z.number().int().positive()).min(2, '至少选两本书').max(mostAlike),
  }),
  data: z.object({ kept: z.number() }),
});

/** Keeps one of several: marks, places and shelves of the others move over, and these go into the trash. */
export const mergeBooksEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/:id/merge',
  access: 'book:data:remove',
  rate: 'default',
  audit: '合并重复的书',
  params: idParams,
  body: idsBody,
  data: z.object({ kept: z.number(), lost: z.number() }),
});
