import { createRandom } from '@wm/market/random';
import type { Random } from '@wm/market/random';
import { createSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';

interface Walk {
  seed: number;
  bars: number;
  /** Milliseconds of the first bar, and from one to the next. */
  begin?: number;
  step: number;
  /** How much of its price a bar may change by, up and down together. */
  swing: number;
  /** What the higher and the lower of open and close are multiplied by. */
  high: (random: Random) => number;
  low: (random: Random) => number;
  volume: (random: Random) => number;
}

/** Prices that walk at random, the same ones for the same seed. */
export function randomSeries({ seed, bars, begin = 0, step, swing, ...of }: Walk): Series {
  const random = createRandom(seed);
  const column = (): Float64Array => new Float64Array(bars);
  const series = {
    time: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
  };
  let price = 100;
  for (let i = 0; i < bars; i += 1) {
    const open = price;
    price = Math.max(1, price * (1 + (random.next() - 0.5) * swing));
    series.time[i] = begin + i * step;
    series.open[i] = open;
    series.close[i] = price;
    series.high[i] = Math.max(open, price) * of.high(random);
    series.low[i] = Math.min(open, price) * of.low(random);
    series.volume[i] = of.volume(random);
  }
  return createSeries(series);
}
