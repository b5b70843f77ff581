import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import type { Transaction } from './database/transaction.ts';
import { failpoint } from './failpoint.ts';
import { removedRetention } from './undo/undo.repository.ts';

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

/** How far an earlier, interrupted run got, and what is told after each chore, in the transaction of a statement. */
export interface ChoreProgress {
  done: number;
  cleared: number;
  keep: (tx: Transaction | Database, done: number, cleared: number) => Promise<void>;
}

export interface Housekeeping {
  /** Clears now, going on after what was done before; answers how many rows went. */
  run: (progress?: ChoreProgress) => Promise<number>;
}

const fromTheBeginning: ChoreProgress = { done: 0, cleared: 0, keep: () => Promise.resolve() };

/** Clears what has run out. Several processes may do it at once. */
export function createHousekeeping(db: Database, chores: readonly Chore[] = []): Housekeeping {
  const all = [...retention, ...chores];
  return {
    run: async (progress = fromTheBeginning) => {
      let { cleared } = progress;
      const faults: unknown[] = [];
      for (const [at, chore] of all.entries()) {
        if (at < progress.done) continue;
        try {
          cleared = await clear(db, chore, (tx, count) =>
            progress.keep(tx, at + 1, cleared + count).then(() => cleared + count),
          );
          failpoint('housekeeping');
        } catch (error) {
          // What one area cannot clear does not keep the others from it.
          faults.push(error);
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, 'some of it could not be cleared');
      return cleared;
    },
  };
}

async function clear(
  db: Database,
  chore: Chore,
  keep: (tx: Transaction | Database, count: number) => Promise<number>,
): Promise<number> {
  if (typeof chore === 'function') return keep(db, await chore());
  return db.transaction(async (tx) => keep(tx, (await tx.execute(chore)).rowCount ?? 0));
}
