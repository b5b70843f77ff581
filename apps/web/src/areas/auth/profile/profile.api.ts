import type { changePasswordEndpoint } from '@wm/contract/auth/account';
import type {
  OwnSession,
  Profile,
  changeAvatarEndpoint,
  changeProfileEndpoint,
  endSessionsEndpoint,
  ownSessionsEndpoint,
  profileEndpoint,
} from '@wm/contract/auth/profile';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export type { OwnSession, Profile } from '@wm/contract/auth/profile';

export type ProfileChange = Pick<Profile, 'nickname' | 'mobile' | 'email' | 'sex'>;

export const profileKey = ['profile'];
export const sessionsKey = ['profile', 'sessions'];

/** My account. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: profileKey,
    queryFn: () => call<typeof profileEndpoint>('GET', '/admin/v2/profile', { silent: true }),
  });
}

/** Where I am signed in. */
export function useOwnSessions(): UseQueryResult<OwnSession[]> {
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async () => {
      const { rows } = await call<typeof ownSessionsEndpoint>('GET', '/admin/v2/profile/sessions', {
        silent: true,
      });
      return rows;
    },
  });
}

export function changeProfile(change: ProfileChange): Promise<Profile> {
  return call<typeof changeProfileEndpoint>('PUT', '/admin/v2/profile', {
    body: change,
    handledCodes: [422],
  });
}

/** Takes an uploaded picture as the avatar; an empty name takes the bundled one again. */
export function changeAvatar(avatar: string): Promise<Profile> {
  return call<typeof changeAvatarEndpoint>('PUT', '/admin/v2/profile/avatar', {
    body: { avatar },
  });
}

/** The form shows a wrong old password (601) and a breach of the policy (422) itself. */
export function changePassword(oldPassword: string, newPassword: string): Promise<unknown> {
  return call<typeof changePasswordEndpoint>('PUT', '/admin/v2/profile/password', {
    body: { oldPassword, newPassword },
    handledCodes: [422, 601],
  });
}

/** Ends sessions of mine: the given ones, or all others. */
export function endSessions(ids?: string[]): Promise<unknown> {
  return call<typeof endSessionsEndpoint>('DELETE', '/admin/v2/profile/sessions', {
    body: ids ? { ids } : {},
  });
}
