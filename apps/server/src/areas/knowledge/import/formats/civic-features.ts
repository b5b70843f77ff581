import { integerOf, symbolFault } from './cells.ts';
import { tableFormat } from './table-format.ts';
import { rejected } from './format.ts';

/** CIViC's summaries of genes and other features; one without a text is none. */
export const civicFeaturesFormat = tableFormat({
  code: 'civic-features',
  title: 'CIViC 基因概述',
  source: 'CIViC',
  license: 'CC0',
  target: 'gene-description',
  fields: [
    'gene_symbol',
    'entrez_id',
    'desc_kind',
    'lang',
    'title',
    'content_md',
    'description_status',
  ],
  needs: ['name', 'entrez_id', 'description', 'last_review_date', 'is_flagged'],
  titles: {
    gene_id: '来源编号',
    feature_id: '来源编号',
    name: '基因符号',
    entrez_id: 'Entrez 编号',
    description: '正文',
  },
  readRow: (cell) => {
    const id = cell('feature_id') || cell('gene_id');
    if (!/^\d{1,9}$/.test(id)) return rejected('gene_id', id, '不是 CIViC 基因编号');
    const fault = symbolFault('name', cell('name'));
    if (fault) return fault;
    const text = cell('description');
    if (text === '') return rejected('description', '', '没有描述');
    const entrez = integerOf('entrez_id', cell('entrez_id'));
    if (entrez !== null && typeof entrez !== 'number') return entrez;
    const data = {
      gene_symbol: cell('name'),
      entrez_id: entrez,
      desc_kind: '基因概述',
      lang: 'en',
      title: `${cell('name')} (CIViC)`,
      content_md: text,
      description_status: '已发布',
    };
    return { kind: 'row', key: `GID${id}`, data };
  },
});
