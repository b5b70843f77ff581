import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysTask } from './task.table.ts';
import type { TaskControl, TaskRunner } from './task-runner.ts';

const atOnce = 2;
const beatEveryMs = 3000;
const lostAfterSeconds = 15;
const pollEveryMs = 5000;
const reportEveryMs = 200;
const attemptsAtMost = 3;

interface WorkerParts {
  db: Database;
  signals: Signals;
  logger: Logger;
  runners: Map<string, TaskRunner>;
}

type TaskRow = typeof sysTask.$inferSelect;

interface Running {
  userId: number;
  abort: AbortController;
  finished: Promise<void>;
}

/**
 * Takes waiting rows, and running ones whose worker went silent, and does their work, two at a time and of each user one, so
 * that nobody's many tasks keep all others waiting.
 */
export function createWorker(parts: WorkerParts): { open: () => void; close: () => Promise<void> } {
  const running = new Map<number, Running>();
  let isOpen = false;
  let poll: NodeJS.Timeout | undefined;
  let taking: Promise<void> | undefined;
  // Something has ended or come while tasks were taken: what was not to be had then may be now.
  let again = false;

  const next = async (): Promise<TaskRow | undefined> =>
    isOpen && running.size < atOnce
      ? claim(
          parts,
          [...running.values()].map(({ userId }) => userId),
        )
      : undefined;

  const takeAll = async (): Promise<void> => {
    try {
      for (let row = await next(); row; row = await next()) {
        const { id } = row;
        const abort = new AbortController();
        const finished = execute(parts, row, abort).finally(() => {
          running.delete(id);
          void take();
        });
        running.set(id, { userId: row.userId, abort, finished });
      }
    } catch (error) {
      parts.logger.warn({ err: (error as Error).message }, 'no task could be taken');
    }
  };

  const take = async (): Promise<void> => {
    again = taking !== undefined;
    if (taking) return;
    taking = takeAll();
    await taking;
    taking = undefined;
    if (again) await take();
  };

  parts.signals.on('task', ({ id, cancel }) => {
    if (cancel) running.get(id)?.abort.abort('cancelled');
    else if (isOpen) void take();
  });

  return {
    open: () => {
      isOpen = true;
      poll = setInterval(() => void take(), pollEveryMs);
      poll.unref();
      void take();
    },
    close: async () => {
      isOpen = false;
      clearInterval(poll);
      // A task that is being claimed right now is this process's to put back.
      await taking;
      for (const { abort } of running.values()) abort.abort('stopping');
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
}

/** Takes the oldest task of whoever has waited longest since one of his was worked on, and is not among `busy`. */
async function claim({ db, runners }: WorkerParts, busy: number[]): Promise<TaskRow | undefined> {
  const kinds = [...runners.keys()];
  if (kinds.length === 0) return undefined;
  const [row] = await db
    .update(sysTask)
    .set({ status: 'running', heartbeat: sql`now()`, attempts: sql`${sysTask.attempts} + 1` })
    .where(
      sql`${sysTask.id} = (
        select t.id from sys_task t left join (
          select user_id, max(coalesce(end_time, heartbeat)) as last from sys_task where status <> 'waiting' group by user_id
        ) served on served.user_id = t.user_id
        where (t.status = 'waiting' or (t.status = 'running' and t.heartbeat < now() - make_interval(secs => ${lostAfterSeconds})))
          and t.kind in (${sql.join(
            kinds.map((kind) => sql`${kind}`),
            sql`, `,
          )})
          and t.user_id <> all(${sql.param(busy)}::bigint[])
        order by served.last nulls first, t.id for update of t skip locked limit 1)`,
    )
    .returning();
  return row;
}

async function execute(parts: WorkerParts, row: TaskRow, abort: AbortController): Promise<void> {
  const { db, signals, logger } = parts;
  const mine = and(eq(sysTask.id, row.id), eq(sysTask.attempts, row.attempts));
  const write = async (
    values: Partial<typeof sysTask.$inferInsert> | { endTime: unknown } | { done: unknown },
  ): Promise<void> => {
    await db
      .update(sysTask)
      .set(values as Partial<typeof sysTask.$inferInsert>)
      .where(mine);
    await signals.send('task', { id: row.id, userId: row.userId });
  };
  const end = (values: Partial<typeof sysTask.$inferInsert>) =>
    write({ ...values, endTime: sql`now()` });
  const reporter = createReporter(write, logger);
  const beat = setInterval(() => {
    db.update(sysTask)
      .set({ heartbeat: sql`now()` })
      .where(mine)
      .catch(() => undefined);
  }, beatEveryMs);
  try {
    if (row.cancelRequested) return await end({ status: 'cancelled' });
    if (row.attempts > attemptsAtMost)
      return await end({ status: 'failed', message: '任务多次中断，已停止' });
    const run = parts.runners.get(row.kind);
    if (!run) throw new Error(`no runner for ${row.kind}`);
    const result = await run(
      row.payload,
      controlOf(row, { signal: abort.signal, report: reporter.report }),
    );
    await reporter.stop();
    await end({ status: 'done', result: result ?? null });
  } catch (error) {
    await reporter.stop();
    await closeFailed(error, { abort, logger, row, end, write });
  } finally {
    clearInterval(beat);
  }
}

interface Closing {
  abort: AbortController;
  logger: Logger;
  row: TaskRow;
  end: (values: Partial<typeof sysTask.$inferInsert>) => Promise<void>;
  write: (values: Partial<typeof sysTask.$inferInsert>) => Promise<void>;
}

/** Ends a run that threw: put back when the process stops, cancelled when the user asked, else failed with its reason. */
async function closeFailed(
  error: unknown,
  { abort, logger, row, end, write }: Closing,
): Promise<void> {
  try {
    if (abort.signal.reason === 'stopping') {
      await write({ status: 'waiting', attempts: row.attempts - 1 });
    } else if (abort.signal.aborted) {
      await end({ status: 'cancelled' });
    } else {
      logger.error({ err: error, taskId: row.id }, 'a task failed');
      await end({
        status: 'failed',
        message: error instanceof AppError ? error.message : '任务执行失败',
      });
    }
  } catch (cause) {
    // The database is away: the heartbeat ages and the task is taken up again.
    logger.warn(
      { err: (cause as Error).message, taskId: row.id },
      "a task's end could not be written",
    );
  }
}

function controlOf(row: TaskRow, given: Pick<TaskControl, 'signal' | 'report'>): TaskControl {
  return {
    taskId: row.id,
    userId: row.userId,
    resume: { done: row.done, result: row.result },
    ...given,
    checkpoint: async (tx, { done, result }) => {
      const [held] = await tx
        .update(sysTask)
        .set({ done, result })
        .where(and(eq(sysTask.id, row.id), eq(sysTask.attempts, row.attempts)))
        .returning({ id: sysTask.id });
      // The step must not be stored twice: whoever has the task now will do it.
      if (!held) throw new Error('the task was taken over by another worker');
    },
  };
}

/** Writes the latest progress at most every 200 ms. */
function createReporter(
  write: (values: Partial<typeof sysTask.$inferInsert> | { done: unknown }) => Promise<void>,
  logger: Logger,
): { report: TaskControl['report']; stop: () => Promise<void> } {
  let latest: Parameters<TaskControl['report']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = (): void => {
    timer = undefined;
    const values = latest;
    latest = undefined;
    if (!values) return;
    const { done, ...rest } = values;
    // A checkpoint may have gone further meanwhile.
    const furthest = sql`greatest(${sysTask.done}, ${done}::int)`;
    writing = write({ ...rest, done: furthest }).catch((error: unknown) => {
      logger.warn({ err: (error as Error).message }, "a task's progress was not written");
    });
  };
  return {
    report: (progress) => {
      latest = { ...latest, ...progress };
      timer ??= setTimeout(flush, reportEveryMs);
    },
    stop: async () => {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
