import { z } from 'zod';
import { defineEndpoint, idsBody } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { storedFileName } from '../files/file.ts';

const line = (most: number, name: string) =>
  z
    .string()
    .trim()
    .max(most, `${name}不超过 ${most} 个字符`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name}不能含有控制字符`);

const title = line(200, '书名').min(1, '请输入书名');

const editable = z.strictObject({
  title,
  /** Names separated by `、`. */
  authors: line(300, '作者'),
  series: line(100, '丛书'),
  publisher: line(200, '出版社'),
  language: line(35, '语言'),
  description: z.string().trim().max(5000, '简介不超过 5000 个字符'),
});

/** 书: one book of the library, which is everybody's who may read. Removing puts it into the trash. */
export const bookResource = defineResource({
  path: '/book/v2/books',
  permission: 'book:data',
  title: '书籍',
  row: z.object({
    id: z.number(),
    /** Unique in the library; the address of its reader. */
    name: z.string(),
    title: z.string(),
    authors: z.string(),
    series: z.string(),
    publisher: z.string(),
    language: z.string(),
    description: z.string(),
    /** The stored picture, empty without one. */
    cover: z.string(),
    section_count: z.number(),
    /** Characters of its text. */
    char_count: z.number(),
    /** Bytes of its file. */
    size: z.number(),
    delete_time: z.string().nullable(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: editable,
  update: editable.partial(),
  filters: {
    /** In title, authors and series. */
    text: z.string().max(100).optional(),
    title: z.string().max(200).optional(),
    is_removed: z.enum(['true', 'false']).optional(),
  },
  sorts: ['create_time', 'title', 'authors', 'update_time', 'char_count', 'delete_time'],
  titles: {
    title: '书名',
    authors: '作者',
    series: '丛书',
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
