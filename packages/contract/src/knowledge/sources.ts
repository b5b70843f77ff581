import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const source = z.object({
  source: z.string(),
  title: z.string(),
  license: z.string(),
  home: z.string(),
  /** How its makers want to be named. */
  citation: z.string(),
  /** The formats in which it is taken. */
  formats: z.array(z.string()),
  version: z.string(),
  import_time: z.string().nullable(),
  rows: z.number(),
});

export type KnowledgeSource = Camelize<z.output<typeof source>>;

/** Where the facts come from, under which licenses, and when they were last imported. */
export const knowledgeSourcesEndpoint = defineEndpoint({
  ...readOf('signed-in'),
  path: '/knowledge/v2/sources',
  data: z.object({ rows: z.array(source) }),
});
