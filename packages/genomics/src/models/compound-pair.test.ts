import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reason } from './reason.ts';
import {
  analyse,
  buildVcf,
  daughterPed,
  modelsByPos,
  openText,
  trioPed,
} from '../../test/build-vcf.ts';
import type { Analysed, RecordSpec } from '../../test/build-vcf.ts';

const structural = [
  '##ALT=<ID=DEL,Description="Deletion">',
  '##INFO=<ID=END,Number=1,Type=Integer,Description="End">',
];

/** Two variants of one gene; genotypes of father, mother, child. */
async function pairOf(left: string[], right: string[], ped = trioPed, format = 'GT') {
  const records: RecordSpec[] = [
    { pos: 1000, samples: left, format },
    { pos: 2000, samples: right, format },
  ];
  const result = await analyse(openText(buildVcf({ records })), ped);
  return { result, models: modelsByPos(result), pairs: pairTexts(result) };
}

function pairTexts({ described }: Analysed): string[] {
  return described.flatMap(({ variant, pairs }) =>
    pairs.map(
      ({ partner, phase, comp, fresh }) => `${variant} ${partner} ${phase} ${comp} ${fresh}`,
    ),
  );
}

const compOnly = (text: string | undefined): string =>
  (text ?? '')
    .split(' ')
    .filter((name) => name.startsWith('AR_comp'))
    .join(' ');

describe('pairs told by the parents (father, mother, child)', () => {
  it.each([
    ['one from each parent', ['0/1', '0/0', '0/1'], ['0/0', '0/1', '0/1'], 'AR_comp', 'trans'],
    ['both from the father', ['0/1', '0/0', '0/1'], ['0/1', '0/0', '0/1'], '', ''],
    [
      'one new, one inherited',
      ['0/0', '0/0', '0/1'],
      ['0/0', '0/1', '0/1'],
      'AR_comp_dn?',
      'unphased',
    ],
    ['two new', ['0/0', '0/0', '0/1'], ['0/0', '0/0', '0/1'], 'AR_comp_dn?', 'unphased'],
    [
      'both parents carry one, the other new',
      ['0/1', '0/1', '0/1'],
      ['0/0', '0/0', '0/1'],
      'AR_comp_dn?',
      'unphased',
    ],
    [
      'both parents carry one, the father both',
      ['0/1', '0/1', '0/1'],
      ['0/1', '0/0', '0/1'],
      '',
      '',
    ],
    ['a homozygous parent', ['1/1', '0/0', '0/1'], ['0/0', '0/1', '0/1'], '', ''],
    ['a homozygous child', ['0/1', '0/1', '1/1'], ['0/0', '0/1', '0/1'], '', ''],
    [
      'one parent missing at each site',
      ['0/1', './.', '0/1'],
      ['./.', '0/1', '0/1'],
      'AR_comp? AR_comp_dn?',
      'possible-trans',
    ],
    [
      'a missing father, the mother carries one',
      ['./.', '0/0', '0/1'],
      ['./.', '0/1', '0/1'],
      'AR_comp? AR_comp_dn?',
      'possible-trans',
    ],
    [
      'a missing father, the mother carries none',
      ['./.', '0/0', '0/1'],
      ['./.', '0/0', '0/1'],
      'AR_comp? AR_comp_dn?',
      'unphased',
    ],
    [
      'a missing father, the mother carries both',
      ['./.', '0/1', '0/1'],
      ['./.', '0/1', '0/1'],
      '',
      '',
    ],
    ['an unknown child at one site', ['0/1', '0/0', '0/1'], ['0/0', '0/1', './.'], '', ''],
  ])('%s', async (_name, left, right, expected, phase) => {
    const { models, pairs } = await pairOf(left, right);
    expect([compOnly(models['1000']), compOnly(models['2000'])]).toEqual([expected, expected]);
    const phases = pairs.map((text) => text.split(' ')[2]);
    expect(phases).toEqual(phase === '' ? [] : [phase, phase]);
  });

  it('tells the reason with the genotypes of the parents at both sites', async () => {
    const { result } = await pairOf(['0/1', '0/0', '0/1'], ['0/0', '0/1', '0/1']);
    expect(result.described[0]!.pairs[0]).toMatchObject({
      partner: '1-2000-A-G',
      phaseName: '反式',
      genes: ['GENE1'],
      text: '患病的成员 C 的两个变异分别来自父母（反式）：父亲 D 为 0/1 + 0/0、母亲 M 为 0/0 + 0/1',
    });
  });
});

