import { cutText } from '@wm/contract/core/stored-text';
import { variantIdOf } from '@wm/genomics/variant-id';
import { partsOf } from './cells.ts';
import { aminoPosition, significanceOf, starsOf } from './clinvar-words.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

const titles: Readonly<Record<string, string>> = {
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
};

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
  titles,
  readRow: readAllele,
});

/** The same alleles as VCF, whose INFO holds the cells under their names, blanks and commas replaced. */
export const clinvarAllelesVcf: ImportFormat = {
  ...clinvarAllelesFormat,
  // Its first record tells no more than the columns which that record has.
  titles: undefined,
  code: 'clinvar-alleles-vcf',
  title: 'ClinVar 等位 VCF（GRCh38）',
  recognizes: (head) =>
    head.startsWith('##fileformat=VCFv') && /^##INFO=<ID=VARIATION_ID,/m.test(head),
  open: () => {
    let sample = new Map<string, string>();
    return {
      read: (line) => {
        if (line.startsWith('#') || line.trim() === '') return undefined;
        const parts = line.split('\t');
        if (parts.length < 8) return rejected('', line, '不足 8 列，或不是用制表符分隔');
        const cells = cellsOf(parts);
        if (sample.size === 0) sample = cells;
        return readAllele((column) => cells.get(column) ?? '');
      },
      mapping: () =>
        [...sample].map(([column, value]) => ({
          column: column.toUpperCase(),
          sample: cutText(value, 60),
          title: titles[column] ?? '',
        })),
      version: () => '',
    };
  },
};

function cellsOf([chrom = '', pos = '', , ref = '', alt = '', , , info = '']: string[]) {
  const cells = new Map([
    ['chrom', chrom],
    ['pos', pos],
    ['ref', ref],
    ['alt', alt],
  ]);
  for (const part of info.split(';')) {
    const [key = '', ...rest] = part.split('=');
    if (rest.length === 0) continue;
    const name = key.toLowerCase();
    const value = rest.join('=').replaceAll('_eq_', '=');
    const isText = /^(?:all_traits|review_status|clinical_significance|last_evaluated)$/.test(name);
    const spaced = isText ? value.replaceAll('..', ', ').replaceAll('_', ' ') : value;
    cells.set(name, name === 'all_traits' ? spaced.replaceAll('|', ';') : spaced);
  }
  cells.set('gold_stars', String(starsOf(cells.get('review_status') ?? '')));
  return cells;
}

function readAllele(cell: Cells): RowOutcome {
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
}

function keyOf(cell: Cells): string {
  const site = {
    pos: Number(cell('pos')),
    ref: cell('ref').toUpperCase(),
    alt: cell('alt').toUpperCase(),
  };
  const id = variantIdOf('GRCh38', cell('chrom'), site);
  return `${id.contig}-${id.pos}-${id.ref}-${id.alt}`;
}
