import { nextOccurrence, ruleFrom } from '@wm/contract/home/repeat';
import type { Repeat } from '@wm/contract/home/repeat';
import { todoLimit } from '@wm/contract/home/limits';
import { todoResource } from '@wm/contract/home/todo';
import type { Todo } from '@wm/contract/home/todo';
import type { CreateOf } from '@wm/contract/core/resource';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { officeToday, todoRepository } from './todo.repository.ts';
import { workbenchTodo as todo } from './todo.table.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** To-dos of a user have changed. */
    todo: { userId: number };
  }
}

type StoredTodo = typeof todo.$inferSelect;

/** What says when something is due, and whether it comes again. */
interface Due {
  dueDay: string | null;
  dueMinute: number | null;
  repeat: Repeat;
  repeatDay: number | null;
}

/** To-dos with their rules: a time or a repeat has a day, what is due anew is told anew. */
export function todoService(core: Core): CrudRepository<typeof todoResource> {
  const plain = todoRepository(core);
  const told = async <T>(userId: number, work: Promise<T>): Promise<T> => {
    const answer = await work;
    await core.signals.send('todo', { userId });
    return answer;
  };
  return {
    ...plain,
    create: (input, principal) =>
      told(
        principal.userId,
        core.db.transaction((tx) => addTodo(core, tx, { input, principal })),
      ),
    update: (id, patch, principal) =>
      told(
        principal.userId,
        core.db.transaction(async (tx) => {
          const before = await lockOwn(tx, id, principal);
          if (!before) return undefined;
          const own = todoRepository({ ...core, db: tx });
          const due = changedDue(before, patch);
          if (due) await due.write(tx);
          return own.update(id, { ...patch, ...due?.fields }, principal);
        }),
      ),
    remove: (ids, principal) => told(principal.userId, plain.remove(ids, principal)),
  };
}

interface NewTodo {
  input: CreateOf<typeof todoResource>;
  principal: Principal;
}

/** Writes a to-do in a transaction; whoever ends that tells of it. */
export async function addTodo(
  core: Pick<Core, 'pool'>,
  tx: Transaction,
  { input, principal }: NewTodo,
): Promise<Todo> {
  await requireRoom(tx, principal.userId);
  const own = todoRepository({ ...core, db: tx });
  return own.create({ ...input, ...wholeDue(input) }, principal);
}

/** One's own row, nobody else's while the transaction lasts. */
async function lockOwn(
  tx: Transaction,
  id: number,
  { userId }: Principal,
): Promise<StoredTodo | undefined> {
  const [row] = await tx
    .select()
    .from(todo)
    .where(and(eq(todo.id, id), eq(todo.userId, userId)))
    .for('update');
  return row;
}

async function requireRoom(tx: Transaction, userId: number): Promise<void> {
  // One after the other: two at once would each see room for one.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('workbench_todo'), ${userId}::int)`);
  const open = await tx.$count(todo, and(eq(todo.userId, userId), isNull(todo.doneTime)));
  if (open >= todoLimit) throw new AppError('todo.too-many');
}

function wholeDue(due: Due): Due {
  if (due.dueDay === null) {
    if (due.dueMinute === null && due.repeat === 'none') return { ...due, repeatDay: null };
    throw new AppError('todo.no-day');
  }
  const { day } = ruleFrom(due.repeat, due.dueDay);
  const isDayGiven = due.repeatDay !== null && (due.repeat !== 'weekly' || due.repeatDay <= 7);
  return { ...due, repeatDay: day !== null && isDayGiven ? due.repeatDay : day };
}

