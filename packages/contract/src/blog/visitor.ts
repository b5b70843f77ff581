import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';

/** Longest comment in characters. */
export const commentLengthLimit = 1000;

/** Directions of writing that no honest name needs, and what cannot be seen. */
const deceptive = /[\u202a-\u202e\u2066-\u2069\ufeff]/;

/** The comment that one answers to; forms send nothing as an empty text. */
const replyTo = z
  .union([
    z.literal(''),
    z.string().regex(/^[1-9]\d{0,14}$/),
    z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
  ])
  .default('')
  .transform((given) => (given === '' ? null : Number(given)));

/** What anybody writes below an article: plain text. */
export const commentContent = z
  .string()
  .trim()
  .min(1, '请填写评论')
  .max(commentLengthLimit, `评论不超过 ${commentLengthLimit} 个字`)
  .refine((text) => !deceptive.test(text), '评论含有不能使用的字符');

/** A visitor's words. `website` is a trap: people do not see the field. */
export const commentInput = z.strictObject({
  nickname: z
    .string()
    .trim()
    .min(1, '请填写昵称')
    .max(20, '昵称不超过 20 个字')
    .refine((text) => !/\p{Cc}/u.test(text) && !deceptive.test(text), '昵称含有不能使用的字符'),
  content: commentContent,
  reply_to: replyTo,
  website: z.string().max(500).default(''),
});

/** A visitor's comment; it is shown once it is approved, or at once where the site says so. */
export const addCommentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/blog/v2/articles/:id/comments',
  access: 'public',
  rate: 'comment',
  audit: null,
  params: idParams,
  body: commentInput,
  bodyLimit: 16 * 1024,
  data: z.object({ is_shown: z.boolean() }),
});

/** Counts a visitor's view of today. */
export const viewArticleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/blog/v2/articles/:id/view',
  access: 'public',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ count: z.number(), is_liked: z.boolean() }),
  bodyLimit: 1024,
});

/** Counts a visitor's like of today. */
export const likeArticleEndpoint = defineEndpoint({
  method: 'POST',
  path: '/blog/v2/articles/:id/like',
  access: 'public',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ count: z.number() }),
  bodyLimit: 1024,
});

/** Titles of published articles for what a visitor types. */
export const suggestArticlesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/blog/v2/suggestions',
  access: 'public',
  rate: 'suggest',
  audit: null,
  query: z.strictObject({ text: z.string().trim().min(1).max(100) }),
  data: z.array(z.object({ title: z.string(), path: z.string() })),
});
