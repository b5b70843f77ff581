import { leastLogDays } from '@wm/contract/monitor/log-days';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';

/** Which log is cleaned, and which of its rows never go. */
interface CleanedLog {
  table: SQL;
  /** A condition on what may go. */
  only: SQL;
}

/** The logs that are cleaned by date. */
export const cleanedLogs = {
  logins: { table: sql`sys_login_log`, only: sql`true` },
  // What became of records is their history and stays.
  operations: { table: sql`sys_oper_log`, only: sql`changes is null` },
} satisfies Record<string, CleanedLog>;

const rowsAtOnce = 1000;

/** Rows older than the beginning of a day at the office. */
function older({ only }: CleanedLog, before: string): SQL {
  return sql`${only} and create_time < (${before})::timestamp at time zone office_zone()`;
}

async function refuseYoung(db: Database, before: string): Promise<void> {
  const { rows } = await db.execute<{ young: boolean }>(
    sql`select (${before})::timestamp at time zone office_zone() > now() - make_interval(days => ${leastLogDays}) as young`,
  );
  if (rows[0]?.young)
    throw new AppError('monitor.log-too-young', { values: { days: String(leastLogDays) } });
}

/** How many rows of a log are older than a day. */
export async function countOld(db: Database, log: CleanedLog, before: string): Promise<number> {
  await refuseYoung(db, before);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${log.table} where ${older(log, before)}`,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes them in slices, so that no lock is held for long; answers how many. */
export async function removeOld(db: Database, log: CleanedLog, before: string): Promise<number> {
  await refuseYoung(db, before);
  for (let total = 0; ;) {
    const { rowCount } = await db.execute(
      sql`delete from ${log.table} where id in (
        select id from ${log.table} where ${older(log, before)} limit ${rowsAtOnce})`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return total;
  }
}
