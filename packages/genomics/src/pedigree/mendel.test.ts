import { describe, expect, it } from 'vitest';
import { mendelCode, mendelLevel, mendelNames, summariseMendel } from './mendel.ts';
import type { CopyState, Dose } from './mendel.ts';
import { expectedRelatedness, judgeRelation, relatedness } from './relatedness.ts';
import { judgeSex } from './sex-check.ts';
import { createUpdCounter } from './upd.ts';
import { bindFamilies } from './family.ts';
import { createFindings } from '../finding.ts';
import { parsePed } from './ped.ts';

const doses: Record<string, Dose> = { R: 0, H: 1, V: 2, '.': -1 };
const codeOf = (genotypes: string, copies: CopyState = 'auto'): number =>
  mendelCode(doses[genotypes[0]!]!, doses[genotypes[1]!]!, doses[genotypes[2]!]!, copies);

describe('Mendelian error codes (father, mother, child)', () => {
  it.each([
    [1, 'auto', ['VVH']],
    [2, 'auto', ['RRH']],
    [3, 'auto', ['RHV', 'RVV', 'R.V']],
    [4, 'auto', ['HRV', 'VRV', '.RV']],
    [5, 'auto', ['RRV']],
    [6, 'auto', ['VRR', 'VHR', 'V.R']],
    [7, 'auto', ['RVR', 'HVR', '.VR']],
    [8, 'auto', ['VVR']],
    [9, 'hemi-x', ['RVR', 'VVR', '.VR']],
    [10, 'hemi-x', ['RRV', 'VRV', '.RV']],
    [11, 'hemi-y', ['VRR', 'V.R']],
    [12, 'hemi-y', ['RRV', 'R.V']],
    [
      0,
      'auto',
      ['RRR', 'RHR', 'RHH', 'HHR', 'HHH', 'HHV', 'RVH', 'VRH', 'HVH', 'HVV', 'VHV', 'VVV'],
    ],
    [0, 'hemi-x', ['RHR', 'RHV', 'VHR', 'VVV', 'RRR']],
    [0, 'hemi-y', ['VRV', 'RVR']],
    [-1, 'auto', ['RR.', '..H', 'R.H', '.RR', 'H.V', '.HR', '...']],
    [-1, 'hemi-x', ['R.V', 'RV.']],
    [-1, 'hemi-y', ['.RV', 'VR.']],
  ] as const)('%i on %s: %j', (code, copies, cases) => {
    expect(cases.map((genotypes) => codeOf(genotypes, copies))).toEqual(cases.map(() => code));
  });

  it('sum up to a rate with its level', () => {
    const counts = [97, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 5, 6];
    expect(summariseMendel(counts)).toEqual({
      agreeing: 97,
      errors: 3,
      byCode: { 2: 2, 5: 1 },
      rate: 0.03,
      singleParentErrors: 4,
      incomplete: 5,
      skipped: 6,
      level: '提示',
    });
    expect([0.01, 0.0101, 0.03, 0.031, 0.05, 0.051].map(mendelLevel)).toEqual([
      '正常',
      '提示',
      '提示',
      '警告',
      '警告',
      '疑似样本错误',
    ]);
    expect(summariseMendel([]).rate).toBe(0);
    expect(Object.keys(mendelNames)).toHaveLength(12);
  });
});

