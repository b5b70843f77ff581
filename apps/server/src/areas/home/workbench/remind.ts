import { reminderTitle } from '@wm/contract/home/limits';
import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { workbenchTodo as todo } from './todo.table.ts';

/** Told in one transaction; what is left waits for the next minute. */
const atOnce = 500;

type Due = Pick<typeof todo.$inferSelect, 'id' | 'userId' | 'text' | 'dueDay' | 'dueMinute'>;

/**
 * Tells at the bell what is due and was not told: each to-do with a time by itself, those of a day in one notice a person.
 * Several processes may do so at once: the rows are locked in one order, each is told once. Answers how many were.
 */
export async function remindOfTodos(core: Core): Promise<number> {
  const due = await core.db.transaction(async (tx) => {
    const rows = await takeDue(tx);
    for (const row of rows) if (row.dueMinute !== null) await tellPersonally(tx, noticeOf([row]));
    const wholeDays = rows.filter(({ dueMinute }) => dueMinute === null);
    for (const own of Map.groupBy(wholeDays, ({ userId }) => userId).values())
      await tellPersonally(tx, noticeOf(own));
    return rows;
  });
  for (const userId of new Set(due.map((row) => row.userId)))
    await core.signals.send('todo', { userId });
  return due.length;
}

async function takeDue(tx: Transaction): Promise<Due[]> {
  const rows = await tx
    .select({
      id: todo.id,
      userId: todo.userId,
      text: todo.text,
      dueDay: todo.dueDay,
      dueMinute: todo.dueMinute,
    })
    .from(todo)
    .where(
      and(
        isNull(todo.doneTime),
        sql`${todo.toldTime} < ${todo.remindTime}`,
        sql`${todo.remindTime} <= now()`,
        sql`coalesce(${todo.snoozedUntil} <= now(), true)`,
      ),
    )
    // Those of one person come together.
    .orderBy(asc(todo.userId), asc(todo.id))
    .limit(atOnce)
    .for('update');
  if (rows.length === 0) return rows;
  await tx
    .update(todo)
    .set({ toldTime: sql`now()` })
    .where(
      inArray(
        todo.id,
        rows.map(({ id }) => id),
      ),
    );
  return rows;
}

function noticeOf(rows: [Due, ...Due[]] | Due[]) {
  const [first] = rows as [Due, ...Due[]];
  const what = rows.length > 1 ? `今天有 ${rows.length} 件待办` : first.text;
  const time = first.dueMinute === null ? '' : ` ${clockOf(first.dueMinute)}`;
  const lines = rows.map(
    ({ id, text, dueDay }) =>
      `- [${markdownText(text)}](/workbench?day=${dueDay}&todo=${id})，${dueDay}${time}`,
  );
  return {
    userIds: [first.userId],
    title: `${reminderTitle}：${what}`,
    content: [...lines, '', '[打开工作台](/workbench)'].join('\n'),
  };
}

function clockOf(minute: number): string {
  const parts = [Math.floor(minute / 60), minute % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
