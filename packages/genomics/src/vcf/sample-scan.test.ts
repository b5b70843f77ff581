import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRecordView, passesFilter, scanRecord } from './record-scan.ts';
import { createSampleScan, scanSamples } from './sample-scan.ts';
import type { SampleScan } from './sample-scan.ts';

function scanLine(line: string, columns: number[]): { scan: SampleScan; problem: string } {
  const bytes = new TextEncoder().encode(line);
  const view = createRecordView();
  const scan = createSampleScan(columns);
  const problem = scanRecord(view, bytes, 0, bytes.length);
  if (problem === '') scanSamples(scan, view);
  return { scan, problem };
}

function scanOne(format: string, sample: string, alt = 'G'): SampleScan {
  return scanLine(`1\t5\t.\tA\t${alt}\t.\tPASS\t.\t${format}\t${sample}`, [0]).scan;
}

describe('reading a genotype', () => {
  it.each([
    ['0/0', [0, 0, 2, 0]],
    ['0/1', [0, 1, 2, 0]],
    ['1|0', [1, 0, 2, 1]],
    ['./.', [-1, -1, 2, 0]],
    ['.|.', [-1, -1, 2, 1]],
    ['.', [-1, -1, 1, 0]],
    ['1', [1, -1, 1, 0]],
    ['./1', [-1, 1, 2, 0]],
    ['0/.', [0, -1, 2, 0]],
    ['12/3', [12, 3, 2, 0]],
    ['|0|1', [0, 1, 2, 1]],
    ['/0|1', [0, 1, 2, 0]],
    ['|1', [1, -1, 1, 0]],
    ['0|1/1', [0, 1, 3, 0]],
  ])('%s', (text, expected) => {
    const alts = Array.from({ length: 12 }, () => 'G').join(',');
    const scan = scanOne('GT', text, alts);
    expect([scan.first[0], scan.second[0], scan.ploidy[0], scan.phased[0]]).toEqual(expected);
    expect(scan.badGenotype).toBe(false);
    expect(scan.polyploid).toBe(text === '0|1/1');
  });

  it.each(['0/2', 'x', '0/', '/', '0-1', '0//1', '', '1/a'])('refuses %j as unknown', (text) => {
    const scan = scanOne('GT', text);
    expect(scan.ploidy[0]).toBe(0);
    expect(scan.badGenotype).toBe(text !== '');
  });

  it('is absent without GT in FORMAT, without the sample and without sample columns', () => {
    expect(scanOne('DP', '12').ploidy[0]).toBe(0);
    expect(scanOne('DP', '12').depth[0]).toBe(12);
    expect(scanLine('1\t5\t.\tA\tG\t.\tPASS\t.\tGT\t0/1', [3]).scan.ploidy[0]).toBe(0);
    expect(scanLine('1\t5\t.\tA\tG\t.\tPASS\t.', [0]).scan.ploidy[0]).toBe(0);
  });
});

describe('reading depths', () => {
  it('takes AD, and lets trailing fields be missing', () => {
    const scan = scanOne('GT:AD:DP:GQ', '0/1:10,12:23');
    expect([scan.depth[0], scan.quality[0], scan.readCount[0]]).toEqual([23, -1, 2]);
    expect([...scan.reads.subarray(0, 2)]).toEqual([10, 12]);
  });

  it('falls back to AO with RO and to DP4, and prefers AD in any order', () => {
    expect([...scanOne('GT:AO:RO', '0/1:5,7:9', 'G,T').reads.subarray(0, 3)]).toEqual([9, 5, 7]);
    expect(scanOne('GT:AO', '0/1:5').readCount[0]).toBe(0);
    expect([...scanOne('GT:DP4', '0/1:1,2,3,4').reads.subarray(0, 2)]).toEqual([3, 7]);
    expect([...scanOne('GT:AO:RO:AD', '0/1:5:9:20,30').reads.subarray(0, 2)]).toEqual([20, 30]);
    expect([...scanOne('GT:AD:AO:RO', '0/1:20,30:5:9').reads.subarray(0, 2)]).toEqual([20, 30]);
  });

  it('ignores an AD of the wrong length and says so, and a missing one silently', () => {
    const wrong = scanOne('GT:AD', '0/1:10,12,3');
    expect([wrong.readCount[0], wrong.badReads]).toEqual([0, true]);
    const missing = scanOne('GT:AD', '0/1:.');
    expect([missing.readCount[0], missing.badReads]).toEqual([0, false]);
    expect(scanOne('GT:AD', '0/1:10,.').readCount[0]).toBe(0);
  });

  it('cuts fractions of a quality and does not take text for a number', () => {
    expect(scanOne('GT:GQ', '0/1:45.7').quality[0]).toBe(45);
    expect(scanOne('GT:GQ', '0/1:high').quality[0]).toBe(-1);
    expect(scanOne('GT:GQ', '0/1:99999999999').quality[0]).toBe(2147483647);
  });
});

