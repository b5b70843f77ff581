import { createRandom } from '@wm/market/random';
import { barAt } from '@wm/market/series';
import type { Bar, Series } from '@wm/market/series';
import type { Feed, FeedSink } from './feed-port.ts';

/** What makes time pass; tests bring their own. */
export interface FeedClock {
  every: (ms: number, act: () => void) => () => void;
}

const windowClock: FeedClock = {
  every: (ms, act) => {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};

interface ReplayOptions {
  series: Series;
  /** Index of the first bar to come. */
  from: number;
  /** Ticks within a bar, the close included. */
  ticksPerBar?: number;
  /** Of the way that prices take within a bar. */
  seed?: number;
  clock?: FeedClock;
}

export interface ReplayFeed extends Feed {
  /** Plays on by so many bars a second. */
  play: (barsPerSecond: number) => void;
  pause: () => void;
  /** The next bar whole. Answers whether there was one. */
  step: () => boolean;
  /** Index of the next bar. */
  position: () => number;
}

/**
 * The states of a bar as ticks could have made it: open first, close last, high and low between them, the one nearer to
 * the open first.
 */
export function ticksOf(bar: Bar, count: number, seed: number): Bar[] {
  const random = createRandom(seed);
  const { open, high, low, close } = bar;
  const turns = high - open < open - low ? [open, high, low, close] : [open, low, high, close];
  const ticks: Bar[] = [];
  let [top, bottom] = [open, open];
  for (let k = 1; k <= count; k += 1) {
    const way = (k / count) * 3;
    const leg = Math.min(2, Math.floor(way));
    const [from = open, to = close] = [turns[leg], turns[leg + 1]];
    const share =
      k === count ? 1 : Math.min(1, Math.max(0, way - leg + (random.next() - 0.5) * 0.2));
    const price = k === count ? close : from + (to - from) * share;
    // What lies between two ticks has been touched, too.
    const passed = turns.slice(0, leg + 1);
    top = Math.max(top, price, ...passed);
    bottom = Math.min(bottom, price, ...passed);
    const isLast = k === count;
    ticks.push({
      time: bar.time,
      open,
      high: isLast ? high : top,
      low: isLast ? low : bottom,
      close: price,
      volume: isLast ? bar.volume : Math.round((bar.volume * k) / count),
    });
  }
  return ticks;
}

/** Plays the bars of a history as if they came now. */
export function openReplayFeed(
  { series, from, ticksPerBar = 1, seed = 1, clock = windowClock }: ReplayOptions,
  sink: FeedSink,
): ReplayFeed {
  let next = from;
  let waiting: Bar[] = [];
  let stop: (() => void) | undefined;
  const pause = (): void => {
    stop?.();
    stop = undefined;
  };
  const tick = (): void => {
    if (waiting.length === 0) {
      if (next >= series.length) {
        pause();
        sink.state('ended');
        return;
      }
      waiting = ticksOf(barAt(series, next), ticksPerBar, seed + next);
      next += 1;
    }
    const bar = waiting.shift();
    if (!bar) return;
    if (waiting.length === 0) sink.bar(bar);
    else sink.tick(bar);
  };
  return {
    play: (barsPerSecond) => {
      pause();
      sink.state('live');
      stop = clock.every(1000 / (barsPerSecond * ticksPerBar), tick);
    },
    pause: () => {
      pause();
      sink.state('paused');
    },
    step: () => {
      const last = waiting.at(-1);
      waiting = [];
      if (last) sink.bar(last);
      else if (next < series.length) {
        sink.bar(barAt(series, next));
        next += 1;
      } else return false;
      return true;
    },
    position: () => next,
    close: pause,
  };
}
