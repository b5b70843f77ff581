import { z } from 'zod';
import type { RowOf } from '../core/resource.ts';
import {
  choiceField,
  colorField,
  defineCatalog,
  knownNumber,
  neededField,
  numberField,
  numberFilters,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';
import { needRules } from './evidence-rules.ts';

const fields = {
  type_code: neededField('类型代码', 64),
  name_zh: neededField('类型名称', 100),
  name_en: textField('英文名称', 100),
  disease_rule: choiceField('疾病', needRules),
  therapy_rule: choiceField('药物', needRules),
  directions: wordsField('可选方向'),
  significances: wordsField('可选意义'),
  color: colorField('标签颜色'),
  type_sort: numberField('排序'),
};

/** 证据类型: what each type of evidence asks of its items. */
export const evidenceTypeResource = defineCatalog({
  path: '/knowledge/v2/evidence-type',
  permission: 'knowledge:evidence-type',
  title: '证据类型',
  fields,
  known: { evidence_count: knownNumber('证据数') },
  needed: { type_code: fields.type_code, name_zh: fields.name_zh },
  filters: {
    ...textFiltersOf(fields),
    disease_rule: z.enum(needRules).optional(),
    therapy_rule: z.enum(needRules).optional(),
    ...numberFilters('type_sort'),
  },
  sorts: ['type_sort', 'type_code', 'name_zh', 'update_time'],
});

export type EvidenceType = RowOf<typeof evidenceTypeResource>;
