import { calendarDays } from '@wm/contract/home/limits';
import type { TodoDay } from '@wm/contract/home/todo';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** How much of somebody's own is due on each of the days from `begin`, and how much of it is done. */
export async function countByDay(
  db: Database,
  { userId, begin }: { userId: number; begin: string },
): Promise<TodoDay[]> {
  const { rows } = await db.execute<{ day: string; open: number; done: number }>(sql`
    select to_char(due_day, 'YYYY-MM-DD') as day,
           (count(*) filter (where done_time is null))::int as open,
           (count(*) filter (where done_time is not null))::int as done
    from workbench_todo
    where user_id = ${userId} and due_day >= ${begin}::date and due_day < ${begin}::date + ${calendarDays}::int
    group by due_day order by due_day`);
  return rows;
}
