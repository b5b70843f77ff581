import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

export const columnTypes = ['text', 'number', 'time', 'bool'] as const;

export type ColumnType = (typeof columnTypes)[number];

const source = z.object({
  name: z.string(),
  title: z.string(),
  /** What its rows are. */
  about: z.string(),
  /** Whether it is a file that somebody has uploaded. */
  is_file: z.boolean(),
  /** The tables that it can be joined with. */
  relations: z.array(z.object({ name: z.string(), to: z.string(), title: z.string() })),
  columns: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      type: z.enum(columnTypes),
      /** Whether the asker may filter and sort by it. */
      is_filterable: z.boolean(),
      /** Whether he sees its values in part only. */
      is_masked: z.boolean(),
    }),
  ),
});

export type ReportSource = Camelize<z.output<typeof source>>;

/** What the asker may make reports of, with the columns that he may see. */
export const listSourcesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/report/v2/sources',
  access: 'report:config:list',
  rate: 'default',
  audit: null,
  data: z.object({ rows: z.array(source) }),
});
