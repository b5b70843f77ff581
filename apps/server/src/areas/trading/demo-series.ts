import { createRandom } from '@wm/market/random';
import { createSeries, DAY_MS } from '@wm/market/series';
import type { Series } from '@wm/market/series';

/** One made-up symbol of the demo set. */
export interface DemoSymbol {
  code: string;
  name: string;
  seed: number;
  price: number;
  /** Drift and swing of a day, shares of the price. */
  drift: number;
  swing: number;
}

export const demoSymbols: readonly DemoSymbol[] = [
  { code: 'DEMO.QS', name: '示例：青山指数', seed: 11, price: 3000, drift: 0.0003, swing: 0.013 },
  { code: 'DEMO.LK', name: '示例：林科股份', seed: 27, price: 18, drift: 0.0006, swing: 0.024 },
  { code: 'DEMO.HY', name: '示例：海洋能源', seed: 42, price: 42, drift: -0.0001, swing: 0.019 },
];

const days = 1800;
const firstDay = Date.UTC(2019, 0, 2);

/** Weekday bars from a seeded walk: the same in every installation, and nobody's quotes. */
export function makeDemoSeries({ seed, price, drift, swing }: DemoSymbol): Series {
  const random = createRandom(seed);
  const column = (): Float64Array => new Float64Array(days);
  const bars = {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  const cents = (value: number): number => Math.round(value * 100) / 100;
  // The sum of three draws is near enough to a bell.
  const noise = (): number => random.next() + random.next() + random.next() - 1.5;
  let last = price;
  let mood = 1;
  let day = firstDay;
  for (let i = 0; i < days; i += 1) {
    while ([0, 6].includes(new Date(day).getUTCDay())) day += DAY_MS;
    mood = Math.min(2.5, Math.max(0.5, mood * (1 + 0.12 * noise())));
    const open = cents(last * (1 + 0.2 * swing * noise()));
    const close = cents(open * (1 + drift + swing * mood * noise()));
    bars.time[i] = day;
    bars.open[i] = open;
    bars.close[i] = close;
    bars.high[i] = cents(Math.max(open, close) * (1 + 0.4 * swing * random.next()));
    bars.low[i] = cents(Math.min(open, close) * (1 - 0.4 * swing * random.next()));
    bars.volume[i] = Math.round(1_000_000 * mood * (0.6 + random.next())) * 100;
    last = close;
    day += DAY_MS;
  }
  return createSeries(bars);
}
