/** Spans that can be looked at: in hours, and how many seconds a point stands for. */
export const spans = { '1h': [1, 15], '6h': [6, 90], '24h': [24, 300] } as const;

export type SpanName = keyof typeof spans;
