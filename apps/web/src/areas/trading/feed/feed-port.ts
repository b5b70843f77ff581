import type { Bar } from '@wm/market/series';

/** What a source of prices tells. */
export interface FeedSink {
  /** The bar that is not closed yet, again and again. */
  tick: (bar: Bar) => void;
  /** A bar that will not change any more. */
  bar: (bar: Bar) => void;
  /** Bars are missing before what comes next. */
  gap: (from: number, to: number) => void;
  state: (state: 'live' | 'paused' | 'lost' | 'ended') => void;
}

/** An open source; closing it twice is fine. */
export interface Feed {
  close: () => void;
}
