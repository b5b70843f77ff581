import type { Task } from '@wm/contract/core/task';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysTask } from './task.table.ts';
import type { TaskRunner } from './task-runner.ts';
import { createWorker } from './task-worker.ts';

type TaskRow = typeof sysTask.$inferSelect;

export interface Tasks {
  /** Names a kind of work and what does it. The runner may be called again after a crash. */
  define: (kind: string, run: TaskRunner) => void;
  /** Queues work; some process starts it at once. */
  start: (task: {
    kind: string;
    title: string;
    userId: number;
    payload: unknown;
    total?: number;
  }) => Promise<number>;
  list: (userId: number) => Promise<{ rows: Task[]; total: number }>;
  get: (userId: number, id: number) => Promise<Task>;
  cancel: (userId: number, id: number) => Promise<void>;
  /** Begins to take work. */
  open: () => void;
  /** Stops taking work; what runs is put back for another process. */
  close: () => Promise<void>;
}

const listLength = 50;

/** Long work: rows in `sys_task`, taken by any process, resumed by another one if its own dies. */
export function createTasks(db: Database, signals: Signals, logger: Logger): Tasks {
  const runners = new Map<string, TaskRunner>();
  const worker = createWorker({ db, signals, logger, runners });
  const ownedBy = (userId: number, id: number) =>
    and(eq(sysTask.id, id), eq(sysTask.userId, userId));
  return {
    define: (kind, run) => runners.set(kind, run),
    start: async (task) => {
      const [row] = await db.insert(sysTask).values(task).returning({ id: sysTask.id });
      if (!row) throw new Error('the task was not stored');
      await signals.send('task', { id: row.id, userId: task.userId });
      return row.id;
    },
    list: async (userId) => {
      const rows = await db
        .select()
        .from(sysTask)
        .where(eq(sysTask.userId, userId))
        .orderBy(desc(sysTask.id))
        .limit(listLength);
      return { rows: rows.map(present), total: rows.length };
    },
    get: async (userId, id) => {
      const [row] = await db.select().from(sysTask).where(ownedBy(userId, id));
      return present(orNotFound(row));
    },
    cancel: async (userId, id) => {
      const [row] = await db
        .update(sysTask)
        .set({
          cancelRequested: true,
          status: sql`case when ${sysTask.status} = 'waiting' then 'cancelled' else ${sysTask.status} end`,
          endTime: sql`case when ${sysTask.status} = 'waiting' then now() end`,
        })
        .where(and(ownedBy(userId, id), inArray(sysTask.status, ['waiting', 'running'])))
        .returning({ id: sysTask.id });
      if (row) return signals.send('task', { id, userId, cancel: true });
      const [known] = await db.select({ id: sysTask.id }).from(sysTask).where(ownedBy(userId, id));
      requireFound(known !== undefined);
      throw new AppError('task.not-running');
    },
    open: worker.open,
    close: worker.close,
  };
}

function present(row: TaskRow): Task {
  const { payload: _payload, ...task } = row;
  return task;
}
