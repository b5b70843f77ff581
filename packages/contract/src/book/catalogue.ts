import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';

const page = z.coerce.number().int().min(1).max(100_000).default(1);
const feed = { method: 'GET', access: 'public', rate: 'file', audit: null } as const;

/** The OPDS 1.2 catalogue (Atom), for reading applications. It is opened by user name and app password. */
export const opdsEndpoint = defineEndpoint({ ...feed, path: '/opds' });

const group = z.string().max(300).default('');

export const opdsBooksEndpoint = defineEndpoint({
  ...feed,
  path: '/opds/books',
  query: z.strictObject({
    q: z.string().trim().max(100).default(''),
    by: z.enum(['new', 'title', 'author', 'series', 'category', 'shelf']).default('new'),
    of: group,
    page,
  }),
});

export const opdsGroupsEndpoint = defineEndpoint({
  ...feed,
  path: '/opds/groups',
  query: z.strictObject({ by: z.enum(['author', 'series', 'category', 'shelf']) }),
});

export const opdsSearchEndpoint = defineEndpoint({ ...feed, path: '/opds/search.xml' });

export const opds2Endpoint = defineEndpoint({ ...feed, path: '/opds/v2' });

export const opds2BooksEndpoint = defineEndpoint({
  ...feed,
  path: '/opds/v2/books',
  query: z.strictObject({ query: z.string().trim().max(100).default(''), page }),
});

export const opdsFileEndpoint = defineEndpoint({
  ...feed,
  path: '/opds/books/:id/file',
  params: idParams,
});

export const opdsCoverEndpoint = defineEndpoint({
  ...feed,
  path: '/opds/books/:id/cover',
  params: idParams,
});
