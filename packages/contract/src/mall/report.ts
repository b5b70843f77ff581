import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';

const day = /^(\d{4}-\d{2}-\d{2}~\d{4}-\d{2}-\d{2})?$/;

/** The reports of the mall's pack as they are at this moment, each with its modules as far as the asker may see them: `RunResult`. */
export const mallReportEndpoint = defineEndpoint({
  ...readOf('mall:report:list'),
  path: '/mall/v2/report',
  query: z.strictObject({
    /** `from~to`, two days of the office; all days when absent. */
    days: z.string().regex(day, '日期格式不正确').default(''),
  }),
  data: z.object({
    rows: z.array(
      z.object({
        /** Null where it is not installed. */
        report_id: z.number().nullable(),
        code: z.string(),
        name: z.string(),
        result: z.unknown(),
      }),
    ),
  }),
});
