import type {
  ReportState,
  ReportTexts,
} from '@wm/contract/knowledge/inheritance/case-report-rules';
import { sql } from 'drizzle-orm';
import { integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { line, words } from '../../knowledge-columns.ts';
import { inhCase } from '../inheritance.table.ts';

/** A version of the report of a case. A signed one is never changed, which the trigger `inh_report_keep_signed` holds. */
export const inhReport = pgTable(
  'inh_report',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    state: text().$type<ReportState>().notNull().default('draft'),
    rowVersion: integer().notNull().default(0),
    /** The analysis that it rests on. */
    runNo: integer().notNull(),
    chosen: words(),
    texts: storableJson().$type<ReportTexts>().notNull(),
    /** Everybody who wrote a part of it: none of them checks or signs it. */
    writerIds: reference()
      .array()
      .notNull()
      .default(sql`'{}'`),
    checkerId: reference().references(() => sysUser.id, {
      onDelete: 'set null',
    }),
    checkTime: instant(),
    /** The sum of the facts that were checked; with others it is not signed. */
    checkedFacts: line(),
    signerId: reference().references(() => sysUser.id, {
      onDelete: 'set null',
    }),
    signTime: instant(),
    returned: line(),
    /** All that was signed, as JSON; the sum is that of this very text. */
    frozen: text(),
    checksum: line(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('inh_report_version_unique').on(table.caseId, table.version),
    uniqueIndex('inh_report_open_unique')
      .on(table.caseId)
      .where(sql`state <> 'signed'`),
  ],
);
