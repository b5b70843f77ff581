import type { ImportCounts, ImportState, ImportTarget } from '@wm/contract/knowledge/import';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { line } from '../knowledge-columns.ts';

/** A file that is tried, written or taken back. */
export const kbImport = pgTable(
  'kb_import',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The uploaded file; it is needed until the rows are staged. */
    fileId: text().notNull(),
    fileName: text().notNull(),
    format: text().notNull(),
    sourceVersion: line(),
    target: text().$type<ImportTarget>().notNull(),
    state: text().$type<ImportState>().notNull().default('checking'),
    message: line(),
    /** No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    counts: storableJson().$type<ImportCounts | null>(),
    mapping: storableJson().notNull().default([]),
    differences: storableJson().notNull().default([]),
    kept: integer().notNull().default(0),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [index().on(table.state)],
);

/** The rows of a file as they would be stored. Unlogged: after a crash the batch is tried again. */
export const kbImportRow = pgTable(
  'kb_import_row',
  {
    importId: reference().notNull(),
    line: integer().notNull(),
    key: text().notNull(),
    data: storableJson().notNull(),
  },
  (table) => [index().on(table.importId, table.line)],
);

export const kbImportReject = pgTable(
  'kb_import_reject',
  {
    id: identity(),
    importId: reference()
      .notNull()
      .references(() => kbImport.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    columnName: line(),
    value: line(),
    reason: text().notNull(),
  },
  (table) => [index().on(table.importId, table.line)],
);

/** What a batch has written, so that it can be taken back: the facts before, none for a record that it added. */
export const kbImportChange = pgTable(
  'kb_import_change',
  {
    importId: reference()
      .notNull()
      .references(() => kbImport.id, { onDelete: 'cascade' }),
    recordId: reference().notNull(),
    before: storableJson(),
    versionBefore: integer(),
    versionAfter: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.recordId] }),
    index().on(table.recordId),
  ],
);