/** What a patch makes of when it is due; nothing when it does not touch that. Without a day there is no time and no repeat. */
function changedDue(before: StoredTodo, patch: Partial<Due>) {
  const { dueDay, dueMinute, repeat, repeatDay } = patch;
  if ([dueDay, dueMinute, repeat, repeatDay].every((part) => part === undefined)) return undefined;
  const isCleared = dueDay === null;
  const fields = wholeDue({
    dueDay: dueDay === undefined ? before.dueDay : dueDay,
    dueMinute: dueMinute ?? (dueMinute === null || isCleared ? null : before.dueMinute),
    repeat: repeat ?? (isCleared ? 'none' : before.repeat),
    repeatDay: repeatDay ?? (repeat === undefined ? before.repeatDay : null),
  });
  return {
    fields,
    write: (tx: Transaction) =>
      tx
        .update(todo)
        .set({ toldTime: sql`now()`, snoozedUntil: null })
        .where(eq(todo.id, before.id)),
  };
}

/** Says that one's own to-do is done, or not after all; see `doneTodoEndpoint`. */
export async function setDone(
  core: Core,
  principal: Principal,
  { id, isDone }: { id: number; isDone: boolean },
): Promise<{ todo: Todo; nextDay: string | null }> {
  const nextDay = await core.db.transaction(async (tx) => {
    const before = orNotFound(await lockOwn(tx, id, principal));
    if ((before.doneTime !== null) === isDone) return null;
    await tx
      .update(todo)
      .set({ doneTime: isDone ? sql`now()` : null, snoozedUntil: null, updateTime: sql`now()` })
      .where(eq(todo.id, id));
    const states: [string, string] = isDone ? ['未完成', '已完成'] : ['已完成', '未完成'];
    const fields = { done_time: states };
    await recordChange(tx, {
      resource: todoResource.permission,
      recordId: id,
      action: 'update',
      fields,
    });
    if (isDone) return comeAgain(tx, before);
    await takeBackNext(tx, id);
    return null;
  });
  await core.signals.send('todo', { userId: principal.userId });
  return { todo: orNotFound(await todoRepository(core).find(id, principal, 'edit')), nextDay };
}

async function comeAgain(tx: Transaction, done: StoredTodo): Promise<string | null> {
  const { dueDay, repeat, repeatDay } = done;
  if (repeat === 'none' || dueDay === null) return null;
  const { rows } = await tx.execute<{ today: string }>(
    sql`select to_char(${officeToday}, 'YYYY-MM-DD') as today`,
  );
  const today = rows[0]?.today ?? dueDay;
  const nextDay = nextOccurrence({ repeat, day: repeatDay }, { due: dueDay, today });
  const { userId, text, note, dueMinute, linkAddress, linkTitle } = done;
  await tx
    .insert(todo)
    .values({
      userId,
      text,
      note,
      dueDay: nextDay,
      dueMinute,
      repeat,
      repeatDay,
      linkAddress,
      linkTitle,
      repeatOf: done.id,
    })
    .onConflictDoNothing({ target: todo.repeatOf });
  return nextDay;
}

/** What came after it goes, unless somebody has touched it since. */
async function takeBackNext(tx: Transaction, id: number): Promise<void> {
  await tx
    .delete(todo)
    .where(and(eq(todo.repeatOf, id), isNull(todo.doneTime), eq(todo.updateTime, todo.createTime)));
}

/** Puts one's own to-do off until nine tomorrow, in the office's zone, or brings it back. */
export async function setSnoozed(
  core: Core,
  principal: Principal,
  { id, isSnoozed }: { id: number; isSnoozed: boolean },
): Promise<Todo> {
  const until = sql`(${officeToday} + interval '1 day 9 hours') at time zone office_zone()`;
  const [row] = await core.db
    .update(todo)
    .set({ snoozedUntil: isSnoozed ? until : null, updateTime: sql`now()` })
    .where(and(eq(todo.id, id), eq(todo.userId, principal.userId), isNull(todo.doneTime)))
    .returning({ id: todo.id });
  orNotFound(row);
  await core.signals.send('todo', { userId: principal.userId });
  return orNotFound(await todoRepository(core).find(id, principal, 'edit'));
}
