/** What a scan keeps of a cell, in the order of its numbers. No schema stands here: the browser reads it. */
export const cellFigures = [
  'sharpe',
  'annualReturnPercent',
  'returnPercent',
  'maxDrawdownPercent',
  'trades',
] as const;

/** Seconds between two calls of a source of quotes, at least. */
export const leastInterval = 10;
