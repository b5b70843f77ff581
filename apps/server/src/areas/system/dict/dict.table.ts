import { sql } from 'drizzle-orm';
import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TagKind } from '@wm/contract/system/tag-kinds';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

/** 字典类型. */
export const sysDictType = pgTable(
  'sys_dict_type',
  {
    id: identity(),
    dictName: text().notNull(),
    dictType: text().notNull(),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    remark: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('sys_dict_type_dict_type_unique').on(table.dictType)],
);

/** 字典数据: one entry of a dictionary; `listClass` is the colour of its tag, `cssClass` a class of its own. */
export const sysDictData = pgTable(
  'sys_dict_data',
  {
    id: identity(),
    dictId: reference()
      .notNull()
      .references(() => sysDictType.id),
    dictLabel: text().notNull(),
    dictValue: text().notNull(),
    dictSort: integer().notNull().default(0),
    cssClass: text().notNull().default(''),
    listClass: text().$type<TagKind>().notNull().default('default'),
    isDefault: boolean().notNull().default(false),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    remark: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    uniqueIndex('sys_dict_data_dict_id_dict_value_unique')
      .on(table.dictId, table.dictValue)
      .where(sql`dict_value <> ''`),
    index().on(table.dictId, table.dictSort, table.id),
  ],
);
