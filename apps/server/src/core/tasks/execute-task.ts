import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { TaskRow } from './task-claim.ts';
import { createReporter } from './task-reporter.ts';
import type { TaskValues } from './task-reporter.ts';
import { sysTask } from './task.table.ts';
import type { TaskControl, TaskRunner } from './task-runner.ts';

const beatEveryMs = 3000;
const attemptsAtMost = 3;
const longestBackOffSeconds = 3600;
/** How long work whose time is up may take to stop by itself. */
const graceMs = 2000;

export interface WorkerParts {
  db: Database;
  signals: Signals;
  logger: Logger;
  runners: Map<string, TaskRunner>;
}

interface Execution {
  row: TaskRow;
  abort: AbortController;
  write: (values: TaskValues | { done: unknown } | { endTime: unknown }) => Promise<void>;
  end: (values: TaskValues) => Promise<void>;
}

/** Runs a task that this process has taken, and writes its end. It never throws. */
export async function executeTask(
  parts: WorkerParts,
  row: TaskRow,
  abort: AbortController,
): Promise<void> {
  const { db, signals, logger } = parts;
  const mine = heldBy(row);
  const write: Execution['write'] = async (values) => {
    await db
      .update(sysTask)
      .set(values as TaskValues)
      .where(mine);
    // Of the clock's work others need to hear only that it is to be had again.
    const isNews = row.userId !== null || ('status' in values && values.status === 'waiting');
    if (isNews) await signals.send('task', { id: row.id, userId: row.userId });
  };
  const end: Execution['end'] = (values) => write({ ...values, endTime: sql`now()` });
  const reporter = createReporter(write, logger);
  const beat = setInterval(() => {
    db.update(sysTask)
      .set({ heartbeat: sql`now()` })
      .where(mine)
      .catch(() => undefined);
  }, beatEveryMs);
  try {
    if (row.cancelRequested) return await end({ status: 'cancelled' });
    if (row.attempts - row.failures > attemptsAtMost)
      return await end({ status: 'failed', message: '任务多次中断，已停止' });
    const run = parts.runners.get(row.kind);
    if (!run) throw new Error(`no runner for ${row.kind}`);
    const control = controlOf(row, { signal: abort.signal, report: reporter.report });
    const result = await withinTime(row, abort, () => run(row.payload, control));
    await reporter.stop();
    await end({ status: 'done', result: result ?? null });
  } catch (error) {
    await reporter.stop();
    await closeFailed(logger, error, { row, abort, write, end });
  } finally {
    clearInterval(beat);
  }
}

/** The row, as long as it is this run's: not once another worker has taken it over or it has ended. */
function heldBy({ id, attempts }: TaskRow): SQL | undefined {
  return and(eq(sysTask.id, id), eq(sysTask.attempts, attempts), eq(sysTask.status, 'running'));
}

/** Does work until its time is up: then it is told to stop, and not waited for longer than a moment. */
async function withinTime<T>(
  { timeoutSeconds }: TaskRow,
  abort: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  if (timeoutSeconds === null) return work();
  const timers: NodeJS.Timeout[] = [];
  const late = new Promise<never>((_, reject) => {
    const stop = (): void => {
      abort.abort('timeout');
      timers.push(setTimeout(() => reject(new Error('the work did not stop in time')), graceMs));
    };
    timers.push(setTimeout(stop, timeoutSeconds * 1000));
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/**
 * Ends a run that threw: put back when the process stops, cancelled when somebody asked, tried again later where it may be,
 * else failed with its reason.
 */
async function closeFailed(
  logger: Logger,
  error: unknown,
  { row, abort, write, end }: Execution,
): Promise<void> {
  const { reason } = abort.signal;
  try {
    if (reason === 'stopping') {
      await write({ status: 'waiting', attempts: row.attempts - 1 });
    } else if (reason === 'cancelled') {
      await end({ status: 'cancelled' });
    } else {
      logger.error({ err: error, taskId: row.id }, 'a task failed');
      const message = reason === 'timeout' ? overdue(row) : messageOf(error);
      // What the user's input is to blame for fails again.
      const mayRetry = row.failures < row.retryLimit && !(error instanceof AppError);
      if (mayRetry) await write(retryOf(row, message));
      else await end({ status: 'failed', message });
    }
  } catch (cause) {
    // The database is away: the heartbeat ages and the task is taken up again.
    logger.warn(
      { err: (cause as Error).message, taskId: row.id },
      "a task's end could not be written",
    );
  }
}

function overdue({ timeoutSeconds }: TaskRow): string {
  return `运行超过 ${timeoutSeconds} 秒，已停止`;
}

function messageOf(error: unknown): string {
  return error instanceof AppError ? error.message : '任务执行失败';
}

/** Waits twice as long after each failure. */
function retryOf(row: TaskRow, message: string): TaskValues {
  const delay = Math.min(row.retryDelaySeconds * 2 ** row.failures, longestBackOffSeconds);
  return {
    status: 'waiting',
    failures: row.failures + 1,
    message,
    runAfter: sql`now() + make_interval(secs => ${delay})` as unknown as string,
  };
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
        .where(heldBy(row))
        .returning({ id: sysTask.id });
      // The step must not be stored twice: whoever has the task now will do it.
      if (!held) throw new Error('the task was taken over by another worker');
    },
  };
}
