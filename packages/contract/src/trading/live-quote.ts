/** How a live source stands: it tells, it has been silent too long, or it is connected to again. */
export type LiveState = 'live' | 'stale' | 'lost';

/** What a live source has told of a symbol. */
export interface LiveQuote {
  /** Of the symbol. */
  id: number;
  state: LiveState;
  /** The bar that is not closed yet; null before the first. Its time is that of the exchange's clock, read as UTC. */
  bar: { time: number; open: number; high: number; low: number; close: number; volume: number } | null;
  /** When the source last told something; null when it has not. */
  heardTime: number | null;
  /** Seconds until it is connected to again. */
  retrySeconds: number;
}
