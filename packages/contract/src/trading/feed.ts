import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { leastInterval } from './run-figures.ts';
import type { Camelize } from '../core/wire.ts';

const settings = {
  /** `poll`: a file that is fetched again and again; `socket`: a WebSocket whose messages are bars. */
  kind: z.enum(['poll', 'socket']).default('poll'),
  url: z.string().trim().min(1, '请输入地址').max(1000, '地址不超过 1000 个字符'),
  interval_seconds: z.number().int().min(leastInterval, `至少 ${leastInterval} 秒`).max(86_400),
  is_enabled: z.boolean(),
  /** Sent when a socket stands; empty for none. */
  subscribe_text: z.string().trim().max(2000, '订阅消息不超过 2000 个字符').default(''),
  /** A file with the bars that a socket has missed; empty for none. */
  history_url: z.string().trim().max(1000, '地址不超过 1000 个字符').default(''),
  /** Of a socket with several symbols, the one that is taken, by the source's code; empty for all. */
  source_code: z.string().trim().max(60, '代码不超过 60 个字符').default(''),
};

/** Live sources that one person may have. */
export const liveFeedLimit = 20;

const feed = z.object({
  ...settings,
  /** When it was last asked, and when it last answered. */
  tried_time: z.string().nullable(),
  answered_time: z.string().nullable(),
  /** Why the last call failed; empty when it did not. */
  problem: z.string(),
  /** Calls in a row that failed. */
  failures: z.number(),
});

export type SymbolFeed = Camelize<z.output<typeof feed>>;

const path = '/trading/v2/symbols/:id/feed';

/** Where newer bars of a symbol come from; null without a source. */
export const feedEndpoint = defineEndpoint({
  method: 'GET',
  path,
  access: 'trading:manage:query',
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ feed: feed.nullable() }),
});

/** Sets the source of a symbol. */
export const saveFeedEndpoint = defineEndpoint({
  method: 'PUT',
  path,
  access: 'trading:manage:edit',
  rate: 'default',
  audit: '设置行情来源',
  params: idParams,
  body: z.strictObject(settings),
});

/** Takes the source away. */
export const removeFeedEndpoint = defineEndpoint({
  method: 'DELETE',
  path,
  access: 'trading:manage:edit',
  rate: 'default',
  audit: '删除行情来源',
  params: idParams,
});

/** Asks the source now, unless it was asked within its interval. Answers how many bars are new. */
export const pollFeedEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/poll`,
  access: 'trading:chart:list',
  rate: 'default',
  audit: '更新行情',
  params: idParams,
  data: z.object({ added: z.number(), problem: z.string() }),
});

/** Says that somebody looks at the chart: quotes of a live source come on the event stream for the next half minute. */
export const watchFeedEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/watch`,
  access: 'trading:chart:list',
  rate: 'default',
  audit: null,
  isRead: true,
  params: idParams,
});
