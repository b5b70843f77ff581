import type { CaseFile, RunState } from '@wm/contract/knowledge/inheritance-case';
import type { absentForms, MergeSummary } from '@wm/contract/knowledge/inheritance/merge';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { line } from '../../knowledge-columns.ts';
import { inhCase } from '../inheritance.table.ts';

/** A VCF of one member, or of some, that may be merged with others of its case. */
export const inhMemberFile = pgTable(
  'inh_member_file',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    fileId: text().notNull(),
    file: storableJson().$type<CaseFile>().notNull(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
  },
  (table) => [unique('inh_member_file_unique').on(table.caseId, table.fileId)],
);

/** Whose sample of which file goes into a merge. */
export interface MergedMember {
  source: number;
  fileId: string;
  fileName: string;
  sample: string;
  member: string;
}

/** A merge of members' files, or its trial, with the files as they were; `file` is what it has made. */
export const inhMerge = pgTable(
  'inh_merge',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    state: text().$type<RunState>().notNull().default('waiting'),
    message: line(),
    isTrial: boolean().notNull(),
    absentIs: text().$type<(typeof absentForms)[number]>().notNull(),
    members: storableJson().$type<MergedMember[]>().notNull(),
    /** No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    fileId: line(),
    file: storableJson().$type<CaseFile | null>(),
    summary: storableJson().$type<MergeSummary | null>(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    index().on(table.caseId, table.id),
    uniqueIndex('inh_merge_open_unique')
      .on(table.caseId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);
