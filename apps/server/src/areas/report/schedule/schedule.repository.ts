import { reportScheduleResource } from '@wm/contract/report/schedule';
import { count, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { report, reportSchedule } from '../report.table.ts';

export type StoredSchedule = typeof reportSchedule.$inferSelect;

/** Of the last run of a schedule's owner. */
const lastRun = (column: 'id' | 'state' | 'create_time') => sql`(
  select r.${sql.identifier(column)} from report_run r
  where r.schedule_id = report_schedule.id and r.user_id = report_schedule.owner_id
  order by r.id desc limit 1)`;

/** Schedules with what is shown beside them. What depends on who asks is filled in by the service. */
export function scheduleRepository(
  database: DatabaseHandle,
): CrudRepository<typeof reportScheduleResource> {
  return tableRepository(database, reportScheduleResource, {
    table: reportSchedule,
    filters: {
      reportId: equals(reportSchedule.reportId),
      reportName: {
        ...contains(report.name),
        where: (placeholder) =>
          sql`exists (select from report r where r.id = report_schedule.report_id and r.name ilike ${placeholder})`,
      },
      status: equals(reportSchedule.status),
    },
    computed: {
      reportName: sql`(select r.name from report r where r.id = report_schedule.report_id)`,
      ownerName: sql`coalesce((
        select coalesce(nullif(u.nickname, ''), u.username) from sys_user u
        where u.id = report_schedule.owner_id), '')`,
      isOwn: sql`false`,
      mayChange: sql`false`,
      lastState: lastRun('state'),
      lastTime: sql`to_json(${lastRun('create_time')}) #>> '{}'`,
      lastRunId: lastRun('id'),
      subscribers: sql`(
        select count(*)::int from report_subscription s where s.schedule_id = report_schedule.id)`,
      isSubscribed: sql`false`,
    },
  });
}

/** Whose the schedules are. */
export async function ownersOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: string; owner_id: string | null }>(
    sql`select id, owner_id from report_schedule where id = any(${sql.param([...ids])}::bigint[])`,
  );
  return new Map(rows.map(({ id, owner_id: owner }) => [Number(id), Number(owner ?? 0)]));
}

/** A schedule, which nobody else fires or changes until the transaction ends. */
export async function lockSchedule(db: Database, id: number): Promise<StoredSchedule | undefined> {
  const [found] = await db
    .select()
    .from(reportSchedule)
    .where(eq(reportSchedule.id, id))
    .for('update');
  return found;
}

export async function writeSchedule(
  db: Pick<Database, 'update'>,
  id: number,
  values: Partial<StoredSchedule>,
): Promise<void> {
  await db.update(reportSchedule).set(values).where(eq(reportSchedule.id, id));
}

export async function countSchedules(db: Database, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reportSchedule)
    .where(eq(reportSchedule.ownerId, ownerId));
  return row?.count ?? 0;
}

/** The schedules of a report, the next one first, with whose they are. */
export async function listOfReport(db: Database, reportId: number) {
  return db
    .select({ schedule: reportSchedule, ownerName: shownName })
    .from(reportSchedule)
    .leftJoin(sysUser, eq(sysUser.id, reportSchedule.ownerId))
    .where(eq(reportSchedule.reportId, reportId))
    .orderBy(sql`${reportSchedule.nextTime} nulls last`, reportSchedule.id);
}
