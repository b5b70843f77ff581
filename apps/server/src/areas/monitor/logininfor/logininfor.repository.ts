import { loginLogResource } from '@wm/contract/monitor/logininfor';
import { sql } from 'drizzle-orm';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { sysLoginLog } from '#core/session/session.table.ts';
import { instantBound } from '../instant-bound.ts';

export function loginLogRepository(
  database: DatabaseHandle,
): CrudRepository<typeof loginLogResource> {
  return tableRepository(database, loginLogResource, {
    table: sysLoginLog,
    filters: {
      username: contains(sysLoginLog.username),
      ip: contains(sysLoginLog.ip),
      succeeded: equals(sysLoginLog.succeeded),
      since: instantBound(sysLoginLog.createTime, 'begin'),
      until: instantBound(sysLoginLog.createTime, 'end'),
      beginTime: dayBound(sysLoginLog.createTime, 'begin'),
      endTime: dayBound(sysLoginLog.createTime, 'end'),
    },
  });
}

/** Tries within each hour of the last days, an hour without any included. */
export async function countByHour(
  db: Database,
  days: number,
): Promise<{ at: string; succeeded: number; failed: number }[]> {
  const { rows } = await db.execute<{ at: string; succeeded: number; failed: number }>(sql`
    select to_json(hour)#>>'{}' as at, (count(l.id) filter (where l.succeeded))::int as succeeded,
      (count(l.id) filter (where not l.succeeded))::int as failed
    from generate_series(date_trunc('hour', now()) - make_interval(hours => ${days * 24 - 1}),
      date_trunc('hour', now()), interval '1 hour') hour
    left join sys_login_log l on l.create_time >= hour and l.create_time < hour + interval '1 hour'
    group by hour order by hour`);
  return rows;
}

export async function firstLoginTime(db: Database): Promise<string | null> {
  const [first] = await db
    .select({ at: sysLoginLog.createTime })
    .from(sysLoginLog)
    .orderBy(sysLoginLog.createTime)
    .limit(1);
  return first?.at ?? null;
}