describe('one gene with several variants (patient HG2, father HG3, mother HG4)', () => {
  // The situations of slivar's compound het test, one gene each; strict results are what it calls a compound het.
  const genes: Record<string, [isExpected: boolean, ...samples: string[]][]> = {
    A: [
      [true, '0/1', '0/1', '0/0'],
      [true, '0/1', '0/0', '0/1'],
    ],
    B: [
      [false, '0/1', '0/0', '0/0'],
      [false, '0/1', '0/0', '0/0'],
    ],
    C: [
      [true, '0/1', '0/0', '0/0'],
      [true, '0/1', '0/1', '0/0'],
    ],
    D: [
      [false, '0/1', '0/1', '0/0'],
      [false, '0/1', '0/1', '0/0'],
    ],
    E: [
      [true, '0/1', '0/1', '0/0'],
      [true, '0/1', '0/0', '0/1'],
      [true, '0/1', '0/0', '0/1'],
    ],
    F: [
      [true, '0/1', '0/1', '0/0'],
      [true, '0/1', '0/0', '0/1'],
      [false, '0/1', '0/1', '0/1'],
    ],
  };

  it('keeps the compound hets and no other variant of the gene', async () => {
    const rows = Object.entries(genes).flatMap(([gene, variants]) =>
      variants.map(([isExpected, ...samples]) => ({ gene, isExpected, samples })),
    );
    const records = rows.map(({ gene, samples }, index) => ({
      pos: 65_797 + index,
      info: `Annotation=gene${gene}`,
      samples,
    }));
    const text = buildVcf({ records, samples: ['HG2', 'HG3', 'HG4'] });
    const ped = 'A HG2 HG3 HG4 1 2\nA HG3 0 0 1 1\nA HG4 0 0 2 1\n';
    const result = await analyse(openText(text), ped);
    const found = records.map(({ pos }) => {
      const one = result.variants.find((variant) => variant.pos === pos);
      // One inherited and one new allele are told as possible: half of such pairs lie on one haplotype.
      return (one?.pairs ?? []).some(
        ({ verdict }) => verdict.comp === 2 || verdict.reason === reason.ONE_IS_NEW,
      );
    });
    expect(found).toEqual(rows.map(({ isExpected }) => isExpected));
  });
});

