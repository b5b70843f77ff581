import { char, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, writtenAt } from '#core/database/columns.ts';

export const sysPost = pgTable(
  'sys_post',
  {
    id: identity(),
    postCode: text().notNull(),
    postName: text().notNull(),
    postSort: integer().notNull().default(0),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    remark: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('sys_post_post_code_unique').on(table.postCode),
    unique('sys_post_post_name_unique').on(table.postName),
    index().on(table.postSort, table.id),
    index().on(table.status, table.postSort, table.id),
  ],
);
