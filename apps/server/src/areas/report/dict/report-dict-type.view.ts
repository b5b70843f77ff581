import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#core/database/columns.ts';

/** The view `report_dict_type`: one row for each type that has entries. Read only. */
export const reportDictType = pgTable('report_dict_type', {
  id: bigint({ mode: 'number' }).notNull(),
  dictType: text().notNull(),
  dictCodes: text().notNull(),
  dataCount: integer().notNull(),
  updateTime: instant().notNull(),
});
