import { describe, expect, it } from 'vitest';
import { createFindings, GenomicsError } from '../finding.ts';
import { createHeaderReader } from './vcf-header.ts';
import type { VcfHeader } from './vcf-header.ts';

const columns = '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO';

function read(lines: string[], allowMissingFileformat = false) {
  const findings = createFindings();
  const reader = createHeaderReader({ findings, allowMissingFileformat });
  let header: VcfHeader | undefined;
  for (const line of lines) header = reader.add(line) ?? header;
  return { header, codes: findings.list().map(({ code }) => code) };
}

function codeOf(lines: string[]): string {
  try {
    read(lines);
  } catch (error) {
    return error instanceof GenomicsError ? error.code : String(error);
  }
  return 'none';
}

describe('the header', () => {
  it('gives definitions with quotes, commas and escapes, contigs and samples', () => {
    const { header } = read([
      '##fileformat=VCFv4.3',
      '##INFO=<ID=CSQ,Number=.,Type=String,Description="a, \\"b\\" <c> Format: Allele|SYMBOL">',
      '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="x">',
      '##FILTER=<ID=q10,Description="Quality, below 10">',
      '##contig=<ID=chr1,length=248956422,species="Homo sapiens">',
      `${columns}\tFORMAT\tA\tB b`,
    ]);
    expect(header!.info.get('CSQ')).toEqual({
      id: 'CSQ',
      number: '.',
      type: 'String',
      description: 'a, "b" <c> Format: Allele|SYMBOL',
    });
    expect(header!.format.get('PL')!.number).toBe('G');
    expect(header!.filters.get('q10')).toBe('Quality, below 10');
    expect(header!.contigs).toEqual([{ id: 'chr1', length: 248956422 }]);
    expect(header!.samples).toEqual(['A', 'B b']);
    expect(header!.assembly).toBe('GRCh38');
  });

  it.each(['4.1', '4.2', '4.3', '4.4', '4.5'])(
    'accepts version %s and sites-only files',
    (version) => {
      const { header, codes } = read([`##fileformat=VCFv${version}`, columns]);
      expect([header!.version, header!.samples, codes]).toEqual([version, [], []]);
    },
  );

  it('reads a newer 4.x with a warning', () => {
    expect(read(['##fileformat=VCFv4.9', columns]).codes).toEqual(['VCF019']);
  });

  it.each([
    ['VCF001', [columns]],
    ['VCF001', ['##fileformat=VCFv3.3', columns]],
    ['VCF001', ['hello']],
    ['VCF001', ['##fileformat=VCFv4.2', '1\t5\t.']],
    ['VCF002', ['##fileformat=VCFv4.2', '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER']],
    ['VCF002', ['##fileformat=VCFv4.2', `${columns}\tFORMAT`]],
    ['VCF002', ['##fileformat=VCFv4.2', `${columns}\tA\tB`]],
    ['VCF003', ['##fileformat=VCFv4.2', `${columns}\tFORMAT\tA\tA`]],
    ['VCF004', ['##fileformat=VCFv4.2', columns.replaceAll('\t', ' ')]],
  ])('refuses with %s: %j', (code, lines) => {
    expect(codeOf(lines)).toBe(code);
  });

  it('accepts a file without fileformat when asked to', () => {
    expect(read([`${columns}\tFORMAT\tA`], true).header!.samples).toEqual(['A']);
  });
});
