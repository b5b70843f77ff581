import type { ListView } from '@wm/contract/system/list-view';
import { index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

/** 列表视图: filters, order and columns of a list under a name. `list` is the path of its resource. */
export const sysListView = pgTable(
  'sys_list_view',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    list: text().notNull(),
    name: text().notNull(),
    search: text().notNull().default(''),
    value: jsonb().$type<ListView['value']>().notNull(),
    /** Who holds the role sees it, too. No foreign key: a role whose deletion is taken back sees it again. */
    roleId: reference(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('sys_list_view_user_id_list_name_unique').on(table.userId, table.list, table.name),
    index().on(table.roleId, table.list),
  ],
);
