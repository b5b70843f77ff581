// The kinds of faults that the text of VCF 4.1 to 4.5 forbids, one file each. A kind counts as reported when reading with
// `check` gives an error or any finding; what is legal must give none.
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../src/io/byte-source.ts';
import { createFindings, GenomicsError } from '../src/finding.ts';
import { nodeInflater } from '../src/io/inflate-node.ts';
import { readRecords } from '../src/vcf/read-variants.ts';

interface Spec {
  version?: string;
  first?: string;
  meta?: string[];
  columns?: string;
  chrom?: string;
  pos?: string;
  id?: string;
  ref?: string;
  alt?: string;
  qual?: string;
  filter?: string;
  info?: string;
  format?: string;
  sample?: string;
  more?: string[];
  end?: string;
}

const baseMeta = [
  '##contig=<ID=1,length=249250621>',
  '##FILTER=<ID=q10,Description="x">',
  '##INFO=<ID=AF,Number=A,Type=Float,Description="x">',
  '##INFO=<ID=DB,Number=0,Type=Flag,Description="x">',
  '##FORMAT=<ID=GT,Number=1,Type=String,Description="x">',
];

function fileOf(spec: Spec): string {
  const { version = '4.3', first = `##fileformat=VCFv${version}`, end = '\n' } = spec;
  const columns = spec.columns ?? '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT S';
  const { chrom = '1', pos = '100', id = '.', ref = 'A', alt = 'G', qual = '9' } = spec;
  const { filter = 'PASS', info = '.', format = 'GT', sample = '0/1' } = spec;
  const record = [chrom, pos, id, ref, alt, qual, filter, info, format, sample].join('\t');
  const lines = [first, ...baseMeta, ...(spec.meta ?? []), columns.replaceAll(' ', '\t'), record];
  return lines.concat(spec.more ?? []).join('\n') + end;
}

async function reported(spec: Spec): Promise<string[]> {
  const findings = createFindings();
  const source = bytesOf(new TextEncoder().encode(fileOf(spec)));
  try {
    const options = { inflater: nodeInflater, findings, check: true };
    for await (const batch of readRecords(source, options)) void batch;
  } catch (error) {
    if (!(error instanceof GenomicsError)) throw error;
    return [error.code];
  }
  return findings.list().map(({ code, text }) => `${code} ${text}`);
}

const later = (pos: string, alt = 'G'): string => `1\t${pos}\t.\tA\t${alt}\t9\tPASS\t.\tGT\t0/1`;
const sv = { version: '4.4', ref: 'A' };

