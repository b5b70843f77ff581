/** What went wrong, for code; the Chinese text for people is the error's message. */
export type MarketErrorCode =
  | 'series.length-mismatch'
  | 'series.time-order'
  | 'series.not-finite'
  | 'series.index'
  | 'indicator.unknown'
  | 'indicator.params'
  | 'strategy.invalid'
  | 'settings.invalid'
  | 'scan.invalid'
  | 'run.cancelled';

/**
 * The only error this package throws. `message` is Chinese and ready to be shown; `code` is stable.
 */
export interface MarketError extends Error {
  readonly name: 'MarketError';
  readonly code: MarketErrorCode;
}

/** Makes a {@link MarketError}; the caller throws it. */
export function marketError(code: MarketErrorCode, message: string): MarketError {
  const error = new Error(message);
  return Object.assign(error, { name: 'MarketError' as const, code });
}

/** Tells whether a caught value is a {@link MarketError}. */
export function isMarketError(value: unknown): value is MarketError {
  return value instanceof Error && value.name === 'MarketError' && 'code' in value;
}
