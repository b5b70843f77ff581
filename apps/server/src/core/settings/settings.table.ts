import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { writtenAt } from '#core/database/columns.ts';

/** 参数: a named value that administrators may change while the server runs. */
export const sysConfig = pgTable('sys_config', {
  configKey: text().primaryKey(),
  configName: text().notNull(),
  configValue: text().notNull(),
  builtIn: boolean().notNull().default(false),
  remark: text().notNull().default(''),
  updateTime: writtenAt(),
});
