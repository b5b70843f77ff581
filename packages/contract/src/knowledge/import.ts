import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { pageShape } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';

const path = '/knowledge/v2/import';

/** The catalogs that a file can fill, by the last part of their paths. */
export const importTargets = [
  'gene-info',
  'gene-disease',
  'gene-channel',
  'cancer',
  'mutation',
  'evidence',
  'gene-description',
] as const;

/** The catalogs that a table of one's own may fill. Texts that are reviewed are not among them: each has its author. */
export const ownTableTargets = [
  'gene-info',
  'gene-disease',
  'gene-channel',
  'cancer',
  'mutation',
] as const;

/** How far a batch is. `checked`: tried, nothing written. */
export const importStates = [
  'checking',
  'checked',
  'writing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;

const counts = z.object({
  rows: z.number(),
  added: z.number(),
  updated: z.number(),
  same: z.number(),
  /** Of those that are known: rows with a fact that differs from one that was corrected by hand. */
  locked: z.number(),
  rejected: z.number(),
  /** Lines that add to the record of a line before, such as one for each drug of an item. */
  merged: z.number(),
});

/** A column of the file: what stands there, and what it becomes. */
const mappedColumn = z.object({
  column: z.string(),
  sample: z.string(),
  /** Title of the field it fills; empty for one that is not imported. */
  title: z.string(),
});

const difference = z.object({
  line: z.number(),
  key: z.string(),
  fields: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
});

const reject = z.object({
  line: z.number(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});

const batch = z.object({
  id: z.number(),
  file_name: z.string(),
  format: z.string(),
  format_title: z.string(),
  source: z.string(),
  source_version: z.string(),
  license: z.string(),
  target: z.enum(importTargets),
  target_title: z.string(),
  state: z.enum(importStates),
  message: z.string(),
  task_id: z.number().nullable(),
  counts: counts.nullable(),
  user_name: z.string(),
  create_time: z.string(),
  end_time: z.string().nullable(),
});

const batchReport = batch.extend({
  mapping: z.array(mappedColumn),
  /** The first rows that would change or did change, with what. */
  differences: z.array(difference),
  /** The first that were rejected; the file of rejects has all. */
  rejects: z.array(reject),
  /** Rows that an undo left as they are, because they were changed since. */
  kept: z.number(),
});

export type ImportTarget = (typeof importTargets)[number];
export type ImportState = (typeof importStates)[number];
export type ImportCounts = Camelize<z.output<typeof counts>>;
export type ImportBatch = Camelize<z.output<typeof batch>>;
export type ImportReport = Camelize<z.output<typeof batchReport>>;
export type MappedColumn = Camelize<z.output<typeof mappedColumn>>;
export type ImportDifference = Camelize<z.output<typeof difference>>;
export type ImportReject = Camelize<z.output<typeof reject>>;

/** The batches of everybody, newest first. */
export const listImportsEndpoint = defineEndpoint({
  method: 'GET',
  path,
  access: 'knowledge:import:list',
  rate: 'default',
  audit: null,
  query: z.strictObject({ page: pageShape.page, limit: pageShape.limit }),
  data: z.object({ rows: z.array(batch), total: z.number() }),
});

export const getImportEndpoint = defineEndpoint({
  ...readOf('knowledge:import:list'),
  path: `${path}/:id`,
  params: idParams,
  data: batchReport,
});

/** Begins a batch with an uploaded file of the asker's own: tells its format and tries it as a task. Nothing is written. */
export const startImportEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access: 'knowledge:import:add',
  rate: 'upload',
  audit: '试运行知识库导入',
  body: z.strictObject({ file_name: z.string().max(200) }),
  data: z.object({ id: z.number(), task_id: z.number() }),
});

/** Writes a batch that was tried, all of it or nothing, as a task. */
export const runImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  access: 'knowledge:import:add',
  rate: 'default',
  audit: '执行知识库导入',
  params: idParams,
  data: z.object({ task_id: z.number() }),
});

/** Takes a written batch back as a task; rows that were changed since stay as they are. */
export const undoImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: 'knowledge:import:undo',
  rate: 'default',
  audit: '撤销知识库导入',
  params: idParams,
  data: z.object({ task_id: z.number() }),
});

/** Every rejected row as a table: line, column, value, reason. */
export const importRejectsEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/rejects`,
  access: 'knowledge:import:list',
  rate: 'export',
  audit: null,
  params: idParams,
});

/** An empty table with the columns of a catalog, to be filled in and imported. */
export const importTemplateEndpoint = defineEndpoint({
  method: 'GET',
  path: '/knowledge/v2/import-template/:target',
  access: 'knowledge:import:add',
  rate: 'export',
  audit: null,
  params: z.object({ target: z.enum(ownTableTargets) }),
});
