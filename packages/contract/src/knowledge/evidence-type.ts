import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import {
  neededField,
  numberField,
  numberFilters,
  originColumns,
  originFilters,
  originShape,
  ownShape,
  textField,
  textFilters,
  wordsField,
} from './catalog-fields.ts';
import { needRules } from './evidence-rules.ts';

const fields = {
  type_code: neededField('类型代码', 64),
  name_zh: neededField('类型名称', 100),
  name_en: textField('英文名称', 100),
  disease_rule: z.enum(needRules),
  therapy_rule: z.enum(needRules),
  directions: wordsField('可选方向'),
  significances: wordsField('可选意义'),
  color: z
    .string()
    .regex(/^(?:#[0-9a-fA-F]{6})?$/, '颜色应写作 #1f77d0')
    .max(7),
  type_sort: numberField,
};

/** 证据类型: what each type of evidence asks of its items. */
export const evidenceTypeResource = defineResource({
  path: '/knowledge/v2/evidence-type',
  permission: 'knowledge:evidence-type',
  title: '证据类型',
  row: z.object({ id: z.number(), ...fields, evidence_count: z.number(), ...originShape }),
  create: z
    .strictObject({ ...fields, remark: ownShape.remark })
    .partial()
    .required({ type_code: true, name_zh: true }),
  update: z.strictObject({ ...fields, ...ownShape }).partial(),
  filters: {
    type_code: z.string().max(64).optional(),
    name_zh: z.string().max(100).optional(),
    disease_rule: z.enum(needRules).optional(),
    therapy_rule: z.enum(needRules).optional(),
    ...textFilters('name_en', 'directions', 'significances'),
    ...textFilters('color'),
    ...numberFilters('type_sort'),
    ...originFilters,
    ...rangeShape,
  },
  sorts: ['type_sort', 'type_code', 'name_zh', 'update_time'],
  columns: {
    type_code: { title: '类型代码' },
    name_zh: { title: '类型名称' },
    name_en: { title: '英文名称' },
    disease_rule: { title: '疾病' },
    therapy_rule: { title: '药物' },
    directions: { title: '可选方向' },
    significances: { title: '可选意义' },
    color: { title: '标签颜色' },
    type_sort: { title: '排序' },
    evidence_count: { title: '证据数' },
    ...originColumns,
  },
});

export type EvidenceType = RowOf<typeof evidenceTypeResource>;
