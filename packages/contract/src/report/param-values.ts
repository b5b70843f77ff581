import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import { paramValue } from './definition.ts';

const asked = {
  /** The parameter that is asked for, and what the others are. */
  param: z.string().max(40),
  params: z.array(paramValue).max(20).default([]),
  /** What the values that are offered contain. */
  contains: z.string().trim().max(100, '搜索词不超过 100 个字符').default(''),
};

const offered = z.object({
  values: z.array(z.string()),
  /** Whether there are more than are offered. */
  is_cut: z.boolean(),
  /** Why there is nothing to choose from. */
  error: z.string(),
});

const endpoint = { method: 'POST', rate: 'default', audit: null, isRead: true } as const;

/** Values that the asker may choose from for a parameter of what is published. */
export const paramValuesEndpoint = defineEndpoint({
  ...endpoint,
  path: '/report/v2/param-values',
  access: 'report:data:list',
  body: z.strictObject({ report_id: z.number().int().positive(), ...asked }),
  data: offered,
});

/** The same for a design. */
export const draftParamValuesEndpoint = defineEndpoint({
  ...endpoint,
  path: '/report/v2/preview/param-values',
  access: 'report:config:list',
  body: z.strictObject({ value: z.unknown(), ...asked }),
  data: offered,
  bodyLimit: 512 * 1024,
});
