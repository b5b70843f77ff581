import type { DataScope } from '@wm/contract/core/data-scope';
import type { FieldChanges } from '@wm/contract/core/history';
import { roleResource } from '@wm/contract/system/role';
import type { MenuChoice } from '@wm/contract/system/role';
import { eq, inArray, sql } from 'drizzle-orm';
import { sysRole, sysRoleDept, sysUserRole } from '#core/access/access.table.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { readGrantedRoles, refuseUngrantable } from '#core/access/grants.ts';
import type { GrantedRole } from '#core/access/grants.ts';
import { holdsPermission, roleIds } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { allFields, differences } from '#core/audit/record-changes.ts';
import { namesInRefusal } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { listDifference, recordRole } from './role-changes.ts';
import {
  refuseAdminRole,
  refuseDefaultRole,
  refuseForeignMenus,
  refuseWiderCodes,
} from './role-rules.ts';
import type { MenuCode } from './role-rules.ts';
import {
  addMenus,
  changeRoles,
  copyGrants,
  findMenus,
  listMenuChoices,
  listMenusOf,
  lockRoles,
  removeMenus,
  replaceDepts,
  roleRepository,
} from './role.repository.ts';

/** Roles with their rules: what they give must be held by who changes it, and two of them are always there. */
export function roleService(core: Core): CrudRepository<typeof roleResource> {
  const rows = roleRepository(core);
  return {
    list: rows.list,
    each: rows.each,
    find: rows.find,
    history: rows.history,
    create: async ({ menuIds, ...values }, principal) => {
      const id = await changeRoles(core.db, async (tx) => {
        const [made] = await tx.insert(sysRole).values(values).returning({ id: sysRole.id });
        const roleId = made?.id ?? 0;
        const role = await grantedRole(tx, roleId);
        const menus = await replaceMenus(tx, role, { menuIds, principal });
        const fields = { ...allFields(roleResource, values), ...menus };
        await recordRole(tx, roleId, { action: 'create', fields });
        return roleId;
      });
      return orNotFound(await rows.find(id, principal));
    },
    update: async (id, { menuIds, ...patch }, principal) => {
      if (Object.keys(patch).length > 0 || menuIds) {
        await changeRoles(core.db, async (tx) => {
          const isDemand = !menuIds && Object.keys(patch).join() === 'secondFactor';
          const before = isDemand
            ? await roleToDemandOf(tx, id, principal)
            : await openRole(tx, id);
          refuseDefaultRole(id, patch, before);
          // What would let a role do more, or be had with less.
          const isWhole = [patch.status, patch.roleKey, patch.secondFactor].some(
            (value) => value !== undefined,
          );
          if (isWhole) refuseUngrantable(principal, [before]);
          const menus = menuIds ? await replaceMenus(tx, before, { menuIds, principal }) : {};
          const [stored = {}] = await tx.select().from(sysRole).where(eq(sysRole.id, id));
          const fields = { ...differences(roleResource, stored, patch), ...menus };
          await recordRole(tx, id, { action: 'update', fields });
          const values = { ...patch, updateTime: sql`now()` };
          await tx.update(sysRole).set(values).where(eq(sysRole.id, id));
        });
      }
      return rows.find(id, principal);
    },
    remove: (ids, principal) =>
      changeRoles(core.db, async (tx) => {
        refuseAdminRole(ids);
        if (ids.includes(roleIds.default)) throw new AppError('role.default-untouchable');
        const found = await lockRoles(tx, ids);
        refuseUngrantable(principal, await readGrantedRoles(tx, found));
        const used = await tx
          .selectDistinct({ name: sysRole.roleName })
          .from(sysRole)
          .innerJoin(sysUserRole, eq(sysUserRole.roleId, sysRole.id))
          .where(inArray(sysRole.id, ids));
        if (used.length > 0) {
          const place = { resource: roleResource.permission, column: 'role_name' };
          const names = used.map((role) => role.name);
          const name = namesInRefusal(principal, place, { names, common: '角色' });
          throw new AppError('role.in-use', { values: { name } });
        }
        const removed = await tx.delete(sysRole).where(inArray(sysRole.id, ids)).returning();
        for (const { id, ...row } of removed) {
          const fields = allFields(roleResource, row, true);
          await recordRole(tx, id, { action: 'delete', fields });
        }
        return removed.length;
      }),
  };
}

