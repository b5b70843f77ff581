/** How a live source stands: it tells, it has been silent too long, or it is connected to again. */
export type LiveState = 'live' | 'stale' | 'lost';

/** A bar; its time is that of the exchange's clock, read as UTC. */
export interface LiveBar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** What a live source has told of a symbol. */
export interface LiveQuote {
  /** Of the symbol. */
  id: number;
  state: LiveState;
  /** The bar that is not closed yet; null before the first. */
  bar: LiveBar | null;
  /** Bars that were closed since the last quote, as they stay. */
  closed: LiveBar[];
  /** When the source last told something; null when it has not. */
  heardTime: number | null;
  /** Seconds until it is connected to again. */
  retrySeconds: number;
}
