import { barPage } from '@wm/contract/trading/symbol';
import type { Series } from '@wm/market/series';
import { and, asc, desc, eq, getTableColumns, lt, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { tradeBarPage, tradeFeed, tradeSymbol } from '../trading.table.ts';
import { pagesOf, seriesOf } from './bar-pages.ts';

/** What a symbol's row says of its bars. */
export interface SymbolFacts {
  ownerId: number;
  code: string;
  name: string;
  venue: string;
  adjustment: string;
  period: string;
  fileName: string;
  tickSize: number;
  quality: (typeof tradeSymbol.$inferInsert)['quality'];
}

/** Stores a symbol with its bars; one of the same code and period keeps its id and gets the new bars. */
export async function storeSeries(
  tx: Transaction,
  facts: SymbolFacts,
  { series, onPage }: { series: Series; onPage: (bars: number) => void },
): Promise<{ id: number; isReplaced: boolean }> {
  const row = { ...facts, ...figuresOf(series) };
  const { code, period, ownerId } = facts;
  const [before] = await tx
    .select({ id: tradeSymbol.id, revision: tradeSymbol.revision, name: tradeSymbol.name })
    .from(tradeSymbol)
    .where(
      and(
        eq(tradeSymbol.ownerId, ownerId),
        eq(tradeSymbol.code, code),
        eq(tradeSymbol.period, period),
      ),
    )
    .for('update');
  const id = before
    ? await replaceSymbol(tx, before, row)
    : ((await tx.insert(tradeSymbol).values(row).returning({ id: tradeSymbol.id }))[0]?.id ?? 0);
  let stored = 0;
  for (const page of pagesOf(series)) {
    await tx.insert(tradeBarPage).values({ symbolId: id, ...page });
    stored += page.barCount;
    onPage(stored);
  }
  return { id, isReplaced: before !== undefined };
}

async function replaceSymbol(
  tx: Transaction,
  { id, revision, name }: { id: number; revision: number; name: string },
  row: typeof tradeSymbol.$inferInsert,
): Promise<number> {
  await tx
    .update(tradeSymbol)
    .set({ ...row, name: row.name === row.code ? name : row.name, revision: revision + 1 })
    .where(eq(tradeSymbol.id, id));
  await tx.delete(tradeBarPage).where(eq(tradeBarPage.symbolId, id));
  return id;
}

/** Adds bars after a symbol's last; what is not later is left out. Answers how many there were. */
export async function appendBars(tx: Transaction, symbolId: number, news: Series): Promise<number> {
  const [symbol] = await tx
    .select({ lastTime: tradeSymbol.lastTime, barCount: tradeSymbol.barCount })
    .from(tradeSymbol)
    .where(eq(tradeSymbol.id, symbolId))
    .for('update');
  if (!symbol) return 0;
  const first = news.time.findIndex((time) => time > symbol.lastTime);
  if (first === -1) return 0;
  const later = cut(news, first, news.length);
  const total = symbol.barCount + later.length;
  const [lastPage] = await tx
    .select()
    .from(tradeBarPage)
    .where(eq(tradeBarPage.symbolId, symbolId))
    .orderBy(desc(tradeBarPage.firstTime))
    .limit(1);
  const kept = lastPage ? seriesOf([lastPage]) : undefined;
  const joined = kept ? joinSeries(kept, later) : later;
  if (lastPage)
    await tx
      .delete(tradeBarPage)
      .where(
        and(eq(tradeBarPage.symbolId, symbolId), eq(tradeBarPage.firstTime, lastPage.firstTime)),
      );
  for (const page of pagesOf(joined)) await tx.insert(tradeBarPage).values({ symbolId, ...page });
  const { spark, lastTime, lastClose, previousClose } = figuresOf(joined);
  await tx
    .update(tradeSymbol)
    .set({
      barCount: total,
      lastTime,
      lastClose,
      previousClose,
      // A page that has just begun says too little of the year.
      ...(joined.length >= sparkBars && { spark }),
      revision: sql`${tradeSymbol.revision} + 1`,
      updateTime: sql`now()`,
    })
    .where(eq(tradeSymbol.id, symbolId));
  return later.length;
}

function joinSeries(older: Series, newer: Series): Series {
  const join = (a: Float64Array, b: Float64Array): Float64Array => {
    const all = new Float64Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
  };
  return {
    time: join(older.time, newer.time),
    open: join(older.open, newer.open),
    high: join(older.high, newer.high),
    low: join(older.low, newer.low),
    close: join(older.close, newer.close),
    volume: join(older.volume, newer.volume),
    length: older.length + newer.length,
  };
}

const sparkBars = 250;
const sparkPoints = 60;

function figuresOf({ length, time, close }: Series) {
  const last = length - 1;
  const from = Math.max(0, length - sparkBars);
  const points = Math.min(sparkPoints, length - from);
  const step = points > 1 ? (last - from) / (points - 1) : 0;
  return {
    barCount: length,
    firstTime: time[0] ?? 0,
    lastTime: time[last] ?? 0,
    lastClose: close[last] ?? 0,
    previousClose: close[last - 1] ?? null,
    spark: Array.from({ length: points }, (_, i) => close[Math.round(from + i * step)] ?? 0),
  };
}

/** The newest bars before a time, and whether there are older ones. */
export async function readBars(
  db: Database,
  symbolId: number,
  { before, count }: { before?: number | undefined; count: number },
): Promise<{ series: Series; hasMore: boolean }> {
  const older = before === undefined ? undefined : lt(tradeBarPage.firstTime, before);
  const pages = await db
    .select({ barCount: tradeBarPage.barCount, columns: tradeBarPage.columns })
    .from(tradeBarPage)
    .where(and(eq(tradeBarPage.symbolId, symbolId), older))
    .orderBy(desc(tradeBarPage.firstTime))
    // The page in which `before` lies, those that the count fills, and one that tells of more.
    .limit(Math.ceil(Math.min(count, barPage) / 4096) + 2);
  const whole = seriesOf(pages.toReversed());
  const to =
    before === undefined ? whole.length : whole.time.filter((time) => time < before).length;
  const from = Math.max(0, to - count);
  return { series: cut(whole, from, to), hasMore: from > 0 };
}

/** All bars of a symbol. */
export async function readAllBars(db: Database, symbolId: number): Promise<Series> {
  const pages = await db
    .select({ barCount: tradeBarPage.barCount, columns: tradeBarPage.columns })
    .from(tradeBarPage)
    .where(eq(tradeBarPage.symbolId, symbolId))
    .orderBy(asc(tradeBarPage.firstTime));
  return seriesOf(pages);
}

function cut(series: Series, from: number, to: number): Series {
  return {
    time: series.time.subarray(from, to),
    open: series.open.subarray(from, to),
    high: series.high.subarray(from, to),
    low: series.low.subarray(from, to),
    close: series.close.subarray(from, to),
    volume: series.volume.subarray(from, to),
    length: to - from,
  };
}

/** A person's symbols, the watched first. */
export function listBriefs(db: Database, ownerId: number) {
  return db
    .select({
      ...getTableColumns(tradeSymbol),
      feedSeconds: tradeFeed.intervalSeconds,
      feedKind: tradeFeed.kind,
    })
    .from(tradeSymbol)
    .leftJoin(tradeFeed, and(eq(tradeFeed.symbolId, tradeSymbol.id), eq(tradeFeed.isEnabled, true)))
    .where(eq(tradeSymbol.ownerId, ownerId))
    .orderBy(desc(tradeSymbol.isWatched), asc(tradeSymbol.code));
}

/** The revision and period of a person's symbol; undefined when it is not his. */
export async function findOwnSymbol(
  db: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<{ revision: number; period: string } | undefined> {
  const [row] = await db
    .select({ revision: tradeSymbol.revision, period: tradeSymbol.period })
    .from(tradeSymbol)
    .where(and(eq(tradeSymbol.id, id), eq(tradeSymbol.ownerId, ownerId)));
  return row;
}
