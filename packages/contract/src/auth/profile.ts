import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import { storedFileName } from '../files/file.ts';
import type { Camelize } from '../core/wire.ts';

/** What a person sees and changes of his own account. */
export const profile = z.object({
  user_id: z.number(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  email: z.string(),
  mobile: z.string(),
  sex: z.enum(['0', '1', '2']),
  create_time: z.string(),
  roles: z.array(z.object({ role_id: z.number(), role_key: z.string(), role_name: z.string() })),
});

export type Profile = Camelize<z.output<typeof profile>>;

export const profileEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/profile',
  data: profile,
});

export const changeProfileEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/profile',
  access: 'signed-in',
  rate: 'default',
  audit: '修改个人信息',
  body: z.strictObject({
    nickname: z.string().trim().min(1, '请输入姓名').max(30, '姓名不超过 30 个字符'),
    email: z.union([z.literal(''), z.email('请输入正确的邮箱地址').max(50)]),
    mobile: z.string().regex(/^(1[3-9]\d{9})?$/, '请输入正确的手机号码'),
    sex: z.enum(['0', '1', '2']),
  }),
  data: profile,
});

/** Takes an uploaded picture of one's own as the avatar; an empty name takes the bundled one again. */
export const changeAvatarEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/profile/avatar',
  access: 'signed-in',
  rate: 'default',
  audit: '修改头像',
  body: z.strictObject({ avatar: z.union([z.literal(''), storedFileName]) }),
  data: profile,
});

/** A session of one's own; `current` is the one that asks. The id is no token and opens nothing. */
export const ownSession = z.object({
  id: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  bound: z.boolean(),
  current: z.boolean(),
  create_time: z.string(),
  last_seen: z.string(),
});

export type OwnSession = Camelize<z.output<typeof ownSession>>;

export const ownSessionsEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/profile/sessions',
  data: z.object({ rows: z.array(ownSession), total: z.number() }),
});

/** Ends one's own sessions: the given ones, or all others when no ids are given. */
export const endSessionsEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/v2/profile/sessions',
  access: 'signed-in',
  rate: 'default',
  audit: '下线自己的会话',
  body: z.strictObject({ ids: z.array(z.uuid()).max(100).optional() }),
});

/** Locks this session: until it is unlocked with the password the API answers 423 to everything else. */
export const lockEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/lock',
  access: 'signed-in',
  rate: 'default',
  audit: '锁定屏幕',
});

export const unlockEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/unlock',
  access: 'signed-in',
  rate: 'login',
  audit: '解锁屏幕',
  whileLocked: true,
  body: z.strictObject({ password: z.string().min(1, '请输入密码').max(1024) }),
});

/** Gives the password again, for what asks for it when the sign-in is older than 15 minutes (428). */
export const confirmPasswordEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/profile/confirm',
  access: 'signed-in',
  rate: 'login',
  audit: '再次输入密码',
  whileOwing: true,
  body: z.strictObject({ password: z.string().min(1, '请输入密码').max(1024) }),
});

const preferenceKey = z.string().regex(/^[a-z][a-z0-9:._/-]{0,99}$/i);

/** What an account keeps of its settings and views: any JSON of at most 16 KB under a name. */
export const preferencesEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/preferences',
  data: z.object({ rows: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
});

export const savePreferenceEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/preferences',
  access: 'signed-in',
  rate: 'default',
  audit: '保存个人设置',
  body: z.strictObject({ key: preferenceKey, value: z.json() }),
  bodyLimit: 32 * 1024,
});

export const removePreferenceEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/v2/preferences',
  access: 'signed-in',
  rate: 'default',
  audit: '清除个人设置',
  body: z.strictObject({ key: preferenceKey }),
});
