import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { longestStretchSeconds } from './limits.ts';

/** Tells how long somebody has read and how far. A stretch that is told twice counts once. */
export const recordReadingEndpoint = defineEndpoint({
  method: 'POST',
  path: '/book/v2/reading',
  access: 'book:data:list',
  rate: 'default',
  audit: '记录阅读时间',
  body: z.strictObject({
    stretches: z
      .array(
        z.strictObject({
          /** Made by the browser, so that what is sent again is known. */
          key: z.uuid(),
          book_id: z.number().int().positive(),
          start_time: z.iso.datetime(),
          seconds: z.number().int().min(1).max(longestStretchSeconds),
          chars: z.number().int().min(0).max(100_000),
        }),
      )
      .min(1)
      .max(100),
  }),
  data: z.object({ recorded: z.number() }),
});

/** What one has read, by day in the office's time zone. */
export const readingStatisticsEndpoint = defineEndpoint({
  ...readOf('book:data:list'),
  path: '/book/v2/statistics',
  data: z.object({
    /** Today, in the office's time zone. */
    today: z.string(),
    /** Days of the last year with reading, the first one first. */
    days: z.array(z.object({ day: z.string(), seconds: z.number(), chars: z.number() })),
    seconds: z.number(),
    chars: z.number(),
    /** Days in a row until today or yesterday. */
    streak: z.number(),
    longest_streak: z.number(),
    finished: z.number(),
    books: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        title: z.string(),
        seconds: z.number(),
        chars: z.number(),
      }),
    ),
  }),
});

export type ReadingStatistics = Camelize<z.output<typeof readingStatisticsEndpoint.data>>;
