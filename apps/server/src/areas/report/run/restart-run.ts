import type { BodyOf } from '@wm/contract/core/endpoint';
import type { restartRunEndpoint } from '@wm/contract/report/restart';
import { runLimit } from '@wm/contract/report/run';
import { and, eq, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { readParams } from '../engine/params.ts';
import { relativeNow } from '../engine/relative-now.ts';
import { reportRun } from '../report.table.ts';
import { queueRun } from './queue-run.ts';
import { findRunnable } from '../subreport/find-runnable.ts';
import { countRuns, findRun } from './run.repository.ts';
import type { StoredRun } from './run.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** Makes somebody's run once more. The same key for the same run starts one run, however often it comes. */
export async function restartRun(
  { core, principal }: Asking,
  id: number,
  { latestVersion, key }: BodyOf<typeof restartRunEndpoint>,
): Promise<{ id: number; taskId: number | null }> {
  const { db } = core;
  const { userId } = principal;
  const before = orNotFound(await findRun(db, userId, id));
  const started = await findRestart(db, id, key);
  if (started) return started;
  if (before.state === 'queued' || before.state === 'running')
    throw new AppError('report.run-unfinished');
  const made = await whatIsRun(core, before, latestVersion);
  const { params } = before;
  const asked = { principal, params: made.definition.params, given: params };
  readParams(made.definition.params, params, await relativeNow(db, asked));
  if ((await countRuns(db, userId)) >= runLimit)
    throw new AppError('report.too-many-runs', { values: { count: String(runLimit) } });
  const { reportId } = before;
  const run = { ...made, reportId, userId, params, restartOf: id, restartKey: key };
  const queued = await inTransaction(db, (tx) =>
    queueRun(core, tx, { ...run, trigger: 'restart' }),
  );
  // Another request with the key was faster.
  return queued ?? orNotFound(await findRestart(db, id, key));
}

/** What a run was made of, or what is published now. */
async function whatIsRun(
  { db }: Core,
  { reportId, reportName, versionNo, definition }: StoredRun,
  isLatest: boolean,
): Promise<Pick<StoredRun, 'reportName' | 'versionNo' | 'definition'>> {
  if (!isLatest) return { reportName, versionNo, definition };
  const found = reportId === null ? undefined : await findRunnable(db, reportId);
  if (!found) throw new AppError('report.not-published');
  return { reportName: found.name, versionNo: found.no, definition: found.definition };
}

async function findRestart(
  db: Database,
  id: number,
  key: string,
): Promise<{ id: number; taskId: number | null } | undefined> {
  const [found] = await db
    .select({ id: reportRun.id, taskId: reportRun.taskId })
    .from(reportRun)
    .where(and(eq(reportRun.restartOf, id), eq(reportRun.restartKey, key)));
  return found;
}

/** Cancels somebody's run: one that waits ends at once, one that runs as soon as it hears of it. */
export async function cancelRun({ core, principal }: Asking, id: number): Promise<void> {
  const run = orNotFound(await findRun(core.db, principal.userId, id));
  const isOver = run.state !== 'queued' && run.state !== 'running';
  if (isOver || run.taskId === null) throw new AppError('report.run-ended');
  await core.tasks.cancel(principal.userId, run.taskId);
  // One whose task never began has nobody else to end it.
  await core.db.execute(sql`update report_run r set state = 'cancelled', end_time = now()
    where r.id = ${id} and r.state = 'queued' and exists (
      select from sys_task t where t.id = r.task_id and t.status = 'cancelled')`);
}
