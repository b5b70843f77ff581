import { boolean, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { identity, reference } from '#core/database/columns.ts';
import { sysRole } from './access.table.ts';

const rights = {
  canRead: boolean().notNull().default(true),
  canCreate: boolean().notNull().default(true),
  canUpdate: boolean().notNull().default(true),
  canFilter: boolean().notNull().default(true),
  canExport: boolean().notNull().default(true),
  /** How the value is hidden in part; empty shows it whole. */
  mask: text().notNull().default(''),
};

/** 字段: a column of a resource with what holds for roles that say nothing of it. Filled from the resources at start. */
export const sysColumn = pgTable(
  'sys_column',
  {
    id: identity(),
    resource: text().notNull(),
    field: text().notNull(),
    title: text().notNull(),
    dataType: text().notNull(),
    /** 0 public, 1 internal, 2 personal, 3 secret. */
    sensitivity: integer().notNull().default(0),
    columnSort: integer().notNull().default(0),
    ...rights,
  },
  (table) => [unique('sys_column_resource_field_unique').on(table.resource, table.field)],
);

/** What a role may do with a column. */
export const sysRoleColumn = pgTable(
  'sys_role_column',
  {
    roleId: reference()
      .notNull()
      .references(() => sysRole.id, { onDelete: 'cascade' }),
    columnId: reference()
      .notNull()
      .references(() => sysColumn.id, { onDelete: 'cascade' }),
    ...rights,
  },
  (table) => [primaryKey({ columns: [table.roleId, table.columnId] })],
);
