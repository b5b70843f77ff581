import type { Database } from '#core/database/database.ts';
import { nextInstants } from './cron.ts';
import type { Schedule } from './cron.ts';

/** Instants of the rest of a day are computed at most one for each ten minutes. */
const stepMs = 600_000;

/** This day at the office, and the moment, by the database's clock. */
export async function readDay(db: Database): Promise<{ now: string; begin: string; end: string }> {
  const midnight = `(date_trunc('day', now() at time zone office_zone())`;
  const { rows } = await db.execute<{ now: Date; begin: Date; end: Date }>(
    `select to_json(now())#>>'{}' as now,
       to_json(${midnight}) at time zone office_zone())#>>'{}' as begin,
       to_json(${midnight} + interval '1 day') at time zone office_zone())#>>'{}' as "end"`,
  );
  const [day] = rows;
  if (!day) throw new Error('the database told no time');
  const iso = (instant: Date | string): string => new Date(instant).toISOString();
  return { now: iso(day.now), begin: iso(day.begin), end: iso(day.end) };
}

/** When a schedule still fires before the day ends. */
export function comingOf(schedule: Schedule, { now, end }: { now: string; end: string }): string[] {
  const coming: string[] = [];
  const until = Date.parse(end);
  let [at] = nextInstants(schedule, new Date(now), 1);
  while (at && at.getTime() < until) {
    coming.push(at.toISOString());
    [at] = nextInstants(schedule, new Date(at.getTime() + stepMs - 1), 1);
  }
  return coming;
}
