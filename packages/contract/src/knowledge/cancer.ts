import { z } from 'zod';
import type { RowOf } from '../core/resource.ts';
import {
  defineCatalog,
  neededField,
  numberField,
  numberFilters,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';

const fields = {
  cancer_code: neededField('癌种代码', 64),
  name_en: neededField('英文名称', 300),
  name_zh: textField('中文名称', 200),
  main_type: textField('主类型', 200),
  tissue: textField('组织来源', 200),
  parent_code: textField('上级代码', 64),
  level: numberField('层级'),
  color: textField('显示颜色', 50),
  umls: wordsField('UMLS 编号'),
  nci: wordsField('NCI 编号'),
  history: wordsField('曾用代码'),
  doid: textField('DOID 编号', 50),
  icd_o: textField('ICD-O 编码', 50),
  icd10: textField('ICD-10 编码', 50),
  precursors: wordsField('前身代码'),
  revocations: wordsField('撤销代码'),
};

/** 癌种: the kinds of tumors as a tree, which their parents' codes make. */
export const cancerResource = defineCatalog({
  path: '/knowledge/v2/cancer',
  permission: 'knowledge:cancer',
  title: '癌种',
  fields,
  needed: { cancer_code: fields.cancer_code, name_en: fields.name_en },
  filters: {
    ...textFiltersOf(fields, 'cancer_code', 'history'),
    /** Code, or a code it once had. */
    any_code: z.string().max(100).optional(),
    /** The code of a node: itself and all below it. */
    under: z.string().max(100).optional(),
    ...numberFilters('level'),
    /** A part of its name in any language. */
    any_name: z.string().max(200).optional(),
  },
  sorts: ['cancer_code', 'name_en', 'tissue', 'level', 'update_time'],
});

export type Cancer = RowOf<typeof cancerResource>;
