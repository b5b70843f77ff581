import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { defineResource, pageOf, pageShape, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import { bytesOf, noticeContentBytes, noticeTooLong } from './notice-limits.ts';

const noticeFields = {
  notice_title: z
    .string()
    .trim()
    .min(1, '请输入公告标题')
    .max(50, '公告标题不超过 50 个字符')
    .refine((text) => !/\p{Cc}/u.test(text), '公告标题不能含有换行等控制字符'),
  /** By the dictionary sys_notice_type: 1 is a 通知, 2 a 公告. */
  notice_type: z.enum(['1', '2']),
  /** What the content is written in: rich text is HTML, of which only what the editor makes is kept. */
  content_format: z.enum(['markdown', 'html']),
  /** Markdown, HTML in which is shown as text; or a rich text. */
  notice_content: z.string().refine((text) => bytesOf(text) <= noticeContentBytes, noticeTooLong),
  /** By the dictionary sys_notice_status: 0 is published, 1 is closed and seen by nobody. */
  status: z.enum(['0', '1']),
};

/** 通知公告: what the office tells everybody who is signed in. Lists carry no content. */
export const noticeResource = defineResource({
  path: '/admin/v2/system/notice',
  permission: 'system:notice',
  title: '通知公告',
  row: z.object({
    id: z.number(),
    ...noticeFields,
    notice_content: noticeFields.notice_content.optional(),
    /** Who wrote it, by the name he signs in with. */
    create_by: z.string(),
    create_time: z.string(),
    update_time: z.string(),
  }),
  create: z.strictObject({
    ...noticeFields,
    notice_type: noticeFields.notice_type.default('1'),
    content_format: noticeFields.content_format.default('markdown'),
    notice_content: noticeFields.notice_content.default(''),
    status: noticeFields.status.default('0'),
  }),
  update: z.strictObject(noticeFields).partial(),
  filters: {
    notice_title: z.string().max(100).optional(),
    create_by: z.string().max(100).optional(),
    notice_type: noticeFields.notice_type.optional(),
    status: noticeFields.status.optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'notice_title', 'notice_type', 'status', 'update_time'],
  columns: {
    notice_title: { title: '公告标题' },
    notice_type: { title: '公告类型' },
    notice_content: { title: '公告内容' },
    status: { title: '状态' },
    create_by: { title: '创建者' },
    create_time: { title: '创建时间' },
    update_time: { title: '更新时间' },
  },
});

export type Notice = RowOf<typeof noticeResource>;
export type NoticeInput = CreateOf<typeof noticeResource>;

const noticeId = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 53 - 1);

/** Not a literal: the browser keeps what it shows of each notice's readers under an address of its own. */
const readersPath: string = '/admin/v2/system/notice_reader';

/** Who has read a notice and who has not: the users in use, and those who read it while they were. */
export const noticeReaderResource = defineResource({
  path: readersPath,
  permission: 'system:notice',
  title: '阅读情况',
  row: z.object({
    id: z.number(),
    username: z.string(),
    nickname: z.string(),
    dept_name: z.string(),
    /** When it was first read; null while it is not. */
    read_time: z.string().nullable(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    notice_id: noticeId,
    /** Part of the user name or of the name shown. */
    nickname: z.string().max(100).optional(),
    is_read: z.enum(['true', 'false']).optional(),
  },
  sorts: ['read_time', 'username', 'id'],
});

export type NoticeReader = RowOf<typeof noticeReaderResource>;

export const noticeReadersEndpoint = defineEndpoint({
  ...readOf('system:notice:query'),
  path: noticeReaderResource.path,
  query: z.strictObject({
    ...pageShape,
    ...noticeReaderResource.filters,
    sort: z.enum(noticeReaderResource.sorts).default('read_time'),
  }),
  data: pageOf(noticeReaderResource.row),
});

/** How many of the users that the readers' list shows have read a notice. */
export const noticeReadCountEndpoint = defineEndpoint({
  ...readOf('system:notice:query'),
  path: '/admin/v2/system/notice_reader/count',
  query: z.strictObject({ notice_id: noticeId }),
  data: z.object({ read: z.number(), users: z.number() }),
});
