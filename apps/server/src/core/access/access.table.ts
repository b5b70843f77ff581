import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

const timestamps = () => ({
  createTime: writtenAt(),
  updateTime: writtenAt(),
});

/** 用户. `usernameKey` is the name after NFKC and case folding, so that look-alikes collide. Status 0 is in use. */
export const sysUser = pgTable(
  'sys_user',
  {
    id: identity(),
    username: text().notNull(),
    usernameKey: text().notNull(),
    nickname: text().notNull().default(''),
    avatar: text().notNull().default(''),
    email: text().notNull().default(''),
    mobile: text().notNull().default(''),
    sex: char({ length: 1 }).$type<'0' | '1' | '2'>().notNull().default('2'),
    passwordHash: text().notNull(),
    status: char({ length: 1 }).notNull().default('0'),
    remark: text().notNull().default(''),
    ...timestamps(),
  },
  (table) => [unique('sys_user_username_key_unique').on(table.usernameKey)],
);

/** 角色. Id 1 is admin, id 2 is ROLE_DEFAULT. */
export const sysRole = pgTable(
  'sys_role',
  {
    id: identity(),
    roleKey: text().notNull(),
    roleName: text().notNull(),
    roleSort: integer().notNull().default(0),
    status: char({ length: 1 }).notNull().default('0'),
    remark: text().notNull().default(''),
    ...timestamps(),
  },
  (table) => [unique('sys_role_role_key_unique').on(table.roleKey)],
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