describe('scanning a record line', () => {
  it.each([
    ['1\t5\t.\tA', '列数不足8列'],
    ['1\tx\t.\tA\tG\t.\t.\t.', 'POS不是数字'],
    ['1\t\t.\tA\tG\t.\t.\t.', 'POS不是数字'],
    ['1\t5\t.\t\tG\t.\t.\t.', 'REF为空'],
    ['1\t5\t.\tA\t\t.\t.\t.', 'ALT为空'],
    ['no tabs at all', '列数不足8列'],
    ['1\t5\t.\tA\tG\t.\tPASS', '列数不足8列'],
    ['1\t5\t.\tA\tG\t.\tPASS\t.', ''],
  ])('%j', (line, problem) => {
    expect(scanLine(line, []).problem).toBe(problem);
  });

  it('knows the two FILTER values that pass', () => {
    const passes = (filter: string): boolean => {
      const bytes = new TextEncoder().encode(`1\t5\t.\tA\tG\t.\t${filter}\t.`);
      const view = createRecordView();
      scanRecord(view, bytes, 0, bytes.length);
      return passesFilter(view);
    };
    expect(['PASS', '.', 'PASSED', 'q10', 'q10;PASS', 'PASX'].map(passes)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

const allele = fc.oneof(fc.constant('.'), fc.integer({ min: 0, max: 3 }).map(String));
const genotype = fc.oneof(
  allele,
  fc.tuple(allele, fc.constantFrom('/', '|'), allele).map((parts) => parts.join('')),
);
const number = fc.oneof(fc.constant('.'), fc.integer({ min: 0, max: 5000 }).map(String));
const sampleFields = fc.tuple(
  genotype,
  fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 4, maxLength: 4 }),
  number,
  number,
);

describe('the byte scan', () => {
  it('agrees with splitting the line, whatever samples are wanted', () => {
    const property = fc.property(
      fc.array(sampleFields, { minLength: 1, maxLength: 6 }),
      fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
      (samples, wanted) => {
        const texts = samples.map(([gt, ad, dp, gq]) => `${gt}:${ad.join(',')}:${dp}:x:${gq}`);
        const line = `chr1\t77\t.\tA\tG,T,C\t.\tPASS\tX=1\tGT:AD:DP:ZZ:GQ\t${texts.join('\t')}`;
        const columns = [...samples.keys()].filter((index) => wanted[index]);
        const { scan } = scanLine(line, columns);
        const fromScan = columns.map((_, at) => ({
          first: scan.first[at],
          second: scan.second[at],
          depth: scan.depth[at],
          quality: scan.quality[at],
          reads: [...scan.reads.subarray(at * scan.width, at * scan.width + 4)],
        }));
        expect(fromScan).toEqual(columns.map((column) => splitSample(samples[column]!)));
      },
    );
    expect(() => fc.assert(property, { numRuns: 500 })).not.toThrow();
  });
});

function splitSample([gt, ad, dp, gq]: [string, number[], string, string]) {
  const toNumber = (text: string | undefined): number =>
    text === undefined || text === '.' ? -1 : Number(text);
  const alleles = gt.split(/[/|]/);
  return {
    first: toNumber(alleles[0]),
    second: toNumber(alleles[1]),
    depth: toNumber(dp),
    quality: toNumber(gq),
    reads: ad,
  };
}
