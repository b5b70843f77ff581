import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '#core/database/transaction.ts';
import type { Tasks } from '#core/tasks/tasks.ts';
import { sysJob, sysJobLog } from './job.table.ts';
import { planFirings } from './plan-firings.ts';

type JobRow = typeof sysJob.$inferSelect;
type Cause = (typeof sysJobLog.$inferSelect)['cause'];

/** What one firing of a job is run as. */
export interface JobPayload {
  logId: number;
  jobId: number;
  payload: Record<string, unknown>;
}

const notMadeUp = '错过了执行时间，按设置不补';
const stillRunning = '上一次还没有运行完，按设置跳过';

/** The task kind under which a handler runs. */
export function taskKindOf(handler: string): string {
  return `job:${handler}`;
}

interface Start {
  at: string;
  cause: Cause;
}

/** Writes a firing and queues its run. Answers the run's id, or nothing when that instant has fired already. */
export async function startRun(
  tx: Transaction,
  tasks: Pick<Tasks, 'startUnowned'>,
  { job, start }: { job: JobRow; start: Start },
): Promise<number | undefined> {
  const [log] = await tx
    .insert(sysJobLog)
    .values({ jobId: job.id, fireTime: start.at, cause: start.cause })
    .onConflictDoNothing()
    .returning({ id: sysJobLog.id });
  if (!log) return undefined;
  const taskId = await tasks.startUnowned(tx, {
    kind: taskKindOf(job.handler),
    title: job.jobName,
    payload: { logId: log.id, jobId: job.id, payload: job.payload } satisfies JobPayload,
    lane: job.concurrency === 'allow' ? null : `job:${job.id}`,
    priority: job.priority,
    retryLimit: job.retryLimit,
    retryDelaySeconds: job.retryDelay,
    timeoutSeconds: job.timeoutSeconds,
  });
  await tx.update(sysJobLog).set({ taskId }).where(eq(sysJobLog.id, log.id));
  return log.id;
}

/** Whether a run of the job waits or goes on. */
export async function hasOpenRun(tx: Transaction, jobId: number): Promise<boolean> {
  const open = and(eq(sysJobLog.jobId, jobId), inArray(sysJobLog.status, ['waiting', 'running']));
  const [run] = await tx.select({ id: sysJobLog.id }).from(sysJobLog).where(open).limit(1);
  return run !== undefined;
}

/**
 * Fires the job that has been due longest, if nobody else is at it: its firings, their tasks and the next instant become
 * true together. Answers which job it was.
 */
export async function fireDueJob(
  tx: Transaction,
  tasks: Pick<Tasks, 'startUnowned'>,
): Promise<number | undefined> {
  const [due] = await tx
    .select({ job: sysJob, now: sql<string>`to_json(clock_timestamp())#>>'{}'` })
    .from(sysJob)
    .where(sql`${sysJob.nextFire} <= clock_timestamp()`)
    .orderBy(sysJob.nextFire)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due?.job.nextFire) return undefined;
  const { job } = due;
  const plan = planFirings({ ...job, nextFire: new Date(job.nextFire ?? 0) }, new Date(due.now));
  for (const { at, cause, isSkipped } of plan.firings) {
    const start: Start = { at: at.toISOString(), cause };
    const message = isSkipped ? notMadeUp : await reasonToSkip(tx, job);
    if (message === undefined) await startRun(tx, tasks, { job, start });
    else await noteSkipped(tx, job.id, { ...start, message });
  }
  await tx
    .update(sysJob)
    .set({ nextFire: plan.next?.toISOString() ?? null })
    .where(eq(sysJob.id, job.id));
  return job.id;
}

async function reasonToSkip(tx: Transaction, job: JobRow): Promise<string | undefined> {
  const mayRun = job.concurrency !== 'skip' || !(await hasOpenRun(tx, job.id));
  return mayRun ? undefined : stillRunning;
}

async function noteSkipped(
  tx: Transaction,
  jobId: number,
  { at, cause, message }: Start & { message: string },
): Promise<void> {
  await tx
    .insert(sysJobLog)
    .values({ jobId, fireTime: at, cause, status: 'skipped', message, endTime: sql`now()` })
    .onConflictDoNothing();
}
