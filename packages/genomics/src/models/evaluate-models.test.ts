import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call } from '../vcf/call.ts';
import type { Call } from '../vcf/call.ts';
import { evaluateModels, note } from './evaluate-models.ts';
import type { Verdict } from './evaluate-models.ts';
import { bindFamilies } from '../pedigree/family.ts';
import type { BoundFamily } from '../pedigree/family.ts';
import { createFindings } from '../finding.ts';
import { defaultModelOptions } from './judgement.ts';
import type { ModelOptions } from './judgement.ts';
import { modelPlace, models } from './model-names.ts';
import type { Model } from './model-names.ts';
import { mtLevel, mtLevelOf } from './model-mt.ts';
import { parsePed } from '../pedigree/ped.ts';
import { reasonText } from './reason.ts';
import type { Reason } from './reason.ts';
import type { RegionKind } from '../vcf/region.ts';

const letters: Record<string, Call> = {
  '0': call.REF,
  '1': call.HET,
  '2': call.HOM,
  h: call.HEMI,
  '?': call.UNKNOWN,
  p: call.PARTIAL,
  m: call.MALE_HET,
  c: call.CHILD_MOSAIC,
  r: call.REF_READS,
  R: call.MASKED_READS,
};

function familyOf(ped: string): BoundFamily {
  const { families } = parsePed(ped);
  const samples = families[0]!.people.map(({ id }) => id);
  return bindFamilies(families, samples, createFindings())[0]!;
}

const peds = {
  son: 'F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 1\n',
  daughter: 'F C D M 2 2\nF D 0 0 1 1\nF M 0 0 2 1\n',
  sickFather: 'F C D M 1 2\nF D 0 0 1 2\nF M 0 0 2 1\n',
  sickFatherDaughter: 'F C D M 2 2\nF D 0 0 1 2\nF M 0 0 2 1\n',
  sickMother: 'F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 2\n',
  single: 'F C 0 0 1 2\n',
  duo: 'F C D 0 1 2\nF D 0 0 1 1\n',
  motherSon: 'F C 0 M 1 2\nF M 0 0 2 1\n',
  healthySister: 'F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 1\nF S D M 2 1\n',
  sickSister: 'F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 1\nF S D M 2 2\n',
  unknownSister: 'F C D M 1 2\nF D 0 0 1 1\nF M 0 0 2 1\nF S D M 2 0\n',
  sickFatherHealthyDaughter: 'F C D M 1 2\nF D 0 0 1 2\nF M 0 0 2 1\nF S D M 2 1\n',
  threeGenerations: 'F C D M 1 2\nF D 0 0 1 1\nF M G H 2 2\nF G 0 0 1 1\nF H 0 0 2 2\n',
  unknownSex: 'F C D M 0 2\nF D 0 0 1 1\nF M 0 0 2 1\n',
};

function judge(
  ped: keyof typeof peds,
  calls: string,
  region: RegionKind = 'autosome',
  options: Partial<ModelOptions> = {},
): Verdict {
  return evaluateModels({
    family: familyOf(peds[ped]),
    calls: calls.split('').map((letter) => letters[letter]!),
    region,
    options: { ...defaultModelOptions, ...options },
  });
}

function textOf(verdict: Verdict): string {
  return models
    .filter((model) => verdict.states[modelPlace[model]]! > 0)
    .map((model) => (verdict.states[modelPlace[model]] === 2 ? model : `${model}?`))
    .join(' ');
}

function whyOf(ped: keyof typeof peds, verdict: Verdict, model: Model, calls: string): string {
  const place = modelPlace[model];
  const shown: Record<string, string> = { '0': '0/0', '1': '0/1', '2': '1/1', '?': './.', h: '1' };
  return reasonText(verdict.reasons[place] as Reason, {
    family: familyOf(peds[ped]),
    member: verdict.members[place]!,
    genotype: (member) => shown[calls[member]!] ?? calls[member]!,
  });
}

