import type { Series } from '../series/series.ts';
import type { Strategy } from '../strategy/strategy.ts';
import type { BacktestResult } from './result.ts';
import { runCompiled } from './run-backtest.ts';
import type { BacktestSettings } from './settings.ts';

/** What somebody has ordered after seeing the close of a bar; it fills at the next open, as a signal does. */
export interface PaperOrder {
  /** Time of that bar. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
}

const BY_HAND: Strategy = {
  name: '手动下单',
  params: {},
  indicators: {},
  entry: { kind: 'market' },
  protection: {},
  sizing: { kind: 'all' },
};

/**
 * The account after the bars `from` to `to` (excluded) with these orders: a purchase of as much as cash pays for, a sale of
 * all that is held, under every rule of a backtest. It looks at no bar from `to` on, so what it says of a bar is the same
 * when later ones have come. Of two orders at one bar the later in the list counts.
 * @throws MarketError `series.index` when `from` and `to` are not inside the series.
 */
export function runPaper(
  orders: readonly PaperOrder[],
  series: Series,
  settings: BacktestSettings,
  { from, to }: { from: number; to: number },
): BacktestResult {
  const enter = new Float64Array(series.length);
  const exit = new Float64Array(series.length);
  const sides = new Map(orders.map(({ time, side }) => [time, side]));
  series.time.forEach((time, bar) => {
    const side = sides.get(time);
    if (side) (side === 'buy' ? enter : exit)[bar] = 1;
  });
  const compiled = { ready: from, long: { enter, exit }, offsetPercent: 0, size: 1, params: {} };
  return runCompiled({ strategy: BY_HAND, compiled }, series, settings, { from, to });
}
