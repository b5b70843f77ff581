import { describe, expect, it } from 'vitest';
import { createFindings } from '../finding.ts';
import { frequencyOf, isKnownPathogenic } from '../models/frequency.ts';
import { createGeneReader, vepAllele } from './genes.ts';
import { decodeInfoText, encodeInfoText, infoValue, parseInfo } from './info.ts';
import { createHeaderReader } from './vcf-header.ts';
import { infoText, numbersOf, parseRecord, sampleField } from './vcf-record.ts';

describe('INFO', () => {
  it('gives values, flags and odd keys; the first of equal keys wins', () => {
    const info = '1000GAF=0.5;DB;GERP++_RS_x=1;AF=.;EMPTY=;AF=7;XAF=3';
    expect(
      ['1000GAF', 'DB', 'GERP++_RS_x', 'AF', 'EMPTY', 'NONE', 'XAF'].map((key) =>
        infoValue(info, key),
      ),
    ).toEqual(['0.5', true, '1', '.', '', undefined, '3']);
    const parsed = parseInfo(info);
    expect(parsed.duplicates).toEqual(['AF']);
    expect(parsed.values.get('AF')).toBe('.');
    expect(parseInfo('.').values.size).toBe(0);
    expect(parseInfo('A=1;;B').values.size).toBe(2);
  });

  it('decodes the eight escapes of VCF 4.3 and no others, and writes them back', () => {
    expect(decodeInfoText('a%3Ab%3Bc%3Dd%25e%2Cf%0Dg%0Ah%09i%41')).toBe('a:b;c=d%e,f\rg\nh\ti%41');
    expect(decodeInfoText(encodeInfoText('1;2=3,4%5:6\t7\n'))).toBe('1;2=3,4%5:6\t7\n');
  });
});

describe('a record in full', () => {
  const findings = createFindings();
  const reader = createHeaderReader({ findings });
  reader.add('##fileformat=VCFv4.3');
  const header = reader.add('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tA\tB')!;

  it('keeps what is there and marks what is not', () => {
    const line = '1\t5\trs1;rs2\tA\t.\t.\tq10;s50\tT=a%2Cb;N=1,.,x;F\tGT:DP\t0/0\t./.:7';
    const record = parseRecord(line, header, findings, 1)!;
    expect(record).toMatchObject({
      ids: ['rs1', 'rs2'],
      alts: [],
      quality: null,
      filters: ['q10', 's50'],
    });
    expect(infoText(record, 'T')).toBe('a,b');
    expect([infoText(record, 'F'), infoText(record, 'Z')]).toEqual(['', '']);
    expect(numbersOf(record.info.get('N'))).toEqual([1, Number.NaN, Number.NaN]);
    expect(numbersOf(true)).toEqual([]);
    expect([sampleField(record, 0, 'DP'), sampleField(record, 1, 'DP')]).toEqual([undefined, '7']);
    expect(sampleField(record, 1, 'GQ')).toBeUndefined();
  });

  it.each([
    ['1 5 . A G . . .', '列之间不是制表符'],
    ['1\t5\t.\tA\tG', '列数不足8列'],
    ['1\t-5\t.\tA\tG\t.\t.\t.', 'POS不是数字'],
    ['1\t5\t.\t\tG\t.\t.\t.', 'REF为空'],
    ['1\t5\t.\tA\t\t.\t.\t.', 'ALT为空'],
  ])('is refused with a reason: %j', (line, detail) => {
    const own = createFindings();
    expect(parseRecord(line, header, own, 9)).toBeUndefined();
    expect(own.list()[0]).toMatchObject({
      code: 'VCF010',
      text: `第9行不是有效的变异记录：${detail}`,
    });
  });
});

function genesOf(
  definitions: string[],
  info: string,
  alts = ['G'],
  altNumber = 1,
): string[] | undefined {
  const reader = createHeaderReader({ findings: createFindings() });
  reader.add('##fileformat=VCFv4.2');
  for (const line of definitions) reader.add(`##INFO=<ID=${line}>`);
  const header = reader.add('#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO')!;
  return createGeneReader(header)?.({ info, ref: 'A', alts, altNumber });
}

