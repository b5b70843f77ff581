import { describe, expect, it } from 'vitest';
import { classifyAcmg } from './acmg-classify.ts';
import { acmgCriteria, formatCriterion, ownStrength, parseCriterion } from './acmg-criteria.ts';
import type { Criterion, MetCriterion } from './acmg-criteria.ts';
import { formatSuggestion, proposeAcmg, suggestCriteria } from './acmg-suggest.ts';
import type { AcmgEvidence } from './acmg-evidence.ts';

const met = (text: string): MetCriterion[] =>
  text === '' ? [] : text.split(' ').map((one) => parseCriterion(one)!);

describe('the 27 vectors of both schemes', () => {
  it.each([
    ['PVS1 PS1', 'P', 'P', 12],
    ['PVS1 PM1 PM2', 'P', 'P', 12],
    ['PVS1 PM1 PP3', 'P', 'P', 11],
    ['PVS1 PP1 PP3', 'P', 'P', 10],
    ['PVS1 PM1', 'LP', 'P', 10],
    ['PVS1 PP3', 'VUS', 'LP', 9],
    ['PVS1', 'VUS', 'LP', 8],
    ['PS1 PS3', 'P', 'LP', 8],
    ['PS1 PM1 PM2 PM5', 'P', 'P', 10],
    ['PS1 PM1 PM2 PP1 PP3', 'P', 'P', 10],
    ['PS1 PM1 PP1 PP2 PP3 PP4', 'P', 'P', 10],
    ['PS1 PM1', 'LP', 'LP', 6],
    ['PS1 PP1 PP3', 'LP', 'LP', 6],
    ['PM1 PM2 PM5', 'LP', 'LP', 6],
    ['PM1 PM2 PP1 PP3', 'LP', 'LP', 6],
    ['PM1 PP1 PP2 PP3 PP4', 'LP', 'LP', 6],
    ['PS1 PP1', 'VUS', 'VUS', 5],
    ['PM1 PM2 PP3', 'VUS', 'VUS', 5],
    ['', 'VUS', 'VUS', 0],
    ['BA1', 'B', 'B', 0],
    ['BS1 BS2', 'B', 'B', -8],
    ['BS1 BP4', 'LB', 'LB', -5],
    ['BP4 BP7', 'LB', 'LB', -2],
    ['BS1', 'VUS', 'LB', -4],
    ['BP4', 'VUS', 'LB', -1],
    ['PVS1 PS1 BS1 BP4', 'VUS', 'LP', 7],
    ['PM1 PM2 PM5 BP4', 'LP', 'VUS', 5],
  ] as const)('%s: %s by rules, %s by points (%i)', (text, byRules, byPoints, points) => {
    const result = classifyAcmg(met(text));
    expect([result.rules.class, result.points.class, result.points.points]).toEqual([
      byRules,
      byPoints,
      points,
    ]);
    expect(result.isDifferent).toBe(byRules !== byPoints);
    expect(result.rules.isConflict).toBe(text === 'PVS1 PS1 BS1 BP4');
  });
});

describe('classification', () => {
  it('makes BA1 beside a pathogenic criterion benign with a conflict', () => {
    const result = classifyAcmg(met('BA1 PM2_Supporting'));
    expect(result.rules).toEqual({ class: 'B', isConflict: true });
    expect(result.points).toEqual({
      class: 'B',
      points: 1,
      temperature: '',
      isOneSupporting: false,
    });
  });

  it('counts a changed strength as what it is, and a criterion once', () => {
    expect(classifyAcmg(met('PVS1 PM2_Supporting PP3')).rules.class).toBe('P');
    expect(classifyAcmg(met('PVS1_Strong PM1')).rules.class).toBe('LP');
    expect(classifyAcmg(met('PM2 PM2 PM2')).points.points).toBe(2);
    expect(classifyAcmg(met('PM3_VeryStrong PVS1')).rules.class).toBe('P');
  });

  it.each([
    ['', 0, '冰冷'],
    ['PP1', 1, '冷'],
    ['PM1', 2, '凉'],
    ['PM1 PP1', 3, '温'],
    ['PM1 PM2', 4, '热'],
    ['PM1 PM2 PP1', 5, '很热'],
    ['PM1 PM2 PM5', 6, ''],
  ])('tells the temperature of a VUS: %s', (text, points, temperature) => {
    expect(classifyAcmg(met(text)).points).toMatchObject({ points, temperature });
  });
});