describe('autosomal models (calls are patient, father, mother, others)', () => {
  it.each([
    // AD
    ['sickFather', '110', 'AD'],
    ['sickFather', '1?0', 'AD? AD_dn? DN?'],
    ['sickFather', '111', ''],
    ['sickFather', '210', ''],
    ['sickFather', '101', ''],
    ['son', '100', 'AD_dn DN'],
    ['son', '1?0', 'AD? AD_dn? DN?'],
    ['son', '1??', 'AD? AD_dn? DN?'],
    ['son', '110', ''],
    ['son', '000', ''],
    ['son', '???', ''],
    ['son', '?11', ''],
    ['son', 'p00', 'AD_dn? AR_hom_dn? DN'],
    ['single', '1', 'AD'],
    ['duo', '10', 'AD? AD_dn? DN?'],
    ['duo', '1?', 'AD? AD_dn? DN?'],
    ['motherSon', '10', 'AD? AD_dn? DN?'],
    ['sickSister', '1001', 'AD_dn DN'],
    ['sickSister', '1000', ''],
    ['healthySister', '1001', 'DN?'],
    ['healthySister', '100?', 'AD_dn? DN'],
    ['unknownSister', '1002', 'AD_dn DN'],
    ['threeGenerations', '10101', 'AD'],
    ['threeGenerations', '10100', ''],
    // AR_hom
    ['son', '211', 'AR_hom'],
    ['son', '210', 'AR_hom_dn'],
    ['son', '200', 'AR_hom_dn DN?'],
    ['son', '2?1', 'AR_hom? AR_hom_dn?'],
    ['son', '2?0', 'AR_hom? AR_hom_dn? DN?'],
    ['son', '220', 'UPD'],
    ['son', '202', 'UPD'],
    ['son', '221', ''],
    ['single', '2', 'AR_hom'],
    ['healthySister', '2112', ''],
    ['healthySister', '211?', 'AR_hom?'],
    ['healthySister', '2111', 'AR_hom'],
    ['sickSister', '2111', ''],
    ['sickSister', '2112', 'AR_hom'],
    ['sickSister', '211?', 'AR_hom?'],
    // mosaics
    ['son', '1r0', 'AD_dn? DN?'],
    ['son', '1R0', 'AD? AD_dn? DN?'],
    ['son', 'c00', 'AD_dn? DN?'],
    ['son', 'c10', ''],
  ] as const)('%s %s: %s', (ped, calls, expected) => {
    expect(textOf(judge(ped, calls))).toBe(expected);
    expect(textOf(judge(ped, calls, 'par'))).toBe(expected);
  });

  it('relaxes AD for reduced penetrance and for homozygous patients when asked to', () => {
    expect(textOf(judge('son', '110'))).toBe('');
    expect(textOf(judge('son', '110', 'autosome', { reducedPenetrance: true }))).toBe('AD');
    expect(textOf(judge('son', '120', 'autosome', { reducedPenetrance: true }))).toBe('');
    expect(textOf(judge('single', '2', 'autosome', { allowHomozygousDominant: true }))).toBe(
      'AD AR_hom',
    );
  });

  it('remarks a homozygote with one carrying parent and suspected mosaics', () => {
    expect(judge('son', '210').notes).toBe(note.ONE_SIDED_HOMOZYGOTE);
    expect(judge('son', '220').notes).toBe(note.ONE_SIDED_HOMOZYGOTE);
    expect(judge('son', '211').notes).toBe(0);
    expect(judge('son', '1r0').notes).toBe(note.PARENT_MOSAIC);
    expect(judge('son', 'c00').notes).toBe(note.CHILD_MOSAIC);
    expect(judge('son', 'm00', 'x').notes).toBe(note.MALE_HET);
  });
});

