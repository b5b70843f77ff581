import { integerOf } from './cells.ts';
import { rejected } from './format.ts';
import { tableFormat } from './table-format.ts';

/** ClinGen dosage sensitivity: scores of genes that are there already, found by their Entrez ids. */
export const clingenDosageFormat = tableFormat({
  code: 'clingen-dosage',
  title: 'ClinGen 剂量敏感性',
  source: 'ClinGen',
  license: 'CC0',
  target: 'gene-info',
  fields: ['hi_score', 'ts_score'],
  matches: { column: 'entrez_id', title: 'Entrez 编号' },
  needs: ['Gene Symbol', 'Gene ID', 'Haploinsufficiency Score', 'Triplosensitivity Score'],
  titles: {
    'Gene ID': 'Entrez 编号',
    'Haploinsufficiency Score': '单倍剂量不足评分',
    'Triplosensitivity Score': '三倍剂量敏感评分',
  },
  versionIn: (head) => /^#(\d{1,2} \w+,? ?\d{4})/m.exec(head)?.[1] ?? '',
  readRow: (cell) => {
    const entrez = cell('Gene ID');
    if (!/^\d{1,9}$/.test(entrez)) return rejected('Gene ID', entrez, '不是 Entrez 编号');
    const scores = ['Haploinsufficiency Score', 'Triplosensitivity Score'].map((column) =>
      // Written so where a gene was not yet evaluated for one of the two.
      /^not yet evaluated$/i.test(cell(column)) ? null : integerOf(column, cell(column)),
    );
    for (const score of scores) if (score !== null && typeof score !== 'number') return score;
    const [hi, ts] = scores;
    return { kind: 'row', key: entrez, data: { hi_score: hi, ts_score: ts } };
  },
});
