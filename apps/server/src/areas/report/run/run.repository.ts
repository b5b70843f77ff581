import { reportRunResource } from '@wm/contract/report/run';
import type { Cell } from '@wm/contract/report/run';
import { keptScheduleRuns } from '@wm/contract/report/schedule';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { report, reportRun, reportRunRows, reportVersion } from '../report.table.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

export function runRepository(handle: DatabaseHandle): CrudRepository<typeof reportRunResource> {
  return tableRepository(handle, reportRunResource, {
    table: reportRun,
    owner: reportRun.userId,
    filters: {
      reportId: equals(reportRun.reportId),
      reportName: contains(reportRun.reportName),
      state: equals(reportRun.state),
    },
  });
}

export type StoredRun = typeof reportRun.$inferSelect;

/** A person's run. */
export async function findRun(
  db: Database,
  userId: number,
  id: number,
): Promise<StoredRun | undefined> {
  const [row] = await db
    .select()
    .from(reportRun)
    .where(and(eq(reportRun.id, id), eq(reportRun.userId, userId)));
  return row;
}

export async function insertRun(
  db: Pick<Database, 'insert'>,
  row: typeof reportRun.$inferInsert,
): Promise<number> {
  const [made] = await db.insert(reportRun).values(row).returning({ id: reportRun.id });
  if (!made) throw new Error('the run was not stored');
  return made.id;
}

/** The same, unless that firing of a schedule has its run already. */
export async function insertFiring(
  db: Pick<Database, 'insert'>,
  row: typeof reportRun.$inferInsert,
): Promise<number | undefined> {
  const [made] = await db
    .insert(reportRun)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reportRun.id });
  return made?.id;
}

export async function updateRun(
  db: Pick<Database, 'update'>,
  id: number,
  values: Partial<typeof reportRun.$inferInsert>,
): Promise<void> {
  await db.update(reportRun).set(values).where(eq(reportRun.id, id));
}

export async function countRuns(db: Database, userId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reportRun)
    .where(eq(reportRun.userId, userId));
  return row?.count ?? 0;
}

const published = eq(reportVersion.no, report.versionNo);

/** What is run of a report. */
export async function findPublished(db: Database, reportId: number) {
  const [row] = await db
    .select({
      code: report.code,
      name: report.name,
      no: reportVersion.no,
      definition: reportVersion.definition,
    })
    .from(report)
    .innerJoin(reportVersion, and(eq(reportVersion.reportId, report.id), published))
    .where(eq(report.id, reportId));
  return row;
}

/** What is published under some codes, by code. */
export async function publishedByCode(db: Pick<Database, 'select'>, codes: readonly string[]) {
  const rows = await db
    .select({
      id: report.id,
      code: report.code,
      name: report.name,
      definition: reportVersion.definition,
    })
    .from(report)
    .innerJoin(reportVersion, and(eq(reportVersion.reportId, report.id), published))
    .where(inArray(report.code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

/** All that may be run, with somebody's newest finished run of each. */
export async function listPublished(db: Database, userId: number) {
  const newest = db
    .selectDistinctOn([reportRun.reportId], { reportId: reportRun.reportId, id: reportRun.id })
    .from(reportRun)
    .where(and(eq(reportRun.userId, userId), eq(reportRun.state, 'done')))
    .orderBy(reportRun.reportId, desc(reportRun.id))
    .as('newest');
  return db
    .select({
      id: report.id,
      code: report.code,
      name: report.name,
      description: report.description,
      versionNo: reportVersion.no,
      definition: reportVersion.definition,
      lastRunId: newest.id,
      publishTime: reportVersion.publishTime,
    })
    .from(report)
    .innerJoin(reportVersion, and(eq(reportVersion.reportId, report.id), published))
    .leftJoin(newest, eq(newest.reportId, report.id))
    .orderBy(asc(report.name), asc(report.id));
}

/** The reports of which somebody has finished runs, by name, with how many. */
export async function listReportsRun(db: Database, userId: number) {
  return db
    .select({ id: report.id, name: report.name, count: count() })
    .from(reportRun)
    .innerJoin(report, eq(report.id, reportRun.reportId))
    .where(and(eq(reportRun.userId, userId), eq(reportRun.state, 'done')))
    .groupBy(report.id, report.name)
    .orderBy(asc(report.name), asc(report.id));
}

/** Somebody's finished runs of a report, the newest first. */
export async function listFinished(db: Database, userId: number, reportId: number) {
  const { id, versionNo, rowCount, params, definition, endTime, createTime } = reportRun;
  return db
    .select({ id, versionNo, rowCount, params, definition, endTime, createTime })
    .from(reportRun)
    .where(
      and(
        eq(reportRun.userId, userId),
        eq(reportRun.reportId, reportId),
        eq(reportRun.state, 'done'),
      ),
    )
    .orderBy(desc(reportRun.id));
}

/** Drops what an interrupted attempt has left. */
export async function clearRows(db: Database, runId: number): Promise<void> {
  await db.delete(reportRunRows).where(eq(reportRunRows.runId, runId));
}

interface RowPage {
  runId: number;
  moduleId: string;
  page: number;
}

export async function insertRows(
  db: Database,
  { rows, ...place }: RowPage & { rows: Cell[][] },
): Promise<void> {
  const packed = await compress(JSON.stringify(rows));
  await db.insert(reportRunRows).values({ ...place, rows: packed });
}

/** One page of rows; none past the last one. */
export async function findRows(
  db: Database,
  { runId, moduleId, page }: RowPage,
): Promise<Cell[][]> {
  const [row] = await db
    .select({ rows: reportRunRows.rows })
    .from(reportRunRows)
    .where(
      and(
        eq(reportRunRows.runId, runId),
        eq(reportRunRows.moduleId, moduleId),
        eq(reportRunRows.page, page),
      ),
    );
  return row ? (JSON.parse((await expand(row.rows)).toString()) as Cell[][]) : [];
}

/** Whether a run of a schedule waits or goes on for somebody. */
export async function hasOpenFiring(
  db: Database,
  scheduleId: number,
  userId: number,
): Promise<boolean> {
  const [open] = await db
    .select({ id: reportRun.id })
    .from(reportRun)
    .where(
      and(
        eq(reportRun.scheduleId, scheduleId),
        eq(reportRun.userId, userId),
        inArray(reportRun.state, ['queued', 'running']),
      ),
    )
    .limit(1);
  return open !== undefined;
}

/** Keeps the newest runs of a schedule that somebody has; older ones go. */
export async function thinFirings(
  db: Pick<Database, 'execute'>,
  scheduleId: number,
  userId: number,
): Promise<void> {
  await db.execute(sql`delete from report_run where id in (
    select id from report_run where schedule_id = ${scheduleId} and user_id = ${userId}
    order by id desc offset ${keptScheduleRuns})`);
}

/** A run whose task has ended without a word, as after three crashes. */
export const abandonedRuns = sql`update report_run r
  set state = 'failed', error_msg = '运行中断，请重新运行', end_time = now()
  where r.state in ('queued', 'running') and r.create_time < now() - interval '1 minute' and not exists (
    select from sys_task t where t.id = r.task_id and t.status in ('waiting', 'running'))`;
