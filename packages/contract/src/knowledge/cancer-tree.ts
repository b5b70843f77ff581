import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { cancerResource } from './cancer.ts';

const node = z.object({
  id: z.number(),
  cancer_code: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  parent_code: z.string(),
  color: z.string(),
  /** Codes that it once had. */
  history: z.array(z.string()),
  /** Items of evidence about it alone, those below it left out; null for who may not list them. */
  evidence: z.number().nullable(),
});

export type CancerNode = Camelize<z.output<typeof node>>;

/** Every kind of tumor with the one above it and what is known of it. */
export const cancerTreeEndpoint = defineEndpoint({
  ...readOf(`${cancerResource.permission}:list`),
  path: '/knowledge/v2/cancer-tree',
  data: z.object({ rows: z.array(node) }),
});
