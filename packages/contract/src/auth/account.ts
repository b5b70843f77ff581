import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';

const credentials = z.strictObject({
  username: z.string().trim().min(1, '请输入用户名').max(64),
  password: z.string().min(1, '请输入密码').max(1024),
  code: z.string().max(16).optional(),
  uuid: z.string().max(64).optional(),
});

/** Six digits of an authenticator application, or a recovery code; spaces and hyphens do not count. */
export const factorCode = z.string().trim().min(1, '请输入动态验证码').max(32, '动态验证码不正确');

/** A route entry as the server sends it; `query` is a JSON string. */
export const routeEntry = z.object({
  name: z.string(),
  path: z.string(),
  component: z.string(),
  hidden: z.boolean(),
  get children() {
    return z.array(routeEntry).optional();
  },
  redirect: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  query: z.string().optional(),
  permissions: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string(),
    link: z.string().nullable(),
    noCache: z.boolean(),
    affix: z.boolean(),
    breadcrumb: z.boolean(),
    activeMenu: z.string().optional(),
  }),
});

export type RouteEntry = z.output<typeof routeEntry>;

export const captchaEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/v2/captcha_image',
  access: 'public',
  rate: 'captcha',
  audit: null,
  repeated: true,
  /** Who is about to sign in, where that is known: failures of his account count, too. */
  query: z.strictObject({ username: z.string().max(64).optional() }),
  /** `img` is a base64 PNG without the data prefix; both are empty when the captcha is switched off. */
  data: z.object({
    /** Registration asks for one, and so does signing in once it has failed. */
    captcha_enabled: z.boolean(),
    /** Signing in asks for one now. */
    captcha_due: z.boolean(),
    register_enabled: z.boolean(),
    uuid: z.string(),
    img: z.string(),
  }),
});

export const signInEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/login',
  access: 'public',
  rate: 'login',
  audit: '登录',
  repeated: true,
  body: credentials,
  /** With a second factor there is no token yet, but a ticket that is good for its code, once, for ten minutes. */
  data: z.object({ token: z.string(), factor_ticket: z.string() }),
});

/** The second step of a sign-in: the code of the authenticator application, or a recovery code. */
export const signInWithFactorEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/login/factor',
  access: 'public',
  rate: 'login',
  audit: '两步验证登录',
  repeated: true,
  body: z.strictObject({ ticket: z.string().min(1).max(100), code: factorCode }),
  data: z.object({ token: z.string() }),
});

export const registerEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/register',
  access: 'public',
  rate: 'register',
  audit: '注册',
  body: credentials,
  /** Who has registered is signed in. */
  data: z.object({ token: z.string() }),
});

export const signOutEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/v2/logout',
  access: 'signed-in',
  rate: 'default',
  audit: '退出登录',
  whileLocked: true,
  whileOwing: true,
});

export const userInfoEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/get_user_info',
  whileOwing: true,
  repeated: true,
  data: z.object({
    user: z.object({
      user_id: z.number(),
      username: z.string(),
      nickname: z.string(),
      avatar: z.string(),
    }),
    roles: z.array(z.object({ role_id: z.number(), role_key: z.string(), role_name: z.string() })),
    permissions: z.array(z.string()),
    /** Changes whenever this user's menus or permissions may have changed. */
    permission_version: z.number(),
    /** Whether somebody else chose the password: its owner is asked to change it. */
    password_reset: z.boolean(),
    /** Whether a role demands a second factor that is not set up: nothing else is answered until it is. */
    factor_owed: z.boolean(),
    /** What days and hours of the office mean: a name of the IANA's list. */
    office_time_zone: z.string(),
  }),
});

export const routersEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/admin/v2/routers',
  whileOwing: true,
  data: z.array(routeEntry),
});

export const changePasswordEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/v2/profile/password',
  access: 'signed-in',
  rate: 'login',
  audit: '修改密码',
  body: z.strictObject({
    old_password: z.string().min(1, '请输入旧密码').max(1024),
    new_password: z.string().min(1, '请输入新密码').max(1024),
  }),
});

export const streamTicketEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/v2/stream/ticket',
  access: 'signed-in',
  rate: 'default',
  audit: '建立事件通道',
  data: z.object({ ticket: z.string() }),
});
