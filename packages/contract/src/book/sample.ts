import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { openedBook } from './reading.ts';

const read = { method: 'GET', access: 'public', rate: 'file', audit: null } as const;

/** The sample book of /reader/test, which anybody may read. */
export const sampleBookEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/sample',
  data: openedBook,
});

export const sampleFileEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/sample/file',
  query: z.strictObject({
    path: z.string().min(1).max(2000),
    v: z.string().max(64).default(''),
    page: z.enum(['true', 'false']).default('false'),
  }),
});

const remoteParams = z.strictObject({ file_id: z.string().regex(/^[0-9a-f]{32}$/, '没有这本书') });

/**
 * Fetches a book from the open internet for one's own reading. The answer comes line by line, each a JSON object: how much
 * has come (`percent`, null where the size is unknown), and at last its `file_id` or an `error` in Chinese.
 */
export const fetchRemoteEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/remote',
  access: 'book:data:list',
  rate: 'upload',
  audit: '打开网址里的书',
  body: z.strictObject({ url: z.string().trim().min(1, '请输入网址').max(2000) }),
});

/** A fetched book to be read. */
export const openRemoteEndpoint = defineEndpoint({
  ...readOf('book:data:list'),
  path: '/book/v2/remote/:file_id',
  params: remoteParams,
  data: openedBook,
});

export const remoteFileEndpoint = defineEndpoint({
  ...read,
  path: '/book/v2/remote/:file_id/file',
  params: remoteParams,
  query: sampleFileEndpoint.query,
});

/** Puts the sample book into the library. */
export const takeSampleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/sample',
  access: 'book:data:add',
  rate: 'default',
  audit: '新增示例手册',
  data: z.object({ id: z.number(), name: z.string(), title: z.string() }),
});
