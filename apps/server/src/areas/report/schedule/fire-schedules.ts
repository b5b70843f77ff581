import { sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { planFirings } from '#core/jobs/plan-firings.ts';
import type { Clock } from '#core/jobs/scheduler.ts';
import { reportSchedule } from '../report.table.ts';
import { noteTrouble } from './note-trouble.ts';
import { writeSchedule } from './schedule.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';
import { startSchedule } from './start-schedule.ts';

/** Has the clock fire schedules of reports. */
export function scheduleClock(core: Core): Clock {
  return {
    fireDue: (tx) => fireDueSchedule(core, tx),
    msToNext: async (db) => {
      const [row] = await db
        .select({
          ms: sql<
            number | null
          >`ceil(extract(epoch from min(${reportSchedule.nextTime}) - clock_timestamp()) * 1000)::float8`,
        })
        .from(reportSchedule);
      return row?.ms ?? null;
    },
  };
}

/**
 * Fires the schedule that has been due longest, if nobody else is at it: its run and its next instant become true together.
 * Of several instants that have come meanwhile the newest is run: a report shows what there is today.
 */
async function fireDueSchedule(core: Core, tx: Transaction): Promise<boolean> {
  const [due] = await tx
    .select({ schedule: reportSchedule, now: sql<string>`to_json(clock_timestamp())#>>'{}'` })
    .from(reportSchedule)
    .where(sql`${reportSchedule.nextTime} <= clock_timestamp()`)
    .orderBy(reportSchedule.nextTime)
    .limit(1)
    .for('update', { skipLocked: true });
  if (!due?.schedule.nextTime) return false;
  const { schedule, now } = due;
  const nextFire = new Date(schedule.nextTime ?? 0);
  const { firings, next } = planFirings({ ...schedule, nextFire }, new Date(now));
  const fired = firings.findLast(({ isSkipped }) => !isSkipped);
  if (fired) await startSafely(core, tx, { schedule, at: fired.at.toISOString() });
  else if (firings.length > 0)
    await noteTrouble(core, tx, { schedule, reason: '错过了执行时间，按设置不补', isTold: false });
  await writeSchedule(tx, schedule.id, { nextTime: next?.toISOString() ?? null });
  return true;
}

/** One schedule that cannot be started keeps no other from its time. */
async function startSafely(
  core: Core,
  tx: Transaction,
  start: { schedule: StoredSchedule; at: string },
): Promise<void> {
  try {
    await tx.transaction((inner) => startSchedule(core, inner, start));
  } catch (error) {
    core.logger.error({ err: error, scheduleId: start.schedule.id }, 'a schedule did not start');
    const { schedule } = start;
    await noteTrouble(core, tx, { schedule, reason: '运行出错，请重试', isTold: true });
  }
}
