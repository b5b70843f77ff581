import type { RouteEntry } from '@wm/contract/auth/account';
import { request } from '#core/http/request.ts';
import type { RequestOptions } from '#core/http/request.ts';
import { HttpError } from '#core/http/http-error.ts';
import { forgetAccountPreferences } from '#core/preferences/account-preferences.ts';
import { forgetRoutes } from '#core/stores/permission-store.ts';
import { forgetClosed } from '#core/stores/closed-tabs.ts';
import { forgetTabs } from '#core/stores/open-tabs-store.ts';
import { forgetAllTabs } from '#core/tabs/tab-memory.ts';
import { forgetKept } from '#core/storage/forget-kept.ts';
import { forgetUser, useUser } from '#core/stores/user-store.ts';
import type { UserState } from '#core/stores/user-store.ts';
import { keepOfficeZone } from '#core/time/office-clock.ts';
import { forgetUndo } from '#core/undo-by-keys.ts';
import { keepFactorOwed } from './factor-owed.ts';
import { keepPasswordAdvice } from './password-advice.ts';
import { forgetToken } from './token.ts';

/** The role of whoever has none (specification 3). */
const defaultRole = 'ROLE_DEFAULT';

interface UserInfo {
  user: { userId: number; username: string; nickname?: string; avatar?: string };
  roles: { roleId: number; roleKey: string }[];
  permissions: string[];
  permissionVersion: number;
  passwordReset?: boolean;
  factorOwed?: boolean;
  officeTimeZone?: string;
}

function userOf(info: UserInfo): UserState {
  if (typeof info?.user?.userId !== 'number' || !Array.isArray(info.permissions)) {
    throw new HttpError('用户信息无效，请重新登录', { kind: 'unusable' });
  }
  const roles = info.roles ?? [];
  return {
    id: info.user.userId,
    name: info.user.username,
    nickname: info.user.nickname || info.user.username,
    avatar: info.user.avatar ?? '',
    role_id: roles.length > 0 ? Math.min(...roles.map((role) => role.roleId)) : 0,
    roles: roles.length > 0 ? roles.map((role) => role.roleKey) : [defaultRole],
    permissions: info.permissions,
    permission_version: info.permissionVersion ?? 0,
  };
}

/** Fetches who is signed in and keeps it in the store. */
export async function loadUser(options: RequestOptions = {}): Promise<UserState> {
  const info = await request<UserInfo>({
    ...options,
    method: 'GET',
    url: '/admin/v2/get_user_info',
  });
  const user = userOf(info);
  if (info.officeTimeZone) keepOfficeZone(info.officeTimeZone);
  useUser.setState(user, true);
  keepPasswordAdvice(info.passwordReset ?? false);
  keepFactorOwed(info.factorOwed ?? false);
  return user;
}

/** Fetches the route tree of the signed-in user. */
export function fetchRoutes(options: RequestOptions = {}): Promise<RouteEntry[]> {
  return request<RouteEntry[]>({ ...options, method: 'GET', url: '/admin/v2/routers' });
}

/** Forgets everything this browser knows about the session, and the notes it kept; drafts stay. */
export function clearSession(): void {
  forgetToken();
  forgetUser();
  forgetRoutes();
  forgetTabs();
  forgetClosed();
  forgetAllTabs();
  forgetAccountPreferences();
  forgetUndo();
  forgetKept();
  localStorage.clear();
}

/** Ends the session on the server (a server that cannot be reached does not hold anyone back) and forgets it here. */
export async function signOut(): Promise<void> {
  try {
    await request({
      method: 'GET',
      url: '/admin/v2/logout',
      silent: true,
      handledCodes: [401],
      timeout: 5000,
    });
  } catch {
    // The session is forgotten here in any case.
  }
  clearSession();
}

/** The sign-in page with the way back to where the user is now. */
export function signInAddress(): string {
  const target = location.pathname + location.search + location.hash;
  return `/login?redirect=${encodeURIComponent(target)}`;
}
