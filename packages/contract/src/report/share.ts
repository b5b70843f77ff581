import { z } from 'zod';
import { defineEndpoint, idParams, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** Links that one person may have open. */
export const reportShareLimit = 100;
/** Rows of a module that a link shows. */
export const sharedRows = 1000;

/** One run as it stands, or always the newest one of its report with the same parameters. */
export const shareKinds = ['run', 'newest'] as const;

const share = z.object({
  id: z.number(),
  kind: z.enum(shareKinds),
  report_name: z.string(),
  report_id: z.number().nullable(),
  /** Null of a link that shows the newest run. */
  run_id: z.number().nullable(),
  has_password: z.boolean(),
  /** Null: it opens until it is revoked. */
  expire_time: z.string().nullable(),
  /** How often it may be opened; null for as often as one likes. */
  max_views: z.number().nullable(),
  view_count: z.number(),
  view_time: z.string().nullable(),
  create_time: z.string(),
});

/** A link under which anybody may look at a run of somebody. Its token is stored nowhere but in the link. */
export type ReportShare = Camelize<z.output<typeof share>>;

/** One's own links that still open, the newest first. */
export const listReportSharesEndpoint = defineEndpoint({
  ...readOf('report:data:share'),
  path: '/report/v2/shares',
  data: z.object({ rows: z.array(share) }),
});

/** Makes a link to a run of one's own. Its token is answered once and kept only as a hash. */
export const shareReportRunEndpoint = defineEndpoint({
  method: 'POST',
  path: '/report/v2/runs/:id/shares',
  access: 'report:data:share',
  rate: 'default',
  audit: '分享报表',
  params: idParams,
  body: z.strictObject({
    kind: z.enum(shareKinds),
    /** Days until it ends by itself; null for never. */
    days: z.number().int().min(1).max(3650).nullable(),
    password: z.string().min(4, '密码至少 4 个字符').max(64, '密码不超过 64 个字符').nullable(),
    max_views: z
      .number('请输入整数')
      .int('请输入整数')
      .min(1, '至少 1 次')
      .max(100_000, '不超过 100000 次')
      .nullable()
      .default(null),
  }),
  data: z.object({ id: z.number(), token: z.string() }),
});

/** Revokes links of one's own: they open nothing from that moment on. */
export const revokeReportSharesEndpoint = defineEndpoint({
  ...removal,
  access: 'report:data:share',
  path: '/report/v2/shares',
  audit: '取消分享报表',
});

/** What a link shows: `RunResult`, cut by what its maker may take away today. Who lacks its password learns only that it has one. */
export const openReportShareEndpoint = defineEndpoint({
  // A token in an address would stand in logs on the way.
  method: 'POST',
  path: '/report/v2/shared',
  access: 'public',
  rate: 'login',
  audit: '查看分享的报表',
  body: z.strictObject({
    token: z.string().regex(/^[\w-]{43}$/, '链接不完整'),
    password: z.string().max(64).default(''),
  }),
  data: z.object({
    name: z.string(),
    end_time: z.string().nullable(),
    params: z.array(z.object({ title: z.string(), value: z.string() })),
    result: z.unknown(),
  }),
});