describe('X-linked models', () => {
  it.each([
    // XR
    ['son', 'h01', 'XD XR'],
    ['son', 'h00', 'XD_dn XR_dn DN'],
    ['son', 'm00', 'XD_dn XR_dn DN'],
    ['son', 'h0?', 'XD? XD_dn? XR? XR_dn? DN?'],
    ['son', 'h?1', 'XD? XR?'],
    ['son', 'hh1', ''],
    ['son', 'h02', ''],
    ['daughter', '101', 'XD'],
    ['daughter', '100', 'XD_dn DN'],
    ['daughter', '201', 'XD XR_dn'],
    ['daughter', '200', 'XD_dn XR_dn DN?'],
    ['daughter', '20?', 'XD? XD_dn? XR? XR_dn? DN?'],
    ['daughter', '1??', 'XD? XD_dn? DN?'],
    ['daughter', '1?2', ''],
    ['sickFatherDaughter', '2h1', 'XD XR'],
    ['sickFatherDaughter', '2h0', 'XD XR_dn'],
    // XD
    ['sickMother', 'h01', 'XD'],
    ['sickMother', 'h02', 'XD XR'],
    ['sickMother', 'h0?', 'XD? XD_dn? XR? XR_dn? DN?'],
    ['sickMother', '0?1', ''],
    ['sickMother', 'mm1', ''],
    ['sickFatherDaughter', '1h0', 'XD'],
    ['sickFatherDaughter', '0h0', ''],
    ['sickFather', 'hh0', 'XD_dn XR_dn DN'],
    ['sickFather', 'hh1', 'XD XR'],
    ['sickFatherHealthyDaughter', 'hh11', 'XD XR'],
    ['sickFatherHealthyDaughter', 'hh10', 'XR'],
    ['sickFatherHealthyDaughter', 'hh1?', 'XD? XR?'],
    ['sickFatherHealthyDaughter', 'hh12', ''],
    ['healthySister', 'h011', 'XD XR'],
    ['healthySister', 'h012', ''],
    ['unknownSex', '101', 'XD XR? XR_dn?'],
  ] as const)('%s %s: %s', (ped, calls, expected) => {
    expect(textOf(judge(ped, calls, 'x'))).toBe(expected);
  });

  it('asks unaffected females to be reference for XD when the strict form is chosen', () => {
    expect(textOf(judge('son', 'h01', 'x'))).toBe('XD XR');
    expect(textOf(judge('son', 'h01', 'x', { strictXDominant: true }))).toBe('XR');
  });

  it('names the daughter of a sick father who does not carry', () => {
    const verdict = judge('sickFatherHealthyDaughter', 'hh10', 'x');
    expect(whyOf('sickFatherHealthyDaughter', verdict, 'XD', 'hh10')).toBe(
      '未患病的成员 S 为 0/0，患病父亲的女儿必须携带',
    );
  });

  it('offers compound pairing to affected females only', () => {
    expect(judge('daughter', '101', 'x').pairing.state).toBe(2);
    expect(judge('son', 'h01', 'x').pairing.state).toBe(0);
    expect(judge('daughter', '1h0', 'x').pairing.state).toBe(0);
  });
});

describe('Y-linked and mitochondrial models', () => {
  it.each([
    ['sickFather', 'hh?', 'YL'],
    ['sickFather', 'h??', 'YL? YL_dn? DN?'],
    ['son', 'h0?', 'YL_dn DN'],
    ['son', 'hh?', ''],
    ['daughter', '?h?', ''],
    ['sickFatherDaughter', '?h?', ''],
    ['single', 'h', 'YL'],
  ] as const)('Y: %s %s: %s', (ped, calls, expected) => {
    expect(textOf(judge(ped, calls, 'y'))).toBe(expected);
  });

  const levels: Record<string, number> = {
    '?': mtLevel.UNKNOWN,
    '0': mtLevel.NONE,
    t: mtLevel.TRACE,
    m: mtLevel.MIXED,
    a: mtLevel.ALL,
    s: mtLevel.SOME,
  };
  it.each([
    ['sickMother', 'a0a', false, 'MT'],
    ['son', 'a0m', false, 'MT'],
    ['son', 'aam', false, ''],
    ['son', 'a0a', false, ''],
    ['son', 'a0a', true, 'MT'],
    ['son', 'm0t', false, 'MT'],
    ['son', 't0m', false, ''],
    ['son', 'm00', false, 'MT_dn DN'],
    ['son', 'm0?', false, 'MT? MT_dn? DN?'],
    ['son', 's0m', false, 'MT?'],
    ['son', 'm0s', false, 'MT?'],
    ['son', '0am', false, ''],
    ['single', 'a', false, 'MT'],
  ] as const)('MT: %s %s, reduced penetrance %s: %s', (ped, calls, reducedPenetrance, expected) => {
    const verdict = evaluateModels({
      family: familyOf(peds[ped]),
      calls: calls.split('').map((letter) => levels[letter]!),
      region: 'mt',
      options: { ...defaultModelOptions, reducedPenetrance },
    });
    expect(textOf(verdict)).toBe(expected);
  });

  it('puts heteroplasmy into levels at 2, 10 and 95 percent', () => {
    const of = (fraction: number): number => mtLevelOf(fraction, call.HET);
    expect([0.019, 0.02, 0.099, 0.1, 0.949, 0.95].map(of)).toEqual([
      mtLevel.NONE,
      mtLevel.TRACE,
      mtLevel.TRACE,
      mtLevel.MIXED,
      mtLevel.MIXED,
      mtLevel.ALL,
    ]);
    expect(mtLevelOf(-1, call.HOM)).toBe(mtLevel.ALL);
    expect(mtLevelOf(-1, call.REF)).toBe(mtLevel.NONE);
    expect(mtLevelOf(0.5, call.UNKNOWN)).toBe(mtLevel.UNKNOWN);
  });
});

