import { z } from 'zod';
import { defineEndpoint, idParams, readOf, removal } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { sentRowLimit } from './channel-rules.ts';

export const channelKinds = ['webhook', 'mail'] as const;
export const deliveryKinds = ['run', 'resend', 'test'] as const;
export const deliveryStates = ['waiting', 'done', 'failed'] as const;

/** How often one delivery is tried. */
export const deliveryAttempts = 6;
/** Deliveries in a row that come to nothing before a channel is switched off. */
export const failuresAtMost = 5;
/** Deliveries of a channel that are kept. */
export const keptDeliveries = 100;

const url = z
  .string()
  .trim()
  .max(500, '地址不超过 500 个字符')
  .regex(
    /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i,
    '请输入以 http:// 或 https:// 开头、不带账号的地址',
  );
const rowLimit = z
  .number('请输入整数')
  .int('请输入整数')
  .min(1, '至少 1 行')
  .max(sentRowLimit, `不超过 ${sentRowLimit} 行`);
const status = z.enum(['0', '1']);

const channel = z.object({
  id: z.number(),
  kind: z.enum(channelKinds),
  url: z.string(),
  with_rows: z.boolean(),
  row_limit: z.number(),
  /** 0 is in force, 1 is switched off. */
  status,
  /** Deliveries that came to nothing since the last that did. */
  failures: z.number(),
  create_time: z.string(),
});

/** Where else a subscriber has the news of his runs sent. */
export type ReportChannel = Camelize<z.output<typeof channel>>;

const change = { access: 'report:data:export', rate: 'default' } as const;

/** The channels of a subscription of one's own. */
export const listChannelsEndpoint = defineEndpoint({
  ...readOf('report:data:list'),
  path: '/report/v2/subscriptions/:id/channels',
  params: idParams,
  data: z.object({
    rows: z.array(channel),
    /** Where a mail would go; empty without an address of one's own. */
    mail_address: z.string(),
    /** Whether the installation has a mail server. */
    has_mail: z.boolean(),
  }),
});

/** Adds a channel to a subscription of one's own. The secret of a webhook is answered once, and kept sealed. */
export const addChannelEndpoint = defineEndpoint({
  ...change,
  method: 'POST',
  path: '/report/v2/subscriptions/:id/channels',
  audit: '新增报表推送',
  params: idParams,
  body: z.strictObject({
    kind: z.enum(channelKinds),
    /** Of a webhook. */
    url: url.optional(),
    with_rows: z.boolean().default(false),
    row_limit: rowLimit.default(100),
  }),
  data: z.object({ id: z.number(), secret: z.string().nullable() }),
});

/** Changes a channel of one's own. Putting it in force again forgets what failed. */
export const changeChannelEndpoint = defineEndpoint({
  ...change,
  method: 'PUT',
  path: '/report/v2/channels/:id',
  audit: '修改报表推送',
  params: idParams,
  body: z.strictObject({
    url: url.optional(),
    with_rows: z.boolean().optional(),
    row_limit: rowLimit.optional(),
    status: status.optional(),
  }),
});

/** Removes channels of one's own, with their deliveries. */
export const removeChannelsEndpoint = defineEndpoint({
  ...removal,
  access: 'report:data:list',
  path: '/report/v2/channels',
  audit: '删除报表推送',
});

const one = { ...change, method: 'POST', params: idParams } as const;

/** Gives a webhook another secret: what it signs from now on is signed by that one. */
export const renewSecretEndpoint = defineEndpoint({
  ...one,
  path: '/report/v2/channels/:id/secret',
  audit: '更换报表推送的密钥',
  data: z.object({ secret: z.string() }),
});

/** Sends something to try a channel out, once. */
export const testChannelEndpoint = defineEndpoint({
  ...one,
  path: '/report/v2/channels/:id/test',
  audit: '测试报表推送',
  data: z.object({ id: z.number() }),
});

const delivery = z.object({
  id: z.number(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  run_id: z.number().nullable(),
  attempts: z.number(),
  /** What the receiver answered; null where it did not. */
  http_status: z.number().nullable(),
  error_msg: z.string(),
  ms: z.number().nullable(),
  /** When it is tried again. */
  next_time: z.string().nullable(),
  end_time: z.string().nullable(),
  create_time: z.string(),
});

export type ReportDelivery = Camelize<z.output<typeof delivery>>;

/** What was sent by a channel of one's own, the newest first. */
export const listDeliveriesEndpoint = defineEndpoint({
  ...readOf('report:data:list'),
  path: '/report/v2/channels/:id/deliveries',
  params: idParams,
  data: z.object({ rows: z.array(delivery) }),
});

/** Sends the news of a run once more, with what one may see now. */
export const resendDeliveryEndpoint = defineEndpoint({
  ...one,
  path: '/report/v2/deliveries/:id/resend',
  audit: '重新发送报表推送',
  data: z.object({ id: z.number() }),
});
