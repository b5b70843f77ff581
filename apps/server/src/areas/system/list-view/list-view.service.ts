import type { ListView, ListViewChange, ListViewInput } from '@wm/contract/system/list-view';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { roleLabel } from '../role/shown-role.ts';
import { findViews, insertView, rolesInUse, updateView } from './list-view.repository.ts';

/** The roles that somebody may share a view with: his own; all, when he may see the roles. */
export async function rolesToShareWith(
  { db }: Core,
  principal: Principal,
): Promise<{ id: number; roleName: string }[]> {
  const roles = holdsPermission(principal, 'system:role:list')
    ? await rolesInUse(db)
    : principal.roles.map(({ roleId, roleName }) => ({ id: roleId, roleName }));
  return roles.map(({ id, roleName }) => ({
    id,
    roleName: roleLabel(principal, { id, name: roleName }),
  }));
}

async function requireSharing(
  core: Core,
  principal: Principal,
  roleId: number | null | undefined,
): Promise<void> {
  if (roleId === null || roleId === undefined) return;
  const roles = await rolesToShareWith(core, principal);
  if (!roles.some(({ id }) => id === roleId)) throw new AppError('list-view.role-missing');
}

const nicknames = { resource: 'system:user', column: 'nickname' };
const usernames = { resource: 'system:user', column: 'username' };

/** A view whose role and owner are called what the asker may call them. */
function shownView(
  principal: Principal,
  { nickname, username, ...view }: Awaited<ReturnType<typeof findViews>>[number],
): ListView {
  const { roleId, roleName } = view;
  return {
    ...view,
    roleName: roleId === null ? '' : roleLabel(principal, { id: roleId, name: roleName }),
    ownerName:
      shownValue(principal, nicknames, nickname) ||
      (shownValue(principal, usernames, username) ?? '同事'),
  };
}

/** One's own views of a list and those that are shared with one's roles, by name. */
export async function readViews(
  { db }: Core,
  principal: Principal,
  list: string,
): Promise<ListView[]> {
  const views = await findViews(db, principal, { list });
  return views.map((view) => shownView(principal, view));
}

export async function readView({ db }: Core, principal: Principal, id: number): Promise<ListView> {
  const [view] = await findViews(db, principal, { id });
  return shownView(principal, orNotFound(view));
}

export async function createView(
  core: Core,
  principal: Principal,
  input: ListViewInput,
): Promise<ListView> {
  await requireSharing(core, principal, input.roleId);
  const id = await insertView(core.db, principal.userId, input);
  return readView(core, principal, id);
}

export async function changeView(
  core: Core,
  principal: Principal,
  change: ListViewChange & { id: number },
): Promise<ListView> {
  await requireSharing(core, principal, change.roleId);
  await updateView(core.db, principal.userId, change);
  return readView(core, principal, change.id);
}
