import { z } from 'zod';
import { defineEndpoint, idParams, idsBody, readOf } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { commentStatuses } from './article-status.ts';
import type { CommentStatus } from './article-status.ts';
import { commentContent } from './visitor.ts';

const status = z.enum(Object.keys(commentStatuses) as [CommentStatus, ...CommentStatus[]]);

/** 评论: a visitor's words on an article, plain text. */
export const commentResource = defineResource({
  path: '/article/v2/comments',
  permission: 'article:comment',
  title: '评论',
  row: z.object({
    id: z.number(),
    article_id: z.number(),
    article_title: z.string(),
    nickname: z.string(),
    content: z.string(),
    status,
    /** Why it was taken for spam; empty otherwise. */
    reason: z.string(),
    /** How much spoke against it when it came, from 0, and what: 含有链接、可能是广告. */
    score: z.number(),
    signs: z.string(),
    /** The comment it answers to, and the beginning of that one's words. */
    parent_id: z.number().nullable(),
    parent_text: z.string(),
    /** Others that wait and came from where it came from, to articles of the same author. */
    source_count: z.number(),
    /** Its article takes no more. */
    is_closed: z.boolean(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({ status }),
  filters: {
    status: status.optional(),
    nickname: z.string().max(100).optional(),
    content: z.string().max(100).optional(),
    article_id: z.coerce.number().int().positive().optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'nickname', 'status'],
  titles: { status: '状态', nickname: '昵称', content: '内容' },
});

export type Comment = RowOf<typeof commentResource>;

/** Approves comments, takes them for spam, or puts them back into the queue. */
export const moderateCommentsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/comments/status',
  access: 'article:comment:edit',
  rate: 'default',
  audit: '审核评论',
  body: z.strictObject({ ids: idsBody.shape.ids, status: z.enum(['pending', 'approved', 'spam']) }),
  data: z.object({ changed: z.number() }),
});

/** Throws comments into the trash. */
export const trashCommentsEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/comments/trash',
  access: 'article:comment:remove',
  rate: 'default',
  audit: '评论放入回收站',
  body: idsBody,
  data: z.object({ changed: z.number() }),
});

/** How many comments within reach have each status. */
export const commentCountsEndpoint = defineEndpoint({
  ...readOf('article:comment:list'),
  path: '/article/v2/comments/counts',
  query: z.strictObject({ article_id: z.coerce.number().int().positive().optional() }),
  data: z.object({
    pending: z.number(),
    approved: z.number(),
    spam: z.number(),
    trash: z.number(),
  }),
});

/**
 * Takes nothing more from where a comment came from: what waits from there becomes spam, and what comes from there until
 * the end of the day; then nobody knows any more where it came from. Without `is_blocked` it is taken from there again.
 */
export const commentSourceEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/article/v2/comments/:id/source',
  access: 'article:comment:edit',
  rate: 'default',
  audit: '拉黑评论来源',
  params: idParams,
  body: z.strictObject({ is_blocked: z.boolean() }),
  data: z.object({
    /** The comments that became spam by it. */
    ids: z.array(z.number()),
  }),
});

/** Answers a visitor in the open: the comment is approved if it was not, the answer stands below it at once. */
export const replyToCommentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/article/v2/comments/:id/reply',
  access: 'article:comment:edit',
  rate: 'default',
  audit: '回复评论',
  params: idParams,
  body: z.strictObject({ content: commentContent }),
  data: z.object({ id: z.number() }),
});
