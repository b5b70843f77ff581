import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const venue = z.enum(['cn', 'hk', 'us', 'cn-futures', 'cn-futures-night', 'crypto']);
const moment = z.number().int().min(-1e14).max(1e14);

/** Closed weekdays of the venue that its owner has imported: months and days by year, complete from one day to another. */
const calendar = z.strictObject({
  from: moment,
  to: moment,
  closed: z
    .array(
      z.strictObject({
        year: z.string().regex(/^\d{4}$/),
        days: z
          .string()
          .max(2000)
          .regex(/^\d{4}(?: \d{4})*$/),
      }),
    )
    .max(200),
});

const position = z.number().int().min(0).max(999).optional();

/** What a person has decided about a file; what is absent is recognised. Columns count from 0. */
const options = z.strictObject({
  mapping: z
    .strictObject({
      time: position,
      clock: position,
      open: position,
      high: position,
      low: position,
      close: position,
      volume: position,
      adjusted_close: position,
      symbol: position,
    })
    .optional(),
  date_order: z.enum(['ymd', 'mdy', 'dmy']).optional(),
  zone: z.enum(['UTC', 'Asia/Shanghai', 'Asia/Hong_Kong', 'America/New_York']).optional(),
  symbol: z.string().max(50).optional(),
  /** Whose closed days tell what is a gap; without it a code of six digits is of China, others have weekdays. */
  venue: venue.optional(),
  calendar: calendar.optional(),
});

export type ImportOptions = Camelize<z.output<typeof options>>;

const bar = z.object({
  time: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
});

/** What reading a file would give. Nothing is stored as bars yet. */
const report = z.object({
  id: z.number(),
  file_name: z.string(),
  encoding: z.string(),
  /** Headers, or 列1 ...; empty when the file could not be taken apart. */
  header: z.array(z.string()),
  mapping: z.object({
    time: z.number().optional(),
    clock: z.number().optional(),
    open: z.number().optional(),
    high: z.number().optional(),
    low: z.number().optional(),
    close: z.number().optional(),
    volume: z.number().optional(),
    adjusted_close: z.number().optional(),
    symbol: z.number().optional(),
  }),
  /** The first lines of data as they stand. */
  sample: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
  questions: z.array(
    z.object({
      kind: z.enum(['dateOrder', 'zone', 'symbol']),
      message: z.string(),
      options: z.array(z.object({ value: z.string(), text: z.string() })),
    }),
  ),
  rows: z.number(),
  bars: z.number(),
  first_time: z.number().nullable(),
  last_time: z.number().nullable(),
  period: z.string(),
  suggested_code: z.string(),
  /** Faults by kind: how many, the worst level, and where the first of them stand. */
  quality: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      level: z.enum(['error', 'warning', 'info']),
      count: z.number(),
      lines: z.array(z.object({ line: z.number(), message: z.string() })),
    }),
  ),
  preview: z.array(bar),
});

export type CsvImportReport = Camelize<z.output<typeof report>>;

const access = 'trading:manage:add';
const path = '/trading/v2/imports';

/** Keeps a file (multipart, field `file`) for a day and reads it as it is. */
export const stageCsvEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access,
  rate: 'upload',
  audit: '上传行情文件',
  data: report,
});

/** Reads a kept file again with other decisions. */
export const checkCsvEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/check`,
  access,
  rate: 'default',
  audit: '试导入行情文件',
  params: idParams,
  body: options,
  data: report,
});

/** Imports a kept file as a task; answers its id, the same one to a second call while it runs. */
export const runCsvEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/run`,
  access,
  rate: 'default',
  audit: '导入行情',
  params: idParams,
  body: z.strictObject({
    options,
    code: z
      .string()
      .trim()
      .min(1, '请输入代码')
      .max(30, '代码不超过 30 个字符')
      .regex(/^[\p{L}\p{N}._^=:/-]+$/u, '代码只能有文字、数字和 . _ - ^ = : /'),
    name: z.string().trim().max(50, '名称不超过 50 个字符').default(''),
    adjustment: z.enum(['unknown', 'none', 'forward', 'backward']).default('unknown'),
    venue: venue.default('cn'),
  }),
  data: z.object({ task_id: z.number() }),
});

/** What an import's task leaves as its result. */
export interface CsvImportResult {
  symbolId: number;
  code: string;
  bars: number;
  /** Whether the symbol was there and its bars were replaced. */
  isReplaced: boolean;
}
