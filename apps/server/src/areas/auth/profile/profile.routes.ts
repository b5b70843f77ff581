import {
  changeAvatarEndpoint,
  changeProfileEndpoint,
  confirmPasswordEndpoint,
  endSessionsEndpoint,
  lockEndpoint,
  ownSessionsEndpoint,
  preferencesEndpoint,
  profileEndpoint,
  removePreferenceEndpoint,
  savePreferenceEndpoint,
  unlockEndpoint,
} from '@wm/contract/auth/profile';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { askerOf } from '../account/asker.ts';
import { confirmPassword } from '../account/confirm-password.service.ts';
import { changeAvatar } from './avatar.service.ts';
import { listPreferences, removePreference, savePreference } from './preference.repository.ts';
import {
  changeProfile,
  endOwnSessions,
  listOwnSessions,
  readProfile,
  unlock,
} from './profile.service.ts';

function sessionIdOf(request: FastifyRequest): string {
  if (!request.session) throw new AppError('auth.required');
  return request.session.id;
}

export function addProfileRoutes(app: FastifyInstance, core: Core): void {
  route(app, profileEndpoint, ({ principal }) => readProfile(core, principal));
  route(app, changeProfileEndpoint, ({ principal, body }) => changeProfile(core, principal, body));
  route(app, changeAvatarEndpoint, async ({ principal, body }) => {
    await changeAvatar(core, principal, body.avatar);
    return readProfile(core, principal);
  });
  route(app, ownSessionsEndpoint, async ({ principal, request }) => {
    const rows = await listOwnSessions(core, principal.userId, request.session?.id);
    return { rows, total: rows.length };
  });
  route(app, endSessionsEndpoint, ({ principal, body, request }) =>
    endOwnSessions(core, principal.userId, { ids: body.ids, currentId: sessionIdOf(request) }),
  );
  route(app, lockEndpoint, ({ request }) => core.sessions.setLocked(sessionIdOf(request), true));
  route(app, unlockEndpoint, ({ principal, body, request }) =>
    unlock(core, askerOf(principal, request), body.password),
  );
  route(app, confirmPasswordEndpoint, ({ principal, body, request }) =>
    confirmPassword(core, askerOf(principal, request), {
      password: body.password,
      wrong: 'auth.unlock-failed',
    }),
  );
  route(app, preferencesEndpoint, async ({ principal }) => ({
    rows: await listPreferences(core.db, principal.userId),
  }));
  route(app, savePreferenceEndpoint, ({ principal, body }) =>
    savePreference(core.db, principal.userId, { key: body.key, value: body.value }),
  );
  route(app, removePreferenceEndpoint, ({ principal, body }) =>
    removePreference(core.db, principal.userId, body.key),
  );
}
