import { registerIndicator } from 'klinecharts';
import type { Chart, KLineData } from 'klinecharts';
import type { Period } from '@wm/market/resample';
import { DAY_MS } from '@wm/market/series';
import { lazyRows } from './lazy-rows.ts';
import type { IndicatorRow } from './lazy-rows.ts';

/** Another symbol to see beside the one that is shown. */
export interface Compared {
  code: string;
  time: Float64Array;
  close: Float64Array;
  /** Whether its bars are as long as those that are shown: the close of a longer one is not known when a shorter one begins. */
  isSamePeriod: boolean;
  /** Of weeks and months the ones that begin in the same one belong together, whichever day was traded first. */
  period?: Period | undefined;
  /** Bars of it that are known at most, when there are more. */
  newest?: number | undefined;
}

const name = 'wm-compare';
const pane = 'candle_pane';
let isRegistered = false;

/** When a bar begins, for comparing: of a week or month the first day, of others its own time. */
function beginningOf(period: Period | undefined): (time: number) => number {
  // Day 0 was a Thursday: Mondays are days 4, 11, 18 ...
  if (period === 'week') return (time) => (Math.floor((time / DAY_MS + 3) / 7) * 7 - 3) * DAY_MS;
  if (period !== 'month') return (time) => time;
  return (time) => {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  };
}

/** The close of another symbol at the times of these bars: the last at or before each; NaN before its first. */
export function alignCloses(
  times: readonly number[],
  { time, close, period }: Pick<Compared, 'time' | 'close' | 'period'>,
): Float64Array {
  const aligned = new Float64Array(times.length).fill(Number.NaN);
  const beginning = beginningOf(period);
  let at = -1;
  for (const [i, moment] of times.entries()) {
    const here = beginning(moment);
    while (at + 1 < time.length && beginning(time[at + 1] ?? 0) <= here) at += 1;
    if (at >= 0) aligned[i] = close[at] ?? Number.NaN;
  }
  return aligned;
}

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerIndicator<IndicatorRow>({
    name,
    shortName: '对比',
    series: 'price',
    figures: [{ key: 'compare', title: '', type: 'line' }],
    calc: () => [],
  });
}

function nameOf({ code, newest }: Compared): string {
  const part = newest === undefined ? '' : `（仅最新 ${newest.toLocaleString('zh-CN')} 根）`;
  return `对比 ${code}${part}`;
}

/** A second symbol as a line over the candles: both begin at the left edge of what is in sight, so changes can be compared. */
export function compareLine(chart: Chart) {
  register();
  let compared: Compared | undefined;
  let known: { key: string; aligned: Float64Array } | undefined;
  const alignedTo = (bars: readonly KLineData[], next: Compared): Float64Array => {
    const key = `${next.code} ${bars.length} ${bars[0]?.timestamp} ${bars.at(-1)?.timestamp}`;
    if (known?.key !== key) {
      const times = bars.map(({ timestamp }) => timestamp);
      known = { key, aligned: alignCloses(times, next) };
    }
    return known.aligned;
  };
  const factorAt = (bars: readonly KLineData[], aligned: Float64Array): number => {
    const { from, to } = chart.getVisibleRange();
    for (let i = Math.max(0, from); i < Math.min(to, bars.length); i += 1) {
      const other = aligned[i] ?? Number.NaN;
      const own = bars[i]?.close ?? Number.NaN;
      if (other > 0 && own > 0) return own / other;
    }
    return Number.NaN;
  };
  return {
    set: (next: Compared | undefined): void => {
      if (compared) chart.removeIndicator({ id: name });
      compared = next;
      if (!next) return;
      chart.createIndicator(
        {
          name,
          id: name,
          shortName: nameOf(next),
          paneId: pane,
          calc: (bars) => {
            const aligned = alignedTo(bars, next);
            // Read when it is drawn: the left edge moves without a new calculation.
            return lazyRows({}, bars.length, (i): IndicatorRow => {
              const value = (aligned[i] ?? Number.NaN) * factorAt(bars, aligned);
              return Number.isNaN(value) ? {} : { compare: value };
            });
          },
        },
        true,
      );
    },
  };
}
