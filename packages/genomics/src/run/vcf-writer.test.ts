import { describe, expect, it } from 'vitest';
import { analyse, buildVcf, openText, trioPed } from '../../test/build-vcf.ts';
import type { VcfSpec } from '../../test/build-vcf.ts';
import { bytesOf } from '../io/byte-source.ts';
import { createFindings } from '../finding.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { modelScore } from '../models/model-score.ts';
import { readRecords } from '../vcf/read-variants.ts';
import type { VcfRecord } from '../vcf/vcf-record.ts';
import { createVcfWriter } from './vcf-writer.ts';
import type { WriterOptions } from './vcf-writer.ts';

async function writeAndRead(
  spec: VcfSpec,
  ped: string,
  { keep = 'loose', reviews }: WriterOptions = {},
) {
  const { variants, summary } = await analyse(openText(buildVcf(spec)), ped, {
    keepLines: true,
    keep,
  });
  const writer = createVcfWriter(summary.header, summary.families, {
    keep,
    ...(reviews && { reviews }),
  });
  let text = writer.header();
  for (const variant of variants) text += writer.add([variant]);
  text += writer.finish();
  const records: VcfRecord[] = [];
  const options = { inflater: nodeInflater, findings: createFindings() };
  for await (const batch of readRecords(bytesOf(new TextEncoder().encode(text)), options)) {
    records.push(...batch.records);
  }
  return { text, records };
}

