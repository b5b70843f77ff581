/** Rules that a report may have. */
export const warningLimit = 50;

/**
 * `trend_n`, `duplicate`, `top_n` and `stale` are values of the dictionary REPORT_WARNING_TYPE, those before them its threshold,
 * range, empty and change_pct. A `condition` is any of what is asked of single rows, put together.
 */
export const warningKinds = [
  'below',
  'above',
  'outside',
  'empty',
  'change',
  'trend_n',
  'duplicate',
  'top_n',
  'stale',
  'condition',
] as const;

export type WarningKind = (typeof warningKinds)[number];

/** Which way a `trend_n` goes, and from which end a `top_n` counts. */
export const warningDirections = ['up', 'down'] as const;
export const warningLevels = ['info', 'warn', 'error'] as const;

/** What is marked in a result: the cell, its whole row, or nothing. */
export const warningStyles = ['cell', 'row', 'none'] as const;

export type WarningStyle = (typeof warningStyles)[number];

/** Where its reader is told: at the bell, and by the channels of his subscriptions. */
export const warningNotices = ['bell', 'channel'] as const;

export type WarningNotice = (typeof warningNotices)[number];
