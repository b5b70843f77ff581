import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { PaperOrder, PaperSide, PaperSize } from '@wm/market/paper-orders';
import { resample } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import type { Series } from '@wm/market/series';
import { useCallback, useEffect, useRef, useState } from 'react';
import { frameBuffer } from '../feed/frame-buffer.ts';
import { openReplayFeed } from '../feed/replay-feed.ts';
import type { ReplayFeed } from '../feed/replay-feed.ts';
import { joinSeries, seriesOf } from '../kline/bar-list.ts';
import type { PriceChart } from '../kline/price-chart.ts';
import { readBars } from '../trading.api.ts';

/** A replay that stands or runs. */
export interface Replay {
  /** Nothing after this moment is loaded at first. */
  until: number;
  /** The last bar that is shown. */
  time: number;
  /** The last bar that is whole: what an account is worth is not read from one that is still made. */
  closed: number;
  isPlaying: boolean;
  isOver: boolean;
  /** All bars, also those that are not shown yet: orders of the replay fill on them. */
  series: Series;
  /** The first bar after which something may be ordered. */
  from: number;
  orders: readonly PaperOrder[];
  /** Of the bars. */
  period: Period;
  /** Neither name nor dates are shown. */
  isBlind: boolean;
  /** It was blind until a moment ago. */
  isRevealed: boolean;
}

/** Bars of a symbol that reach back to a moment, in a period. */
async function barsSince(symbol: SymbolBrief, period: Period, since: number): Promise<Series> {
  let part = await readBars(symbol.id);
  let series = seriesOf(part);
  while (part.hasMore && (series.time[0] ?? 0) > since - 40 * 86_400_000) {
    part = await readBars(symbol.id, series.time[0]);
    series = joinSeries(seriesOf(part), series);
  }
  return period === symbol.period ? series : resample(series, period, symbol.venue);
}

/** A replay that stands at a bar. */
function replayAt(
  series: Series,
  at: number,
  { period, isBlind }: Pick<Replay, 'period' | 'isBlind'>,
): Replay {
  const time = series.time[at] ?? 0;
  return {
    until: (series.time[at + 1] ?? 0) - 1,
    time,
    closed: time,
    isPlaying: false,
    isOver: false,
    series,
    from: time,
    orders: [],
    period,
    isBlind,
    isRevealed: false,
  };
}

const ticksPerBar = 8;

/** Goes back to a bar and lets the ones after it come again, whole or tick by tick. */
export function useReplay(
  chart: PriceChart | undefined,
  symbol: SymbolBrief | undefined,
  period: Period | undefined,
) {
  const [replay, setReplay] = useState<Replay>();
  const feed = useRef<ReplayFeed>(undefined);
  const buffer = useRef<ReturnType<typeof frameBuffer>>(undefined);
  const stop = useCallback((): void => {
    feed.current?.close();
    buffer.current?.close();
    feed.current = undefined;
    setReplay(undefined);
  }, []);
  // Another symbol or period ends it, and so does leaving the page.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what it belongs to
  useEffect(() => stop, [stop, symbol?.id, period]);
  const start = useCallback(
    async (from: number, isBlind = false): Promise<void> => {
      if (!chart || !symbol || !period) return;
      const series = await barsSince(symbol, period, from);
      const found = series.time.findLastIndex((time) => time <= from);
      const at = Math.min(Math.max(found, 0), series.length - 2);
      if (series.length < 2) return;
      stop();
      const frames = frameBuffer((bars) => {
        chart.push(bars);
        const time = bars.at(-1)?.time;
        if (time !== undefined) setReplay((now) => now && { ...now, time });
      });
      buffer.current = frames;
      feed.current = openReplayFeed(
        { series, from: at + 1, ticksPerBar },
        {
          tick: frames.add,
          bar: (bar) => {
            frames.add(bar);
            setReplay((now) => now && { ...now, closed: bar.time });
          },
          gap: () => undefined,
          state: (state) =>
            setReplay(
              (now) => now && { ...now, isPlaying: state === 'live', isOver: state === 'ended' },
            ),
        },
      );
      setReplay(replayAt(series, at, { period, isBlind }));
    },
    [chart, symbol, period, stop],
  );
  return {
    replay,
    start,
    stop,
    play: (barsPerSecond: number) => feed.current?.play(barsPerSecond),
    pause: () => feed.current?.pause(),
    /** Orders at the close of the bar that is shown; of two at one bar the later counts. */
    order: (side: PaperSide, size: PaperSize) =>
      setReplay(
        (now) => now && { ...now, orders: [...now.orders, { time: now.time, side, size }] },
      ),
    /** Ends what is blind: from now on name and dates are shown. */
    reveal: () => {
      feed.current?.pause();
      setReplay((now) => now && { ...now, isPlaying: false, isBlind: false, isRevealed: true });
    },
    step: () => {
      feed.current?.pause();
      const isThere = feed.current?.step() ?? false;
      setReplay((now) => now && { ...now, isPlaying: false, isOver: !isThere });
    },
  };
}
