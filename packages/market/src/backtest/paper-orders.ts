import type { Series } from '../series/series.ts';
import type { Strategy } from '../strategy/strategy.ts';
import { BOARDS, boardOf } from '../venue/instrument.ts';
import { venueOf } from '../venue/venue.ts';
import type { OrderSizing } from './entries.ts';
import type { BacktestResult } from './result.ts';
import { runCompiled } from './run-backtest.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS, settingsFor } from './settings.ts';
import type { BacktestSettings } from './settings.ts';

/** How much an entry by hand is of: all that cash pays for, half of that, or so many of the smallest orders. */
export type PaperSize =
  | { readonly kind: 'all' }
  | { readonly kind: 'half' }
  | { readonly kind: 'lots'; readonly lots: number };

/** Into a position and out of it, on either side. */
export type PaperSide = 'buy' | 'sell' | 'short' | 'cover';

/** What somebody has ordered after seeing the close of a bar; it fills at the next open, as a signal does. */
export interface PaperOrder {
  /** Time of that bar. */
  readonly time: number;
  readonly side: PaperSide;
  /** Of an entry; all when absent. What is left is left whole. */
  readonly size?: PaperSize;
}

/** What the rules of orders by hand depend on. */
export interface PaperSymbol {
  readonly code: string;
  readonly venue: string;
  /** A board that was chosen for it, or empty: that of its code. */
  readonly board: string;
  readonly tickSize: number;
}

/** Money of an account that is traded by hand. */
export const PAPER_CASH = 1_000_000;

/** Whether a market lets everybody sell what he does not have: the stock exchanges of China do not. */
export function allowsShort(venueId: string): boolean {
  return venueId !== 'cn';
}

/** The rules under which orders by hand fill: those of an A share's board with its costs, elsewhere the venue's hours and volume. */
export function paperSettings({ code, venue, board, tickSize }: PaperSymbol): BacktestSettings {
  const shared = { cash: PAPER_CASH, tickSize, slippage: { kind: 'ticks', value: 1 } } as const;
  if (venue !== 'cn') {
    const known = venueOf(venue) ? venue : null;
    const longOnly = !allowsShort(venue);
    return { ...PLAIN_SETTINGS, ...shared, longOnly, needsVolume: true, venue: known };
  }
  const own = BOARDS.find((name) => name === board) ?? boardOf(code);
  const base = own ? settingsFor({ board: own, kind: 'stock' }) : A_SHARE_SETTINGS;
  return { ...base, ...shared };
}

const BY_HAND: Strategy = {
  name: '手动下单',
  params: {},
  indicators: {},
  entry: { kind: 'market' },
  protection: {},
  sizing: { kind: 'all' },
};

/** What an entry is asked for, as the engine knows it. */
function sizingOf(size: PaperSize | undefined): OrderSizing {
  if (size?.kind === 'lots') return { sizing: { kind: 'lots', lots: size.lots }, size: size.lots };
  if (size?.kind === 'half') return { sizing: { kind: 'percent', percent: 50 }, size: 50 };
  return { sizing: { kind: 'all' }, size: 1 };
}

/**
 * The account after the bars `from` to `to` (excluded) with these orders: entries of their size, exits of all that is held,
 * under every rule of a backtest. It looks at no bar from `to` on, so what it says of a bar is the same when later ones
 * have come. Of two orders at one bar the later in the list counts. An entry against what is held turns the position.
 * @throws MarketError `series.index` when `from` and `to` are not inside the series.
 */
export function runPaper(
  orders: readonly PaperOrder[],
  series: Series,
  settings: BacktestSettings,
  { from, to }: { from: number; to: number },
): BacktestResult {
  const column = (): Float64Array => new Float64Array(series.length);
  const columns = { buy: column(), sell: column(), short: column(), cover: column() };
  const sizes = new Map<number, OrderSizing>();
  const byTime = new Map(orders.map((order) => [order.time, order]));
  series.time.forEach((time, bar) => {
    const order = byTime.get(time);
    if (!order) return;
    columns[order.side][bar] = 1;
    sizes.set(bar, sizingOf(order.size));
  });
  const { buy, sell, short, cover } = columns;
  const sides = { long: { enter: buy, exit: sell }, short: { enter: short, exit: cover } };
  const compiled = { ready: from, ...sides, offsetPercent: 0, size: 1, params: {} };
  const context = { strategy: BY_HAND, compiled, sizingAt: (bar: number) => sizes.get(bar) };
  return runCompiled(context, series, settings, { from, to });
}
