import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { acmgClasses, impacts, variantMarks } from './words.ts';

/** By which variants of an analysis are chosen. What is left out chooses nothing. */
export const variantConditions = {
  /** Only what fits this model. */
  model: z.string().max(20).optional(),
  /** `strict` leaves out what is only possible. */
  keep: z.enum(['strict', 'loose']).default('loose'),
  gene: z.string().max(60).optional(),
  impact: z.enum(impacts).optional(),
  /** Only what ClinVar calls pathogenic or likely so. */
  pathogenic: z.enum(['true']).optional(),
  /** Only what a person has marked so, or has not marked. */
  mark: z.enum([...variantMarks, 'none']).optional(),
  /** Only what was reviewed to this class, or what was not reviewed. */
  acmg: z.enum([...acmgClasses, 'none']).optional(),
  /** Only what bears this label. */
  label: z.coerce.number().int().positive().optional(),
};

const conditions = z.strictObject(variantConditions);

export type FilterConditions = z.output<typeof conditions>;

const version = z.object({
  version: z.number(),
  conditions,
  note: z.string(),
  user_name: z.string(),
  create_time: z.string(),
});

const filter = z.object({
  id: z.number(),
  name: z.string(),
  /** Whether all cases have it, not only this one. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** One for all cases whose owner is gone: whoever may change cases may change it, and who does becomes its owner. */
  is_free: z.boolean(),
  /** The newest first; the first holds. */
  versions: z.array(version),
});

export type VariantFilterPlan = Camelize<z.output<typeof filter>>;
export type FilterVersion = VariantFilterPlan['versions'][number];

const code = 'knowledge:inheritance-mutation';
const base = '/knowledge/v2/cases/:id/filters';
const filterParams = idParams.extend({
  filter_id: z.coerce
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
});
const note = z.string().trim().max(200, '说明不超过 200 个字符').default('');

/** The filters that a case has, its own and the shared ones, with their versions. */
export const listFiltersEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: base,
  params: idParams,
  data: z.object({ rows: z.array(filter) }),
});

/** Saves a filter under a name. One for all cases is whose who saved it. */
export const createFilterEndpoint = defineEndpoint({
  method: 'POST',
  path: base,
  access: `${code}:edit`,
  rate: 'default',
  audit: '新增筛选方案',
  params: idParams,
  body: z.strictObject({
    name: z.string().trim().min(1, '请输入方案名称').max(50, '方案名称不超过 50 个字符'),
    is_shared: z.boolean(),
    conditions,
    note,
  }),
  data: z.object({ id: z.number() }),
});

/** Makes the next version of a filter. Refused when another is newer than the one that was seen. */
export const saveFilterEndpoint = defineEndpoint({
  method: 'PUT',
  path: `${base}/:filter_id`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '保存筛选方案',
  params: filterParams,
  body: z.strictObject({ conditions, note, seen: z.number().int().positive() }),
  data: z.object({ version: z.number() }),
});

export const removeFilterEndpoint = defineEndpoint({
  method: 'DELETE',
  path: `${base}/:filter_id`,
  access: `${code}:edit`,
  rate: 'default',
  audit: '删除筛选方案',
  params: filterParams,
});
