import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

/** Rows that one file may bring. */
export const mallSheetRows = 10_000;
/** Faults that are listed; more are counted only. */
export const listedSheetFaults = 500;

const fault = z.object({
  /** As people count, the head being the first. */
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

/** What a file of the mall holds, and what is wrong with it. */
export const sheetReport = z.object({
  file_name: z.string(),
  rows: z.number(),
  /** Rows without a fault. */
  ready: z.number(),
  faulty: z.number(),
  fault_count: z.number(),
  faults: z.array(fault),
  /** Of the products: how many would be or were made, and how many changed. */
  added: z.number(),
  changed: z.number(),
  /** How many rows were written; zero for a check. */
  written: z.number(),
});

export type SheetReport = Camelize<z.output<typeof sheetReport>>;
export type SheetFault = Camelize<z.output<typeof fault>>;

const mode = { query: z.strictObject({ mode: z.enum(['check', 'write']).default('check') }) };
const upload = { method: 'POST', rate: 'upload', data: sheetReport, ...mode } as const;

/**
 * Products by their codes, one specification a row (multipart, field `file`): what is there is changed, what is not is made,
 * what the file does not name stays. With one fault anywhere nothing is written.
 */
export const importProductsEndpoint = defineEndpoint({
  ...upload,
  path: '/mall/v2/product/import',
  access: 'mall:product:import',
  audit: '导入商品',
});

/** All products as the import takes them. */
export const productSheetEndpoint = defineEndpoint({
  method: 'GET',
  path: '/mall/v2/product/sheet',
  access: 'mall:product:export',
  rate: 'export',
  audit: '导出商品表',
  query: z.strictObject({
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    /** The heads alone. */
    is_empty: z.enum(['Y', 'N']).default('N'),
  }),
});

/** Carriers and tracking numbers by order number (multipart, field `file`): rows without a fault go out, the others stay as they are. */
export const shipManyEndpoint = defineEndpoint({
  ...upload,
  path: '/mall/v2/order/ship',
  access: 'mall:order:edit',
  audit: '批量发货',
});
