import type { SymbolFeed } from '@wm/contract/trading/feed';
import { and, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { tradeFeed, tradeSymbol } from '../trading.table.ts';

const { symbolId: _, ...columns } = getTableColumns(tradeFeed);

export async function findFeed(db: Database, symbolId: number): Promise<SymbolFeed | undefined> {
  const [row] = await db.select(columns).from(tradeFeed).where(eq(tradeFeed.symbolId, symbolId));
  return row;
}

export async function putFeed(
  db: Database,
  symbolId: number,
  settings: { url: string; intervalSeconds: number; isEnabled: boolean },
): Promise<void> {
  const fresh = { ...settings, problem: '', failures: 0, triedTime: null };
  await db
    .insert(tradeFeed)
    .values({ symbolId, ...settings })
    .onConflictDoUpdate({ target: tradeFeed.symbolId, set: fresh });
}

export async function removeFeed(db: Database, symbolId: number): Promise<void> {
  await db.delete(tradeFeed).where(eq(tradeFeed.symbolId, symbolId));
}

/**
 * A source whose time has come is this caller's to ask: of all who try at once, one. After failures it waits 2, 4, 8 ...
 * times as long, an hour at most.
 */
export async function takeFeed(
  db: Database,
  symbolId: number,
): Promise<{ url: string } | undefined> {
  const wait = sql`least(3600, ${tradeFeed.intervalSeconds} * power(2, least(${tradeFeed.failures}, 10)))`;
  const isDue = or(
    isNull(tradeFeed.triedTime),
    lt(tradeFeed.triedTime, sql`now() - make_interval(secs => ${wait})`),
  );
  const [taken] = await db
    .update(tradeFeed)
    .set({ triedTime: sql`now()` })
    .where(and(eq(tradeFeed.symbolId, symbolId), eq(tradeFeed.isEnabled, true), isDue))
    .returning({ url: tradeFeed.url });
  return taken;
}

/** Notes how a call has ended. */
export async function noteFeed(db: Database, symbolId: number, problem: string): Promise<void> {
  const isGood = problem === '';
  await db
    .update(tradeFeed)
    .set({
      problem,
      failures: isGood ? 0 : sql`${tradeFeed.failures} + 1`,
      ...(isGood && { answeredTime: sql`now()` }),
    })
    .where(eq(tradeFeed.symbolId, symbolId));
}

/** Symbols with an enabled source, and whose they are. */
export function listFed(db: Database): Promise<{ id: number; ownerId: number }[]> {
  return db
    .select({ id: tradeSymbol.id, ownerId: tradeSymbol.ownerId })
    .from(tradeFeed)
    .innerJoin(tradeSymbol, eq(tradeSymbol.id, tradeFeed.symbolId))
    .where(eq(tradeFeed.isEnabled, true));
}
