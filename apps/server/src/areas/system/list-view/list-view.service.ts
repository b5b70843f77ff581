import type { ListView, ListViewChange, ListViewInput } from '@wm/contract/system/list-view';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { findViews, insertView, rolesInUse, updateView } from './list-view.repository.ts';

/** The roles that somebody may share a view with: his own; all, when he may see the roles. */
export async function rolesToShareWith(
  { db }: Core,
  principal: Principal,
): Promise<{ id: number; roleName: string }[]> {
  if (holdsPermission(principal, 'system:role:list')) return rolesInUse(db);
  return principal.roles.map(({ roleId, roleName }) => ({ id: roleId, roleName }));
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

export async function readView({ db }: Core, principal: Principal, id: number): Promise<ListView> {
  const [view] = await findViews(db, principal, { id });
  return orNotFound(view);
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
