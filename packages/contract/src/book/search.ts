import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const counted = z.object({ name: z.string(), count: z.number() });

const foundPassage = z.object({
  /** Which of the passages of the book it is, from 0: the reader opens at it. */
  ordinal: z.number(),
  chapter: z.string(),
  before: z.string(),
  match: z.string(),
  after: z.string(),
});

const foundBook = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  authors: z.string(),
  cover: z.string(),
  /** Passages in its text. */
  passage_count: z.number(),
  /** Where in the book they stand, from 0 to 1, with the ordinal of the first one there. */
  strip: z.array(z.object({ fraction: z.number(), count: z.number(), ordinal: z.number() })),
  passages: z.array(foundPassage),
});

export type FoundBook = Camelize<z.output<typeof foundBook>>;

/** Finds books by title, author, tag and every sentence in them. */
export const searchLibraryEndpoint = defineEndpoint({
  method: 'GET',
  path: '/book/v2/search',
  access: 'book:search:list',
  rate: 'search',
  audit: null,
  query: z.strictObject({
    q: z.string().trim().min(1, '请输入要查找的内容').max(100, '查找的内容不超过 100 个字符'),
    /** One book alone, with more of its passages. */
    book: z.coerce.number().int().positive().optional(),
    category: z.string().max(50).optional(),
    tag: z.string().max(30).optional(),
    author: z.string().max(100).optional(),
    language: z.string().max(35).optional(),
    /** `facts`: title, authors, series and tags alone. */
    within: z.enum(['all', 'facts']).default('all'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  data: z.object({
    total: z.number(),
    rows: z.array(foundBook),
    facets: z.object({
      categories: z.array(counted),
      tags: z.array(counted),
      authors: z.array(counted),
      languages: z.array(counted),
    }),
    /** Books whose text is not indexed yet; they are read instead. */
    pending: z.number(),
    /** Where nothing was found: names of the library that are written or sound almost so. */
    near: z.array(z.string()),
  }),
});

export type LibraryHits = Camelize<z.output<typeof searchLibraryEndpoint.data>>;

const suggestedBook = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  authors: z.string(),
  cover: z.string(),
});

export type SuggestedBook = Camelize<z.output<typeof suggestedBook>>;

/** What to read before anything is typed: where one stopped, what is new, and what is like what one reads. */
export const suggestionsEndpoint = defineEndpoint({
  ...readOf('book:search:list'),
  path: '/book/v2/suggestions',
  data: z.object({
    reading: z.array(
      suggestedBook.extend({ fraction: z.number(), chapter: z.string(), context: z.string() }),
    ),
    recent: z.array(suggestedBook),
    /** A tag or category of what one reads, with unread books of it; empty without one. */
    like: z.object({ name: z.string(), rows: z.array(suggestedBook) }),
  }),
});