describe('reasons', () => {
  it.each([
    ['son', '110', 'AD', '未患病的父亲 D 为 0/1，未患病却携带该变异'],
    ['son', '211', 'AD', '患病的成员 C 为 1/1，不是杂合'],
    ['son', '100', 'AD', '患病的成员 C 为 0/1，但父亲 D 为 0/0、母亲 M 为 0/0，不能由父母传递'],
    ['son', '100', 'AD_dn', '患病的成员 C 为 0/1，父亲 D 为 0/0、母亲 M 为 0/0，为新发'],
    ['son', '110', 'AR_hom', '患病的成员 C 为 0/1，不是纯合'],
    ['son', '?11', 'AD', '没有患病成员有明确的携带基因型（患病的成员 C 为 ./.）'],
    ['healthySister', '2112', 'AR_hom', '未患病的成员 S 为 1/1，未患病却为纯合'],
    ['healthySister', '211?', 'AR_hom', '未患病的成员 S 的基因型不明（./.），不能排除携带'],
    ['single', '1', 'AD_dn', '家系中没有患病的成员 C 的父母，不判断新发'],
    ['sickSister', '1000', 'AD', '患病的成员 S 为 0/0，不是杂合'],
  ] as const)('%s %s %s: %s', (ped, calls, model, text) => {
    expect(whyOf(ped, judge(ped, calls), model, calls)).toBe(text);
  });

  it('every model of every judged family has a sentence that names a member', () => {
    for (const calls of ['110', '100', '211', '?01', 'c00', '1r0']) {
      const verdict = judge('son', calls);
      for (const model of ['AD', 'AD_dn', 'AR_hom', 'AR_hom_dn', 'DN'] as const) {
        expect(whyOf('son', verdict, model, calls)).toMatch(/ (C|D|M) /);
      }
    }
  });
});

describe('three-state logic', () => {
  const known = [call.REF, call.HET, call.HOM];
  const family = familyOf(peds.healthySister);
  const statesOf = (calls: readonly Call[]): Uint8Array =>
    evaluateModels({ family, calls, region: 'autosome', options: defaultModelOptions }).states;
  const completions = (calls: readonly Call[]): Call[][] => {
    const at = calls.indexOf(call.UNKNOWN);
    if (at < 0) return [[...calls]];
    return known.flatMap((value) => completions(calls.with(at, value)));
  };

  it('says consistent or inconsistent with missing genotypes only when every completion agrees', () => {
    const property = fc.property(
      fc.constantFrom(call.HET, call.HOM),
      fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...known, call.UNKNOWN))),
      (patient, others) => {
        const calls = [patient, ...others];
        const states = statesOf(calls);
        const all = completions(calls).map(statesOf);
        const isWrong = (place: number): boolean =>
          models[place] !== 'UPD' &&
          models[place] !== 'DN' &&
          states[place] !== 1 &&
          all.some((one) => one[place] !== states[place]);
        expect([...models.keys()].filter(isWrong)).toEqual([]);
      },
    );
    expect(() => fc.assert(property, { numRuns: 400 })).not.toThrow();
  });

  it('does not depend on the order of the members in the file', () => {
    const lines = peds.healthySister.trim().split('\n');
    const property = fc.property(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      fc.tuple(...[0, 1, 2, 3].map(() => fc.constantFrom(...Object.values(call)))),
      fc.constantFrom('autosome', 'x', 'y'),
      (order, calls, region) => {
        const shuffled = familyOf(order.map((index) => lines[index]).join('\n'));
        const ids = ['C', 'D', 'M', 'S'];
        const moved = shuffled.members.map(({ id }) => calls[ids.indexOf(id)]!);
        const options = defaultModelOptions;
        const straight = evaluateModels({ family, calls, region, options });
        const other = evaluateModels({ family: shuffled, calls: moved, region, options });
        expect(other.states).toEqual(straight.states);
      },
    );
    expect(() => fc.assert(property, { numRuns: 400 })).not.toThrow();
  });
});