describe('relatedness', () => {
  const counts = (sharedHets: number, hetsLeft: number, hetsRight: number, ibs0: number) => ({
    sites: 16370,
    sharedHets,
    hetsLeft,
    hetsRight,
    ibs0,
    ibs2: 0,
  });

  it.each([
    [3995, 8019, 7882, 7, 0.5051],
    [3907, 8019, 7776, 5, 0.5012],
    [2962, 7882, 7776, 1539, -0.01492],
  ])('gives what peddy gives for %i shared hets', (shared, left, right, ibs0, expected) => {
    expect(relatedness(counts(shared, left, right, ibs0))).toBeCloseTo(expected, 4);
  });

  const members = bindFamilies(
    parsePed('F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 1\nF S D M 2 1\nF H D 0 1 1\nF K C 0 1 1\n')
      .families,
    [],
    createFindings(),
  )[0]!.members;
  const place = (id: string): number => members.findIndex((member) => member.id === id);

  it.each([
    ['C', 'D', 0.5],
    ['C', 'S', 0.5],
    ['C', 'H', 0.25],
    ['D', 'M', 0],
    ['K', 'D', 0.25],
    ['K', 'S', 0.25],
    ['K', 'H', 0.125],
    ['C', 'C', 1],
  ])('of %s and %s should be %f by the pedigree', (left, right, expected) => {
    expect(expectedRelatedness(members, place(left), place(right))).toBeCloseTo(expected, 10);
  });

  it('takes identical twins for one person, and their children for half-siblings', () => {
    const twin = (zygosity: string): string =>
      ['#Family_ID Individual_ID Paternal_ID Maternal_ID Sex Phenotype Twins']
        .concat(['F D 0 0 1 1 .', 'F M 0 0 2 1 .'])
        .concat([`F A D M 1 2 ${zygosity}`, `F B D M 1 1 ${zygosity}`])
        .concat(['F X A 0 1 1 .', 'F Y B 0 1 1 .'])
        .join('\n');
    const expected = (zygosity: string, ...pair: [string, string]): number => {
      const [bound] = bindFamilies(parsePed(twin(zygosity)).families, [], createFindings());
      const [left = -1, right = -1] = pair.map((id) =>
        bound!.members.findIndex((member) => member.id === id),
      );
      return expectedRelatedness(bound!.members, left, right);
    };
    expect([expected('mono1', 'A', 'B'), expected('mono1', 'X', 'Y')]).toEqual([1, 0.25]);
    expect([expected('di1', 'A', 'B'), expected('di1', 'X', 'Y')]).toEqual([0.5, 0.125]);
  });

  it('names the relation and suspects what does not fit', () => {
    const judged = (left: string, right: string, seen: ReturnType<typeof counts>) => {
      const { kind, isSuspect } = judgeRelation(members, place(left), place(right), seen);
      return [kind, isSuspect];
    };
    expect(judged('C', 'D', counts(3995, 8019, 7882, 7))).toEqual(['亲子', false]);
    expect(judged('C', 'S', counts(4500, 8000, 8000, 250))).toEqual(['同胞', false]);
    expect(judged('C', 'D', counts(4500, 8000, 8000, 250))).toEqual(['同胞', true]);
    expect(judged('C', 'S', counts(7900, 8000, 8000, 2))).toEqual(['同一样本或同卵双生', true]);
    expect(judged('D', 'M', counts(2962, 7882, 7776, 1539))).toEqual(['无亲缘', false]);
    expect(judged('C', 'D', counts(2962, 7882, 7776, 1539))).toEqual(['无亲缘', true]);
    const few = { ...counts(50, 100, 100, 0), sites: 199 };
    expect(judgeRelation(members, place('C'), place('D'), few).observed).toBeNull();
    expect(judged('C', 'D', few)).toEqual(['无法判断', false]);
  });
});

describe('sex by the X chromosome', () => {
  const counts = (hets: number, homAlts: number, homRefs: number) => ({
    hets,
    homAlts,
    homRefs,
    yCalled: 0,
    yNonRef: 0,
  });

  it.each([
    [1542, 46877, 38758, 0.033, 1],
    [1654, 50420, 36021, 0.033, 1],
    [49493, 29122, 18348, 1.7, 2],
    [30, 100, 0, 0.3, 0],
    [60, 0, 0, Number.POSITIVE_INFINITY, 2],
  ])('%i hets and %i homozygotes', (hets, homAlts, homRefs, ratio, sex) => {
    const verdict = judgeSex(counts(hets, homAlts, homRefs), 0, 0);
    expect(verdict.observed).toBe(sex);
    expect(verdict.ratio).toBeCloseTo(ratio, 2);
  });

  it('says nothing below 50 sites, a mismatch only when both are known, and counts Y calls of females', () => {
    expect(judgeSex(counts(20, 20, 9), 1, 0)).toMatchObject({ ratio: null, isMismatch: false });
    expect(judgeSex(counts(50, 40, 0), 1, 0).isMismatch).toBe(true);
    expect(judgeSex(counts(50, 40, 0), 0, 0).isMismatch).toBe(false);
    expect(judgeSex({ ...counts(0, 0, 0), yNonRef: 2 }, 2, 100).hasYCalls).toBe(true);
    expect(judgeSex({ ...counts(0, 0, 0), yNonRef: 1 }, 2, 100).hasYCalls).toBe(false);
    expect(judgeSex({ ...counts(0, 0, 0), yNonRef: 50 }, 1, 100).hasYCalls).toBe(false);
  });
});

describe('uniparental sites', () => {
  it('are counted per chromosome and reported in runs of three or more', () => {
    const counter = createUpdCounter();
    for (const pos of [10, 20, 30, 40]) counter.add('15', pos, 2);
    counter.add('15', 50, 0);
    counter.add('15', 60, 2);
    counter.add('15', 70, 1);
    for (const pos of [1, 2]) counter.add('16', pos, 1);
    expect(counter.summary()).toEqual({
      contigs: [
        { contig: '15', paternal: 1, maternal: 5, biparental: 1 },
        { contig: '16', paternal: 2, maternal: 0, biparental: 0 },
      ],
      runs: [{ contig: '15', start: 10, end: 40, sites: 4, parent: '母源' }],
    });
  });
});