/** Sets whose records a role's permissions reach. */
export async function setDataScope(
  core: Core,
  principal: Principal,
  { id, dataScope, deptIds }: { id: number; dataScope: DataScope; deptIds: number[] },
): Promise<void> {
  await changeRoles(core.db, async (tx) => {
    const before = await openRole(tx, id);
    const after = { ...before, dataScope, deptIds };
    // Neither widened beyond what he reaches, nor taken from those who reach further than he does.
    refuseUngrantable(principal, [before, after]);
    await tx
      .update(sysRole)
      .set({ dataScope, updateTime: sql`now()` })
      .where(eq(sysRole.id, id));
    const depts = await replaceDepts(tx, id, dataScope === '2' ? deptIds : []);
    const fields = { ...differences(roleResource, { ...before }, { dataScope }), ...depts };
    await recordRole(tx, id, { action: 'update', fields });
  });
}

/** Makes a role that gives what another gives. */
export async function copyRole(
  core: Core,
  principal: Principal,
  { id, roleName, roleKey }: { id: number; roleName: string; roleKey: string },
): Promise<number> {
  return changeRoles(core.db, async (tx) => {
    const source = await openRole(tx, id);
    refuseUngrantable(principal, [source]);
    refuseForeignMenus(principal, await listMenusOf(tx, id));
    const [like] = await tx
      .select({
        roleSort: sysRole.roleSort,
        status: sysRole.status,
        secondFactor: sysRole.secondFactor,
        remark: sysRole.remark,
      })
      .from(sysRole)
      .where(eq(sysRole.id, id));
    const values = { ...orNotFound(like), dataScope: source.dataScope, roleName, roleKey };
    const [made] = await tx.insert(sysRole).values(values).returning({ id: sysRole.id });
    const roleId = made?.id ?? 0;
    await copyGrants(tx, id, roleId);
    const menus = (await listMenusOf(tx, roleId)).map(({ menuName }) => menuName);
    const fields = allFields(roleResource, { ...values, menus });
    await recordRole(tx, roleId, { action: 'create', fields });
    return roleId;
  });
}

/** What a role gives, for its form and for the dialog on data scope. */
export async function readGrants(core: Core, id: number) {
  const [role] = await core.db
    .select({ dataScope: sysRole.dataScope })
    .from(sysRole)
    .where(eq(sysRole.id, id));
  requireFound(role !== undefined);
  const menus = await listMenusOf(core.db, id);
  const depts = await core.db
    .select({ id: sysRoleDept.deptId })
    .from(sysRoleDept)
    .where(eq(sysRoleDept.roleId, id));
  return {
    dataScope: role.dataScope,
    menuIds: menus.map((menu) => menu.id),
    deptIds: depts.map((dept) => dept.id),
  };
}

/** All menus, each with whether the asker may deal in it. */
export async function readMenuChoices(core: Core, principal: Principal): Promise<MenuChoice[]> {
  const menus = await listMenuChoices(core.db);
  return menus.map((menu) => ({
    ...menu,
    grantable: menu.perms === '' || holdsPermission(principal, menu.perms),
  }));
}

type Granted = GrantedRole & { id: number };

async function grantedRole(tx: Transaction, id: number): Promise<Granted> {
  const [role] = await readGrantedRoles(tx, [id]);
  return orNotFound(role);
}

/** A role that is about to be changed: locked, and not the administrators'. */
async function openRole(tx: Transaction, id: number): Promise<Granted> {
  refuseAdminRole([id]);
  await lockRoles(tx, [id]);
  return grantedRole(tx, id);
}

/** A role whose people are to sign in with a second factor: of the administrators' role only they demand it. */
async function roleToDemandOf(tx: Transaction, id: number, { roles }: Principal): Promise<Granted> {
  if (!roles.some(({ roleId }) => roleId === roleIds.admin)) refuseAdminRole([id]);
  await lockRoles(tx, [id]);
  return grantedRole(tx, id);
}

async function replaceMenus(
  tx: Transaction,
  role: Granted,
  { menuIds, principal }: { menuIds: number[]; principal: Principal },
): Promise<FieldChanges> {
  const before = await listMenusOf(tx, role.id);
  const after = await findMenus(tx, menuIds);
  const had = new Set(before.map(({ id }) => id));
  const keeps = new Set(menuIds);
  const added = after.filter(({ id }) => !had.has(id));
  const removed = before.filter(({ id }) => !keeps.has(id));
  refuseForeignMenus(principal, [...added, ...removed]);
  const codes = added.map(({ perms }) => perms).filter((perms) => perms !== '');
  refuseWiderCodes(principal, role, codes);
  await removeMenus(
    tx,
    role.id,
    removed.map(({ id }) => id),
  );
  await addMenus(
    tx,
    role.id,
    added.map(({ id }) => id),
  );
  return listDifference('menus', namesOf(removed), namesOf(added));
}

function namesOf(menus: MenuCode[]): string[] {
  return menus.map(({ menuName }) => menuName);
}