describe('pairs without parents or with other members', () => {
  const single = 'F1 C 0 0 1 2\n';
  const withSister = (status: number): string => `${trioPed}F1 S D M 2 ${status}\n`;

  it('leaves every pair of a single patient possible and unphased', async () => {
    const { models, pairs } = await pairOf(['.', '.', '0/1'], ['.', '.', '0/1'], single);
    expect(compOnly(models['1000'])).toBe('AR_comp?');
    expect(pairs).toEqual([
      '1-1000-A-G 1-2000-A-G unphased possible inconsistent',
      '1-2000-A-G 1-1000-A-G unphased possible inconsistent',
    ]);
  });

  it('ranks certain pairs before new, possible and unphased ones', async () => {
    const records = [
      { pos: 1, samples: ['0/1', '0/0', '0/1'] },
      { pos: 2, samples: ['./.', '0/1', '0/1'] },
      { pos: 3, samples: ['0/0', '0/0', '0/1'] },
      { pos: 4, samples: ['0/0', '0/1', '0/1'] },
    ];
    const { described } = await analyse(openText(buildVcf({ records })), trioPed);
    const phases = described[0]!.pairs.map(({ partner, phase }) => `${partner} ${phase}`);
    expect(phases).toEqual(['1-4-A-G trans', '1-3-A-G unphased', '1-2-A-G possible-trans']);
  });

  it.each([
    ['a healthy sister with both is against it', 1, ['0/1', '0/1'], ''],
    ['a healthy sister with one is not', 1, ['0/1', '0/0'], 'AR_comp'],
    ['a healthy sister of unknown genotype leaves it possible', 1, ['0/1', './.'], 'AR_comp?'],
    ['a healthy homozygous sister is against it', 1, ['1/1', '0/0'], ''],
    ['a sick sister must have both', 2, ['0/1', '0/0'], ''],
    ['a sick sister with both fits', 2, ['0/1', '0/1'], 'AR_comp'],
    ['a sister of unknown status says nothing', 0, ['0/1', '0/1'], 'AR_comp'],
  ])('%s', async (_name, status, sister, expected) => {
    const records = [
      { pos: 1000, samples: ['0/1', '0/0', '0/1', sister[0]!] },
      { pos: 2000, samples: ['0/0', '0/1', '0/1', sister[1]!] },
    ];
    const text = buildVcf({ records, samples: ['D', 'M', 'C', 'S'] });
    const models = modelsByPos(await analyse(openText(text), withSister(status)));
    expect(compOnly(models['1000'])).toBe(expected);
  });

  it('pairs on X for an affected daughter and not for a son', async () => {
    const records = [
      { contig: 'X', pos: 5_000_000, samples: ['0/0', '0/1', '0/1'] },
      { contig: 'X', pos: 5_000_100, samples: ['0/0', '0/0', '0/1'] },
    ];
    const open = openText(buildVcf({ records }));
    expect(compOnly(modelsByPos(await analyse(open, daughterPed))['5000000'])).toBe('AR_comp_dn?');
    expect(compOnly(modelsByPos(await analyse(open, trioPed))['5000000'])).toBe('');
  });
});

