import { cutText } from '@wm/contract/core/stored-text';
import { variantIdOf } from '@wm/genomics/variant-id';
import { significanceOf, starsOf } from './clinvar-words.ts';
import { rejected } from './format.ts';
import type { ImportFormat, RowOutcome } from './format.ts';

const fields = [
  'gene_symbol',
  'entrez_id',
  'name',
  'variant_class',
  'so_terms',
  'hgvs_g',
  'rsid',
  'allele_id',
  'origin',
  'clin_sig',
  'clin_sig_raw',
  'review_stars',
  'review_status',
  'traits',
];

/** ClinVar's VCF of GRCh37; what the other assembly says of a variant stays, for both bear the same number. */
export const clinvarVcf37 = clinvarVcf('GRCh37');
/** ClinVar's VCF of GRCh38. */
export const clinvarVcf38 = clinvarVcf('GRCh38');

function clinvarVcf(assembly: 'GRCh37' | 'GRCh38'): ImportFormat {
  const keyField = assembly === 'GRCh37' ? 'key37' : 'key38';
  return {
    code: `clinvar-vcf-${assembly}`,
    title: `ClinVar VCF（${assembly}）`,
    source: 'ClinVar',
    license: '公有领域（NCBI）',
    target: 'mutation',
    fields: [...fields, keyField],
    // variant_summary and CIViC name it as people do.
    onlyNew: ['name'],
    recognizes: (head) =>
      head.startsWith('##fileformat=VCFv') &&
      /^##source=ClinVar/m.test(head) &&
      new RegExp(`^##reference=${assembly}`, 'm').test(head),
    open: (head) => {
      let sample = '';
      return {
        read: (line) => {
          if (line.startsWith('#') || line.trim() === '') return undefined;
          if (sample === '') sample = line;
          return readRecord(line, assembly, keyField);
        },
        mapping: () => mappingOf(sample, assembly),
        version: () => /^##fileDate=(\S+)/m.exec(head)?.[1] ?? '',
      };
    },
  };
}

function readRecord(line: string, assembly: 'GRCh37' | 'GRCh38', keyField: string): RowOutcome {
  const [chrom = '', pos = '', id = '', ref = '', alt = '', , , text = ''] = line.split('\t');
  if (text === '') return rejected('', line, '不足 8 列，或不是用制表符分隔');
  const fault = recordFault({ id, pos, ref, alt });
  if (fault) return fault;
  const info = infoOf(text);
  const value = (name: string): string => info.get(name) ?? '';
  const hgvs = value('CLNHGVS');
  const significance = value('CLNSIG').replaceAll('_', ' ');
  const status = value('CLNREVSTAT').replaceAll('_', ' ');
  const data = {
    ...geneOf(value('GENEINFO')),
    name: hgvs === '' ? `${chrom}-${pos}-${ref}-${alt}` : hgvs,
    variant_class: classes[value('CLNVC')] ?? '其他',
    so_terms: termsOf(value('MC')),
    hgvs_g: hgvs,
    rsid: rsOf(value('RS')),
    allele_id: value('ALLELEID'),
    origin: originOf(Number(value('ORIGIN'))),
    clin_sig: significanceOf(significance),
    clin_sig_raw: significance,
    review_stars: starsOf(status),
    review_status: status,
    traits: traitsOf(value('CLNDN')),
    [keyField]: keyOf({ assembly, chrom, pos: Number(pos), ref, alt }),
  };
  return { kind: 'row', key: id, data };
}

function recordFault({ id, pos, ref, alt }: Record<'id' | 'pos' | 'ref' | 'alt', string>) {
  if (!/^\d{1,12}$/.test(id)) return rejected('ID', id, '不是 ClinVar 编号');
  if (!/^\d{1,10}$/.test(pos)) return rejected('POS', pos, '不是坐标');
  if (!/^[ACGTNRYSWKMBDHV]+$/i.test(ref)) return rejected('REF', ref, '不是碱基序列');
  if (!/^(?:[ACGTNRYSWKMBDHV]+|\.|<[^>]+>)$/i.test(alt))
    return rejected('ALT', alt, '不是单个等位');
  return undefined;
}

