import { describe, expect, it } from 'vitest';
import { assemblyOfAccession, detectAssembly, plainContig } from './contig.ts';
import { regionOf } from './region.ts';

describe('chromosome names', () => {
  it.each([
    ['chr1', '1'],
    ['Chr22', '22'],
    ['chrM', 'MT'],
    ['M', 'MT'],
    ['chrMT', 'MT'],
    ['23', 'X'],
    ['24', 'Y'],
    ['25', 'X'],
    ['XY', 'X'],
    ['26', 'MT'],
    ['chrx', 'X'],
    ['NC_000001.10', '1'],
    ['NC_000023.11', 'X'],
    ['NC_000024.9', 'Y'],
    ['NC_012920.1', 'MT'],
    ['GL000207.1', 'GL000207.1'],
    ['chr', 'chr'],
    ['lcl|Scaffold_1', 'lcl|Scaffold_1'],
  ])('turns %s into %s', (written, plain) => {
    expect(plainContig(written)).toBe(plain);
  });

  it('tells the assembly from chromosome 1, from other chromosomes, from accessions and from the reference line', () => {
    expect(detectAssembly([{ id: 'chr1', length: 249250621 }])).toBe('GRCh37');
    expect(detectAssembly([{ id: '1', length: 248956422 }])).toBe('GRCh38');
    expect(detectAssembly([{ id: 'Y', length: 59373566 }])).toBe('GRCh37');
    expect(detectAssembly([{ id: 'NC_000007.14' }])).toBe('GRCh38');
    expect(detectAssembly([], 'file:///hs37d5.fa.gz')).toBe('GRCh37');
    expect(detectAssembly([], 'file:///hg38.fa')).toBe('GRCh38');
    expect(detectAssembly([{ id: '1', length: 5 }], 'NCBI36')).toBeUndefined();
    expect(assemblyOfAccession('NC_000001.10')).toBe('GRCh37');
    expect(assemblyOfAccession('NC_000001.99')).toBeUndefined();
  });
});

describe('regions', () => {
  it.each([
    ['GRCh37', 'X', 60000, 'x'],
    ['GRCh37', 'X', 60001, 'par'],
    ['GRCh37', 'X', 2699520, 'par'],
    ['GRCh37', 'X', 2699521, 'x'],
    ['GRCh37', 'X', 154931043, 'x'],
    ['GRCh37', 'X', 154931044, 'par'],
    ['GRCh37', 'X', 155260560, 'par'],
    ['GRCh37', 'X', 155260561, 'x'],
    ['GRCh37', 'Y', 10000, 'y'],
    ['GRCh37', 'Y', 10001, 'par'],
    ['GRCh37', 'Y', 2649520, 'par'],
    ['GRCh37', 'Y', 2649521, 'y'],
    ['GRCh37', 'Y', 59034049, 'y'],
    ['GRCh37', 'Y', 59034050, 'par'],
    ['GRCh37', 'Y', 59363566, 'par'],
    ['GRCh37', 'Y', 59363567, 'y'],
    ['GRCh38', 'X', 10000, 'x'],
    ['GRCh38', 'X', 10001, 'par'],
    ['GRCh38', 'X', 2781479, 'par'],
    ['GRCh38', 'X', 2781480, 'x'],
    ['GRCh38', 'X', 155701382, 'x'],
    ['GRCh38', 'X', 155701383, 'par'],
    ['GRCh38', 'X', 156030895, 'par'],
    ['GRCh38', 'X', 156030896, 'x'],
    ['GRCh38', 'Y', 10001, 'par'],
    ['GRCh38', 'Y', 2781479, 'par'],
    ['GRCh38', 'Y', 2781480, 'y'],
    ['GRCh38', 'Y', 56887902, 'y'],
    ['GRCh38', 'Y', 56887903, 'par'],
    ['GRCh38', 'Y', 57217415, 'par'],
    ['GRCh38', 'Y', 57217416, 'y'],
    ['GRCh38', 'MT', 1, 'mt'],
    ['GRCh38', '7', 20000, 'autosome'],
    [undefined, 'X', 60001, 'x'],
  ] as const)('in %s, %s:%i is %s', (assembly, contig, pos, region) => {
    expect(regionOf(contig, pos, assembly)).toBe(region);
  });
});
