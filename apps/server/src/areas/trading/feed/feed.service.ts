import type { SymbolFeed } from '@wm/contract/trading/feed';
import { eq } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { checkAlerts } from '../alert/check-alerts.ts';
import { readCsvApart } from '../import/read-csv-apart.ts';
import { appendBars, findOwnSymbol } from '../symbol/bars.repository.ts';
import { tradeSymbol } from '../trading.table.ts';
import { closedBarsAfter } from './closed-bars.ts';
import { findFeed, listFed, noteFeed, putFeed, removeFeed, takeFeed } from './feed.repository.ts';
import { FetchRefused, guardedFetch, requirePublicUrl } from '#core/outbound/guarded-fetch.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** How a file is fetched and what time it is; tests bring their own. */
export interface FeedOutside {
  fetch: (url: string) => Promise<Buffer>;
  now: () => number;
}

const outside: FeedOutside = { fetch: (url) => guardedFetch(url), now: () => Date.now() };

async function requireOwn({ core, principal }: Asking, id: number): Promise<void> {
  orNotFound(await findOwnSymbol(core.db, principal.userId, id));
}

export async function readFeed(asking: Asking, id: number): Promise<{ feed: SymbolFeed | null }> {
  await requireOwn(asking, id);
  return { feed: (await findFeed(asking.core.db, id)) ?? null };
}

export async function saveFeed(
  asking: Asking,
  id: number,
  settings: { url: string; intervalSeconds: number; isEnabled: boolean },
): Promise<void> {
  await requireOwn(asking, id);
  try {
    requirePublicUrl(settings.url);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('trading.feed-address', { values: { reason: error.message } });
  }
  await putFeed(asking.core.db, id, settings);
}

export async function dropFeed(asking: Asking, id: number): Promise<void> {
  await requireOwn(asking, id);
  await removeFeed(asking.core.db, id);
}

/** Asks the source of one's own symbol, when its time has come. */
export async function pollOwnFeed(
  asking: Asking,
  id: number,
): Promise<{ added: number; problem: string }> {
  await requireOwn(asking, id);
  const added = await pollFeed(asking.core, id);
  const feed = await findFeed(asking.core.db, id);
  return { added, problem: feed?.problem ?? '' };
}

/** Asks the source of a symbol unless that was done within its interval; answers how many bars are new. It never throws for the source's faults. */
export async function pollFeed(core: Core, symbolId: number, from = outside): Promise<number> {
  const taken = await takeFeed(core.db, symbolId);
  if (!taken) return 0;
  try {
    const added = await fetchBars(core, symbolId, { ...taken, from });
    await noteFeed(core.db, symbolId, '');
    return added;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    await noteFeed(core.db, symbolId, error.message);
    return 0;
  }
}

async function fetchBars(
  core: Core,
  symbolId: number,
  { url, from }: { url: string; from: FeedOutside },
): Promise<number> {
  const [symbol] = await core.db.select().from(tradeSymbol).where(eq(tradeSymbol.id, symbolId));
  if (!symbol) return 0;
  const bytes = await from.fetch(url);
  const { report, series } = await readCsvApart({ bytes, fileName: '', options: {} });
  if (!series) throw new FetchRefused(report.questions[0]?.message ?? '没有读到K线');
  if (report.period !== '' && report.period !== symbol.period)
    throw new FetchRefused('周期与品种的不同');
  const { period, venue, lastTime } = symbol;
  // What is fetched overlaps with what is there, or bars between them are missing.
  if ((series.time[0] ?? 0) > lastTime) throw new FetchRefused('与已有的K线之间有缺口，请先导入');
  const news = closedBarsAfter(series, { after: lastTime, period, venue, now: from.now() });
  if (news.length === 0) return 0;
  const added = await core.db.transaction((tx) => appendBars(tx, symbolId, news));
  if (added > 0) {
    await core.signals.send('trading', { userId: symbol.ownerId, what: 'bars', id: symbolId });
    await checkAlerts(core, symbolId);
  }
  return added;
}

/**
 * Asks every source whose time has come, for those who may see charts; answers how many bars are new. One that cannot be
 * asked holds up no other.
 */
export async function pollAllFeeds(
  core: Core,
  signal: AbortSignal,
  from = outside,
): Promise<number> {
  let added = 0;
  for (const { id, ownerId } of await listFed(core.db)) {
    signal.throwIfAborted();
    const owner = await core.principals.find(ownerId);
    if (!owner || !holdsPermission(owner, 'trading:chart:list')) continue;
    try {
      added += await pollFeed(core, id, from);
    } catch (err) {
      core.logger.error({ err, symbolId: id }, 'a source of quotes was not asked');
    }
  }
  return added;
}
