import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { articleResource } from './article.ts';
import { longestReason } from './article-status.ts';

const onVersion = { row_version: z.number().int().min(0) };

/** An article as readers see it, or will see it at its time; what is being written of it stands beside it. */
export const publishedArticleEndpoint = defineEndpoint({
  ...readOf('article:data:query'),
  path: '/article/v2/articles/:id/published',
  params: idParams,
  data: articleResource.row,
});

/** Throws the draft of a published article away. Its title, text and excerpt stay among the versions. */
export const discardDraftEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/discard',
  access: 'article:data:edit',
  rate: 'default',
  audit: '放弃文章修改',
  params: idParams,
  body: z.strictObject(onVersion),
  data: articleResource.row,
});

/** Lays an article before those who may publish it. They are told, and approve it by publishing it. */
export const submitArticleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/submit',
  access: 'article:data:edit',
  rate: 'default',
  audit: '提交文章审核',
  params: idParams,
  body: z.strictObject({
    ...onVersion,
    /** When it is to be public; null for as soon as it is approved. */
    wanted_time: z.iso.datetime({ offset: true }).nullable().default(null),
  }),
  data: articleResource.row,
});

/** Takes an article back that waits for review. */
export const recallArticleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/recall',
  access: 'article:data:edit',
  rate: 'default',
  audit: '撤回文章审核',
  params: idParams,
  body: z.strictObject(onVersion),
  data: articleResource.row,
});

/** Sends an article that waits for review back to who submitted it, who is told why. */
export const returnArticleEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/articles/:id/return',
  access: 'article:data:publish',
  rate: 'default',
  audit: '退回文章',
  params: idParams,
  body: z.strictObject({
    ...onVersion,
    reason: z
      .string()
      .trim()
      .min(1, '请填写退回原因')
      .max(longestReason, `退回原因不超过 ${longestReason} 个字符`),
  }),
  data: articleResource.row,
});