/** The first gene of `symbol:id|symbol:id`. */
function geneOf(text: string): { gene_symbol: string; entrez_id: number | null } {
  const [symbol = '', entrez = ''] = text.split('|')[0]?.split(':') ?? [];
  return { gene_symbol: symbol, entrez_id: /^\d{1,9}$/.test(entrez) ? Number(entrez) : null };
}

function rsOf(text: string): string {
  const [first = ''] = text.split('|');
  return first === '' ? '' : `rs${first}`;
}

function infoOf(text: string): Map<string, string> {
  const info = new Map<string, string>();
  for (const part of text.split(';')) {
    const at = part.indexOf('=');
    if (at > 0) info.set(part.slice(0, at), part.slice(at + 1));
  }
  return info;
}

interface Site {
  assembly: 'GRCh37' | 'GRCh38';
  chrom: string;
  pos: number;
  ref: string;
  alt: string;
}

/** Coordinates as the product writes them everywhere; none for a record without another allele. */
function keyOf({ assembly, chrom, pos, ref, alt }: Site): string {
  if (alt === '.' || alt.startsWith('<')) return '';
  const id = variantIdOf(assembly, chrom, { pos, ref: ref.toUpperCase(), alt: alt.toUpperCase() });
  return `${id.contig}-${id.pos}-${id.ref}-${id.alt}`;
}

function termsOf(consequences: string): string[] {
  const terms = consequences.split(',').map((part) => part.split('|')[1] ?? '');
  return [...new Set(terms.filter(Boolean))];
}

function traitsOf(names: string): string[] {
  const traits = names.split('|').map((name) => name.replaceAll('_', ' '));
  return [
    ...new Set(traits.filter((name) => name !== '' && name !== 'not provided' && name !== '.')),
  ];
}

/** ClinVar sums origins as bits; 2 is somatic, the others that are known are of the germline. */
function originOf(bits: number): string {
  if (!Number.isInteger(bits) || bits <= 0 || bits >= 1_073_741_824) return '未知';
  const isSomatic = (bits & 2) !== 0;
  const isGermline = (bits & (1 | 4 | 8 | 16 | 32 | 64 | 128)) !== 0;
  if (isSomatic && isGermline) return '混合';
  if (isSomatic) return '体细胞';
  return isGermline ? '胚系' : '未知';
}

const classes: Readonly<Record<string, string>> = {
  single_nucleotide_variant: '单核苷酸变异',
  Deletion: '缺失',
  Duplication: '重复',
  Insertion: '插入',
  Indel: '缺失插入',
  Microsatellite: '微卫星',
  Inversion: '倒位',
  Variation: '其他',
};

const titles: Readonly<Record<string, string>> = {
  ALLELEID: '等位编号',
  CLNDN: '相关疾病',
  CLNHGVS: '基因组 HGVS',
  CLNREVSTAT: '审核状态',
  CLNSIG: '临床意义',
  CLNVC: '变异类别',
  GENEINFO: '基因符号',
  MC: '序列本体后果',
  ORIGIN: '来源属性',
  RS: 'dbSNP 编号',
};

function mappingOf(line: string, assembly: string) {
  const [chrom = '', pos = '', id = '', ref = '', alt = '', , , text = ''] = line.split('\t');
  const place = `${assembly} 坐标`;
  const head = [
    { column: 'CHROM', sample: chrom, title: place },
    { column: 'POS', sample: pos, title: place },
    { column: 'ID', sample: id, title: '来源编号' },
    { column: 'REF', sample: ref, title: place },
    { column: 'ALT', sample: alt, title: place },
  ];
  const info = [...infoOf(text)].map(([column, sample]) => ({
    column: `INFO/${column}`,
    sample: cutText(sample, 60),
    title: titles[column] ?? '',
  }));
  return [...head, ...info];
}