describe('pairs told by phase sets', () => {
  const single = 'F1 C 0 0 1 2\n';
  const spec = (format: string, left: string, right: string): RecordSpec[] => [
    { pos: 1000, samples: ['.', '.', left], format },
    { pos: 2000, samples: ['.', '.', right], format },
  ];
  it.each([
    ['PS, opposite', 'GT:PS', '0|1:7', '1|0:7', 'trans'],
    ['PS, same side', 'GT:PS', '0|1:7', '0|1:7', 'none'],
    ['PS, other sets', 'GT:PS', '0|1:7', '1|0:8', 'unphased'],
    ['PS on an unphased genotype', 'GT:PS', '0/1:7', '1|0:7', 'unphased'],
    ['HP, opposite', 'GT:HP', '0/1:7-1,7-2', '0/1:7-2,7-1', 'trans'],
    ['HP, same side', 'GT:HP', '0/1:7-1,7-2', '0/1:7-1,7-2', 'none'],
    ['PGT and PID, opposite', 'GT:PGT:PID', '0/1:0|1:9_A_G', '0/1:1|0:9_A_G', 'trans'],
    ['PGT and PID, same side', 'GT:PGT:PID', '0/1:0|1:9_A_G', '0/1:0|1:9_A_G', 'none'],
    ['all hets phased without PS', 'GT', '0|1', '1|0', 'trans'],
    ['all hets phased without PS, same side', 'GT', '0|1', '0|1', 'none'],
  ])('%s: %s', async (_name, format, left, right, expected) => {
    const records = spec(format, left, right);
    const { described } = await analyse(openText(buildVcf({ records })), single);
    expect(described[0]?.pairs[0]?.phase ?? 'none').toBe(expected);
  });

  it('does not use | without PS across sites when another het is unphased', async () => {
    const records = [...spec('GT', '0|1', '1|0'), { pos: 9000, samples: ['.', '.', '0/1'] }];
    const { described, summary, restarts } = await analyse(openText(buildVcf({ records })), single);
    expect(restarts).toEqual(['phase']);
    expect(described[0]!.pairs[0]!.phase).toBe('unphased');
    expect(summary.findings.map(({ code }) => code)).toContain('VCF026');
  });

  it('lets phase decide where the parents cannot, and never against them', async () => {
    const uninformative = [
      { pos: 1000, samples: ['0/1', '0/1', '0|1:7'], format: 'GT:PS' },
      { pos: 2000, samples: ['0/0', '0/0', '1|0:7'], format: 'GT:PS' },
    ];
    const first = await analyse(openText(buildVcf({ records: uninformative })), trioPed);
    expect(compOnly(modelsByPos(first)['1000'])).toBe('AR_comp_dn');
    const contradicted = await pairOf(
      ['0/1:.', '0/0:.', '0|1:7'],
      ['0/0:.', '0/1:.', '0|1:7'],
      trioPed,
      'GT:PS',
    );
    expect(compOnly(contradicted.models['1000'])).toBe('AR_comp');
  });

  it('refuses two new alleles on one haplotype and is certain of two on different ones', async () => {
    const newPair = (right: string) =>
      pairOf(['0/0:.', '0/0:.', '0|1:7'], ['0/0:.', '0/0:.', right], trioPed, 'GT:PS');
    expect(compOnly((await newPair('0|1:7')).models['1000'])).toBe('');
    expect(compOnly((await newPair('1|0:7')).models['1000'])).toBe('AR_comp_dn');
    expect(compOnly((await newPair('1|0:8')).models['1000'])).toBe('AR_comp_dn?');
  });

  it('does not hold both variants on one haplotype against a healthy sister', async () => {
    const records = [
      { pos: 1000, samples: ['0/1:.', '0/0:.', '0/1:.', '0|1:3'], format: 'GT:PS' },
      { pos: 2000, samples: ['0/0:.', '0/1:.', '0/1:.', '0|1:3'], format: 'GT:PS' },
    ];
    const text = buildVcf({ records, samples: ['D', 'M', 'C', 'S'] });
    const models = modelsByPos(await analyse(openText(text), `${trioPed}F1 S D M 2 1\n`));
    expect(compOnly(models['1000'])).toBe('AR_comp');
  });
});

describe('two ALTs of one record', () => {
  it('are on different haplotypes by definition', async () => {
    const records = [{ pos: 1000, alt: 'G,T', samples: ['0/1', '0/2', '1/2'] }];
    const { described } = await analyse(openText(buildVcf({ records })), trioPed);
    expect(
      described.map(({ variant, pairs }) => [variant, pairs[0]?.partner, pairs[0]?.phase]),
    ).toEqual([
      ['1-1000-A-G', '1-1000-A-T', 'trans'],
      ['1-1000-A-T', '1-1000-A-G', 'trans'],
    ]);
  });
});

