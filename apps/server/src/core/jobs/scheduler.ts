import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Tasks } from '#core/tasks/tasks.ts';
import { fireDueJob } from './fire-job.ts';
import { sysJob } from './job.table.ts';

/** Signals can be lost: nobody sleeps longer. */
const longestSleepMs = 30_000;
const afterFaultMs = 1000;

export interface Scheduler {
  open: () => void;
  /** Ends it after the firing it is in. */
  close: () => Promise<void>;
}

interface SchedulerParts {
  db: Database;
  signals: Signals;
  logger: Logger;
  tasks: Tasks;
}

/**
 * Fires what is due, by the database's clock alone. Every process does it: a job's row is locked while it fires, and an
 * instant fires once because its row in the log is unique.
 */
export function createScheduler({ db, signals, logger, tasks }: SchedulerParts): Scheduler {
  let isOpen = false;
  let timer: NodeJS.Timeout | undefined;
  let firing: Promise<void> | undefined;
  let again = false;

  const fireAll = async (): Promise<number> => {
    let fired = isOpen;
    while (fired) {
      const jobId = await db.transaction((tx) => fireDueJob(tx, tasks));
      fired = isOpen && jobId !== undefined;
    }
    return msToNext(db);
  };

  const round = async (): Promise<void> => {
    let sleepMs = afterFaultMs;
    try {
      sleepMs = await fireAll();
    } catch (error) {
      logger.warn({ err: (error as Error).message }, 'no schedule could be fired');
    }
    if (isOpen) timer = setTimeout(() => void fire(), sleepMs);
    timer?.unref();
  };

  const fire = async (): Promise<void> => {
    again = firing !== undefined;
    if (firing) return;
    clearTimeout(timer);
    firing = round();
    await firing;
    firing = undefined;
    if (again && isOpen) await fire();
  };

  signals.on('job', ({ isDue }) => {
    if (isDue && isOpen) void fire();
  });

  return {
    open: () => {
      isOpen = true;
      void fire();
    },
    close: async () => {
      isOpen = false;
      clearTimeout(timer);
      await firing;
    },
  };
}

async function msToNext(db: Database): Promise<number> {
  const [row] = await db
    .select({
      ms: sql<
        number | null
      >`ceil(extract(epoch from min(${sysJob.nextFire}) - clock_timestamp()) * 1000)::float8`,
    })
    .from(sysJob);
  return Math.min(longestSleepMs, Math.max(0, row?.ms ?? longestSleepMs));
}
