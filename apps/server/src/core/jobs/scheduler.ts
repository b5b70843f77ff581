import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { Tasks } from '#core/tasks/tasks.ts';
import { fireDueJob } from './fire-job.ts';
import { sysJob } from './job.table.ts';

/** Signals can be lost: nobody sleeps longer. */
const longestSleepMs = 30_000;
const afterFaultMs = 1000;

/** What else the clock fires, beside jobs. */
export interface Clock {
  /** Fires the one that has been due longest, if nobody else is at it. Answers whether there was any. */
  fireDue: (tx: Transaction) => Promise<boolean>;
  /** Milliseconds until the next is due; null when there is none. */
  msToNext: (db: Database) => Promise<number | null>;
}

export interface Scheduler {
  /** Has something else fired as well; it sends the signal `clock` when an instant of it has moved. */
  follow: (clock: Clock) => void;
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
  const clocks: Clock[] = [
    {
      fireDue: async (tx) => (await fireDueJob(tx, tasks)) !== undefined,
      msToNext: msToNextJob,
    },
  ];

  /** Fires all that is due of one; what is at fault there keeps no other from it. */
  const fireAllOf = async ({ fireDue, msToNext }: Clock): Promise<number> => {
    try {
      let fired = isOpen;
      while (fired) fired = (await db.transaction(fireDue)) && isOpen;
      return Math.max(0, (await msToNext(db)) ?? longestSleepMs);
    } catch (error) {
      logger.warn({ err: (error as Error).message }, 'no schedule could be fired');
      return afterFaultMs;
    }
  };

  const round = async (): Promise<void> => {
    let sleepMs = longestSleepMs;
    for (const clock of clocks) sleepMs = Math.min(sleepMs, await fireAllOf(clock));
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

  signals.on('clock', () => {
    if (isOpen) void fire();
  });

  return {
    follow: (clock) => void clocks.push(clock),
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

async function msToNextJob(db: Database): Promise<number | null> {
  const [row] = await db
    .select({
      ms: sql<
        number | null
      >`ceil(extract(epoch from min(${sysJob.nextFire}) - clock_timestamp()) * 1000)::float8`,
    })
    .from(sysJob);
  return row?.ms ?? null;
}
