import type { OnlinePerson } from '@wm/contract/monitor/online';
import { mayFilter } from '#core/access/column-rights.ts';
import { adminRole } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { requireFound } from '#core/not-found.ts';
import { countOnline, findSessions, listOnline } from './online.repository.ts';

export interface OnlineQuery {
  page: number;
  limit: number;
  username?: string | undefined;
  ip?: string | undefined;
  active?: 'true' | 'false' | undefined;
}

interface Asker {
  principal: Principal;
  /** The session that asks. */
  sessionId: string | undefined;
}

/** Who is signed in, by name only as far as the asker may see names. */
export async function readOnline(
  { db, settings }: Core,
  { page, limit, username, ip, active }: OnlineQuery,
  { principal, sessionId }: Asker,
): Promise<{ rows: OnlinePerson[]; total: number; devices: number }> {
  refuseHiddenFilter(principal, username);
  const idleMinutes = await settings.number('sys.session.idle-minutes');
  const filter = { idleMinutes, username, ip, isActive: active === 'true' };
  const people = await listOnline(db, filter, { page, limit });
  const counted = await countOnline(db, filter);
  const shown = (resource: string, column: string, value: string): string =>
    shownValue(principal, { resource, column }, value) ?? '';
  return {
    total: counted.people,
    devices: counted.devices,
    rows: people.map((person) => ({
      ...person,
      username: shown('system:user', 'username', person.username),
      nickname: shown('system:user', 'nickname', person.nickname),
      deptName: shown('system:dept', 'dept_name', person.deptName),
      devices: person.devices.map((device) => ({ ...device, isOwn: device.id === sessionId })),
    })),
  };
}

/** Searching by a name that is withheld would tell it. */
function refuseHiddenFilter({ columnRights }: Principal, username: string | undefined): void {
  const rights = columnRights.get('system:user');
  if (username === undefined || ['username', 'nickname'].every((key) => mayFilter(rights, key)))
    return;
  const fields = [{ path: 'username', message: '没有权限按该字段筛选或排序' }];
  throw new AppError('auth.column-forbidden', { data: { fields } });
}

/** Ends sessions; one's own is left by signing out, and an administrator's is ended by administrators alone. */
export async function forceLogout(
  { db, sessions }: Core,
  ids: string[],
  { principal, sessionId }: Asker,
): Promise<number> {
  if (sessionId !== undefined && ids.includes(sessionId)) throw new AppError('monitor.own-session');
  const found = await findSessions(db, ids);
  requireFound(found.length > 0);
  const isAdministrator = principal.roles.some(({ roleKey }) => roleKey === adminRole);
  if (!isAdministrator && found.some((session) => session.isAdministrator))
    throw new AppError('monitor.administrator');
  for (const { id } of found) await sessions.end(id, 'forced');
  return found.length;
}
