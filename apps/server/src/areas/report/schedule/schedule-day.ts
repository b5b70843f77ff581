import type { ScheduleDay } from '@wm/contract/report/schedule';
import { isNotNull, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { Database } from '#core/database/database.ts';
import { comingOf, readDay } from '#core/jobs/office-day.ts';
import { reportSchedule } from '../report.table.ts';

/** The day of every schedule that has fired in it or still will. */
export async function readScheduleDay({
  db,
}: Core): Promise<{ now: string; begin: string; end: string; rows: ScheduleDay[] }> {
  const day = await readDay(db);
  const pasts = await readPasts(db, day.begin);
  const { id, cron, timeZone } = reportSchedule;
  const planned = await db
    .select({ id, cron, timeZone })
    .from(reportSchedule)
    .where(isNotNull(reportSchedule.nextTime));
  const comings = new Map(planned.map((one) => [one.id, comingOf(one, day)]));
  const ids = new Set([...pasts.keys(), ...comings.keys()]);
  const rows = [...ids].map((one) => ({
    id: one,
    past: pasts.get(one) ?? [],
    coming: comings.get(one) ?? [],
  }));
  return { ...day, rows: rows.filter(({ past, coming }) => past.length + coming.length > 0) };
}

/** What the owners' runs of schedules since an instant came to, gathered by ten minutes. */
async function readPasts(db: Database, begin: string): Promise<Map<number, ScheduleDay['past']>> {
  const { rows } = await db.execute<{
    schedule_id: string;
    at: string;
    count: number;
    failed: number;
  }>(sql`
    select r.schedule_id, to_json(date_bin('10 minutes', r.fire_time, ${begin}::timestamptz)) #>> '{}' as at,
      count(*)::int as count, (count(*) filter (where r.state = 'failed'))::int as failed
    from report_run r join report_schedule s on s.id = r.schedule_id and s.owner_id = r.user_id
    where r.fire_time >= ${begin}::timestamptz
    group by 1, 2 order by 1, 2`);
  const pasts = new Map<number, ScheduleDay['past']>();
  for (const { schedule_id: id, at, count, failed } of rows) {
    const past = pasts.get(Number(id)) ?? [];
    pasts.set(Number(id), [...past, { at: new Date(at).toISOString(), count, failed }]);
  }
  return pasts;
}
