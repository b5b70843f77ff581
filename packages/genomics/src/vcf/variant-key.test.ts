import { describe, expect, it } from 'vitest';
import { variantKey } from './variant-key.ts';

const keyOf = (alt: string, info = '.', end = 100, altNumber = 1): string =>
  variantKey({ contig: '1', pos: 100, end, ref: 'A', alt, altNumber, record: 7, info });

describe('the identity of a variant', () => {
  it.each([
    ['G', '.', 100, '1-100-A-G'],
    ['*', '.', 100, '1-100-A-*'],
    ['<DEL>', 'END=500', 500, '1-100-500-DEL'],
    ['<DEL:ME:ALU>', 'END=500', 500, '1-100-500-DEL'],
    ['<DUP:TANDEM>', 'END=500', 500, '1-100-500-DUP'],
    ['<INV>', 'END=500', 500, '1-100-500-INV'],
    ['<CN0>', 'END=500', 500, '1-100-500-CNV'],
    ['<DEL>', 'END=100', 100, '1-100-100-DEL'],
    ['<DEL>', '.', 100, '1-100-DEL-record7'],
    ['<INS>', 'SVLEN=320', 100, '1-100-INS-320'],
    ['<INS>', '.', 100, '1-100-INS-record7'],
    ['A[2:321682[', '.', 100, '1-100-BND-2:321682+-'],
    ['A]chr2:321682]', '.', 100, '1-100-BND-2:321682++'],
    [']2:321682]A', '.', 100, '1-100-BND-2:321682-+'],
    ['[2:321682[A', '.', 100, '1-100-BND-2:321682--'],
    ['A[<ctg1>:7[', '.', 100, '1-100-BND-ctg1:7+-'],
    ['.TG', '.', 100, '1-100-BND-single-TG'],
    ['TG.', '.', 100, '1-100-BND-single+TG'],
  ])('%s with %s to %i is %s', (alt, info, end, expected) => {
    expect(keyOf(alt, info, end)).toBe(expected);
  });

  it('takes the length of its own ALT', () => {
    expect(keyOf('<INS>', 'SVLEN=5,9', 100, 2)).toBe('1-100-INS-9');
  });
});
