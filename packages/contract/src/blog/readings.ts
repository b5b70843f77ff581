import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';

/** So many days are told, today among them. */
export const readingDays = 30;

const mostArticles = 200;

/** Since when readings are counted by the day; before it nobody knows. Null when nobody has read anything yet. */
const since = z.iso.date().nullable();

/** How many articles within reach there are of each kind that the list offers. */
export const articleCountsEndpoint = defineEndpoint({
  ...readOf('article:data:list'),
  path: '/article/v2/articles/counts',
  data: z.object({
    all: z.number(),
    draft: z.number(),
    waiting: z.number(),
    scheduled: z.number(),
    published: z.number(),
    changed: z.number(),
  }),
});

/** How often some articles within reach were read on each of the last days, the oldest first. */
export const articleReadingsEndpoint = defineEndpoint({
  ...readOf('article:data:list'),
  path: '/article/v2/articles/readings',
  query: z.strictObject({
    ids: z
      .string()
      .max(4000)
      .regex(/^\d{1,15}(,\d{1,15})*$/, '文章序号不正确')
      .refine((text) => text.split(',').length <= mostArticles, `最多 ${mostArticles} 篇文章`),
  }),
  data: z.object({
    since,
    rows: z.array(z.object({ id: z.number(), days: z.array(z.number()) })),
  }),
});

/** Where the blog is found, and how it is read. */
export const siteFactsEndpoint = defineEndpoint({
  ...readOf('article:site:list'),
  path: '/article/v2/site/facts',
  data: z.object({
    /** What all its addresses begin with, and whether the operator has laid it down. */
    origin: z.string(),
    is_fixed: z.boolean(),
    since,
    days: z.array(z.object({ day: z.iso.date(), views: z.number(), likes: z.number() })),
    totals: z.object({
      articles: z.number(),
      views: z.number(),
      likes: z.number(),
      comments: z.number(),
    }),
    /** What was read most on these days. */
    top: z.array(z.object({ id: z.number(), title: z.string(), views: z.number() })),
  }),
});
