import { liveFeedLimit } from '@wm/contract/trading/feed';
import type { SymbolFeed } from '@wm/contract/trading/feed';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { FetchRefused, requirePublicUrl } from '#core/outbound/guarded-fetch.ts';
import { findOwnSymbol } from '../symbol/bars.repository.ts';
import { feedOutside, fetchBars } from './fetch-bars.ts';
import {
  countLiveFeeds,
  findFeed,
  listFed,
  noteFeed,
  putFeed,
  removeFeed,
  takeFeed,
} from './feed.repository.ts';
import type { FeedSettings } from './feed.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

async function requireOwn({ core, principal }: Asking, id: number): Promise<void> {
  orNotFound(await findOwnSymbol(core.db, principal.userId, id));
}

export async function readFeed(asking: Asking, id: number): Promise<{ feed: SymbolFeed | null }> {
  await requireOwn(asking, id);
  return { feed: (await findFeed(asking.core.db, id)) ?? null };
}

export async function saveFeed(asking: Asking, id: number, settings: FeedSettings): Promise<void> {
  const { core, principal } = asking;
  const { period } = orNotFound(await findOwnSymbol(core.db, principal.userId, id));
  const isLive = settings.kind === 'socket';
  requireAddress(settings.url, isLive ? 'ws' : 'http');
  if (settings.historyUrl !== '') requireAddress(settings.historyUrl, 'http');
  if (isLive && period === '')
    throw new AppError('trading.feed-address', {
      values: { reason: '品种的K线间隔不规则，不能接实时行情' },
    });
  if (isLive && settings.isEnabled) {
    const others = await countLiveFeeds(core.db, principal.userId, id);
    if (others >= liveFeedLimit)
      throw new AppError('trading.too-many-feeds', { values: { count: String(liveFeedLimit) } });
  }
  await putFeed(core.db, id, settings);
  await core.signals.send('trading-feed', { id });
}

function requireAddress(url: string, scheme: 'http' | 'ws'): void {
  try {
    requirePublicUrl(url, scheme);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new AppError('trading.feed-address', { values: { reason: error.message } });
  }
}

export async function dropFeed(asking: Asking, id: number): Promise<void> {
  await requireOwn(asking, id);
  await removeFeed(asking.core.db, id);
  await asking.core.signals.send('trading-feed', { id });
}

/** Somebody looks at the chart of a symbol. */
export async function watchFeed(asking: Asking, id: number): Promise<void> {
  await requireOwn(asking, id);
  await asking.core.signals.send('trading-watch', { id });
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
export async function pollFeed(core: Core, symbolId: number, from = feedOutside): Promise<number> {
  const taken = await takeFeed(core.db, symbolId);
  if (!taken) return 0;
  try {
    const added = await fetchBars(core, symbolId, { ...taken, from });
    await noteFeed(core.db, symbolId, { problem: '', isFailure: false });
    return added;
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    await noteFeed(core.db, symbolId, { problem: error.message, isFailure: true });
    return 0;
  }
}

/**
 * Asks every source whose time has come, for those who may see charts; answers how many bars are new. One that cannot be
 * asked holds up no other.
 */
export async function pollAllFeeds(
  core: Core,
  signal: AbortSignal,
  from = feedOutside,
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
