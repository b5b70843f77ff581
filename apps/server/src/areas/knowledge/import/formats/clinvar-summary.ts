import { variantIdOf } from '@wm/genomics/variant-id';
import { partsOf } from './cells.ts';
import { aminoPosition, significanceOf, starsOf } from './clinvar-words.ts';
import { rejected } from './format.ts';
import type { RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

const classes: Readonly<Record<string, string>> = {
  'single nucleotide variant': '单核苷酸变异',
  Deletion: '缺失',
  Duplication: '重复',
  Insertion: '插入',
  Indel: '缺失插入',
  Microsatellite: '微卫星',
  Inversion: '倒位',
  'copy number gain': '拷贝数变异',
  'copy number loss': '拷贝数变异',
};

/** ClinVar's variant_summary.txt: a line for each assembly of a variant, which are one variant here. */
export const clinvarSummaryFormat = tableFormat({
  code: 'clinvar-summary',
  title: 'ClinVar variant_summary',
  source: 'ClinVar',
  license: '公有领域（NCBI）',
  target: 'mutation',
  fields: [
    'gene_symbol',
    'entrez_id',
    'name',
    'variant_class',
    'hgvs_c',
    'hgvs_p',
    'aa_pos',
    'key37',
    'key38',
    'rsid',
    'allele_id',
    'origin',
    'clin_sig',
    'clin_sig_raw',
    'review_stars',
    'review_status',
    'last_evaluated',
    'traits',
  ],
  merges: ['key37', 'key38'],
  needs: ['AlleleID', 'Type', 'Name', 'GeneSymbol', 'ClinicalSignificance', 'VariationID'],
  titles: {
    VariationID: '来源编号',
    AlleleID: '等位编号',
    Type: '变异类别',
    Name: '突变名称',
    GeneID: 'Entrez 编号',
    GeneSymbol: '基因符号',
    ClinicalSignificance: '临床意义',
    LastEvaluated: '最近评估日期',
    'RS# (dbSNP)': 'dbSNP 编号',
    PhenotypeList: '相关疾病',
    OriginSimple: '来源属性',
    Assembly: '参考组装',
    Chromosome: '坐标',
    PositionVCF: '坐标',
    ReferenceAlleleVCF: '坐标',
    AlternateAlleleVCF: '坐标',
    ReviewStatus: '审核状态',
  },
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const id = cell('VariationID');
  if (!/^\d{1,12}$/.test(id)) return rejected('VariationID', id, '不是 ClinVar 编号');
  const name = cell('Name');
  if (name === '') return rejected('Name', '', '突变名称为空');
  const protein = /\((p\.[^()]+)\)/.exec(name)?.[1] ?? '';
  const coding = /^([^\s():]+)(?:\([^()]*\))?:(c\.\S+)/.exec(name);
  const status = cell('ReviewStatus');
  const data = {
    gene_symbol: cell('GeneSymbol').split(';')[0] ?? '',
    entrez_id: /^\d{1,9}$/.test(cell('GeneID')) ? Number(cell('GeneID')) : null,
    name,
    variant_class: classes[cell('Type')] ?? '其他',
    hgvs_c: coding ? `${coding[1]}:${coding[2]}` : '',
    hgvs_p: protein,
    aa_pos: aminoPosition(protein),
    key37: keyOf(cell, 'GRCh37'),
    key38: keyOf(cell, 'GRCh38'),
    rsid: /^\d{1,12}$/.test(cell('RS# (dbSNP)')) ? `rs${cell('RS# (dbSNP)')}` : '',
    allele_id: cell('AlleleID'),
    origin: origins[cell('OriginSimple')] ?? '未知',
    clin_sig: significanceOf(cell('ClinicalSignificance')),
    clin_sig_raw: cell('ClinicalSignificance'),
    review_stars: starsOf(status),
    review_status: status,
    last_evaluated: cell('LastEvaluated').replace(/^-$/, ''),
    traits: partsOf(cell('PhenotypeList'), /[|;]/).filter(
      (trait) => trait !== 'not provided' && trait !== 'not specified',
    ),
  };
  return { kind: 'row', key: id, data };
}

const origins: Readonly<Record<string, string>> = {
  germline: '胚系',
  somatic: '体细胞',
  'germline/somatic': '混合',
};

function keyOf(cell: Cells, assembly: 'GRCh37' | 'GRCh38'): string {
  if (cell('Assembly') !== assembly) return '';
  const [ref, alt] = [cell('ReferenceAlleleVCF'), cell('AlternateAlleleVCF')];
  const pos = Number(cell('PositionVCF'));
  if (!Number.isInteger(pos) || pos < 1) return '';
  if (!/^[ACGT]+$/i.test(ref) || !/^[ACGT]+$/i.test(alt)) return '';
  const site = { pos, ref: ref.toUpperCase(), alt: alt.toUpperCase() };
  const variant = variantIdOf(assembly, cell('Chromosome'), site);
  return `${variant.contig}-${variant.pos}-${variant.ref}-${variant.alt}`;
}
