import type { SymbolFeed } from '@wm/contract/trading/feed';
import { and, count, eq, getTableColumns, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { tradeFeed, tradeSymbol } from '../trading.table.ts';

const { symbolId: _, holder: _holder, heldUntil: _until, ...columns } = getTableColumns(tradeFeed);

/** What its owner says of a source. */
export type FeedSettings = Pick<
  SymbolFeed,
  'kind' | 'url' | 'intervalSeconds' | 'isEnabled' | 'subscribeText' | 'historyUrl' | 'sourceCode'
>;

const isPolled = and(eq(tradeFeed.isEnabled, true), eq(tradeFeed.kind, 'poll'));

export async function findFeed(db: Database, symbolId: number): Promise<SymbolFeed | undefined> {
  const [row] = await db.select(columns).from(tradeFeed).where(eq(tradeFeed.symbolId, symbolId));
  return row;
}

export async function putFeed(
  db: Database,
  symbolId: number,
  settings: FeedSettings,
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
    .where(and(eq(tradeFeed.symbolId, symbolId), isPolled, isDue))
    .returning({ url: tradeFeed.url });
  return taken;
}

/** Notes how a call has ended. */
export async function noteFeed(
  db: Database,
  symbolId: number,
  { problem, isFailure, failures }: { problem: string; isFailure: boolean; failures?: number },
): Promise<void> {
  await db
    .update(tradeFeed)
    .set({
      problem,
      failures: failures ?? (isFailure ? sql`${tradeFeed.failures} + 1` : 0),
      ...(!isFailure && { answeredTime: sql`now()` }),
    })
    .where(eq(tradeFeed.symbolId, symbolId));
}

/** Symbols with an enabled source that is asked, and whose they are. */
export function listFed(db: Database): Promise<{ id: number; ownerId: number }[]> {
  return db
    .select({ id: tradeSymbol.id, ownerId: tradeSymbol.ownerId })
    .from(tradeFeed)
    .innerJoin(tradeSymbol, eq(tradeSymbol.id, tradeFeed.symbolId))
    .where(isPolled);
}

/** Enabled live sources of a person, but for that of one symbol. */
export async function countLiveFeeds(
  db: Database,
  ownerId: number,
  exceptId: number,
): Promise<number> {
  const isLive = and(eq(tradeFeed.kind, 'socket'), eq(tradeFeed.isEnabled, true));
  const [row] = await db
    .select({ count: count() })
    .from(tradeFeed)
    .innerJoin(tradeSymbol, eq(tradeSymbol.id, tradeFeed.symbolId))
    .where(and(isLive, eq(tradeSymbol.ownerId, ownerId), ne(tradeSymbol.id, exceptId)));
  return row?.count ?? 0;
}
