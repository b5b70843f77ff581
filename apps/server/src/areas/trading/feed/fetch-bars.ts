import type { Series } from '@wm/market/series';
import { eq } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { FetchRefused, guardedFetch } from '#core/outbound/guarded-fetch.ts';
import { checkAlerts } from '../alert/check-alerts.ts';
import { readCsvApart } from '../import/read-csv-apart.ts';
import { appendBars } from '../symbol/bars.repository.ts';
import { tradeSymbol } from '../trading.table.ts';
import { closedBarsAfter } from './closed-bars.ts';

/** How a file is fetched and what time it is; tests bring their own. */
export interface FeedOutside {
  fetch: (url: string) => Promise<Buffer>;
  now: () => number;
}

export const feedOutside: FeedOutside = {
  fetch: (url) => guardedFetch(url),
  now: () => Date.now(),
};

/** Fetches a file of bars and keeps those that are closed and later than what is there; answers how many. @throws FetchRefused */
export async function fetchBars(
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
  return news.length === 0 ? 0 : keepBars(core, symbol, news);
}

/** Adds closed bars to a symbol, tells its owner's pages and asks its alerts; answers how many were later than what is there. */
export async function keepBars(
  core: Core,
  { id, ownerId }: { id: number; ownerId: number },
  news: Series,
): Promise<number> {
  const added = await core.db.transaction((tx) => appendBars(tx, id, news));
  if (added > 0) {
    await core.signals.send('trading', { userId: ownerId, what: 'bars', id });
    await checkAlerts(core, id);
  }
  return added;
}