/** Each kind of fault by name. */
const faults: Record<string, Spec> = {
  'no fileformat line': { first: '##source=x' },
  'fileformat of another major version': { first: '##fileformat=VCFv5.0' },
  'fileformat twice': { meta: ['##fileformat=VCFv4.3'] },
  'meta line without =': { meta: ['##hello'] },
  'meta line without value': { meta: ['##source='] },
  'structured line without brackets': { meta: ['##INFO=ID=X'] },
  'brackets that do not close': { meta: ['##other=<ID=X'] },
  'a pair without value': { meta: ['##INFO=<ID=X,Number,Type=String,Description="x">'] },
  'a key twice in one line': { meta: ['##FILTER=<ID=X,ID=Y,Description="x">'] },
  'a comma at the end': { meta: ['##FILTER=<ID=X,Description="x",>'] },
  'INFO without ID': { meta: ['##INFO=<Number=1,Type=String,Description="x">'] },
  'ID not first': { meta: ['##INFO=<Number=1,ID=X,Type=String,Description="x">'] },
  'keys of FORMAT in another order': {
    meta: ['##FORMAT=<ID=X,Type=String,Number=1,Description="x">'],
  },
  'INFO without Number': { meta: ['##INFO=<ID=X,Type=String,Description="x">'] },
  'INFO without Type': { meta: ['##INFO=<ID=X,Number=1,Description="x">'] },
  'INFO without Description': { meta: ['##INFO=<ID=X,Number=1,Type=String>'] },
  'Description without quotes': { meta: ['##INFO=<ID=X,Number=1,Type=String,Description=x>'] },
  'INFO with an unknown Number': { meta: ['##INFO=<ID=X,Number=Z,Type=String,Description="x">'] },
  'INFO with a negative Number': { meta: ['##INFO=<ID=X,Number=-1,Type=String,Description="x">'] },
  'INFO with an unknown Type': { meta: ['##INFO=<ID=X,Number=1,Type=Text,Description="x">'] },
  'a Flag with a Number': { meta: ['##INFO=<ID=X,Number=1,Type=Flag,Description="x">'] },
  'Number 0 that is no Flag': { meta: ['##INFO=<ID=X,Number=0,Type=String,Description="x">'] },
  'a Flag in FORMAT': { meta: ['##FORMAT=<ID=X,Number=0,Type=Flag,Description="x">'] },
  'INFO defined twice': { meta: ['##INFO=<ID=DB,Number=0,Type=Flag,Description="x">'] },
  'reserved INFO of another Type': { meta: ['##INFO=<ID=DP,Number=1,Type=Float,Description="x">'] },
  'reserved INFO of another Number': {
    meta: ['##INFO=<ID=AC,Number=1,Type=Integer,Description="x">'],
  },
  'reserved FORMAT of another Type': {
    meta: ['##FORMAT=<ID=GQ,Number=1,Type=String,Description="x">'],
  },
  'AD of another Number from 4.3': {
    meta: ['##FORMAT=<ID=AD,Number=.,Type=Integer,Description="x">'],
  },
  'EC of another Type from 4.3': { meta: ['##FORMAT=<ID=EC,Number=A,Type=Float,Description="x">'] },
  'FILTER named 0': { meta: ['##FILTER=<ID=0,Description="x">'] },
  'FILTER without Description': { meta: ['##FILTER=<ID=X>'] },
  'ALT without ID': { meta: ['##ALT=<Description="x">'] },
  'ALT with a comma in its name': { meta: ['##ALT=<ID="A,B",Description="x">'] },
  'contig without ID': { meta: ['##contig=<length=5>'] },
  'contig twice': { meta: ['##contig=<ID=1,length=5>'] },
  'contig with a star in front': { meta: ['##contig=<ID=*1>'] },
  'contig with a length that is no number': { meta: ['##contig=<ID=2,length=long>'] },
  'META with Values outside brackets': { meta: ['##META=<ID=A,Type=String,Number=.,Values=x>'] },
  'SAMPLE without ID': { meta: ['##SAMPLE=<Genomes=G>'] },
  'SAMPLE with unequal parts': { meta: ['##SAMPLE=<ID=A,Genomes=G;T,Mixture=.3>'] },
  'PEDIGREE without ID from 4.3': { meta: ['##PEDIGREE=<Father=A>'] },
  'assembly that is no URL': { meta: ['##assembly=here'] },
  'pedigreeDB that is no URL': { meta: ['##pedigreeDB=<here>'] },
  'a missing column': { columns: '#CHROM POS ID REF ALT QUAL FILTER FORMAT S' },
  'FORMAT without samples': { columns: '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT' },
  'a sample twice': {
    columns: '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT S S',
    sample: '0/1\t0/1',
  },
  'a record with too few columns': { more: ['1\t200\t.\tA'] },
  'blanks in place of tabs': { more: ['1 200 . A G 9 PASS . GT 0/1'] },
  'fewer samples than named': { columns: '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT S T' },
  'more samples than named': { sample: '0/1\t0/1' },
  'CHROM with a comma': { chrom: '1,2' },
  'CHROM with a blank': { chrom: '1 2' },
  'POS that is no number': { pos: 'ten' },
  'a negative POS': { pos: '-5' },
  'ID with a blank': { id: 'rs1 rs2' },
  'ID twice in a record': { id: 'rs1;rs1' },
  'ID in two records': { id: 'rs1', more: [later('200').replace('.', 'rs1')] },
  'an empty REF': { ref: '' },
  'REF with another letter': { ref: 'B' },
  'REF with a symbol': { ref: '<DEL>' },
  'an empty ALT': { alt: '' },
  'ALT with another letter': { alt: 'Z' },
  'ALT like REF': { alt: 'A' },
  'ALT twice': { alt: 'G,G' },
  'ALT with a bracket that does not close': { alt: '<DEL' },
  'a breakend without position': { alt: 'A[1[' },
  'a breakend with two kinds of brackets': { alt: 'A[1:5]' },
  'QUAL in words': { qual: 'quality' },
  'a negative QUAL': { qual: '-1' },
  'FILTER 0': { filter: '0' },
  'PASS beside a filter': { filter: 'PASS;q10' },
  'a dot beside a filter': { filter: 'q10;.' },
  'a filter twice': { filter: 'q10;q10' },
  'an empty filter': { filter: 'q10;' },
  'INFO with a blank': { info: 'X=a b' },
  'INFO with an illegal key': { info: '9X=1' },
  'INFO key twice': { info: 'X=1;X=2' },
  'an empty INFO key': { info: '=5' },
  'an empty part of INFO': { info: 'X=1;;Y=2' },
  'a flag with a value': { info: 'DB=yes' },
  'a field without its value': { info: 'AF' },
  'INFO with too many values': { info: 'AF=0.1,0.2' },
  'INFO of another type': { info: 'AF=often' },
  'a negative AF': { info: 'AF=-0.01' },
  'AF above 1': { info: 'AF=1.5' },
  'a negative AC': { info: 'AC=-1' },
  'AC above AN': { info: 'AC=5;AN=2' },
  'a negative DP': { info: 'DP=-3' },
  'an integer beyond 32 bits': { info: 'DP=4294967296' },
  'END before POS': { info: 'END=50' },
  'CIPOS with one value': { info: 'CIPOS=-5' },
  'CIPOS the wrong way round': { info: 'CIPOS=5,-5' },
  'an unknown SVTYPE': { info: 'SVTYPE=HUGE' },
  'a structural variant without SVLEN from 4.4': { ...sv, alt: '<DEL>', info: 'END=200' },
  'a negative SVLEN from 4.4': { ...sv, alt: '<DEL>', info: 'SVLEN=-5' },
  'an unknown SVCLAIM': { ...sv, alt: '<DEL>', info: 'SVLEN=5;SVCLAIM=Q' },
  'RN of another count than ALT': {
    ...sv,
    alt: '<CNV:TR>,<CNV:TR>',
    info: 'SVLEN=5,6;RN=1',
    sample: '1/2',
  },
  'RUS of another count than RN': { ...sv, alt: '<CNV:TR>', info: 'SVLEN=5;RN=2;RUS=CAG' },
  'FORMAT with an illegal key': { format: 'GT:9X', sample: '0/1:1' },
  'FORMAT key twice': { format: 'GT:DP:DP', sample: '0/1:1:1' },
  'GT not first': { format: 'DP:GT', sample: '1:0/1' },
  'more fields than FORMAT': { sample: '0/1:5' },
  'GT with letters': { sample: 'A/G' },
  'GT beyond the ALTs': { sample: '0/2' },
  'GT that ends in a separator': { sample: '0/' },
  'GQ of another type': { format: 'GT:GQ', sample: '0/1:good' },
  'a negative GQ': { format: 'GT:GQ', sample: '0/1:-1' },
  'a negative DP of a sample': { format: 'GT:DP', sample: '0/1:-1' },
  'GL of another count': { format: 'GT:GL', sample: '0/1:-1,-2' },
  'PL of another count': { format: 'GT:PL', sample: '0/1:1,2' },
  'GP above 1': { format: 'GT:GP', sample: '0/1:0.1,1.7,0.2' },
  'HQ with one value': { format: 'GT:HQ', sample: '0/1:5' },
  'records out of order': { more: [later('50')] },
  'a chromosome that comes again': { more: [later('5').replace(/^1/, '2'), later('300')] },
  'the same record twice': { more: [later('100')] },
  'no line end at the end': { end: '' },
  'a negative PS': { format: 'GT:PS', sample: '0/1:-1' },
  'PQ of another type': { format: 'GT:PQ', sample: '0/1:x' },
  'a negative CN': { format: 'GT:CN', sample: '0/1:-1' },
  'LAA beyond the ALTs': { version: '4.5', format: 'GT:LAA', sample: '0/1:7' },
  'LAA out of order': { version: '4.5', alt: 'G,T', format: 'GT:LAA', sample: '1/2:2,1' },
  'SVLEN of another count than ALT': { ...sv, alt: '<DEL>,<DUP>', info: 'SVLEN=5', sample: '1/2' },
  'CIEND the wrong way round': { info: 'CIEND=5,-5' },
  'a negative NS': { info: 'NS=-1' },
  'a negative AN': { info: 'AN=-2' },
  'a header line among the records': { more: ['##source=x', later('200')] },
  'an empty sample': { sample: '' },
  'an empty FORMAT': { format: '', sample: '' },
  'an empty sample name': { columns: '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT ' },
  'a tab at the end': { sample: '0/1\t' },
  'an empty CHROM': { chrom: '' },
  'an empty ID': { id: '' },
  'an empty part of ID': { id: 'rs1;' },
  'an empty FILTER': { filter: '' },
  'FILTER with a blank': { filter: 'q10 q20' },
  'an empty INFO': { info: '' },
  'a dot beside a base in ALT': { alt: 'G,.' },
  'ALT with a comma at the end': { alt: 'G,' },
  'GT with a letter behind it': { sample: '0/1x' },
  'GT with two separators': { sample: '0//1' },
  'a missing GT that ends in a separator': { sample: './' },
  'AD of another count': { format: 'GT:AD', sample: '0/1:5' },
  'a negative AD': { format: 'GT:AD', sample: '0/1:-5,5' },
  'a negative PL': { format: 'GT:PL', sample: '0/1:-1,0,5' },
  'a positive GL': { format: 'GT:GL', sample: '0/1:1,2,3' },
  'an INFO key with a blank': { info: 'A B=1' },
  'INFO with a Number in words': { meta: ['##INFO=<ID=X,Number=two,Type=String,Description="x">'] },
  'FORMAT defined twice': { meta: ['##FORMAT=<ID=GT,Number=1,Type=String,Description="x">'] },
  'FILTER defined twice': { meta: ['##FILTER=<ID=q10,Description="x">'] },
  'FORMAT without Description': { meta: ['##FORMAT=<ID=X,Number=1,Type=String>'] },
  'FORMAT with an unknown Type': {
    meta: ['##FORMAT=<ID=X,Number=1,Type=Text,Description="x">'],
  },
  'GT of another Type': { meta: ['##FORMAT=<ID=GT,Number=1,Type=Integer,Description="x">'] },
  'contig with a negative length': { meta: ['##contig=<ID=2,length=-5>'] },
  'contig with a comma in its name': { meta: ['##contig=<ID="a,b">'] },
  'POS beyond the chromosome': { pos: '249250700' },
  'POS with a fraction': { pos: '1.5' },
  'END that is no number': { info: 'END=x' },
  'SVLEN that is no number': { ...sv, alt: '<DEL>', info: 'SVLEN=x' },
  'a return within a value': { info: 'X=a\rb' },
};

