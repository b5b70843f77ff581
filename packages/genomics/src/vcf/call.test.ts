import { describe, expect, it } from 'vitest';
import { call, callOf, repairPloidy } from './call.ts';
import type { Call } from './call.ts';
import { defaultMask, maskCall } from './quality-mask.ts';
import type { Evidence } from './quality-mask.ts';

const nameOf = (value: Call): string =>
  Object.entries(call).find(([, number]) => number === value)![0];

function genotypeOf(text: string) {
  const alleles = text.split(/[/|]/).map((part) => (part === '.' ? -1 : Number(part)));
  return { first: alleles[0]!, second: alleles[1] ?? -1, ploidy: alleles.length };
}

describe('the call of a genotype for one ALT', () => {
  it.each([
    ['0/0', 1, 'REF'],
    ['0/1', 1, 'HET'],
    ['1/0', 1, 'HET'],
    ['1/1', 1, 'HOM'],
    ['./.', 1, 'UNKNOWN'],
    ['.', 1, 'UNKNOWN'],
    ['./1', 1, 'PARTIAL'],
    ['1/.', 1, 'PARTIAL'],
    ['./0', 1, 'UNKNOWN'],
    ['0/.', 1, 'UNKNOWN'],
    ['1/2', 1, 'HET'],
    ['1/2', 2, 'HET'],
    ['1/2', 3, 'REF'],
    ['2/2', 1, 'REF'],
    ['2/.', 1, 'UNKNOWN'],
    ['1', 1, 'HEMI'],
    ['0', 1, 'REF'],
    ['0/1/1', 1, 'UNKNOWN'],
  ])('%s for ALT %i is %s', (text, alt, expected) => {
    expect(nameOf(callOf(genotypeOf(text), alt))).toBe(expected);
  });
});

describe('ploidy repair', () => {
  it.each([
    ['1/1', 'x', 1, 'HEMI'],
    ['0/0', 'x', 1, 'REF'],
    ['0/1', 'x', 1, 'MALE_HET'],
    ['./1', 'x', 1, 'HEMI'],
    ['1', 'x', 1, 'HEMI'],
    ['0', 'x', 1, 'REF'],
    ['1/1', 'y', 1, 'HEMI'],
    ['0/1', 'y', 1, 'MALE_HET'],
    ['0/1', 'y', 2, 'UNKNOWN'],
    ['1', 'y', 2, 'UNKNOWN'],
    ['0/1', 'x', 2, 'HET'],
    ['1/1', 'x', 2, 'HOM'],
    ['1', 'x', 2, 'UNKNOWN'],
    ['1', 'autosome', 1, 'UNKNOWN'],
    ['0', 'autosome', 2, 'UNKNOWN'],
    ['1', 'par', 1, 'UNKNOWN'],
    ['0/1', 'par', 1, 'HET'],
    ['1/1', 'par', 1, 'HOM'],
    ['0/1', 'x', 0, 'HET'],
    ['1', 'mt', 1, 'HOM'],
    ['0/1', 'mt', 2, 'HET'],
  ] as const)('%s on %s, sex %i, is %s', (text, region, sex, expected) => {
    const genotype = genotypeOf(text);
    expect(nameOf(repairPloidy(callOf(genotype, 1), genotype.ploidy, region, sex))).toBe(expected);
  });
});

describe('the quality mask', () => {
  const good: Evidence = { quality: 99, depth: 30, altReads: -1, calledReads: -1, allReads: -1 };
  const reads = (altReads: number, allReads: number, calledReads = allReads): Evidence => ({
    ...good,
    altReads,
    calledReads,
    allReads,
  });
  const masked = (
    value: Call,
    evidence: Evidence,
    region = 'autosome' as const,
    sex = 1 as const,
  ) => nameOf(maskCall(value, evidence, { region, sex }, defaultMask));

  it.each([
    ['a good het', call.HET, reads(15, 30), 'HET'],
    ['a low quality', call.HET, { ...good, quality: 19 }, 'MASKED'],
    ['the least quality', call.HET, { ...good, quality: 20 }, 'HET'],
    ['a low depth', call.REF, { ...good, depth: 9 }, 'UNKNOWN'],
    ['no numbers at all', call.HOM, { ...good, quality: -1, depth: -1 }, 'HOM'],
    ['reads in place of depth', call.HET, { ...reads(4, 9), depth: -1 }, 'MASKED'],
    ['a het of balance 0.20', call.HET, reads(6, 30), 'HET'],
    ['a het of balance 0.80', call.HET, reads(24, 30), 'HET'],
    ['a het of balance 0.83', call.HET, reads(25, 30), 'MASKED'],
    ['a het of balance 0.10', call.HET, reads(3, 30), 'CHILD_MOSAIC'],
    ['a het of balance 0.03', call.HET, reads(1, 30), 'MASKED'],
    ['a 1/2 het by its own two alleles', call.HET, reads(14, 30, 29), 'HET'],
    ['a clean reference', call.REF, reads(0, 30), 'REF'],
    ['a reference with 2 of 200 reads', call.REF, reads(2, 200), 'REF_READS'],
    ['a reference with 1 of 100 reads', call.REF, reads(1, 100), 'REF'],
    ['a reference with 1 of 50 reads', call.REF, reads(1, 50), 'REF_READS'],
    ['a reference with 3 of 100 reads', call.REF, reads(3, 100), 'MASKED_READS'],
    ['a clean homozygote', call.HOM, reads(99, 100), 'HOM'],
    ['a homozygote with 4 % reference', call.HOM, reads(96, 100), 'HOM'],
    ['a homozygote with 12 % reference', call.HOM, reads(88, 100), 'MASKED'],
    [
      'a het split from 1/2, whose other reads only DP counts',
      call.HET,
      { ...reads(8, 8), depth: 21 },
      'HET',
    ],
    ['an unknown one', call.UNKNOWN, good, 'UNKNOWN'],
  ] as const)('%s', (_name, value, evidence, expected) => {
    expect(masked(value, evidence)).toBe(expected);
  });

  it('asks less of the only copy of a male, and no balance on MT', () => {
    const weak = { ...good, quality: 10, depth: 6 };
    const place = (region: 'x' | 'mt' | 'autosome', sex: 1 | 2) => ({ region, sex });
    expect(nameOf(maskCall(call.HEMI, weak, place('x', 1), defaultMask))).toBe('HEMI');
    expect(nameOf(maskCall(call.HET, weak, place('x', 2), defaultMask))).toBe('MASKED');
    expect(nameOf(maskCall(call.HEMI, { ...weak, depth: 5 }, place('x', 1), defaultMask))).toBe(
      'MASKED',
    );
    expect(nameOf(maskCall(call.HET, reads(1, 30), place('mt', 1), defaultMask))).toBe('HET');
  });

  it('keeps every call when it is off, but still sees reads in a reference call', () => {
    const place = { region: 'autosome', sex: 1 } as const;
    expect(nameOf(maskCall(call.HET, { ...good, quality: 1 }, place, null))).toBe('HET');
    expect(nameOf(maskCall(call.REF, reads(3, 30), place, null))).toBe('REF_READS');
  });
});
