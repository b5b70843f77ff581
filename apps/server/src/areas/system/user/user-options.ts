import { asc, eq, sql } from 'drizzle-orm';
import { sysDept, sysRole, sysUser, sysUserRole } from '#core/access/access.table.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { mayGrant, readGrantedRoles } from '#core/access/grants.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { reachOf, visibleFields } from '#core/crud/row-access.ts';
import type { Fields } from '#core/crud/row-access.ts';
import { roleLabel } from '../role/shown-role.ts';
import { lockTargets } from './user-rules.ts';
import { sysPost } from '../post/post.table.ts';
import { userScope } from './user.repository.ts';

/** What the asker may choose from when he writes a user. */
export async function userOptions(core: Core, principal: Principal) {
  const { db, settings } = core;
  const reach = reachOf(userScope, principal, 'system:user:list');
  const depts = await db
    .select({
      id: sysDept.id,
      parentId: sysDept.parentId,
      name: sysDept.deptName,
      status: sysDept.status,
    })
    .from(sysDept)
    .orderBy(asc(sysDept.orderNum), asc(sysDept.id));
  const posts = await db
    .select({ id: sysPost.id, name: sysPost.postName })
    .from(sysPost)
    .where(eq(sysPost.status, '0'))
    .orderBy(asc(sysPost.postSort), asc(sysPost.id));
  const roles = await grantableRoles(core, principal);
  return {
    depts: reach ? depts.filter(({ id }) => reach.deptIds.includes(id)) : depts,
    posts: posts.map(({ id, name }) => ({
      id,
      name: shownValue(principal, postName, name) ?? `岗位 ${id}`,
    })),
    roles: roles
      .filter(({ isGrantable, status }) => isGrantable && status === '0')
      .map(({ id, name }) => ({ id, name: roleLabel(principal, { id, name }) })),
    minLength: await settings.number('sys.account.password-min-length'),
    maxLength: await settings.number('sys.account.password-max-length'),
    hasInitial: (await settings.text('sys.user.init-password')) !== '',
  };
}

const postName = { resource: 'system:post', column: 'post_name' };
const roleKey = { resource: 'system:role', column: 'role_key' };

const named: Fields = { username: sysUser.username, nickname: sysUser.nickname };

/** A user with every role, which he has and which the asker may give him. */
export async function rolesOfUser(core: Core, id: number, principal: Principal) {
  const rights = principal.columnRights.get('system:user');
  const [user] = await core.db.transaction(async (tx) => {
    await lockTargets(tx, [id], { principal, code: 'system:user:edit' });
    return tx
      .select({ id: sysUser.id, ...visibleFields(named, rights) })
      .from(sysUser)
      .where(eq(sysUser.id, id));
  });
  if (!user) return undefined;
  const held = await core.db
    .select({ roleId: sysUserRole.roleId })
    .from(sysUserRole)
    .where(eq(sysUserRole.userId, id));
  const heldIds = new Set(held.map(({ roleId }) => roleId));
  const roles = await grantableRoles(core, principal);
  const shown = roles.map((role) => ({
    ...role,
    name: roleLabel(principal, role),
    roleKey: shownValue(principal, roleKey, role.roleKey) ?? '',
    isHeld: heldIds.has(role.id),
  }));
  return { user, roles: shown };
}

/** Every role, and whether the asker may give it. */
export async function grantableRoles({ db }: Core, principal: Principal) {
  const roles = await db
    .select({
      id: sysRole.id,
      roleKey: sysRole.roleKey,
      name: sysRole.roleName,
      status: sql<'0' | '1'>`${sysRole.status}`,
      createTime: sysRole.createTime,
    })
    .from(sysRole)
    .orderBy(asc(sysRole.roleSort), asc(sysRole.id));
  const granted = await readGrantedRoles(
    db,
    roles.map(({ id }) => id),
  );
  const grantable = new Set(
    granted.filter((role) => mayGrant(principal, role)).map(({ id }) => id),
  );
  return roles.map((role) => ({ ...role, isGrantable: grantable.has(role.id) }));
}
