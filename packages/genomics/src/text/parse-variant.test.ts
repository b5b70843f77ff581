import { describe, expect, it } from 'vitest';
import { comparableChange, parseVariantText } from './parse-variant.ts';
import type { ReferenceReader } from '../vcf/normalise.ts';
import { formatVariantId } from '../vcf/variant-id.ts';

//             1234567890123456789
const bases = 'ACGTTTTACACACAGGTCA';
const reference: ReferenceReader = (contig, from, to) =>
  contig === '1' && from >= 1 && to <= bases.length ? bases.slice(from - 1, to) : undefined;

const read = (text: string, withReference = true): string => {
  const asked = parseVariantText(text, { assembly: 'GRCh37', ...(withReference && { reference }) });
  if (!asked) return '';
  return asked.kind === 'variant'
    ? formatVariantId(asked.variant)
    : `${asked.kind} ${Object.values(asked)[1]}`;
};

describe('what people type', () => {
  it.each([
    ['1-8-A-G', 'GRCh37-1-8-A-G'],
    ['chr1:8:A:G', 'GRCh37-1-8-A-G'],
    ['chr1 8 A G', 'GRCh37-1-8-A-G'],
    ['1\t8\tA\tG', 'GRCh37-1-8-A-G'],
    ['GRCh38-1-8-a-g', 'GRCh38-1-8-A-G'],
    ['chr1:g.8A>G', 'GRCh37-1-8-A-G'],
    ['NC_000001.11:g.8A>G', 'GRCh38-1-8-A-G'],
    ['NC_000001.10:g.8A>G', 'GRCh37-1-8-A-G'],
    ['NC_000001.10:7:A:G', 'GRCh37-1-8-A-G'],
    ['NC_000001.10:7:1:G', 'GRCh37-1-8-A-G'],
    ['NC_000001.10:8:CA:', 'GRCh37-1-7-TAC-T'],
    ['chr1:g.9_10del', 'GRCh37-1-7-TAC-T'],
    ['chr1:g.7del', 'GRCh37-1-3-GT-G'],
    ['chr1:g.7_8insG', 'GRCh37-1-7-T-TG'],
    ['chr1:g.15_16dup', 'GRCh37-1-14-A-AGG'],
    ['chr1:g.15_16delinsT', 'GRCh37-1-15-GG-T'],
    ['chr1:g.17_18inv', 'GRCh37-1-17-TC-GA'],
    ['1 9 CA -', 'GRCh37-1-7-TAC-T'],
    ['1 8 - G', 'GRCh37-1-7-T-TG'],
    ['rs6054257', 'rsid rs6054257'],
    ['NM_1.2:c.5A>G', 'transcript NM_1.2:c.5A>G'],
    ['NP_1.2:p.(Lys2Ter)', 'transcript NP_1.2:p.K2*'],
    ['hello', ''],
    ['1-0-A-G', ''],
    ['1 8 - -', ''],
  ])('%s: %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['chr1:g.9_10del', 'NC_000001.10:8:CA:', '1 9 CA -', 'chr1:g.15_16dup'])(
    '%s needs a reference and says so',
    (text) => {
      expect(read(text, false)).toBe(`needsReference ${text}`);
    },
  );

  it.each(['p.Lys2Ter', 'p.K2X', 'p.(Lys2*)', 'p.K2*'])('%s is compared as p.K2*', (text) => {
    expect(comparableChange(text)).toBe('p.K2*');
  });
});
