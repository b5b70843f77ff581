import type { CaseFile, FamilyMember, RunState } from '@wm/contract/knowledge/inheritance-case';
import type { AcmgChoice, CriterionCheck } from '@wm/contract/knowledge/inheritance/acmg';
import type { AcmgScheme, ReviewState } from '@wm/contract/knowledge/inheritance/acmg-rules';
import type { acmgClasses, variantMarks } from '@wm/contract/knowledge/inheritance/words';
import type { FilterConditions } from '@wm/contract/knowledge/inheritance/filter';
import type { RunOptions, RunSummary } from '@wm/contract/knowledge/inheritance-run';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sysDept, sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';
import { line, words } from '../knowledge-columns.ts';

/** A family with its file. Its people are one document, drawn and saved as a whole, see decision 073. */
export const inhCase = pgTable(
  'inh_case',
  {
    id: identity(),
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    deptId: reference().references(() => sysDept.id, { onDelete: 'set null' }),
    caseNo: text().notNull(),
    probandName: line(),
    phenotype: line(),
    remark: line(),
    people: storableJson().$type<FamilyMember[]>().notNull().default([]),
    familyVersion: integer().notNull().default(0),
    /** The uploaded VCF, and what its head says. */
    fileId: line(),
    file: storableJson().$type<CaseFile | null>(),
    runState: text().$type<RunState | ''>().notNull().default(''),
    runCount: integer().notNull().default(0),
    keptCount: integer(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('inh_case_no_unique').on(table.caseNo),
    index().on(table.updateTime, table.id),
    index().on(table.deptId),
    index().on(table.ownerId),
  ],
);

/** What is needed to read near a place of the file again. */
export interface RunReading {
  lines: string[];
  samples: string[];
  checkpoints: { offset: number; contig: string; pos: number }[];
  isSorted: boolean;
}

/** One analysis of a case, with the family and the file as they were. */
export const inhRun = pgTable(
  'inh_run',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    runNo: integer().notNull(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    state: text().$type<RunState>().notNull().default('waiting'),
    message: line(),
    options: storableJson().$type<RunOptions>().notNull(),
    people: storableJson().$type<FamilyMember[]>().notNull(),
    fileId: text().notNull(),
    fileName: text().notNull(),
    /** No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    kept: integer(),
    summary: storableJson().$type<RunSummary | null>(),
    reading: storableJson().$type<RunReading | null>(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    unique('inh_run_no_unique').on(table.caseId, table.runNo),
    uniqueIndex('inh_run_open_unique')
      .on(table.caseId)
      .where(sql`state in ('waiting', 'running')`),
  ],
);

/** A variant that an analysis kept, written by COPY. What lists ask for stands in columns, the rest in `detail`. */
export const inhVariant = pgTable(
  'inh_variant',
  {
    runId: reference()
      .notNull()
      .references(() => inhRun.id, { onDelete: 'cascade' }),
    /** Its place in the file, among those that were kept. */
    place: integer().notNull(),
    variant: text().notNull(),
    gene: line(),
    genes: words(),
    impact: line(),
    /** Models that it fits, and those that it may fit. */
    fits: words(),
    mayFit: words(),
    isPathogenic: boolean().notNull(),
    /** The larger, the further up. */
    rank: smallint().notNull(),
    detail: storableJson().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.place] }),
    index().on(table.runId, table.rank, table.place),
    // Structural variants have keys of any length.
    index('inh_variant_key_index').on(sql`left(${table.variant}, 100)`, table.runId),
  ],
);

/** What people think of the variants of a case, whichever of its analyses kept them. */
export const inhMark = pgTable(
  'inh_mark',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    mark: text().$type<(typeof variantMarks)[number]>().notNull(),
    note: line(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    updateTime: writtenAt(),
  },
  // Structural variants have keys of any length.
  (table) => [uniqueIndex('inh_mark_unique').on(table.caseId, sql`md5(${table.variant})`)],
);

/** Labels that people give the variants of a case, whichever of its analyses kept them. */
export const inhVariantLabel = pgTable(
  'inh_variant_label',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    /** No foreign key: what was said of a case stays when the catalog loses the label. */
    labelId: reference().notNull(),
    /** What the label was called when it was given, and its colour; read once it is gone. */
    labelName: line(),
    color: line(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
  },
  (table) => [
    // Structural variants have keys of any length.
    uniqueIndex('inh_variant_label_unique').on(
      table.caseId,
      sql`md5(${table.variant})`,
      table.labelId,
    ),
    index().on(table.labelId),
  ],
);

/** 筛选方案: a filter of variants by its name, of one case or, without one, for all of them. */
export const inhFilter = pgTable(
  'inh_filter',
  {
    id: identity(),
    caseId: reference().references(() => inhCase.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The version that holds now, which is the last. */
    version: integer().notNull().default(1),
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    updateTime: writtenAt(),
  },
  (table) => [uniqueIndex('inh_filter_unique').on(sql`coalesce(${table.caseId}, 0)`, table.name)],
);

/** What a filter was at a time. Nothing of it is ever changed. */
export const inhFilterVersion = pgTable(
  'inh_filter_version',
  {
    filterId: reference()
      .notNull()
      .references(() => inhFilter.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    conditions: storableJson().$type<FilterConditions>().notNull(),
    note: line(),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.filterId, table.version] })],
);

/** What a reviewer decided of the ACMG criteria of a variant for a condition, and what was suggested then. It is emptied, never removed. */
export const inhAcmg = pgTable(
  'inh_acmg',
  {
    id: identity(),
    caseId: reference()
      .notNull()
      .references(() => inhCase.id, { onDelete: 'cascade' }),
    variant: text().notNull(),
    /** The disease that it is meant for; empty for none. */
    condition: line(),
    version: integer().notNull().default(1),
    /** The analysis on which it was saved last. */
    runNo: integer(),
    decisions: storableJson().$type<AcmgChoice[]>().notNull(),
    suggested: words(),
    /** What the decisions come to by the scheme that holds, and by points; missing without any. */
    class: text().$type<(typeof acmgClasses)[number]>(),
    points: integer(),
    criteria: words(),
    scheme: text().$type<AcmgScheme>().notNull().default('rules'),
    schemeNote: line(),
    state: text().$type<ReviewState>().notNull().default('draft'),
    /** What the checker said of each criterion the last time. */
    checks: storableJson().$type<CriterionCheck[]>().notNull().default([]),
    checkerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    checkTime: instant(),
    /** Everybody who decided a part of it: none of them checks it. */
    writerIds: reference()
      .array()
      .notNull()
      .default(sql`'{}'`),
    userId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    updateTime: writtenAt(),
  },
  (table) => [
    // Structural variants have keys of any length.
    uniqueIndex('inh_acmg_unique').on(table.caseId, sql`md5(${table.variant})`, table.condition),
  ],
);

/** What the stages of an analysis removed, so many of each. */
export const inhRemoved = pgTable(
  'inh_removed',
  {
    runId: reference()
      .notNull()
      .references(() => inhRun.id, { onDelete: 'cascade' }),
    stage: text().notNull(),
    place: integer().notNull(),
    variant: text().notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.stage, table.place] })],
);
