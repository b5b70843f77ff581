import type { Todo } from '@wm/contract/home/todo';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';

/**
 * 待办. What is due until `toldTime` needs no reminder any more: it was told, or was past when it was written. `repeatOf` is
 * the one that was done before this one came.
 */
export const workbenchTodo = pgTable(
  'workbench_todo',
  {
    id: identity(),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    note: text().notNull().default(''),
    dueDay: date({ mode: 'string' }),
    dueMinute: integer(),
    /** When it is to be told: at its minute, or at nine of its day. */
    remindTime: instant().generatedAlwaysAs(
      sql`(due_day::timestamp + coalesce(due_minute, 540) * interval '1 minute') at time zone office_zone()`,
    ),
    toldTime: writtenAt(),
    repeat: text().$type<Todo['repeat']>().notNull().default('none'),
    repeatDay: integer(),
    repeatOf: reference(),
    doneTime: instant(),
    snoozedUntil: instant(),
    linkAddress: text().notNull().default(''),
    linkTitle: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.userId, table.dueDay),
    unique('workbench_todo_repeat_of_unique').on(table.repeatOf),
    index('workbench_todo_reminder_index')
      .on(table.remindTime)
      .where(sql`done_time is null and told_time < remind_time`),
    check(
      'workbench_todo_due_check',
      sql`due_day is not null or (due_minute is null and repeat = 'none')`,
    ),
  ],
);
