import { z } from 'zod';
import { defineEndpoint, idsBody } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';

/** What becomes of a visitor's comment; only an approved one is shown. */
export const commentStatuses = { pending: '待审核', approved: '已通过', spam: '垃圾' } as const;

export type CommentStatus = keyof typeof commentStatuses;

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
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({ status }),
  filters: {
    status: status.optional(),
    nickname: z.string().max(20).optional(),
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
  body: z.strictObject({ ids: idsBody.shape.ids, status }),
  data: z.object({ changed: z.number() }),
});
