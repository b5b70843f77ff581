import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { pageOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** A session of somebody. Its id is no token and opens nothing. */
const onlineDevice = z.object({
  id: z.uuid(),
  ip: z.string(),
  user_agent: z.string(),
  /** Whether it is a browser; else a program that calls the API. */
  is_browser: z.boolean(),
  is_locked: z.boolean(),
  /** Whether it is the session that asks. */
  is_own: z.boolean(),
  create_time: z.string(),
  last_seen: z.string(),
});

const onlinePerson = z.object({
  user_id: z.number(),
  /** Empty where the asker may not know them. */
  username: z.string(),
  nickname: z.string(),
  dept_name: z.string(),
  last_seen: z.string(),
  /** At most 50, the last seen first. */
  devices: z.array(onlineDevice),
});

export type OnlineDevice = Camelize<z.output<typeof onlineDevice>>;
export type OnlinePerson = Camelize<z.output<typeof onlinePerson>>;

/** 在线用户: who is signed in, and beneath each his devices, the last seen first. */
export const listOnlineEndpoint = defineEndpoint({
  ...readOf('monitor:online:list'),
  path: '/admin/v2/monitor/online',
  query: z.strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(1000).default(20),
    username: z.string().max(100).optional(),
    ip: z.string().max(100).optional(),
    /** Only who was seen within the last minutes. */
    active: z.enum(['true', 'false']).optional(),
  }),
  data: pageOf(onlinePerson).extend({ devices: z.number() }),
});

/** Ends sessions of others: in every process within a second. */
export const forceLogoutEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/v2/monitor/online',
  access: 'monitor:online:forceLogout',
  rate: 'default',
  audit: '强制下线',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
  data: z.object({ ended: z.number() }),
});
