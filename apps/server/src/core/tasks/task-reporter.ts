import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sysTask } from './task.table.ts';
import type { TaskControl } from './task-runner.ts';

const reportEveryMs = 200;

export type TaskValues = Partial<typeof sysTask.$inferInsert>;

/** Writes the latest progress at most every 200 ms. */
export function createReporter(
  write: (values: TaskValues | { done: unknown }) => Promise<void>,
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