describe('a variant over a deletion', () => {
  const deletion: RecordSpec = {
    pos: 900,
    alt: '<DEL>',
    info: 'END=3000',
    samples: ['0/0', '0/1', '0/1'],
  };

  it('is paired though the patient looks homozygous, with or without a common gene', async () => {
    const snv = { pos: 1000, samples: ['0/1', '0/0', '1/1'] };
    const records = [deletion, snv];
    const result = await analyse(openText(buildVcf({ records, headers: structural })), trioPed);
    expect(pairTexts(result)).toEqual([
      '1-900-3000-DEL 1-1000-A-G trans consistent inconsistent',
      '1-1000-A-G 1-900-3000-DEL trans consistent inconsistent',
    ]);
    expect(modelsByPos(result)['1000']).toContain('AR_hom_dn');
    expect(result.described[1]!.notes).toContain('仅一方父母携带，单亲二倍体或缺失可能');
  });

  it('written out in bases counts when it is long enough', async () => {
    const ref = `A${'CGTA'.repeat(20)}`;
    const records = [
      { ...deletion, ref, alt: 'A', info: 'Annotation=GENE1' },
      { pos: 950, samples: ['0/1', '0/0', '1/1'] },
    ];
    const result = await analyse(openText(buildVcf({ records })), trioPed);
    expect(pairTexts(result)).toHaveLength(2);
  });

  it('that is not covered is not paired, and a het inside the own deletion stays possible', async () => {
    const outside = { pos: 4000, samples: ['0/1', '0/0', '1/1'] };
    const far = await analyse(
      openText(buildVcf({ records: [deletion, outside], headers: structural })),
      trioPed,
    );
    expect(pairTexts(far)).toEqual([]);
    const het = { pos: 1000, samples: ['0/1', '0/0', '0/1'] };
    const inside = await analyse(
      openText(buildVcf({ records: [deletion, het], headers: structural })),
      trioPed,
    );
    expect(pairTexts(inside)[0]).toBe('1-900-3000-DEL 1-1000-A-G trans possible inconsistent');
    expect(inside.described[0]!.pairs[0]!.text).toContain('杂合变异位于其自身缺失区内');
  });
});

describe('different filters for the two sides', () => {
  const severe = {
    id: 'severe',
    name: '严重后果',
    test: ({ info }: { info: string }) => info.includes('HIGH') || '后果不严重',
  };
  const any = { id: 'any', name: '任意', test: () => true as const };
  const records = [
    { pos: 1, info: 'Annotation=GENE1;HIGH', samples: ['0/1', '0/0', '0/1'] },
    { pos: 2, info: 'Annotation=GENE1', samples: ['0/0', '0/1', '0/1'] },
    { pos: 3, info: 'Annotation=GENE1', samples: ['0/1', '0/0', '0/1'] },
    { pos: 4, info: 'Annotation=GENE1', samples: ['0/0', '0/0', '0/1'] },
  ];

  it('need one side of each, and keep no other model of a second-side variant', async () => {
    const options = { criteria: [severe], secondCriteria: [any] };
    const result = await analyse(openText(buildVcf({ records })), trioPed, options);
    expect(modelsByPos(result)).toEqual({
      '1': 'AR_comp AR_comp_dn?',
      '2': 'AR_comp',
      '4': 'AR_comp_dn?',
    });
    expect(pairTexts(result)).toHaveLength(4);
  });

  it('with one filter set for both sides, partners obey it too', async () => {
    const result = await analyse(openText(buildVcf({ records })), trioPed, { criteria: [severe] });
    expect(modelsByPos(result)).toEqual({});
    expect(result.summary.funnel.find(({ id }) => id === 'criteria:severe')!.removed).toBe(3);
  });
});

const unphased = fc.constantFrom('0/0', '0/1', '1/1', './.');
const genotype = fc.oneof(unphased, fc.constantFrom('0|1', '1|0'));

describe('pairs of random families', () => {
  it('are listed by both partners with the same verdict, and never include a healthy carrier of both', async () => {
    const record = fc.tuple(unphased, unphased, genotype);
    const property = fc.asyncProperty(
      fc.array(record, { minLength: 2, maxLength: 8 }),
      async (rows) => {
        const records = rows.map((samples, index) => ({ pos: 1000 + index, samples }));
        const result = await analyse(openText(buildVcf({ records })), trioPed);
        const texts = new Set(pairTexts(result));
        for (const text of texts) {
          const [left, right, ...rest] = text.split(' ');
          expect(texts).toContain(`${right} ${left} ${rest.join(' ')}`);
          const rowOf = (key: string) => rows[Number(key.split('-')[1]) - 1000]!;
          for (const parent of [0, 1]) {
            const both = [left!, right!].every((key) => rowOf(key)[parent]!.includes('1'));
            expect(both).toBe(false);
          }
        }
      },
    );
    await expect(fc.assert(property, { numRuns: 150 })).resolves.toBeUndefined();
  });
});
