import { variantIdOf } from '@wm/genomics/variant-id';
import { partsOf } from './cells.ts';
import { aminoPosition, significanceOf } from './clinvar-words.ts';
import { rejected } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

/** ClinVar as a flat table of alleles on GRCh38 (macarthur-lab/clinvar), which knows the changes of proteins. */
export const clinvarAllelesFormat = tableFormat({
  code: 'clinvar-alleles',
  title: 'ClinVar 等位表（GRCh38）',
  source: 'ClinVar',
  license: '公有领域（NCBI）',
  target: 'mutation',
  fields: [
    'gene_symbol',
    'name',
    'hgvs_c',
    'hgvs_p',
    'aa_pos',
    'key38',
    'allele_id',
    'clin_sig',
    'clin_sig_raw',
    'review_stars',
    'review_status',
    'traits',
  ],
  needs: [
    'chrom',
    'pos',
    'ref',
    'alt',
    'variation_id',
    'allele_id',
    'hgvs_c',
    'hgvs_p',
    'gold_stars',
  ],
  titles: {
    chrom: 'GRCh38 坐标',
    pos: 'GRCh38 坐标',
    ref: 'GRCh38 坐标',
    alt: 'GRCh38 坐标',
    variation_id: '来源编号',
    allele_id: '等位编号',
    symbol: '基因符号',
    hgvs_c: '编码 HGVS',
    hgvs_p: '蛋白 HGVS',
    clinical_significance: '临床意义',
    review_status: '审核状态',
    all_traits: '相关疾病',
    gold_stars: '审核星级',
  },
  readRow: (cell) => {
    const id = cell('variation_id');
    if (!/^\d{1,12}$/.test(id)) return rejected('variation_id', id, '不是 ClinVar 编号');
    if (!/^\d{1,10}$/.test(cell('pos'))) return rejected('pos', cell('pos'), '不是坐标');
    const stars = Number(cell('gold_stars'));
    if (!/^[0-4]$/.test(cell('gold_stars')))
      return rejected('gold_stars', cell('gold_stars'), '审核星级应为 0 到 4');
    for (const column of ['ref', 'alt'])
      if (!/^[ACGTN]+$/i.test(cell(column))) return rejected(column, cell(column), '不是碱基序列');
    const data = {
      gene_symbol: cell('symbol'),
      name: cell('hgvs_c') || cell('hgvs_p') || keyOf(cell),
      hgvs_c: cell('hgvs_c'),
      hgvs_p: cell('hgvs_p'),
      aa_pos: aminoPosition(cell('hgvs_p')),
      key38: keyOf(cell),
      allele_id: cell('allele_id'),
      clin_sig: significanceOf(cell('clinical_significance')),
      clin_sig_raw: cell('clinical_significance'),
      review_stars: stars,
      review_status: cell('review_status'),
      traits: partsOf(cell('all_traits'), ';'),
    };
    return { kind: 'row', key: id, data };
  },
});

function keyOf(cell: Cells): string {
  const site = {
    pos: Number(cell('pos')),
    ref: cell('ref').toUpperCase(),
    alt: cell('alt').toUpperCase(),
  };
  const id = variantIdOf('GRCh38', cell('chrom'), site);
  return `${id.contig}-${id.pos}-${id.ref}-${id.alt}`;
}