describe('criteria', () => {
  it('are 28 with the strength in their name', () => {
    const codes = Object.keys(acmgCriteria) as Criterion[];
    expect(codes).toHaveLength(28);
    const own = (code: Criterion): string => `${code} ${ownStrength(code)}`;
    expect((['PVS1', 'PS4', 'PM6', 'PP5', 'BA1', 'BS4', 'BP7'] as const).map(own)).toEqual([
      'PVS1 VeryStrong',
      'PS4 Strong',
      'PM6 Moderate',
      'PP5 Supporting',
      'BA1 StandAlone',
      'BS4 Strong',
      'BP7 Supporting',
    ]);
  });

  it('are written with a suffix only when the strength is changed, and read back', () => {
    for (const text of [
      'PM2_Supporting',
      'PVS1',
      'PVS1_Strong',
      'BS1_StandAlone',
      'PM3_VeryStrong',
    ]) {
      expect(formatCriterion(parseCriterion(text)!)).toBe(text);
    }
    expect(parseCriterion('pm2_supporting')).toEqual({ criterion: 'PM2', strength: 'Supporting' });
    expect(parseCriterion('pm3_very_strong')!.strength).toBe('VeryStrong');
    expect([parseCriterion('PM9'), parseCriterion('PM2_huge'), parseCriterion('')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('suggestions', () => {
  const suggested = (evidence: AcmgEvidence): string =>
    suggestCriteria(evidence).map(formatCriterion).join(' ');
  const gene = { lossOfFunction: true };

  it.each<[string, AcmgEvidence, string]>([
    ['null in a loss-of-function gene', { consequences: ['stop_gained'], gene }, 'PVS1'],
    [
      'null by the dosage score',
      { consequences: ['frameshift_variant'], gene: { hiScore: 3 } },
      'PVS1',
    ],
    [
      'null that escapes decay',
      { consequences: ['stop_gained'], gene, lossOfFunction: { decay: 'escapes' } },
      'PVS1_Moderate',
    ],
    ['a lost start', { consequences: ['start_lost'], gene }, 'PVS1_Supporting'],
    ['null in another gene', { consequences: ['stop_gained'], gene: { hiScore: 1 } }, ''],
    ['the same amino acid change', { clinVar: { sameAminoAcidChange: 2, sameCodon: 3 } }, 'PS1'],
    ['the same codon', { clinVar: { sameCodon: 1 } }, 'PM5'],
    ...(
      [
        ['specific', true, 'PS2'],
        ['consistent', true, 'PS2_Moderate'],
        ['heterogeneous', true, 'PS2_Supporting'],
        ['specific', false, 'PM6'],
        ['consistent', false, 'PM6_Supporting'],
        ['heterogeneous', false, ''],
      ] as const
    ).map(([phenotype, isConfirmed, expected]): [string, AcmgEvidence, string] => [
      `de novo, ${phenotype}, confirmed ${isConfirmed}`,
      { deNovo: [{ phenotype, isConfirmed }] },
      expected,
    ]),
    ['not in populations', { frequency: { state: 'absent' } }, 'PM2_Supporting'],
    ['very rare', { frequency: { state: 'number', value: 0.0001 } }, 'PM2_Supporting'],
    ['rare', { frequency: { state: 'number', value: 0.0002 }, frequencyLimit: 0.001 }, ''],
    ['a frequency nobody asked for', { frequency: { state: 'unknown' } }, ''],
    ['above the model limit', { groupMaximum: 0.002, frequencyLimit: 0.001 }, 'BS1'],
    ['exactly 5 percent', { groupMaximum: 0.05, frequencyLimit: 0.02 }, 'BS1'],
    ['common', { groupMaximum: 0.051, frequencyLimit: 0.02 }, 'BA1'],
    ['trans with pathogenic', { partners: [{ phase: 'trans', class: 'P' }] }, 'PM3'],
    [
      'phase unknown, pathogenic',
      { partners: [{ phase: 'unknown', class: 'P' }] },
      'PM3_Supporting',
    ],
    ['phase unknown, likely pathogenic', { partners: [{ phase: 'unknown', class: 'LP' }] }, ''],
    [
      'three homozygotes count as two',
      {
        partners: Array.from({ length: 3 }, () => ({ phase: 'homozygous', class: 'VUS' }) as const),
      },
      'PM3',
    ],
    [
      'four uncertain ones in trans count as two',
      { partners: Array.from({ length: 4 }, () => ({ phase: 'trans', class: 'VUS' }) as const) },
      'PM3_Supporting',
    ],
    ['cis with pathogenic', { partners: [{ phase: 'cis', class: 'P' }] }, 'BP2'],
    ['in frame', { consequences: ['inframe_deletion'] }, 'PM4'],
    ['in frame in a repeat', { consequences: ['inframe_insertion'], inRepeat: true }, 'BP3'],
    ['a lost stop in a repeat', { consequences: ['stop_lost'], inRepeat: true }, 'PM4'],
    ['a healthy homozygote', { healthyHomozygotes: 1 }, 'BS2'],
    ['two meioses', { segregation: { meioses: 2, contradicts: false } }, ''],
    ['three meioses', { segregation: { meioses: 3, contradicts: false } }, 'PP1'],
    ['four meioses', { segregation: { meioses: 4, contradicts: false } }, 'PP1_Moderate'],
    ['five meioses', { segregation: { meioses: 5, contradicts: false } }, 'PP1_Strong'],
    ['no segregation', { segregation: { meioses: 5, contradicts: true } }, 'BS4'],
    [
      'missense in an intolerant gene',
      { consequences: ['missense_variant'], gene: { missenseZ: 3.09 } },
      'PP2',
    ],
    [
      'missense in a truncating gene',
      {
        consequences: ['missense_variant'],
        gene: { lossOfFunction: true, pathogenicMissenseShare: 0.05 },
      },
      'BP1',
    ],
    ['silent without a splice score', { consequences: ['synonymous_variant'] }, ''],
    ['silent', { consequences: ['synonymous_variant'], spliceAi: 0.05 }, 'BP4 BP7'],
    [
      'deep in an intron',
      { consequences: ['intron_variant'], intronOffset: 7, spliceAi: 0 },
      'BP4 BP7',
    ],
    ['near an exon', { consequences: ['intron_variant'], intronOffset: -20, spliceAi: 0 }, 'BP4'],
    [
      'silent near a splice site',
      { consequences: ['synonymous_variant', 'splice_region_variant'] },
      '',
    ],
    ['silent that breaks splicing', { consequences: ['synonymous_variant'], spliceAi: 0.2 }, 'PP3'],
    ['REVEL 0.932', { revel: 0.932 }, 'PP3_Strong'],
    ['REVEL 0.773', { revel: 0.773 }, 'PP3_Moderate'],
    ['REVEL 0.644', { revel: 0.644 }, 'PP3'],
    ['REVEL 0.5', { revel: 0.5 }, ''],
    ['REVEL 0.290', { revel: 0.29 }, 'BP4'],
    ['REVEL 0.183', { revel: 0.183 }, 'BP4_Moderate'],
    ['REVEL 0.016', { revel: 0.016 }, 'BP4_Strong'],
    ['REVEL low but splicing unclear', { revel: 0.1, spliceAi: 0.15 }, ''],
    ['SpliceAI 0.10', { spliceAi: 0.1 }, 'BP4'],
    ['a hotspot', { inHotspot: true }, 'PM1'],
    ['a fitting phenotype', { phenotypeOverlap: 0.5 }, 'PP4'],
    ['cases and controls', { caseControl: { oddsRatio: 6, pValue: 0.01 } }, 'PS4'],
    ['nothing known', {}, ''],
  ])('%s', (_name, evidence, expected) => {
    expect(suggested(evidence)).toBe(expected);
  });

  it('carry the numbers that decided and say that they are suggestions', () => {
    const [rare] = suggestCriteria({ frequency: { state: 'number', value: 0.00002 } });
    expect(rare).toEqual({
      criterion: 'PM2',
      strength: 'Supporting',
      kind: 'auto',
      text: '人群频率0.00002不大于0.0001',
      numbers: { frequency: 0.00002, threshold: 0.0001 },
    });
    expect(formatSuggestion(rare!)).toBe('PM2_Supporting（建议）：人群频率0.00002不大于0.0001');
    expect(suggestCriteria({ revel: 0.9 })[0]!.kind).toBe('hint');
  });

  it('never come for functional studies, other causes and retired criteria', () => {
    const everything: AcmgEvidence = {
      consequences: ['stop_gained', 'missense_variant', 'inframe_deletion', 'synonymous_variant'],
      gene: { lossOfFunction: true, hiScore: 3, missenseZ: 5, pathogenicMissenseShare: 0 },
      frequency: { state: 'absent' },
      spliceAi: 0.05,
      clinVar: { sameAminoAcidChange: 1 },
      deNovo: [{ phenotype: 'specific', isConfirmed: true }],
      partners: [
        { phase: 'trans', class: 'P' },
        { phase: 'cis', class: 'P' },
      ],
      healthyHomozygotes: 1,
      segregation: { meioses: 9, contradicts: false },
      revel: 0.99,
      inHotspot: true,
      phenotypeOverlap: 1,
      caseControl: { oddsRatio: 20, pValue: 0.001 },
    };
    const codes = suggestCriteria(everything).map(({ criterion }) => criterion as string);
    for (const never of ['PS3', 'BS3', 'BP5', 'PP5', 'BP6']) expect(codes).not.toContain(never);
    expect(codes).toEqual([
      'PVS1',
      'PS1',
      'PS2',
      'PS4',
      'PM1',
      'PM2',
      'PM3',
      'PM4',
      'PP1',
      'PP2',
      'PP3',
      'PP4',
      'BS2',
      'BP1',
      'BP2',
      'BP7',
    ]);
  });
});

describe('the vectors of exclusions: facts, what counts, class by rules and by points', () => {
  const gene = { lossOfFunction: true };
  const rare = { frequency: { state: 'absent' } } as const;
  const specific = { isConfirmed: true, phenotype: 'specific' } as const;
  const inTrans = { phase: 'trans', class: 'P' } as const;
  const stop = { consequences: ['stop_gained'], gene, ...rare };
  const missense = { consequences: ['missense_variant'], ...rare };
  const silent = { consequences: ['synonymous_variant'] };

  it.each<[string, AcmgEvidence, string, string]>([
    [
      'stop, decay, rare',
      { ...stop, lossOfFunction: { decay: 'expected' } },
      'PVS1 PM2_Supporting',
      'LP/LP 9',
    ],
    [
      'donor site, SpliceAI 0.99, rare',
      { consequences: ['splice_donor_variant'], gene, spliceAi: 0.99, ...rare },
      'PVS1 PM2_Supporting',
      'LP/LP 9',
    ],
    [
      'frameshift with PM4, rare',
      { consequences: ['frameshift_variant', 'stop_lost'], gene, ...rare },
      'PVS1 PM2_Supporting',
      'LP/LP 9',
    ],
    [
      'last exon, less than a tenth lost, rare',
      { ...stop, lossOfFunction: { decay: 'escapes', lostShare: 0.05 } },
      'PVS1_Moderate PM2_Supporting',
      'VUS/VUS 3',
    ],
    [
      'escape, more than a tenth lost, rare',
      { ...stop, lossOfFunction: { decay: 'escapes', lostShare: 0.2 } },
      'PVS1_Strong PM2_Supporting',
      'VUS/VUS 5',
    ],
    [
      'start loss, none upstream, rare',
      { consequences: ['start_lost'], gene, ...rare },
      'PVS1_Supporting PM2_Supporting',
      'VUS/VUS 2',
    ],
    [
      'hotspot, REVEL 0.95, rare',
      { ...missense, inHotspot: true, revel: 0.95 },
      'PM2_Supporting PP3_Strong',
      'VUS/VUS 5',
    ],
    [
      'the same, de novo confirmed, specific',
      { ...missense, inHotspot: true, revel: 0.95, deNovo: [specific] },
      'PS2 PM2_Supporting PP3_Strong',
      'P/LP 9',
    ],
    [
      'hotspot, REVEL 0.80, rare',
      { ...missense, inHotspot: true, revel: 0.8 },
      'PM1 PM2_Supporting PP3_Moderate',
      'VUS/VUS 5',
    ],
    [
      'two probands confirmed, specific, rare',
      { ...rare, deNovo: [specific, specific] },
      'PS2_VeryStrong PM2_Supporting',
      'LP/LP 9',
    ],
    [
      'assumed, heterogeneous, rare',
      { ...rare, deNovo: [{ isConfirmed: false, phenotype: 'heterogeneous' }] },
      'PM2_Supporting',
      'VUS/VUS 1',
    ],
    [
      'in trans with a pathogenic one, REVEL 0.70, rare',
      { ...missense, revel: 0.7, partners: [inTrans] },
      'PM2_Supporting PM3 PP3',
      'VUS/VUS 4',
    ],
    [
      'pathogenic partner, unphased, rare',
      { ...rare, partners: [{ phase: 'unknown', class: 'P' }] },
      'PM2_Supporting PM3_Supporting',
      'VUS/VUS 2',
    ],
    [
      'two in trans, REVEL 0.80, rare',
      { ...missense, revel: 0.8, partners: [inTrans, inTrans] },
      'PM2_Supporting PM3_Strong PP3_Moderate',
      'LP/LP 7',
    ],
    ['synonymous without a splice score', silent, '', 'VUS/VUS 0'],
    ['synonymous in mid-exon, 0.05', { ...silent, spliceAi: 0.05 }, 'BP4 BP7', 'LB/LB -2'],
    [
      'last base of the exon, 0.05',
      { ...silent, spliceAi: 0.05, isExonEdge: true },
      'BP4',
      'VUS/LB -1',
    ],
    [
      'synonymous, 0.35, rare',
      { ...silent, spliceAi: 0.35, ...rare },
      'PM2_Supporting PP3',
      'VUS/VUS 2',
    ],
    ['REVEL 0.25, SpliceAI 0.45', { revel: 0.25, spliceAi: 0.45 }, 'PP3', 'VUS/VUS 1'],
    [
      'HFE c.845G>A, frequency 0.056',
      { groupMaximum: 0.056, variantId: 'GRCh37-6-26093141-G-A' },
      '',
      'VUS/VUS 0',
    ],
  ])('%s', (_name, evidence, counted, expected) => {
    const proposal = proposeAcmg(evidence);
    expect(proposal.counted.map(formatCriterion).join(' ')).toBe(counted);
    const { rules, points } = proposal.result;
    expect(`${rules.class}/${points.class} ${points.points}`).toBe(expected);
  });

  it('keeps what was excluded, with the rule and its source', () => {
    const { excluded } = proposeAcmg({ ...missense, inHotspot: true, revel: 0.95 });
    expect(excluded).toMatchObject([
      {
        suggestion: { criterion: 'PM1' },
        text: '与PP3_Strong合计6分，超过4分',
        source: 'Pejaver 2022（ClinGen SVI）',
      },
    ]);
    const donor = proposeAcmg({ consequences: ['splice_donor_variant'], gene, spliceAi: 0.99 });
    expect(donor.excluded.map(({ suggestion }) => suggestion.criterion)).toEqual(['PP3']);
  });

  it.each<[string, AcmgEvidence, string, string]>([
    [
      'PP1 and PP4 of 5 points together',
      { segregation: { meioses: 5, contradicts: false }, phenotypeOverlap: 1 },
      'PP1_Strong PP4',
      '',
    ],
    ['PM2 beside BS1', { ...rare, groupMaximum: 0.01, frequencyLimit: 0.001 }, 'BS1', ''],
    [
      'PP2 and BP1',
      {
        consequences: ['missense_variant'],
        gene: { ...gene, missenseZ: 4, pathogenicMissenseShare: 0 },
      },
      'PP2',
      'BP1',
    ],
    ['BP4 of missense under a splice effect', { revel: 0.1, spliceAi: 0.3 }, 'PP3', 'BP4'],
  ])('%s', (_name, evidence, counted, out) => {
    const proposal = proposeAcmg(evidence);
    expect(proposal.counted.map(formatCriterion).join(' ')).toBe(counted);
    expect(proposal.excluded.map(({ suggestion }) => suggestion.criterion).join(' ')).toBe(out);
  });

  it('asks at most strong where decay is unknown, and nothing where the exon does not matter', () => {
    const strength = (lossOfFunction: AcmgEvidence['lossOfFunction']) =>
      proposeAcmg({ consequences: ['stop_gained'], gene, lossOfFunction }).counted[0]?.strength;
    expect(strength({ decay: 'unknown' })).toBe('Strong');
    expect(strength({ decay: 'escapes', isCritical: true })).toBe('Strong');
    expect(strength({ isDispensable: true })).toBeUndefined();
    const of = (term: string, lossOfFunction: AcmgEvidence['lossOfFunction']) =>
      proposeAcmg({ consequences: [term], gene, lossOfFunction }).counted[0]?.strength;
    expect(of('splice_donor_variant', { keepsFrame: true })).toBe('Moderate');
    expect(of('start_lost', { hasPathogenicBeforeNextStart: true })).toBe('Moderate');
    expect(of('start_lost', { hasOtherStart: true })).toBeUndefined();
    expect(of('transcript_ablation', {})).toBe('VeryStrong');
    expect(of('transcript_amplification', {})).toBeUndefined();
    expect(of('transcript_amplification', { tandem: 'proven' })).toBe('VeryStrong');
    expect(of('transcript_amplification', { tandem: 'presumed' })).toBe('Strong');
  });

  it('flags a likely benign class that rests on one supporting criterion', () => {
    expect(proposeAcmg({ spliceAi: 0.05 }).result.points).toMatchObject({
      class: 'LB',
      isOneSupporting: true,
    });
  });
});
