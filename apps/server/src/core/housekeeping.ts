import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from './database/database.ts';
import { removedRetention } from './undo/undo.repository.ts';

const everyMs = 3_600_000;
const firstAfterMs = 60_000;

/** What of the core is of no more use, and when. Logs and tasks are not among it: they are people's. */
const retention = [
  sql`delete from sys_ticket where expire_time < now()`,
  sql`delete from sys_idempotency where create_time < now() - interval '24 hours'`,
  sql`delete from sys_sign_in_failure where create_time < now() - interval '1 day'`,
  removedRetention,
  sql`delete from sys_session where coalesce(end_time, absolute_end) < now() - interval '30 days'`,
];

/** What an area has cleared away: rows by statements, or what it clears itself, answering how many things went. */
export type Chore = SQL | (() => Promise<number>);

export interface Housekeeping {
  /** Clears now; answers how many rows went. */
  run: () => Promise<number>;
  open: () => void;
  close: () => void;
}

/** Clears what has run out: a minute after the start and then each hour. Several processes may do it at once. */
export function createHousekeeping(
  db: Database,
  logger: Logger,
  chores: readonly Chore[] = [],
): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<number> => {
    let cleared = 0;
    const faults: unknown[] = [];
    for (const chore of [...retention, ...chores]) {
      try {
        cleared +=
          typeof chore === 'function' ? await chore() : ((await db.execute(chore)).rowCount ?? 0);
      } catch (error) {
        // What one area cannot clear does not keep the others from it.
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'some of it could not be cleared');
    return cleared;
  };
  const schedule = (afterMs: number): void => {
    timer = setTimeout(() => {
      run()
        .catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'))
        .finally(() => schedule(everyMs));
    }, afterMs);
    timer.unref();
  };
  return { run, open: () => schedule(firstAfterMs), close: () => clearTimeout(timer) };
}
