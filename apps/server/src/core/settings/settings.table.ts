import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, writtenAt } from '#core/database/columns.ts';

/** 参数: a named value that administrators may change while the server runs. */
export const sysConfig = pgTable('sys_config', {
  id: identity(),
  configKey: text().notNull().unique('sys_config_config_key_unique'),
  configName: text().notNull(),
  configValue: text().notNull(),
  builtIn: boolean().notNull().default(false),
  remark: text().notNull().default(''),
  createTime: writtenAt(),
  updateTime: writtenAt(),
});
