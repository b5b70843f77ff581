import { cutText } from '@wm/contract/core/stored-text';
import { symbolFault } from './cells.ts';
import { rejected } from './format.ts';
import { tableFormat } from './table-format.ts';

const inheritances: Readonly<Record<string, string>> = {
  AD: '常显',
  AR: '常隐',
  XL: 'X连锁',
  XLD: 'X显',
  XLR: 'X隐',
  YL: 'Y连锁',
  MT: '线粒体',
  SD: '半显性',
  DIGENIC: '双基因',
  UD: '未定',
};

const validities: Readonly<Record<string, string>> = {
  definitive: '确定',
  strong: '强',
  moderate: '中等',
  limited: '有限',
  disputed: '有争议',
  refuted: '已否定',
  'no known disease relationship': '无',
  'no reported evidence': '无',
};

/** ClinGen's gene-disease validity as CSV: a banner of six lines, and rulers of plus signs around the head. */
export const clingenValidityFormat = tableFormat({
  code: 'clingen-validity',
  title: 'ClinGen 基因疾病有效性',
  source: 'ClinGen',
  license: 'CC0',
  target: 'gene-disease',
  fields: [
    'gene_symbol',
    'disease_id',
    'disease_name',
    'inheritance',
    'validity',
    'association_type',
    'sop',
    'url',
    'classification_date',
    'panel',
  ],
  needs: [
    'GENE SYMBOL',
    'GENE ID (HGNC)',
    'DISEASE LABEL',
    'DISEASE ID (MONDO)',
    'MOI',
    'CLASSIFICATION',
  ],
  titles: {
    'GENE SYMBOL': '基因符号',
    'GENE ID (HGNC)': '来源编号',
    'DISEASE LABEL': '疾病名称',
    'DISEASE ID (MONDO)': '疾病编号',
    MOI: '遗传方式',
    SOP: 'SOP 版本',
    CLASSIFICATION: '关联强度',
    'ONLINE REPORT': '报告链接',
    'CLASSIFICATION DATE': '评级日期',
    GCEP: '专家组',
  },
  separator: ',',
  isRuler: (cells) => cells.every((cell) => /^\+*$/.test(cell)),
  versionIn: (head) => /FILE CREATED:\s*([\d-]+)/i.exec(head)?.[1] ?? '',
  readRow: (cell) => {
    const gene = cell('GENE ID (HGNC)');
    if (!/^HGNC:\d{1,9}$/.test(gene)) return rejected('GENE ID (HGNC)', gene, '不是 HGNC 编号');
    const fault = symbolFault('GENE SYMBOL', cell('GENE SYMBOL'));
    if (fault) return fault;
    const disease = cell('DISEASE ID (MONDO)');
    if (!/^[A-Za-z]+:\w+$/.test(disease))
      return rejected('DISEASE ID (MONDO)', disease, '不是疾病编号');
    const validity = validities[cell('CLASSIFICATION').toLowerCase()];
    if (!validity) return rejected('CLASSIFICATION', cell('CLASSIFICATION'), '不认识的关联强度');
    const inheritance = inheritances[cell('MOI').toUpperCase()];
    if (!inheritance) return rejected('MOI', cell('MOI'), '不认识的遗传方式');
    const data = {
      gene_symbol: cell('GENE SYMBOL'),
      disease_id: disease,
      disease_name: cell('DISEASE LABEL'),
      inheritance,
      validity,
      association_type: '孟德尔',
      sop: cell('SOP'),
      url: cell('ONLINE REPORT'),
      classification_date: cutText(cell('CLASSIFICATION DATE'), 10),
      panel: cell('GCEP'),
    };
    return { kind: 'row', key: `${gene}|${disease}|${cell('MOI')}`, data };
  },
});
