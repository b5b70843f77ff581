import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import type { runStates } from '@wm/contract/report/run';
import { report, reportSchedule, reportSubscription } from '../report.table.ts';

/** Of the last run that somebody got by a schedule. */
const lastRun = (column: 'id' | 'state' | 'create_time') => sql`(
  select r.${sql.identifier(column)} from report_run r
  where r.schedule_id = ${reportSubscription.scheduleId} and r.user_id = ${reportSubscription.userId}
  order by r.id desc limit 1)`;

const channels = (only = sql`true`) => sql<number>`(
  select count(*)::int from report_channel c
  where c.subscription_id = ${reportSubscription.id} and ${only})`;

/** Subscriptions by report and person: somebody's own and those of his schedules, or everybody's. */
export async function listSubscriptions(
  db: Database,
  { userId, isEverybodys }: { userId: number; isEverybodys: boolean },
) {
  return db
    .select({
      id: reportSubscription.id,
      scheduleId: reportSubscription.scheduleId,
      reportId: report.id,
      reportName: report.name,
      ownerId: reportSchedule.ownerId,
      cron: reportSchedule.cron,
      timeZone: reportSchedule.timeZone,
      status: reportSchedule.status,
      userId: reportSubscription.userId,
      userName: shownName,
      trouble: reportSubscription.trouble,
      lastState: sql<(typeof runStates)[number] | null>`${lastRun('state')}`,
      lastTime: sql<string | null>`to_json(${lastRun('create_time')}) #>> '{}'`,
      lastRunId: sql<number | null>`${lastRun('id')}::float8`,
      channels: channels(),
      channelsOff: channels(sql`c.status = '1'`),
      createTime: reportSubscription.createTime,
    })
    .from(reportSubscription)
    .innerJoin(reportSchedule, eq(reportSchedule.id, reportSubscription.scheduleId))
    .innerJoin(report, eq(report.id, reportSchedule.reportId))
    .innerJoin(sysUser, eq(sysUser.id, reportSubscription.userId))
    .where(
      isEverybodys
        ? undefined
        : or(eq(reportSubscription.userId, userId), eq(reportSchedule.ownerId, userId)),
    )
    .orderBy(asc(report.name), asc(reportSchedule.id), asc(reportSubscription.id))
    .limit(5000);
}

/** Who has subscribed to the schedules of a report. */
export async function subscribersOf(db: Database, reportId: number) {
  return db
    .select({
      id: reportSubscription.id,
      scheduleId: reportSubscription.scheduleId,
      userId: reportSubscription.userId,
      userName: shownName,
    })
    .from(reportSubscription)
    .innerJoin(reportSchedule, eq(reportSchedule.id, reportSubscription.scheduleId))
    .innerJoin(sysUser, eq(sysUser.id, reportSubscription.userId))
    .where(eq(reportSchedule.reportId, reportId))
    .orderBy(asc(reportSubscription.id));
}

/** Whose subscriptions these are, and whose the schedules. */
export async function subscriptionsOf(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: reportSubscription.id,
      userId: reportSubscription.userId,
      ownerId: reportSchedule.ownerId,
    })
    .from(reportSubscription)
    .innerJoin(reportSchedule, eq(reportSchedule.id, reportSubscription.scheduleId))
    .where(inArray(reportSubscription.id, [...ids]));
}

/** A person's subscription, which is made where there is none. */
export async function putSubscription(
  db: Database,
  scheduleId: number,
  userId: number,
): Promise<number> {
  await db.insert(reportSubscription).values({ scheduleId, userId }).onConflictDoNothing();
  const [found] = await db
    .select({ id: reportSubscription.id })
    .from(reportSubscription)
    .where(
      and(eq(reportSubscription.scheduleId, scheduleId), eq(reportSubscription.userId, userId)),
    );
  if (!found) throw new Error('the subscription was not stored');
  return found.id;
}
