import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import { cleanEndpoint, countOldEndpoint } from './log-cleaning.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

/** 登录日志: every try to sign in, whether the name exists or not. Nobody writes it by hand. */
export const loginLogResource = defineResource({
  path: '/admin/v2/monitor/logininfor',
  permission: 'monitor:logininfor',
  title: '登录日志',
  row: z.object({
    id: z.number(),
    username: z.string(),
    ip: z.string(),
    user_agent: z.string(),
    succeeded: z.boolean(),
    message: z.string(),
    create_time: z.string(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: {
    username: z.string().max(100).optional(),
    ip: z.string().max(100).optional(),
    succeeded: z.enum(['true', 'false']).optional(),
    /** Instants, as dragging over the hours gives them. */
    since: z.iso.datetime().optional(),
    until: z.iso.datetime().optional(),
    ...rangeShape,
  },
  sorts: ['create_time', 'username', 'ip'],
  titles: { username: '用户名', ip: 'IP 地址', succeeded: '结果', message: '说明' },
});

export type LoginLog = RowOf<typeof loginLogResource>;

const path = loginLogResource.path;
const shared = { rate: 'default', audit: null } as const;

/** Tries within each hour of the last days, and who is kept out just now. */
export const loginHoursEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/hours`,
  access: 'monitor:logininfor:list',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(14).default(2) }),
  data: z.object({
    /** Since when sign-ins are recorded. */
    first_time: z.string().nullable(),
    rows: z.array(z.object({ at: z.string(), succeeded: z.number(), failed: z.number() })),
  }),
});

const signInLock = z.object({
  /** The name as it was typed, in small letters; empty where the asker may not know it. */
  account: z.string(),
  /** What stands for the account when it is unlocked; it tells no name. */
  key: z.string(),
  ip: z.string(),
  failures: z.number(),
  last_time: z.string(),
  /** Seconds until the next try is heard; 0 when it is now. */
  wait: z.number(),
});

export type SignInLock = Camelize<z.output<typeof signInLock>>;

/** Accounts that somebody has failed to sign in to five times or more within an hour, the most tries first. */
export const signInLocksEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/locks`,
  access: 'monitor:logininfor:list',
  data: z.object({ rows: z.array(signInLock) }),
});

/** Forgets the failures of an account: its owner may try again at once. */
export const unlockAccountEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${path}/locks`,
  access: 'monitor:logininfor:unlock',
  rate: 'default',
  audit: '解锁登录账号',
  body: z.strictObject({ key: z.string().min(1).max(100) }),
});

export const countOldLogins = countOldEndpoint(`${path}/clean`, 'monitor:logininfor:remove');

export const cleanLogins = cleanEndpoint(
  `${path}/clean`,
  'monitor:logininfor:remove',
  '清理登录日志',
);
