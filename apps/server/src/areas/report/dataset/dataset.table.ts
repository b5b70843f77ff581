import type { DatasetFormat } from '@wm/contract/report/dataset-rules';
import type { ColumnType } from '@wm/contract/report/source';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { identity, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

/** A column of a dataset: known by its title when the file is replaced, and by its name in reports. */
export interface DatasetColumn {
  name: string;
  title: string;
  type: ColumnType;
  /** Reports may name it, and the file has it no more. */
  isMissing: boolean;
}

/** 文件数据: an uploaded file as a source of reports. Its rows stand in the file, and in a DuckDB file that each process makes of it. */
export const reportDataset = pgTable(
  'report_dataset',
  {
    id: identity(),
    /** What reports call it; never used twice, here or elsewhere. */
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(''),
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    /** Its owner's department when he uploaded it. */
    deptId: reference().references(() => sysDept.id, { onDelete: 'set null' }),
    fileId: text().notNull(),
    fileName: text().notNull(),
    format: text().$type<DatasetFormat>().notNull(),
    /** Bytes of the uploaded file. */
    size: doublePrecision().notNull(),
    rowCount: integer().notNull(),
    columns: storableJson().$type<DatasetColumn[]>().notNull(),
    columnCount: integer()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(columns)`),
    /** Raised by each replacement of the file. */
    revision: integer().notNull().default(1),
    updateBy: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('report_dataset_code_unique').on(table.code),
    index().on(table.ownerId),
    index().on(table.deptId),
  ],
);
