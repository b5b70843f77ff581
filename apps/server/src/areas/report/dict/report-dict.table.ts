import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { TagKind } from '@wm/contract/system/tag-kinds';
import { identity, writtenAt } from '#core/database/columns.ts';

/** 报表字典: an entry is known by its type and value; `dictCode` groups types that belong together. */
export const reportDictData = pgTable(
  'report_dict_data',
  {
    id: identity(),
    dictCode: text().notNull().default(''),
    dictType: text().notNull(),
    dictValue: text().notNull(),
    dictLabel: text().notNull(),
    dictSort: integer().notNull().default(0),
    cssClass: text().notNull().default(''),
    listClass: text().$type<TagKind>().notNull().default('default'),
    remark: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('report_dict_data_dict_type_dict_value_unique').on(table.dictType, table.dictValue),
    index().on(table.dictCode, table.dictType),
  ],
);
