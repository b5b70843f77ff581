import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { leastInterval } from './run-figures.ts';
import type { Camelize } from '../core/wire.ts';

const settings = {
  url: z.string().trim().min(1, '请输入地址').max(1000, '地址不超过 1000 个字符'),
  interval_seconds: z.number().int().min(leastInterval, `至少 ${leastInterval} 秒`).max(86_400),
  is_enabled: z.boolean(),
};

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
