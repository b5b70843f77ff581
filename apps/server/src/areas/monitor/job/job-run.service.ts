import type { JobOutputLine, JobRun } from '@wm/contract/monitor/job';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { readLines, readRun, readRuns, readTaskId, readUsual } from './job-run.repository.ts';
import type { RunsQuery } from './job-run.repository.ts';

/** Runs, newest first, and how long they usually take. */
export async function listRuns(
  { db }: Core,
  query: RunsQuery,
): Promise<{ rows: JobRun[]; hasMore: boolean; usual: number | null }> {
  const usual = query.jobId === 0 ? null : await readUsual(db, query.jobId);
  return { ...(await readRuns(db, query)), usual };
}

/** A run and what it has said after a line. */
export async function showRun(
  { db }: Core,
  id: number,
  after: number,
): Promise<{ run: JobRun; lines: JobOutputLine[] }> {
  const run = orNotFound(await readRun(db, id));
  return { run, lines: await readLines(db, id, after) };
}

export async function stopRun({ db, tasks }: Core, id: number): Promise<void> {
  const taskId = orNotFound(await readTaskId(db, id)) ?? 0;
  if (!(await tasks.cancelUnowned(taskId))) throw new AppError('job.not-running');
}
