import { variantIdOf } from '@wm/genomics/variant-id';
import { integerOf, isFormula, partsOf } from './cells.ts';
import { aminoPosition } from './clinvar-words.ts';
import { rejected } from './format.ts';
import type { RowOutcome } from './format.ts';
import { tableFormat } from './table-format.ts';
import type { Cells } from './table-format.ts';

/** CIViC's variants: names such as V600E, fusions and groups, with coordinates where they have any. */
export const civicVariantsFormat = tableFormat({
  code: 'civic-variants',
  title: 'CIViC 突变',
  source: 'CIViC',
  license: 'CC0',
  target: 'mutation',
  fields: [
    'gene_symbol',
    'entrez_id',
    'name',
    'feature_type',
    'variant_class',
    'so_terms',
    'hgvs_g',
    'hgvs_c',
    'hgvs_p',
    'aa_pos',
    'key37',
    'key38',
    'transcript',
    'caid',
    'aliases',
    'fusion_five',
    'fusion_three',
    'description',
  ],
  derived: ['feature_type'],
  needs: ['variant_id', 'variant', 'variant_civic_url', 'variant_types', 'chromosome'],
  titles: {
    variant_id: '来源编号',
    feature_name: '基因符号',
    feature_type: '特征类型',
    gene: '基因符号',
    entrez_id: 'Entrez 编号',
    variant: '突变名称',
    summary: '描述',
    variant_types: '序列本体后果',
    hgvs_expressions: 'HGVS',
    hgvs_descriptions: 'HGVS',
    chromosome: '坐标',
    start: '坐标',
    reference_bases: '坐标',
    variant_bases: '坐标',
    reference_build: '参考组装',
    representative_transcript: '转录本',
    allele_registry_id: '等位注册号',
    variant_aliases: '别名',
  },
  readRow,
});

function readRow(cell: Cells): RowOutcome {
  const id = cell('variant_id');
  if (!/^\d{1,9}$/.test(id)) return rejected('variant_id', id, '不是 CIViC 突变编号');
  const name = cell('variant');
  if (name === '') return rejected('variant', '', '突变名称为空');
  if (isFormula(name)) return rejected('variant', name, '内容是表格公式');
  const entrez = integerOf('entrez_id', cell('entrez_id'));
  if (entrez !== null && typeof entrez !== 'number') return entrez;
  const expressions = partsOf(cell('hgvs_descriptions') || cell('hgvs_expressions'), ',');
  const expressed = (kind: string): string =>
    expressions.find((one) => one.includes(`:${kind}.`)) ?? '';
  const [five = '', three = ''] = name.includes('::') ? name.split('::') : [];
  const terms = partsOf(cell('variant_types'), ',');
  const data = {
    gene_symbol: cell('gene') || cell('feature_name'),
    entrez_id: entrez,
    name,
    feature_type: features[cell('feature_type').toLowerCase()] ?? (five === '' ? '基因' : '融合'),
    variant_class: five === '' ? classOf(terms) : '融合',
    so_terms: terms,
    hgvs_g: expressed('g'),
    hgvs_c: expressed('c'),
    hgvs_p: expressed('p'),
    aa_pos: aminoPosition(expressed('p')) ?? aminoPosition(name),
    key37: keyOf(cell, 'GRCh37'),
    key38: keyOf(cell, 'GRCh38'),
    transcript: cell('representative_transcript'),
    caid: cell('allele_registry_id'),
    aliases: partsOf(cell('variant_aliases'), ','),
    fusion_five: five,
    fusion_three: three,
    description: cell('summary'),
  };
  return { kind: 'row', key: `VID${id}`, data };
}

const features: Readonly<Record<string, string>> = {
  gene: '基因',
  fusion: '融合',
  factor: '因子',
  region: '区域',
};

function classOf(terms: readonly string[]): string {
  const has = (part: string): boolean => terms.some((term) => term.includes(part));
  if (has('missense') || has('stop_gained') || has('synonymous')) return '单核苷酸变异';
  if (has('delins')) return '缺失插入';
  if (has('deletion')) return '缺失';
  if (has('insertion')) return '插入';
  if (has('duplication')) return '重复';
  if (has('copy_number') || has('amplification')) return '拷贝数变异';
  return has('expression') ? '表达改变' : '其他';
}

function keyOf(cell: Cells, assembly: 'GRCh37' | 'GRCh38'): string {
  if (cell('reference_build') !== assembly) return '';
  const [contig, ref, alt] = [cell('chromosome'), cell('reference_bases'), cell('variant_bases')];
  const pos = Number(cell('start'));
  if (contig === '' || !Number.isInteger(pos) || pos < 1) return '';
  if (!/^[ACGT]+$/i.test(ref) || !/^[ACGT]+$/i.test(alt)) return '';
  const site = { pos, ref: ref.toUpperCase(), alt: alt.toUpperCase() };
  const variant = variantIdOf(assembly, contig, site);
  return `${variant.contig}-${variant.pos}-${variant.ref}-${variant.alt}`;
}
