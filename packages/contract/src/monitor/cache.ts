import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const shared = { rate: 'default', audit: null, access: 'monitor:cache:list' } as const;
const path = '/admin/v2/monitor/cache';
const cacheName = z.string().min(1).max(60);
const cacheKey = z.string().min(1).max(300);

const cacheUse = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  max: z.number(),
  /** By process, as each told last. */
  nodes: z.array(
    z.object({ node: z.string(), size: z.number(), hits: z.number(), misses: z.number() }),
  ),
});

export type CacheUse = Camelize<z.output<typeof cacheUse>>;

/** 缓存监控: what is kept, and how often it was of use, over all processes. */
export const cachesEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path,
  data: z.object({
    rows: z.array(cacheUse),
    /** How many processes there are, and which one answers. */
    nodes: z.number(),
    own: z.string(),
  }),
});

/** 缓存列表: the keys of a cache in the process that answers, at most 500. */
export const cacheKeysEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/keys`,
  query: z.strictObject({ name: cacheName, text: z.string().max(100).default('') }),
  data: z.object({ keys: z.array(z.string()), total: z.number() }),
});

/** What is kept under an exact key, as JSON without secrets; nothing when it has gone meanwhile. */
export const cacheValueEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/value`,
  query: z.strictObject({ name: cacheName, key: cacheKey }),
  data: z.object({ value: z.string().nullable() }),
});

/** Empties a cache, one exact key of it, or every cache, in all processes. Nothing is lost by it. */
export const clearCacheEndpoint = defineEndpoint({
  method: 'DELETE',
  path,
  access: 'monitor:cache:remove',
  rate: 'default',
  audit: '清除缓存',
  body: z.strictObject({ name: cacheName.optional(), key: cacheKey.optional() }),
});