const legal: Record<string, Spec> = {
  'the file itself': {},
  'several CNV of one record': { ...sv, alt: '<CNV>,<CNV>', info: 'SVLEN=5,9', sample: '1/2' },
  'a tandem repeat': { ...sv, alt: '<CNV:TR>', info: 'SVLEN=9;RN=1;RUS=CAG' },
  'contig names of HLA with colons': { meta: ['##contig=<ID=HLA:A*01:01>'], chrom: 'HLA:A*01:01' },
  'META and ALT lines': {
    meta: [
      '##META=<ID=Assay,Type=String,Number=.,Values=[WholeGenome, Exome]>',
      '##ALT=<ID=DUP:TANDEM,Description="a, \\"b\\"">',
    ],
  },
  'PEDIGREE of 4.1': { version: '4.1', meta: ['##PEDIGREE=<Name_0=A,Name_1=B>'] },
  'percent-encoded values': { info: 'X=a%3Bb' },
  'a breakend': { alt: 'A[1:500[' },
  'missing everything': { qual: '.', filter: '.', sample: './.' },
  'a deletion spanned by a star': { alt: 'G,*', sample: '1/2' },
  'a breakend at the telomere': { pos: '249250622', ref: 'N', alt: '.[1:500[' },
  'alleles of the sample': { version: '4.5', alt: 'G,T', format: 'GT:LAA', sample: '1/2:1,2' },
};

describe('conformance with the text of VCF 4.1 to 4.5', () => {
  it('reports at least 95 % of the kinds of faults', async () => {
    const silent: string[] = [];
    for (const [kind, spec] of Object.entries(faults)) {
      if ((await reported(spec)).length === 0) silent.push(kind);
    }
    const kinds = Object.keys(faults).length;
    expect(kinds).toBeGreaterThanOrEqual(155);
    expect(silent).toEqual(knownSilent);
    expect(1 - silent.length / kinds).toBeGreaterThanOrEqual(0.95);
  });

  it.each(Object.entries(legal))('reports nothing for %s', async (_kind, spec) => {
    expect(await reported(spec)).toEqual([]);
  });
});

/** The kinds that are not told. */
const knownSilent = ['an empty sample name'];
