import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { DataScope } from '@wm/contract/core/data-scope';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

const timestamps = () => ({
  createTime: writtenAt(),
  updateTime: writtenAt(),
});

/** 部门: a tree; `parentId` 0 is the top. */
export const sysDept = pgTable(
  'sys_dept',
  {
    id: identity(),
    parentId: reference().notNull().default(0),
    deptName: text().notNull(),
    orderNum: integer().notNull().default(0),
    leader: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    ...timestamps(),
  },
  (table) => [unique('sys_dept_parent_id_dept_name_unique').on(table.parentId, table.deptName)],
);

/** 用户. `usernameKey` is the name after NFKC and case folding, so that look-alikes collide. Status 0 is in use. */
export const sysUser = pgTable(
  'sys_user',
  {
    id: identity(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    /** What the name looks like: without accents, letters of other scripts as the Latin ones they pass for. */
    usernameLook: text().generatedAlwaysAs(sql`name_look(username)`),
    /** False for accounts that looked like an older one before looks were compared. */
    isLookOwn: boolean().notNull().default(true),
    nickname: text().notNull().default(''),
    avatar: text().notNull().default(''),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    telephone: text().notNull().default(''),
    deptId: reference().references(() => sysDept.id),
    sex: char({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('2'),
    passwordHash: text().notNull(),
    /** Whether somebody else chose the password. */
    passwordReset: boolean().notNull().default(false),
    status: char({ length: 1 }).notNull().default('0'),
    /** Whether the account is confirmed; one that is not cannot sign in. */
    isActive: boolean().notNull().default(true),
    remark: text().notNull().default(''),
    ...timestamps(),
  },
  (table) => [
    unique('sys_user_username_key_unique').on(table.usernameKey),
    uniqueIndex('sys_user_username_look_unique')
      .on(table.usernameLook)
      .where(sql`${table.isLookOwn}`),
    index().on(table.deptId, table.id),
  ],
);

/** 角色. Id 1 is admin, id 2 is ROLE_DEFAULT. */
export const sysRole = pgTable(
  'sys_role',
  {
    id: identity(),
    roleKey: text().notNull(),
    roleName: text().notNull(),
    roleSort: integer().notNull().default(0),
    /** Whose records the role's permissions reach; see `dataScopes` in the contract. */
    dataScope: char({ length: 1 }).$type<DataScope>().notNull().default('5'),
    status: char({ length: 1 }).notNull().default('0'),
    /** Whether who has the role must sign in with a second factor. */
    secondFactor: boolean().notNull().default(false),
    remark: text().notNull().default(''),
    ...timestamps(),
  },
  (table) => [
    unique('sys_role_role_key_unique').on(table.roleKey),
    unique('sys_role_role_name_unique').on(table.roleName),
  ],
);

/** The departments of a role whose data scope is 自定义. */
export const sysRoleDept = pgTable(
  'sys_role_dept',
  {
    roleId: reference()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
    deptId: reference()
      .notNull()
      .references(() => sysDept.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.deptId] }), index().on(table.deptId)],
);

export const sysUserRole = pgTable(
  'sys_user_role',
  {
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    roleId: reference()
      .notNull()
      .references(() => sysRole.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index().on(table.roleId)],
);

/** 菜单: a directory (M), a page (C) or a button (F) with its permission code. Status 1 is disabled, visible false is hidden. */
export const sysMenu = pgTable(
  'sys_menu',
  {
    id: identity(),
    parentId: reference().notNull().default(0),
    menuName: text().notNull(),
    orderNum: integer().notNull().default(0),
    menuType: char({ length: 1 }).notNull(),
    path: text().notNull().default(''),
    component: text().notNull().default(''),
    query: text().notNull().default(''),
    perms: text().notNull().default(''),
    icon: text().notNull().default(''),
    link: text(),
    redirect: text().notNull().default(''),
    activeMenu: text().notNull().default(''),
    visible: boolean().notNull().default(true),
    alwaysShow: boolean().notNull().default(false),
    noCache: boolean().notNull().default(false),
    affix: boolean().notNull().default(false),
    breadcrumb: boolean().notNull().default(true),
    /** Role keys it is shown to beside the holders of its permission; empty asks for none. */
    roles: text().array().notNull().default([]),
    status: char({ length: 1 }).notNull().default('0'),
    ...timestamps(),
  },
  (table) => [
    index().on(table.parentId),
    unique('sys_menu_parent_id_menu_name_unique').on(table.parentId, table.menuName),
  ],
);

export const sysRoleMenu = pgTable(
  'sys_role_menu',
  {
    roleId: reference()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
    menuId: reference()
      .notNull()
      .references(() => sysMenu.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index().on(table.menuId)],
);

/** Raised by every change of roles, menus or grants; clients compare it to know when to fetch again. */
export const sysPermissionVersion = pgTable('sys_permission_version', {
  id: integer().primaryKey().default(1),
  version: reference()
    .notNull()
    .default(sql`1`),
});
