import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { tradeFeed, tradeSymbol } from '../trading.table.ts';

/** A socket without a word of its holder is another process's to open after so long. */
export const leaseSeconds = 30;

/** Sockets that one process holds. */
const mostSockets = 200;

const lease = sql`now() + make_interval(secs => ${leaseSeconds})`;

/** Takes the enabled sockets that nobody holds, and keeps those that this process has; answers all it holds now. */
export async function holdLiveFeeds(db: Database, holder: string) {
  const isLive = and(eq(tradeFeed.kind, 'socket'), eq(tradeFeed.isEnabled, true));
  const isFree = or(isNull(tradeFeed.heldUntil), lt(tradeFeed.heldUntil, sql`now()`));
  const own = db
    .select({ id: tradeFeed.symbolId })
    .from(tradeFeed)
    .where(and(isLive, or(eq(tradeFeed.holder, holder), isFree)))
    // Its own first.
    .orderBy(sql`${tradeFeed.holder} = ${holder} desc`, tradeFeed.symbolId)
    .limit(mostSockets)
    .for('update', { skipLocked: true });
  await db
    .update(tradeFeed)
    .set({ holder, heldUntil: lease })
    .where(inArray(tradeFeed.symbolId, own));
  return db
    .select({
      symbolId: tradeFeed.symbolId,
      url: tradeFeed.url,
      intervalSeconds: tradeFeed.intervalSeconds,
      subscribeText: tradeFeed.subscribeText,
      historyUrl: tradeFeed.historyUrl,
      sourceCode: tradeFeed.sourceCode,
      ownerId: tradeSymbol.ownerId,
      period: tradeSymbol.period,
      venue: tradeSymbol.venue,
    })
    .from(tradeFeed)
    .innerJoin(tradeSymbol, eq(tradeSymbol.id, tradeFeed.symbolId))
    .where(and(isLive, eq(tradeFeed.holder, holder), sql`${tradeFeed.heldUntil} > now()`));
}

/** Lets go of what is not among these. */
export async function releaseLiveFeeds(
  db: Database,
  holder: string,
  kept: readonly number[],
): Promise<void> {
  const others = kept.length > 0 ? notInArray(tradeFeed.symbolId, [...kept]) : undefined;
  await db
    .update(tradeFeed)
    .set({ holder: '', heldUntil: null })
    .where(and(eq(tradeFeed.holder, holder), others));
}

export async function lastTimeOf(db: Database, symbolId: number): Promise<number> {
  const [row] = await db
    .select({ lastTime: tradeSymbol.lastTime })
    .from(tradeSymbol)
    .where(eq(tradeSymbol.id, symbolId));
  return row?.lastTime ?? 0;
}
