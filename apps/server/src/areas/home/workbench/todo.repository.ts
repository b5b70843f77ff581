import { todoResource } from '@wm/contract/home/todo';
import { and, eq, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { workbenchTodo as todo } from './todo.table.ts';

/** The day that it is in the office. */
export const officeToday = sql<string>`(now() at time zone office_zone())::date`;

/** Under which heading of the workbench a to-do stands; under none while it is put off. */
const groupOf = sql`(case
    when ${todo.doneTime} is not null then 'done'
    when ${todo.snoozedUntil} > now() then ''
    when ${todo.dueDay} is null then 'none'
    when ${todo.dueDay} <= ${officeToday} then 'today'
    else 'next' end)`;

const inGroup: Filter = {
  columns: ['due_day', 'done_time', 'snoozed_until'],
  where: (group) => sql`${groupOf} = ${group}`,
  value: (given) => given,
};

/** How many to-dos somebody has under 今天. */
export function countDue(db: Database, userId: number): Promise<number> {
  return db.$count(todo, and(eq(todo.userId, userId), sql`${groupOf} = 'today'`));
}

/** Everybody's own to-dos. */
export function todoRepository(
  handle: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof todoResource> {
  return tableRepository(handle, todoResource, {
    table: todo,
    owner: todo.userId,
    filters: { group: inGroup, dueDay: equals(todo.dueDay), text: contains(todo.text) },
  });
}
