import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { sysTask } from './task.table.ts';

export type TaskRow = typeof sysTask.$inferSelect;

/** Whose work a slot takes: people's, each of them one at a time in a process, or the clock's. */
export type Side = 'people' | 'clock';

const lostAfterSeconds = 15;

interface Claim {
  side: Side;
  /** Kinds that this process can run. */
  kinds: readonly string[];
  /** Users whose task this process is running. */
  busy: readonly number[];
}

/**
 * Takes a task that waits, or whose worker went silent: of people's work the oldest of whoever has waited longest since one
 * of his was worked on and is not busy; of the clock's the most urgent.
 */
export async function claimTask(db: Database, claim: Claim): Promise<TaskRow | undefined> {
  const { side, kinds } = claim;
  if (kinds.length === 0) return undefined;
  try {
    const [row] = await db
      .update(sysTask)
      .set({ status: 'running', heartbeat: sql`now()`, attempts: sql`${sysTask.attempts} + 1` })
      .where(sql`${sysTask.id} = (${side === 'people' ? nextOfPeople(claim) : nextOfClock(claim)})`)
      .returning();
    return row;
  } catch (error) {
    // Another process has just taken one of the same lane.
    if (violatedUnique(error) === 'sys_task_lane_unique') return undefined;
    throw error;
  }
}

function nextOfPeople({ kinds, busy }: Claim): SQL {
  return sql`select t.id from sys_task t left join (
      select open.user_id, (
        select coalesce(s.end_time, s.heartbeat) from sys_task s
        where s.user_id = open.user_id and s.status <> 'waiting'
        order by coalesce(s.end_time, s.heartbeat) desc nulls last limit 1) as last
      from (select distinct user_id from sys_task where status in ('waiting', 'running')) open
    ) served on served.user_id = t.user_id
    where t.user_id is not null and t.user_id <> all(${sql.param(busy)}::bigint[]) and ${isFree(kinds)}
    order by served.last nulls first, t.priority desc, t.id for update of t skip locked limit 1`;
}

function nextOfClock({ kinds }: Claim): SQL {
  return sql`select t.id from sys_task t where t.user_id is null and ${isFree(kinds)}
    order by t.priority desc, t.id for update of t skip locked limit 1`;
}

function isFree(kinds: readonly string[]): SQL {
  return sql`t.status in ('waiting', 'running') and t.kind = any(${sql.param(kinds)}::text[])
    and (case t.status when 'waiting' then t.run_after is null or t.run_after <= now()
      else t.heartbeat < now() - make_interval(secs => ${lostAfterSeconds}) end)
    and (t.lane is null or not exists (
      select from sys_task other where other.lane = t.lane and other.status = 'running' and other.id <> t.id))`;
}
