import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const ownNotice = z.object({
  id: z.number(),
  notice_title: z.string(),
  notice_type: z.enum(['1', '2']),
  create_time: z.string(),
  is_read: z.boolean(),
});

/** A published notice as every signed-in user sees it in his list. */
export type OwnNotice = Camelize<z.output<typeof ownNotice>>;

const shared = { access: 'signed-in', rate: 'default' } as const;
const unread = z.object({ unread: z.number() });

/** The published notices, the newest first, with how many of all of them the asker has not read. */
export const ownNoticesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/notice/mine',
  audit: null,
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    /** Only those the asker has not read. */
    is_unread: z.enum(['true', 'false']).default('false'),
  }),
  data: z.object({ rows: z.array(ownNotice), total: z.number(), unread: z.number() }),
});

/** One published notice with its text; one that is closed is not found. */
export const ownNoticeEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/admin/v2/notice/mine/:id',
  audit: null,
  params: idParams,
  data: ownNotice.extend({
    content_format: z.enum(['markdown', 'html']),
    notice_content: z.string(),
  }),
});

/** Notes that the asker has read a notice; the first time counts. Answers how many are left. */
export const readNoticeEndpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/admin/v2/notice/mine/:id/read',
  audit: '阅读通知公告',
  params: idParams,
  data: unread,
});

/** Notes that the asker has read all published notices up to the newest he was shown. Answers how many are left. */
export const readAllNoticesEndpoint = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/admin/v2/notice/mine/read_all',
  audit: '全部通知公告标为已读',
  body: z.strictObject({
    until_id: z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
  }),
  data: unread,
});
