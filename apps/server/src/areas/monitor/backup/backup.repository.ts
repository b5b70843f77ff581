import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysJob, sysJobLog } from '#core/jobs/job.table.ts';
import { sysOperLog } from '#core/session/session.table.ts';
import { sysTask } from '#core/tasks/task.table.ts';

const titlesAtMost = 8;

export interface BackupJob {
  id: number;
  nextFire: string | null;
  payload: Record<string, unknown>;
}

/** The job that makes backups. */
export async function findBackupJob(db: Database, handler: string): Promise<BackupJob | undefined> {
  const [job] = await db
    .select({ id: sysJob.id, nextFire: sysJob.nextFire, payload: sysJob.payload })
    .from(sysJob)
    .where(and(eq(sysJob.handler, handler), eq(sysJob.builtIn, true)));
  return job;
}

/** The run of a job that waits or goes on, and how far it is. */
export async function findOpenRun(db: Database, jobId: number) {
  const [run] = await db
    .select({
      runId: sysJobLog.id,
      done: sql<number>`coalesce(${sysTask.done}, 0)`,
      total: sql<number>`coalesce(${sysTask.total}, 0)`,
      message: sql<string>`coalesce(${sysTask.message}, '')`,
    })
    .from(sysJobLog)
    .leftJoin(sysTask, eq(sysTask.id, sysJobLog.taskId))
    .where(and(eq(sysJobLog.jobId, jobId), inArray(sysJobLog.status, ['waiting', 'running'])))
    .limit(1);
  return run;
}

/** What people have done since a moment. */
export async function countSince(db: Database, at: string) {
  const since = and(gt(sysOperLog.createTime, at), isNotNull(sysOperLog.userId));
  const [counted] = await db
    .select({
      people: sql<number>`count(distinct ${sysOperLog.userId})::int`,
      operations: sql<number>`count(*)::int`,
    })
    .from(sysOperLog)
    .where(since);
  const titles = await db
    .select({ title: sysOperLog.title, count: sql<number>`count(*)::int` })
    .from(sysOperLog)
    .where(since)
    .groupBy(sysOperLog.title)
    .orderBy(sql`2 desc`, sysOperLog.title)
    .limit(titlesAtMost);
  return { people: counted?.people ?? 0, operations: counted?.operations ?? 0, titles };
}
