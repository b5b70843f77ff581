import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { jokeResource } from './joke.ts';

/** Rows that one file may bring. */
export const jokeImportRows = 10_000;
/** Faults that are listed; more are counted only. */
export const listedFaults = 500;

const path = `${jokeResource.path}/import`;
const access = 'joke:data:import';

const fault = z.object({
  /** As people count, the head being the first. */
  row: z.number(),
  column: z.string(),
  value: z.string(),
  message: z.string(),
});

/** What a file holds: rows that can be taken, rows that cannot, and why. */
export const jokeImportReport = z.object({
  file_name: z.string(),
  rows: z.number(),
  ready: z.number(),
  faulty: z.number(),
  fault_count: z.number(),
  faults: z.array(fault),
  /** How many were written; zero for a check. */
  imported: z.number(),
});

export type JokeImportReport = Camelize<z.output<typeof jokeImportReport>>;
export type JokeImportFault = Camelize<z.output<typeof fault>>;

/** An empty file with the columns to fill in. */
export const jokeTemplateEndpoint = defineEndpoint({
  method: 'GET',
  path: `${path}/template`,
  access,
  rate: 'export',
  audit: null,
});

/**
 * Checks a file (multipart, field `file`). With `write` the rows that can be taken are written, all of them or none; the rows
 * with faults stay out, as the report says.
 */
export const importJokesEndpoint = defineEndpoint({
  method: 'POST',
  path,
  access,
  rate: 'upload',
  audit: '导入段子',
  query: z.strictObject({ mode: z.enum(['check', 'write']).default('check') }),
  data: jokeImportReport,
});
