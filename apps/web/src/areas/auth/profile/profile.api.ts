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
import { camelKeys } from '@wm/contract/core/wire';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

export type { OwnSession, Profile } from '@wm/contract/auth/profile';

export type ProfileChange = Pick<Profile, 'nickname' | 'mobile' | 'email' | 'sex'>;

export const profileKey = ['profile'];
export const sessionsKey = ['profile', 'sessions'];

// The client renames the outer keys only.
function withRoles(profile: Profile): Profile {
  return { ...profile, roles: profile.roles.map((role) => camelKeys(role)) as Profile['roles'] };
}

/** My account. */
export function useProfile(): UseQueryResult<Profile> {
  return useQuery({
    queryKey: profileKey,
    queryFn: async () =>
      withRoles(
        await call<typeof profileEndpoint>('GET', '/admin/v2/profile', {
          silent: true,
        }),
      ),
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

export async function changeProfile(change: ProfileChange): Promise<Profile> {
  return withRoles(
    await call<typeof changeProfileEndpoint>('PUT', '/admin/v2/profile', {
      body: change,
      claims: [422],
    }),
  );
}

/** Takes an uploaded picture as the avatar; an empty name takes the bundled one again. */
export async function changeAvatar(avatar: string): Promise<Profile> {
  return withRoles(
    await call<typeof changeAvatarEndpoint>('PUT', '/admin/v2/profile/avatar', {
      body: { avatar },
    }),
  );
}

/** The form shows a wrong old password (601) and a breach of the policy (422) itself. */
export function changePassword(oldPassword: string, newPassword: string): Promise<unknown> {
  return call<typeof changePasswordEndpoint>('PUT', '/admin/v2/profile/password', {
    body: { oldPassword, newPassword },
    claims: [422, 601],
  });
}

/** Ends sessions of mine: the given ones, or all others. */
export function endSessions(ids?: string[]): Promise<unknown> {
  return call<typeof endSessionsEndpoint>('DELETE', '/admin/v2/profile/sessions', {
    body: ids ? { ids } : {},
  });
}
