import { cutText } from '@wm/contract/core/stored-text';
import { partsOf, symbolFault } from './cells.ts';
import { rejected } from './format.ts';
import { tableFormat } from './table-format.ts';

const validities: Readonly<Record<string, string>> = {
  definitive: '确定',
  strong: '强',
  moderate: '中等',
  supportive: '支持',
  limited: '有限',
  'disputed evidence': '有争议',
  'refuted evidence': '已否定',
  'animal model only': '仅动物模型',
  'no known disease relationship': '无',
};

const inheritances: Readonly<Record<string, string>> = {
  'autosomal dominant': '常显',
  'autosomal recessive': '常隐',
  'x-linked': 'X连锁',
  'x-linked dominant': 'X显',
  'x-linked recessive': 'X隐',
  'y-linked inheritance': 'Y连锁',
  mitochondrial: '线粒体',
  semidominant: '半显性',
  'digenic inheritance': '双基因',
  unknown: '未定',
};

/** GenCC's submissions: what each group of curators makes of a gene and a disease. */
export const genccFormat = tableFormat({
  code: 'gencc',
  title: 'GenCC 基因疾病关联',
  source: 'GenCC',
  license: 'CC0',
  target: 'gene-disease',
  fields: [
    'gene_symbol',
    'disease_id',
    'disease_name',
    'inheritance',
    'validity',
    'association_type',
    'panel',
    'url',
    'classification_date',
    'pmids',
  ],
  derived: ['association_type'],
  needs: [
    'gene_curie',
    'gene_symbol',
    'disease_curie',
    'disease_title',
    'classification_title',
    'moi_title',
    'submitter_title',
  ],
  titles: {
    uuid: '来源编号',
    gene_symbol: '基因符号',
    disease_curie: '疾病编号',
    disease_title: '疾病名称',
    classification_title: '关联强度',
    moi_title: '遗传方式',
    submitter_title: '专家组',
    submitted_as_date: '评级日期',
    submitted_as_public_report_url: '报告链接',
    submitted_as_pmids: '文献',
  },
  readRow: (cell) => {
    const key =
      cell('uuid') ||
      [cell('gene_curie'), cell('disease_curie'), cell('submitter_title'), cell('moi_title')].join(
        '|',
      );
    const fault = symbolFault('gene_symbol', cell('gene_symbol'));
    if (fault) return fault;
    const disease = cell('disease_curie');
    if (!/^[A-Za-z]+:\w+$/.test(disease)) return rejected('disease_curie', disease, '不是疾病编号');
    const validity = validities[cell('classification_title').toLowerCase()];
    if (!validity)
      return rejected('classification_title', cell('classification_title'), '不认识的关联强度');
    const inheritance = inheritances[cell('moi_title').toLowerCase()];
    if (!inheritance) return rejected('moi_title', cell('moi_title'), '不认识的遗传方式');
    const data = {
      gene_symbol: cell('gene_symbol'),
      disease_id: disease,
      disease_name: cell('disease_title'),
      inheritance,
      validity,
      association_type: '孟德尔',
      panel: cell('submitter_title'),
      url: cell('submitted_as_public_report_url'),
      classification_date: cutText(cell('submitted_as_date'), 10),
      pmids: partsOf(cell('submitted_as_pmids'), /[,;\s]+/).filter((one) => /^\d{1,9}$/.test(one)),
    };
    return { kind: 'row', key, data };
  },
});
