import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  choiceField,
  colorField,
  defineCatalog,
  knownNumber,
  neededField,
  numberField,
  numberFilters,
  textField,
  textFiltersOf,
} from './catalog-fields.ts';
import { labelRule } from './label-rules.ts';
import { labelScopes } from './label-words.ts';

const fields = {
  label_code: neededField('标签代码', 64),
  label_name: neededField('标签名称', 50),
  label_group: textField('标签分组', 50),
  color: colorField('颜色'),
  scope: choiceField('适用范围', labelScopes),
  /** By which variants get it by themselves; null for one that is given by hand only. */
  meta_rule: labelRule.nullable().meta({ title: '自动打标规则' }),
  label_sort: numberField('排序'),
};

/** 突变标签: what people mark variants with, by hand or by a rule. */
export const mutationLabelResource = defineCatalog({
  path: '/knowledge/v2/mutation-label',
  permission: 'knowledge:mutation-label',
  title: '突变标签',
  fields,
  known: { mutation_count: knownNumber('突变数') },
  needed: { label_code: fields.label_code, label_name: fields.label_name },
  filters: {
    ...textFiltersOf(fields),
    scope: z.enum(labelScopes).optional(),
    ...numberFilters('label_sort'),
  },
  sorts: ['label_sort', 'label_code', 'label_name', 'update_time'],
});

export type MutationLabel = RowOf<typeof mutationLabelResource>;

const { path, permission } = mutationLabelResource;

const effect = z.object({
  /** Variants for which the rule holds. */
  hits: z.number(),
  /** Those of them that do not bear the label yet. */
  added: z.number(),
  /** Variants that bear it by the rule and for which it holds no more. */
  removed: z.number(),
  examples: z.array(z.object({ id: z.number(), gene_symbol: z.string(), name: z.string() })),
});

export type RuleEffect = Camelize<z.output<typeof effect>>;

/** What a rule would do now. Nothing is written. */
export const previewRuleEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/preview`,
  access: `${permission}:list`,
  rate: 'report',
  audit: '试算标签规则',
  body: z.strictObject({ label_id: z.number().int().positive().nullable(), rule: labelRule }),
  data: effect,
});

/** Gives and takes a label by its rule, as a task. */
export const applyRuleEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/apply`,
  access: `${permission}:edit`,
  rate: 'default',
  audit: '应用标签规则',
  params: idParams,
  data: z.object({ task_id: z.number() }),
});

/** Takes the last application of a label's rule back. */
export const undoRuleEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/undo`,
  access: `${permission}:edit`,
  rate: 'default',
  audit: '撤销标签规则',
  params: idParams,
  data: z.object({ added: z.number(), removed: z.number() }),
});

const given = z.object({
  label_id: z.number(),
  label_name: z.string(),
  color: z.string(),
  is_auto: z.boolean(),
  comment: z.string(),
  user_name: z.string(),
  create_time: z.string(),
});

export type GivenLabel = Camelize<z.output<typeof given>>;

const marks = '/knowledge/v2/mutation-marks';

/** The labels of a variant. */
export const labelsOfEndpoint = defineEndpoint({
  ...readOf(`${permission}:list`),
  path: marks,
  query: z.strictObject({
    mutation_id: z.coerce
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
  }),
  data: z.object({ rows: z.array(given) }),
});

const mark = {
  mutation_id: z
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
  label_id: z
    .number()
    .int()
    .positive()
    .max(2 ** 53 - 1),
};

/** Gives a variant a label by hand. */
export const giveLabelEndpoint = defineEndpoint({
  method: 'POST',
  path: marks,
  access: `${permission}:mark`,
  rate: 'default',
  audit: '贴突变标签',
  body: z.strictObject({
    ...mark,
    comment: z.string().trim().max(200, '说明不超过 200 个字符').default(''),
  }),
});

/** Takes a label off a variant; one that a rule gave stays off when the rule is applied again. */
export const takeLabelEndpoint = defineEndpoint({
  method: 'POST',
  path: `${marks}/remove`,
  access: `${permission}:mark`,
  rate: 'default',
  audit: '取下突变标签',
  body: z.strictObject(mark),
});
