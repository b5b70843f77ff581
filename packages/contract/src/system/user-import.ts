import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { userResource } from './user.ts';

/** Rows that one file may bring. */
export const userImportRows = 20_000;

const access = 'system:user:import';
const path = `${userResource.path}/import`;

/** One thing that is wrong with a file: where, what stands there, and why it cannot be taken. */
const fault = z.object({
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

/** What would become of a row. */
const previewRow = z.object({
  row: z.number(),
  action: z.enum(['add', 'update', 'same', 'fault']),
  cells: z.array(z.string()),
  /** Titles of the columns that would change. */
  changes: z.array(z.string()),
});

/** What a checked file would do. Nothing is written yet. */
export const userImportReport = z.object({
  id: z.number(),
  file_name: z.string(),
  update_existing: z.boolean(),
  /** Rows by what would become of them. */
  add: z.number(),
  update: z.number(),
  same: z.number(),
  faulty: z.number(),
  /** New users that bring a password of their own; each is encrypted by itself, which takes its time. */
  own_passwords: z.number(),
  columns: z.array(z.string()),
  preview: z.array(previewRow),
  /** All there are; `faults` holds the first of them, the file of faults all. */
  fault_count: z.number(),
  faults: z.array(fault),
});

export type UserImportReport = Camelize<z.output<typeof userImportReport>>;
export type UserImportFault = Camelize<z.output<typeof fault>>;

/** An empty file with the columns that the asker may fill, lists to choose from, and the rules. */
export const userImportTemplateEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/template`,
  access,
  rate: 'export',
  audit: null,
});

/** Checks a file (multipart, field `file`) and keeps it for an hour; nothing is written. */
export const checkUserImportEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access,
  furtherCode: {
    code: 'system:user:edit',
    isNeeded: ({ query }) => 'update_existing' in query && query.update_existing === 'true',
  },
  rate: 'upload',
  audit: '检查用户导入文件',
  query: z.strictObject({ update_existing: z.enum(['true', 'false']).default('false') }),
  data: userImportReport,
});

/** Every fault of a checked file as a table. */
export const userImportFaultsEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/faults`,
  access,
  rate: 'export',
  audit: null,
  params: idParams,
});

/** Imports a checked file as a task, all of it or nothing; answers the task's id, the same one to a second call. */
export const runUserImportEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  access,
  rate: 'default',
  asksPassword: true,
  audit: '导入用户',
  params: idParams,
  data: z.object({ task_id: z.number() }),
});

/** What an import's task leaves as its result. */
export interface UserImportResult {
  file: string;
  added: number;
  updated: number;
  same: number;
}
