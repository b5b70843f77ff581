import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysAlert } from './alert.table.ts';

export type StoredAlert = typeof sysAlert.$inferSelect;

/** Lets one process at a time look and tell. Answers whether it is this one. */
export async function mayLook(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(719264005) as may`,
  );
  return rows[0]?.may ?? false;
}

export async function openAlerts(db: Database): Promise<StoredAlert[]> {
  return db.select().from(sysAlert).where(isNull(sysAlert.clearedTime));
}

export async function raiseAlert(
  tx: Transaction,
  alert: Pick<StoredAlert, 'alertKey' | 'title' | 'content'>,
): Promise<void> {
  await tx.insert(sysAlert).values(alert).onConflictDoNothing();
}

/** What was over before anybody outside had heard of it need not be told. */
export async function clearAlerts(tx: Transaction, ids: number[]): Promise<void> {
  await tx
    .update(sysAlert)
    .set({
      clearedTime: sql`now()`,
      toldTime: sql`case when ${sysAlert.toldTime} is null then now() end`,
      hookTime: null,
      mailTime: null,
    })
    .where(inArray(sysAlert.id, ids));
}

/**
 * Takes what is to be told outside: what began or ended within a day and was not told yet. Of several processes each takes
 * others.
 */
export async function takeUntold(db: Database): Promise<StoredAlert[]> {
  const due = db
    .select({ id: sysAlert.id })
    .from(sysAlert)
    .where(
      and(
        isNull(sysAlert.toldTime),
        sql`coalesce(${sysAlert.clearedTime}, ${sysAlert.raisedTime}) > now() - interval '1 day'`,
      ),
    )
    .limit(20)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(sysAlert)
    .set({ toldTime: sql`now()` })
    .where(inArray(sysAlert.id, due))
    .returning();
  return taken.sort((one, other) => one.id - other.id);
}

/** Notes that one way has taken it, unless it stands otherwise by now. */
export async function noteTold(
  db: Database,
  { id, clearedTime }: StoredAlert,
  way: 'hookTime' | 'mailTime',
): Promise<void> {
  await db
    .update(sysAlert)
    .set({ [way]: sql`now()` })
    .where(
      and(eq(sysAlert.id, id), sql`${sysAlert.clearedTime} is not distinct from ${clearedTime}`),
    );
}

/** Gives back what could not be told; what has ended meanwhile is told as it is then. */
export async function giveBack(db: Database, { id }: StoredAlert): Promise<void> {
  await db.update(sysAlert).set({ toldTime: null }).where(eq(sysAlert.id, id));
}

/** Everybody whose role lets him receive alerts. */
export async function alertReceivers(db: Database): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct u.id from sys_user u
      join sys_user_role ur on ur.user_id = u.id
      join sys_role r on r.id = ur.role_id and r.status = '0'
    where u.status = '0' and u.is_active and (r.id = 1 or exists (
      select from sys_role_menu rm join sys_menu m on m.id = rm.menu_id
      where rm.role_id = r.id and m.perms = 'monitor:alert:list' and m.status = '0'))`);
  return rows.map(({ id }) => Number(id));
}

export interface FailedJob {
  id: number;
  name: string;
  handler: string;
  message: string;
}

/** Jobs in force whose last run that ended has failed. */
export async function failedJobs(db: Database): Promise<FailedJob[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    handler: string;
    message: string;
  }>(sql`
    select j.id, j.job_name as name, j.handler, last.message
    from sys_job j cross join lateral (
      select status, message from sys_job_log l
      where l.job_id = j.id and l.status in ('done', 'failed') order by l.id desc limit 1) last
    where j.status = '0' and last.status = 'failed' order by j.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