describe('writing results as VCF', () => {
  it('names structural partners of one place by their ends', async () => {
    const deletion = { pos: 10, alt: '<DEL>', samples: ['0/0', '0/1', '0/1'] };
    const { records } = await writeAndRead(
      {
        records: [
          { ...deletion, info: 'Annotation=GENE1;END=500' },
          { ...deletion, info: 'Annotation=GENE1;END=900' },
          { pos: 1000, samples: ['0/1', '0/0', '0/1'] },
        ],
      },
      trioPed,
    );
    expect(records.at(-1)!.info.get('Compounds')).toBe('F1:1_10_500_DEL|1_10_900_DEL');
  });

  it('replaces classes of the input by those that were reviewed', async () => {
    const { records, text } = await writeAndRead(
      {
        records: [
          { pos: 10, samples: ['0/0', '0/0', '0/1'], info: 'ACMGClass=B;DP=5' },
          { pos: 20, samples: ['0/0', '0/0', '0/1'], info: 'ACMGClass=B;ACMGCriteria=BA1' },
        ],
      },
      trioPed,
      { reviews: new Map([['1-10-A-G', { class: 'LP', criteria: ['PS3', 'PM2_Supporting'] }]]) },
    );
    const infos = records.map(({ info }) => [info.get('ACMGClass'), info.get('ACMGCriteria')]);
    expect(infos).toEqual([
      ['LP', 'PS3|PM2_Supporting'],
      [undefined, undefined],
    ]);
    expect(records[0]!.info.get('DP')).toBe('5');
    expect(text.match(/##INFO=<ID=ACMGClass,/g)).toHaveLength(1);
  });

  it('adds models, compounds and score, and everything reads back', async () => {
    const { records, text } = await writeAndRead(
      {
        records: [
          { pos: 10, format: 'GT:GQ', samples: ['0/1:99', '0/0:40', '0/1:30'] },
          { pos: 20, format: 'GT:GQ', samples: ['0/0:99', '0/1:99', '0/1:99'] },
          { pos: 30, format: 'GT:GQ', samples: ['0/0:99', '0/0:99', '0/1:99'], info: 'DP=5' },
          { pos: 40, format: 'GT:GQ', samples: ['0/1:99', '0/1:99', '0/1:99'], info: '.' },
        ],
      },
      trioPed,
    );
    const written = records.map(({ pos, info }) => [pos, Object.fromEntries(info)]);
    expect(written).toEqual([
      [
        10,
        {
          Annotation: 'GENE1',
          GeneticModels: 'F1:AR_comp',
          Compounds: 'F1:1_20_A_G',
          ModelScore: 'F1:30',
        },
      ],
      [
        20,
        {
          Annotation: 'GENE1',
          GeneticModels: 'F1:AR_comp',
          Compounds: 'F1:1_10_A_G',
          ModelScore: 'F1:94',
        },
      ],
      [30, { DP: '5', GeneticModels: 'F1:AD_dn|DN', ModelScore: 'F1:94' }],
    ]);
    expect(records[0]!.samples).toEqual([
      ['0/1', '99'],
      ['0/0', '40'],
      ['0/1', '30'],
    ]);
    expect(text).toContain('##INFO=<ID=GeneticModels,');
  });

  it('splits ALTs, keeps the old record, and trims', async () => {
    const { records } = await writeAndRead(
      {
        headers: ['##FORMAT=<ID=AD,Number=R,Type=Integer,Description="x">'],
        records: [
          {
            pos: 10,
            ref: 'CAC',
            alt: 'C,CACAC',
            format: 'GT:AD',
            samples: ['0/1:5,6,7', '0/2:5,6,7', '1/2:5,6,7'],
          },
        ],
      },
      trioPed,
    );
    expect(records.map(({ pos, ref, alts, samples }) => [pos, ref, alts[0], samples[2]])).toEqual([
      [10, 'CAC', 'C', ['1/0', '5,6']],
      [10, 'C', 'CAC', ['0/1', '5,7']],
    ]);
    expect(records[1]!.info.get('old_multiallelic')).toBe('10:CAC:C,CACAC');
    expect(records[1]!.info.get('Compounds')).toBe('F1:1_10_CAC_C');
  });

  it('writes each key once for two families and replaces what an earlier run wrote', async () => {
    const ped = `${trioPed}F2 X 0 0 2 2\n`;
    const { records, text } = await writeAndRead(
      {
        samples: ['D', 'M', 'C', 'X'],
        headers: ['##INFO=<ID=GeneticModels,Number=.,Type=String,Description="old">'],
        records: [
          {
            pos: 10,
            info: 'GeneticModels=old:AD;Annotation=G',
            samples: ['0/0', '0/0', '0/1', '0/1'],
          },
        ],
      },
      ped,
    );
    expect(records).toHaveLength(1);
    expect(Object.fromEntries(records[0]!.info)).toEqual({
      Annotation: 'G',
      GeneticModels: 'F1:AD_dn|DN,F2:AD',
      ModelScore: 'F1:0,F2:0',
    });
    expect(text.split('##INFO=<ID=GeneticModels').length - 1).toBe(1);
  });

  it('encodes what INFO may not hold in the name of a family', async () => {
    const { records } = await writeAndRead(
      { records: [{ pos: 10, samples: ['0/0', '0/0', '0/1'] }] },
      trioPed.replaceAll('F1', 'F;1,a=b'),
    );
    expect(records[0]!.info.get('GeneticModels')).toBe('F%3B1%2Ca%3Db:AD_dn|DN');
  });

  it('writes only consistent models when strict, and a new allele on Y as DN', async () => {
    const records = [
      { pos: 10, samples: ['./.', '0/0', '0/1'] },
      { contig: 'Y', pos: 5_000_000, samples: ['0', '.', '1'] },
    ];
    const loose = await writeAndRead({ records }, trioPed);
    expect(loose.records.map(({ info }) => info.get('GeneticModels'))).toEqual([
      'F1:AD|AD_dn|DN',
      'F1:DN',
    ]);
    const strict = await writeAndRead({ records }, trioPed, { keep: 'strict' });
    expect(strict.records.map(({ info }) => info.get('GeneticModels'))).toEqual(['F1:DN']);
  });

  it('needs the lines', async () => {
    const spec = { records: [{ pos: 10, samples: ['0/0', '0/0', '0/1'] }] };
    const { variants, summary } = await analyse(openText(buildVcf(spec)), trioPed);
    const writer = createVcfWriter(summary.header, summary.families);
    writer.add(variants);
    expect(() => writer.finish()).toThrow('keep lines');
  });
});

describe('the model score', () => {
  it.each([
    [[], 0],
    [[0, -1], 0],
    [[99, 99, 99], 94],
    [[1000], 99],
    [[20], 20],
    [[20, 20, 20], 15],
    [[1], 1],
    [[30, 40, 99], 30],
  ])('of %j is %i', (qualities, score) => {
    expect(modelScore(qualities)).toBe(score);
  });
});
