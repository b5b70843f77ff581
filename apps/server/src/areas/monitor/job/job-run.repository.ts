import type { JobOutputLine, JobRun, JobState, StripRun } from '@wm/contract/monitor/job';
import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysJob, sysJobLog, sysJobOutput } from '#core/jobs/job.table.ts';

const pageLength = 50;
const stripLength = 20;
const linesAtOnce = 1000;
const usualOf = 50;

/** Milliseconds from the start to the end, or until now of what goes on. */
const duration = sql<number | null>`case when ${sysJobLog.startTime} is null then null else
  round(extract(epoch from coalesce(${sysJobLog.endTime}, now()) - ${sysJobLog.startTime}) * 1000)::float8 end`;

const runFields = {
  id: sysJobLog.id,
  jobId: sysJobLog.jobId,
  jobName: sysJob.jobName,
  fireTime: sysJobLog.fireTime,
  cause: sysJobLog.cause,
  status: sysJobLog.status,
  startTime: sysJobLog.startTime,
  endTime: sysJobLog.endTime,
  duration,
  attempts: sysJobLog.attempts,
  message: sysJobLog.message,
  outcome: sysJobLog.outcome,
  node: sysJobLog.node,
};

export interface RunsQuery {
  jobId: number;
  status?: JobRun['status'] | undefined;
  before?: number | undefined;
}

/** Runs of a job, or of all with 0, newest first. */
export async function readRuns(
  db: Database,
  { jobId, status, before }: RunsQuery,
): Promise<{ rows: JobRun[]; hasMore: boolean }> {
  const rows = await db
    .select(runFields)
    .from(sysJobLog)
    .innerJoin(sysJob, eq(sysJob.id, sysJobLog.jobId))
    .where(
      and(
        jobId === 0 ? undefined : eq(sysJobLog.jobId, jobId),
        status && eq(sysJobLog.status, status),
        before === undefined ? undefined : lt(sysJobLog.id, before),
      ),
    )
    .orderBy(desc(sysJobLog.id))
    .limit(pageLength + 1);
  return { rows: rows.slice(0, pageLength), hasMore: rows.length > pageLength };
}

/** How long the last runs of a job took that went well: their median in milliseconds. */
export async function readUsual(db: Database, jobId: number): Promise<number | null> {
  const recent = db
    .select({ took: sql<number>`${duration}`.as('took') })
    .from(sysJobLog)
    .where(and(eq(sysJobLog.jobId, jobId), eq(sysJobLog.status, 'done')))
    .orderBy(desc(sysJobLog.id))
    .limit(usualOf)
    .as('recent');
  const [row] = await db
    .select({
      usual: sql<number | null>`percentile_cont(0.5) within group (order by ${recent.took})`,
    })
    .from(recent);
  return row?.usual ?? null;
}

export async function readRun(db: Database, id: number): Promise<JobRun | undefined> {
  const [run] = await db
    .select(runFields)
    .from(sysJobLog)
    .innerJoin(sysJob, eq(sysJob.id, sysJobLog.jobId))
    .where(eq(sysJobLog.id, id));
  return run;
}

export async function readTaskId(db: Database, runId: number): Promise<number | null | undefined> {
  const [run] = await db
    .select({ taskId: sysJobLog.taskId })
    .from(sysJobLog)
    .where(eq(sysJobLog.id, runId));
  return run?.taskId;
}

export async function readLines(
  db: Database,
  runId: number,
  after: number,
): Promise<JobOutputLine[]> {
  return db
    .select({
      line: sysJobOutput.line,
      text: sysJobOutput.text,
      createTime: sysJobOutput.createTime,
    })
    .from(sysJobOutput)
    .where(and(eq(sysJobOutput.logId, runId), gt(sysJobOutput.line, after)))
    .orderBy(asc(sysJobOutput.line))
    .limit(linesAtOnce);
}

/** The last runs of every job, oldest first. */
export async function readStrips(db: Database): Promise<Map<number, StripRun[]>> {
  const last = db
    .select({
      id: sysJobLog.id,
      status: sysJobLog.status,
      fireTime: sysJobLog.fireTime,
      duration: duration.as('duration'),
    })
    .from(sysJobLog)
    .where(eq(sysJobLog.jobId, sysJob.id))
    .orderBy(desc(sysJobLog.id))
    .limit(stripLength)
    .as('last');
  const rows = await db
    .select({
      jobId: sysJob.id,
      id: last.id,
      status: last.status,
      fireTime: last.fireTime,
      duration: last.duration,
    })
    .from(sysJob)
    .innerJoinLateral(last, sql`true`)
    .orderBy(asc(last.id));
  return grouped(rows.map(({ jobId, ...run }) => [jobId, run]));
}

type Past = JobState['past'][number];

/** What every job has fired between two instants, gathered by ten minutes. */
export async function readPast(
  db: Database,
  begin: string,
  end: string,
): Promise<Map<number, Past[]>> {
  const at = sql<string>`to_json(date_bin('10 minutes', ${sysJobLog.fireTime}, ${begin}::timestamptz))#>>'{}'`;
  const rows = await db
    .select({
      jobId: sysJobLog.jobId,
      at: at.as('at'),
      count: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${sysJobLog.status} = 'failed'))::int`,
      runId: sql<number>`coalesce(max(${sysJobLog.id}) filter (where ${sysJobLog.status} = 'failed'),
        max(${sysJobLog.id}))::float8`,
    })
    .from(sysJobLog)
    .where(and(sql`${sysJobLog.fireTime} >= ${begin}`, sql`${sysJobLog.fireTime} < ${end}`))
    .groupBy(sysJobLog.jobId, sql`2`)
    .orderBy(sql`2`);
  return grouped(rows.map(({ jobId, ...past }) => [jobId, past]));
}

function grouped<T>(rows: [number, T][]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const [key, value] of rows) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
