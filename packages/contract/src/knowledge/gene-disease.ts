import { z } from 'zod';
import type { RowOf } from '../core/resource.ts';
import {
  defineCatalog,
  neededField,
  numberField,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';

const fields = {
  gene_symbol: neededField('基因符号', 100),
  entrez_id: numberField('Entrez 编号'),
  disease_id: neededField('疾病编号', 100),
  disease_name: textField('疾病名称', 500),
  disease_name_zh: textField('疾病中文名', 200),
  association_type: textField('关联类型', 50),
  inheritance: textField('遗传方式', 50),
  validity: textField('关联强度', 50),
  panel: textField('专家组', 200),
  url: textField('报告链接', 500),
  penetrance: textField('外显率', 50),
  hpo_terms: wordsField('表型条目'),
  mechanism: textField('致病机制', 50),
  sop: textField('SOP 版本', 50),
  classification_date: textField('评级日期', 50),
  pmids: wordsField('文献'),
};

/** 基因疾病: which gene is tied to which disease, and how well that is founded. */
export const geneDiseaseResource = defineCatalog({
  path: '/knowledge/v2/gene-disease',
  permission: 'knowledge:gene-disease',
  title: '基因疾病',
  fields,
  needed: { gene_symbol: fields.gene_symbol, disease_id: fields.disease_id },
  filters: {
    ...textFiltersOf(fields),
    entrez_id: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    /** The symbol of a gene, whole: also what is tied to it by its Entrez number. */
    of_gene: z.string().max(100).optional(),
    /** A part of its name in any language. */
    any_name: z.string().max(200).optional(),
  },
  sorts: ['gene_symbol', 'disease_id', 'disease_name', 'association_type', 'update_time'],
});

export type GeneDisease = RowOf<typeof geneDiseaseResource>;
