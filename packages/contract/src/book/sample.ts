import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
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

/** Puts the sample book into the library. */
export const takeSampleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/books/sample',
  access: 'book:data:add',
  rate: 'default',
  audit: '新增示例手册',
  data: z.object({ id: z.number(), name: z.string(), title: z.string() }),
});