describe('genes of a record', () => {
  const csq = 'CSQ,Number=.,Type=String,Description="VEP. Format: Allele|Consequence|SYMBOL|Gene"';
  const plain = (key: string): string => `${key},Number=.,Type=String,Description="x"`;

  it.each([
    ['CSQ', [csq], 'CSQ=G|x|TP53|E1,G|y|TP53|E1,G|z|WRAP53|E2', ['TP53', 'WRAP53']],
    ['CSQ without a symbol', [csq], 'CSQ=G|x||ENSG7', ['ENSG7']],
    ['CSQ cut short', [csq], 'CSQ=G|x', []],
    ['CSQ that refers elsewhere', [csq], 'CSQ=@123,G|x|ABC|E', ['ABC']],
    ['ANN', [plain('ANN')], 'X=1;ANN=G|missense|LOW|PER3|E|t,G|x|LOW|PER3|E', ['PER3']],
    ['BCSQ', [plain('BCSQ')], 'BCSQ=@99,missense|KRAS|t|p,@7', ['KRAS']],
    ['Annotation', [plain('Annotation')], 'Annotation=A1,B2', ['A1', 'B2']],
    ['GENE', [plain('GENE')], 'GENE=A1', ['A1']],
    ['GENEINFO', [plain('GENEINFO')], 'GENEINFO=TP53:7157|WRAP53:55135', ['TP53', 'WRAP53']],
    [
      'the second key when the first is absent',
      [csq, plain('GENEINFO')],
      'GENEINFO=TP53:7',
      ['TP53'],
    ],
    ['nothing', [csq], 'DP=5', []],
    ['no definition at all', [], 'GENE=A1', undefined],
  ])('from %s', (_name, definitions, info, expected) => {
    expect(genesOf(definitions, info)).toEqual(expected);
  });

  it('belong to the ALT that the annotation names', () => {
    const info = 'CSQ=G|x|GENE1|E,T|x|GENE2|E';
    expect(genesOf([csq], info, ['G', 'T'], 1)).toEqual(['GENE1']);
    expect(genesOf([csq], info, ['G', 'T'], 2)).toEqual(['GENE2']);
    expect(genesOf([csq], info, ['C', 'TT'], 2)).toEqual(['GENE1', 'GENE2']);
    expect(vepAllele('AT', ['A', 'ATT'], 1)).toBe('-');
    expect(vepAllele('AT', ['A', 'ATT'], 2)).toBe('TT');
    expect(vepAllele('A', ['G', 'T'], 2)).toBe('T');
  });
});

describe('population frequency and ClinVar', () => {
  it('takes the highest of the keys, per ALT when there are as many values', () => {
    const keys = ['A_AF', 'B_AF'];
    expect(frequencyOf('A_AF=0.1,0.2;B_AF=0.15', keys, 1, 2)).toBe(0.15);
    expect(frequencyOf('A_AF=0.1,0.2;B_AF=0.15', keys, 2, 2)).toBe(0.2);
    expect(frequencyOf('A_AF=.', keys, 1, 1)).toBe(-1);
    expect(frequencyOf('A_AF=.;B_AF=0', keys, 1, 1)).toBe(0);
    expect(frequencyOf('A_AF=12', keys, 1, 1)).toBe(-1);
    expect(frequencyOf('X_A_AF=0.3', keys, 1, 1)).toBe(-1);
  });

  it.each([
    ['CLNSIG=Pathogenic', true],
    ['CLNSIG=Likely_pathogenic', true],
    ['CLNSIG=Pathogenic/Likely_pathogenic|risk_factor', true],
    ['CLNSIG=5', true],
    ['CLNSIG=2|4', true],
    ['CLNSIG=Conflicting_interpretations_of_pathogenicity', false],
    ['CLNSIG=Benign', false],
    ['CLNSIG=2', false],
    ['CLNSIG=255', false],
    ['OTHER=Pathogenic', false],
  ])('%s: %s', (info, expected) => {
    expect(isKnownPathogenic(info)).toBe(expected);
  });
});
