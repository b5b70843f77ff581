import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const path = '/admin/v2/monitor/backup';
const shared = { rate: 'default', audit: null } as const;

/** The name of a backup: when it was begun, in UTC. */
export const backupName = z.string().regex(/^work-manage-\d{8}T\d{6}Z$/, '备份不存在');

const nameParams = z.strictObject({ name: backupName });

/** A trial restore. */
export const rehearsal = z.object({
  at: z.string(),
  /** Milliseconds. */
  ms: z.number(),
  ok: z.boolean(),
  message: z.string(),
});

/** What is known of a backup, in the list as beside its archive. */
export const backupFacts = {
  name: backupName,
  status: z.enum(['done', 'failed']),
  /** The moment it shows; of one that failed, when it was begun. */
  at: z.string(),
  ms: z.number(),
  bytes: z.number(),
  tables: z.number(),
  rows: z.number(),
  files: z.number(),
  /** Files that were missing or damaged in the store already. */
  faults: z.number(),
  /** Why it failed. */
  message: z.string(),
  /** When all of it was last read and compared with its sums. */
  verified: z.string().nullable(),
  rehearsals: z.array(rehearsal),
};

const backup = z.object({
  ...backupFacts,
  /** Whether it holds the files beside the database. */
  has_files: z.boolean(),
  /** Until when what it was last restored to for trial may be switched to. */
  ready_until: z.string().nullable(),
});

export type Backup = Camelize<z.output<typeof backup>>;
export type BackupRehearsal = Camelize<z.output<typeof rehearsal>>;

/** Every backup, oldest first, and what they come to. */
export const listBackupsEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path,
  access: 'monitor:backup:list',
  data: z.object({
    now: z.string(),
    rows: z.array(backup),
    /** How many days they are kept. */
    days: z.number(),
    /** When the next one is made by the clock; null while its job is paused. */
    next: z.string().nullable(),
    /** The job that makes them, and its run that goes on. */
    job_id: z.number().nullable(),
    running: z
      .object({ run_id: z.number(), done: z.number(), total: z.number(), message: z.string() })
      .nullable(),
    /** What has to be typed before a restore. */
    installation: z.string(),
    /** Whether the database's user may make databases, without which nothing is rehearsed here. */
    may_rehearse: z.boolean(),
    /** The database before the last restore, while it is kept. */
    kept: z.object({ name: z.string(), until: z.string() }).nullable(),
    folder: z.string(),
    free_bytes: z.number(),
  }),
});

export type BackupState = Camelize<z.output<(typeof listBackupsEndpoint)['data']>>;

/** Makes a backup now, by the nightly job. */
export const runBackupEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/run`,
  access: 'monitor:backup:run',
  rate: 'report',
  audit: '立即备份',
  data: z.object({ run_id: z.number() }),
});

const taskStarted = z.object({ task_id: z.number() });

/** Restores a backup for trial into a database beside the one in use and compares them; nothing of it is kept. */
export const rehearseBackupEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:name/rehearse`,
  access: 'monitor:backup:run',
  rate: 'report',
  audit: '演练恢复',
  params: nameParams,
  data: taskStarted,
});

/** The same, and what was restored is kept for two hours, so that it can be switched to. */
export const tryBackupEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:name/trial`,
  access: 'monitor:backup:restore',
  rate: 'report',
  audit: '试恢复',
  params: nameParams,
  data: taskStarted,
});

/** What can be said of a backup without unpacking it. */
export const checkBackupEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:name/check`,
  access: 'monitor:backup:restore',
  params: nameParams,
  data: z.object({
    rows: z.array(z.object({ title: z.string(), ok: z.boolean(), text: z.string() })),
  }),
});

/** What has happened since the moment of a backup, and would be lost. */
export const lossOfBackupEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:name/loss`,
  access: 'monitor:backup:restore',
  params: nameParams,
  data: z.object({
    people: z.number(),
    operations: z.number(),
    titles: z.array(z.object({ title: z.string(), count: z.number() })),
  }),
});

/** Puts a backup that was restored for trial into use. */
export const restoreBackupEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:name/restore`,
  access: 'monitor:backup:restore',
  rate: 'report',
  audit: '恢复备份',
  asksPassword: true,
  params: nameParams,
  body: z.strictObject({ installation: z.string().max(300) }),
});

/** Puts the database before the last restore back into use. */
export const undoRestoreEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/undo-restore`,
  access: 'monitor:backup:restore',
  rate: 'report',
  audit: '退回恢复前',
  asksPassword: true,
  body: z.strictObject({ installation: z.string().max(300) }),
});

/** A ticket by which the browser downloads one backup within half a minute. */
export const backupTicketEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:name/ticket`,
  access: 'monitor:backup:restore',
  rate: 'export',
  audit: '下载备份',
  asksPassword: true,
  params: nameParams,
  data: z.object({ url: z.string() }),
});

/** The archive itself; a browser that downloads sends no bearer, so the ticket says who asks. */
export const downloadBackupEndpoint = defineEndpoint({
  ...shared,
  method: 'GET',
  path: `${path}/:name/download`,
  access: 'public',
  params: nameParams,
  query: z.strictObject({ ticket: z.string().max(100) }),
});
