import type { LiveQuote } from '@wm/contract/trading/live-quote';
import { seriesFromBars } from '@wm/market/series';
import type { Bar } from '@wm/market/series';
import { randomUUID } from 'node:crypto';
import { holdsPermission } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { guardedFetch } from '#core/outbound/guarded-fetch.ts';
import { openGuardedSocket } from '#core/outbound/guarded-socket.ts';
import { fetchBars, keepBars } from '../feed/fetch-bars.ts';
import { noteFeed } from '../feed/feed.repository.ts';
import { LiveSource, mostTold } from './live-source.ts';
import type { LiveWorld } from './live-source.ts';
import { holdLiveFeeds, lastTimeOf, leaseSeconds, releaseLiveFeeds } from './live.repository.ts';
import { quoteThrottle } from './quote-throttle.ts';

type Held = Awaited<ReturnType<typeof holdLiveFeeds>>[number];

/** What is outside of the server; tests bring their own. */
export interface LiveOutside extends Pick<LiveWorld, 'open' | 'now' | 'random' | 'after'> {
  fetch: (url: string) => Promise<Buffer>;
}

export const liveOutside: LiveOutside = {
  open: (url, told) => openGuardedSocket(url, told),
  fetch: (url) => guardedFetch(url),
  now: () => Date.now(),
  random: Math.random,
  after: (ms, act) => {
    const timer = setTimeout(act, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Who looks is believed to do so for so long after his last word. */
const watchedMs = 45_000;
const lookEveryMs = (leaseSeconds * 1000) / 3;

export interface LiveFeeds {
  /** Looks at once which sockets are this process's to hold. */
  look: () => Promise<void>;
  close: () => Promise<void>;
}

interface Open {
  held: Held;
  source: LiveSource;
  close: () => void;
}

/**
 * Holds the sockets of live sources: each is held by one process of all, which says so again and again; those of one that has
 * died are taken by another. Quotes are told only while somebody looks at the chart.
 */
export function openLiveFeeds(core: Core, outside = liveOutside): LiveFeeds {
  const holder = randomUUID();
  const open = new Map<number, Open>();
  const watched = new Map<number, number>();
  let isClosed = false;
  let looking: Promise<void> = Promise.resolve();

  const begin = (held: Held): Open => {
    const { symbolId: id, ownerId: userId } = held;
    const throttle = quoteThrottle<Omit<LiveQuote, 'id'>>(
      (quote) => {
        if ((watched.get(id) ?? 0) < outside.now()) return;
        core.signals.send('trading-quote', { userId, id, ...quote }).catch(() => undefined);
      },
      { ...outside, join: joinQuotes },
    );
    const source = new LiveSource(held, {
      ...worldOf(core, held, outside),
      tell: throttle.add,
    });
    return {
      held,
      source,
      close: () => {
        source.close();
        throttle.close();
      },
    };
  };

  const lookNow = async (): Promise<void> => {
    if (isClosed) return;
    const held: Held[] = [];
    for (const feed of await holdLiveFeeds(core.db, holder)) {
      const owner = await core.principals.find(feed.ownerId);
      if (owner && holdsPermission(owner, 'trading:chart:list')) held.push(feed);
    }
    const wanted = new Map(held.map((feed) => [feed.symbolId, feed]));
    for (const [id, one] of open) {
      // Other settings are another source.
      if (JSON.stringify(wanted.get(id)) === JSON.stringify(one.held)) continue;
      one.close();
      open.delete(id);
    }
    await releaseLiveFeeds(core.db, holder, [...wanted.keys()]);
    if (isClosed) return;
    for (const [id, feed] of wanted) if (!open.has(id)) open.set(id, begin(feed));
  };
  const look = (): Promise<void> => {
    looking = looking.then(lookNow).catch((err: unknown) => {
      core.logger.warn({ err }, 'live sources could not be looked at');
    });
    return looking;
  };

  const timer = setInterval(() => void look(), lookEveryMs);
  timer.unref();
  const unhear = [
    core.signals.on('trading-feed', () => void look()),
    core.signals.on('trading-watch', ({ id }) => {
      watched.set(id, outside.now() + watchedMs);
      open.get(id)?.source.tell();
    }),
  ];
  return {
    look,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      for (const stop of unhear) stop();
      await looking;
      for (const { close } of open.values()) close();
      open.clear();
      await releaseLiveFeeds(core.db, holder, []).catch(() => undefined);
    },
  };
}

/** The newer one, with what both say was closed. */
function joinQuotes<T extends Pick<LiveQuote, 'closed'>>(waiting: T, quote: T): T {
  return { ...quote, closed: [...waiting.closed, ...quote.closed].slice(-mostTold) };
}

function worldOf(core: Core, held: Held, outside: LiveOutside): Omit<LiveWorld, 'tell'> {
  const { symbolId } = held;
  return {
    open: outside.open,
    now: outside.now,
    random: outside.random,
    after: outside.after,
    catchUp: async () => {
      if (held.historyUrl !== '')
        await fetchBars(core, symbolId, { url: held.historyUrl, from: outside });
      return lastTimeOf(core.db, symbolId);
    },
    store: async (bars: readonly Bar[]) => {
      await keepBars(core, { id: symbolId, ownerId: held.ownerId }, seriesFromBars([...bars]));
    },
    note: (note) => noteFeed(core.db, symbolId, note),
    onFault: (err) => core.logger.error({ err, symbolId }, 'a live source met a fault'),
  };
}
