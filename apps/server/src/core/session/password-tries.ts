import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysPasswordTry } from './session.table.ts';

/** How many tries somebody or something has within a window that begins with the first of them. */
export interface TryLimit {
  key: string;
  most: number;
  minutes: number;
}

/** Where a try stands under its strictest limit. */
export interface Counted {
  /** Tries that are left after this one; negative when it must not be judged. */
  left: number;
  /** Seconds until the window that is used up ends; 0 when the try may be judged. */
  wait: number;
}

const keptFor = sql`interval '1 day'`;

/**
 * Counts a try under each limit before it is judged, in the database: tries sent together, or to several processes, count
 * like tries sent in a row.
 */
export async function countTry(db: Database, limits: TryLimit[]): Promise<Counted> {
  await db.delete(sysPasswordTry).where(sql`${sysPasswordTry.since} < now() - ${keptFor}`);
  const counted: Counted[] = [];
  for (const limit of limits) counted.push(await countOne(db, limit));
  return {
    left: Math.min(...counted.map(({ left }) => left)),
    wait: Math.max(...counted.map(({ wait }) => wait)),
  };
}

/** Takes back one try that turned out to be none. */
export async function giveBackTry(db: Database, key: string): Promise<void> {
  await db
    .update(sysPasswordTry)
    .set({ tries: sql`greatest(${sysPasswordTry.tries} - 1, 0)` })
    .where(eq(sysPasswordTry.key, key));
}

/** Forgets the tries of who knew the password in the end. */
export async function forgetTries(db: Database, keys: string[]): Promise<void> {
  await db.delete(sysPasswordTry).where(inArray(sysPasswordTry.key, keys));
}

async function countOne(db: Database, { key, most, minutes }: TryLimit): Promise<Counted> {
  const ended = sql`${sysPasswordTry.since} < now() - make_interval(mins => ${minutes})`;
  const [row] = await db
    .insert(sysPasswordTry)
    .values({ key, tries: 1 })
    .onConflictDoUpdate({
      target: sysPasswordTry.key,
      set: {
        tries: sql`case when ${ended} then 1 else least(${sysPasswordTry.tries} + 1, 1000000) end`,
        since: sql`case when ${ended} then now() else ${sysPasswordTry.since} end`,
      },
    })
    .returning({
      tries: sysPasswordTry.tries,
      ends: sql<number>`extract(epoch from ${sysPasswordTry.since} + make_interval(mins => ${minutes}) - now())::float8`,
    });
  const left = most - (row?.tries ?? most + 1);
  return { left, wait: left < 0 ? Math.max(1, row?.ends ?? minutes * 60) : 0 };
}
