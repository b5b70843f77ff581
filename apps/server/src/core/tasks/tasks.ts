import type { Task } from '@wm/contract/core/task';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import { signalChannel, signalText } from '#core/database/signals.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysTask } from './task.table.ts';
import type { TaskControl, TaskRunner, UserTaskControl, UserTaskRunner } from './task-runner.ts';
import { createWorker } from './task-worker.ts';

type TaskRow = typeof sysTask.$inferSelect;

export interface Tasks {
  /** Names a kind of users' work and what does it. The runner may be called again after a crash. */
  define: (kind: string, run: UserTaskRunner) => void;
  /** The same of the clock's work. */
  defineUnowned: (kind: string, run: TaskRunner) => void;
  /** Queues work; some process starts it at once. */
  start: (task: OwnedTask) => Promise<number>;
  /** The same in a transaction: it is taken when that is committed, and never was when it is not. */
  startWith: (tx: Transaction, task: OwnedTask) => Promise<number>;
  /** Queues the clock's work in a transaction; it is taken when that is committed. */
  startUnowned: (tx: Transaction, task: UnownedTask) => Promise<number>;
  /** Stops work of the clock: at once while it waits, else as soon as it looks. Answers whether there was any. */
  cancelUnowned: (id: number) => Promise<boolean>;
  list: (userId: number) => Promise<{ rows: Task[]; total: number }>;
  get: (userId: number, id: number) => Promise<Task>;
  cancel: (userId: number, id: number) => Promise<void>;
  /** Begins to take work. */
  open: () => void;
  /** Stops taking work; what runs is put back for another process. */
  close: () => Promise<void>;
}

/** Work that somebody asked for. */
interface OwnedTask {
  kind: string;
  title: string;
  userId: number;
  payload: unknown;
  total?: number;
  /** Higher ones of a user are taken first. */
  priority?: number;
}

/** Work of the clock, and how it is taken, tried again and ended. */
export type UnownedTask = Pick<typeof sysTask.$inferInsert, 'kind' | 'title' | 'payload' | 'lane'> &
  Required<Pick<TaskRow, 'priority' | 'retryLimit' | 'retryDelaySeconds' | 'timeoutSeconds'>>;

const listLength = 50;

/** What people see of a task. What it was told stays where it is: it may be a whole import. */
const shown = {
  id: sysTask.id,
  kind: sysTask.kind,
  title: sysTask.title,
  status: sysTask.status,
  done: sysTask.done,
  total: sysTask.total,
  message: sysTask.message,
  result: sysTask.result,
  createTime: sysTask.createTime,
  endTime: sysTask.endTime,
};

/** Long work: rows in `sys_task`, taken by any process, resumed by another one if its own dies. */
export function createTasks(db: Database, signals: Signals, logger: Logger): Tasks {
  const runners = new Map<string, TaskRunner>();
  const worker = createWorker({ db, signals, logger, runners });
  const ownedBy = (userId: number, id: number) =>
    and(eq(sysTask.id, id), eq(sysTask.userId, userId));
  return {
    define: (kind, run) =>
      runners.set(kind, (payload, control) => run(payload, ownedControl(control))),
    defineUnowned: (kind, run) => runners.set(kind, run),
    start: async (task) => {
      const [row] = await db.insert(sysTask).values(task).returning({ id: sysTask.id });
      if (!row) throw new Error('the task was not stored');
      await signals.send('task', { id: row.id, userId: task.userId });
      return row.id;
    },
    startWith: queueWith,
    startUnowned: queueWith,
    cancelUnowned: async (id) => {
      const isStopped = await requestCancel(db, and(eq(sysTask.id, id), isNull(sysTask.userId)));
      if (isStopped) await signals.send('task', { id, userId: null, cancel: true });
      return isStopped;
    },
    list: async (userId) => {
      const rows = await db
        .select(shown)
        .from(sysTask)
        .where(eq(sysTask.userId, userId))
        .orderBy(desc(sysTask.id))
        .limit(listLength);
      return { rows, total: rows.length };
    },
    get: async (userId, id) => {
      const [row] = await db.select(shown).from(sysTask).where(ownedBy(userId, id));
      return orNotFound(row);
    },
    cancel: async (userId, id) => {
      const isStopped = await requestCancel(db, ownedBy(userId, id));
      if (isStopped) return signals.send('task', { id, userId, cancel: true });
      const [known] = await db.select({ id: sysTask.id }).from(sysTask).where(ownedBy(userId, id));
      requireFound(known !== undefined);
      throw new AppError('task.not-running');
    },
    open: worker.open,
    close: worker.close,
  };
}

/** Asks what runs to stop, and ends what waits. Answers whether there was any. */
async function requestCancel(db: Database, which: SQL | undefined): Promise<boolean> {
  const stopped = await db
    .update(sysTask)
    .set({
      cancelRequested: true,
      status: sql`case when ${sysTask.status} = 'waiting' then 'cancelled' else ${sysTask.status} end`,
      endTime: sql`case when ${sysTask.status} = 'waiting' then now() end`,
    })
    .where(and(which, inArray(sysTask.status, ['waiting', 'running'])))
    .returning({ id: sysTask.id });
  return stopped.length > 0;
}

/** Stores work in a transaction; every process hears of it at the commit. */
async function queueWith(tx: Transaction, task: OwnedTask | UnownedTask): Promise<number> {
  const [row] = await tx
    .insert(sysTask)
    .values(task)
    .returning({ id: sysTask.id, userId: sysTask.userId });
  if (!row) throw new Error('the task was not stored');
  await tx.execute(sql`select pg_notify(${signalChannel}, ${signalText('task', row)})`);
  return row.id;
}

function ownedControl(control: TaskControl): UserTaskControl {
  const { userId } = control;
  if (userId === null) throw new Error('the task of a user is nobody’s');
  return { ...control, userId };
}
