// What must not change a result: the order of siblings and samples, writing several ALTs in one record or in several, the
// separators of genotypes whose phase nothing may use, and annotation that no filter reads.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../tools/sampled.ts';
import { analyse, buildVcf, openText } from './build-vcf.ts';
import type { Analysed, RecordSpec } from './build-vcf.ts';
import { modelPlace } from '../src/models/model-names.ts';

const RUNS = sampled(60, 2_000);
const people = ['F1 C1 D M 1 2', 'F1 C2 D M 2 2', 'F1 S D M 1 1', 'F1 D 0 0 1 1', 'F1 M 0 0 2 1'];
const ids = ['C1', 'C2', 'S', 'D', 'M'];
const pedOf = (order: readonly number[]): string => order.map((at) => `${people[at]}\n`).join('');
const plainOrder = ids.map((_, at) => at);

/** Genotypes of one site, by place in `ids`. */
const genotypes = fc.tuple(
  ...ids.map(() => fc.constantFrom('0/0', '0/1', '1/1', './.', '0/0', '0/1')),
);
const sites = fc.array(genotypes, { minLength: 1, maxLength: 8 });

function recordsOf(
  calls: readonly string[][],
  order: readonly number[],
  info: string,
): RecordSpec[] {
  return calls.map((own, at) => ({
    pos: 100 + at * 10,
    info: at % 2 ? info : info.replace('GENE1', 'GENE1,GENE2'),
    samples: order.map((place) => own[place]!),
  }));
}

/** Everything that is told of every variant, without the order in which members are listed. */
function told({ described }: Analysed) {
  return described.map(({ variant, models, pairs, notes }) => ({
    variant,
    states: models.map(({ model, state }) => `${model} ${state}`),
    pairs: pairs
      .map(({ partner, phase, comp, fresh }) => `${partner} ${phase} ${comp} ${fresh}`)
      .toSorted(),
    notes,
  }));
}

async function run(
  calls: readonly string[][],
  order: readonly number[],
  info = 'Annotation=GENE1',
) {
  const samples = order.map((at) => ids[at]!);
  const text = buildVcf({ samples, records: recordsOf(calls, order, info) });
  return analyse(openText(text), pedOf(order));
}

describe('results', () => {
  it('do not depend on the order of siblings, members and samples', async () => {
    const orders = fc.shuffledSubarray(plainOrder, { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sites, orders, async (calls, order) => {
        expect(told(await run(calls, order))).toEqual(told(await run(calls, plainOrder)));
      }),
      { numRuns: RUNS },
    );
  });

  it('do not depend on whether several ALTs stand in one record, apart from the pair of one genotype', async () => {
    const two = fc.constantFrom('0/0', '0/1', '0/2', '1/1', '1/2', '2/2', './.');
    const site = fc.tuple(...ids.map(() => two));
    const own = (result: Analysed, alt: string): string[] =>
      result.variants
        .filter((one) => one.alt === alt)
        .map(({ states }) =>
          [...states]
            .filter((_, place) => place !== modelPlace.AR_comp && place !== modelPlace.AR_comp_dn)
            .join(''),
        )
        .filter((states) => /[12]/.test(states));
    await fc.assert(
      fc.asyncProperty(site, async (calls) => {
        const joined = buildVcf({
          samples: ids,
          records: [{ pos: 100, alt: 'G,T', samples: calls }],
        });
        const cut = (number: string): string[] =>
          calls.map((text) => text.replace(/\d/g, (allele) => (allele === number ? '1' : '0')));
        const split = buildVcf({
          samples: ids,
          records: [
            { pos: 100, alt: 'G', samples: cut('1') },
            { pos: 100, alt: 'T', samples: cut('2') },
          ],
        });
        const ped = pedOf(plainOrder);
        const [left, right] = [
          await analyse(openText(joined), ped),
          await analyse(openText(split), ped),
        ];
        for (const alt of ['G', 'T']) expect(own(left, alt)).toEqual(own(right, alt));
      }),
      { numRuns: RUNS },
    );
  });

  it('do not depend on separators where some het of the chromosome is not phased', async () => {
    const separators = fc.array(fc.constantFrom('/', '|'), { minLength: 40, maxLength: 40 });
    const sentinel = ids.map(() => '0/1');
    await fc.assert(
      fc.asyncProperty(sites, separators, async (calls, marks) => {
        const phased = calls.map((own, site) =>
          own.map((text, at) =>
            text.includes('.') ? text : text.replace('/', marks[(site * 5 + at) % 40]!),
          ),
        );
        const left = await run([...calls, sentinel], plainOrder);
        const right = await run([...phased, sentinel], plainOrder);
        expect(told(right)).toEqual(told(left));
      }),
      { numRuns: RUNS },
    );
  });

  it('do not depend on annotation that nothing reads', async () => {
    const key = fc.constantFrom(
      'XYZ',
      'CADD',
      'AF',
      'AC',
      'DP',
      'phyloP',
      'AF_raw',
      'controls_AF',
      'MLEAF',
    );
    const extra = fc.array(fc.tuple(key, fc.double({ min: 0, max: 1, noNaN: true })), {
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(sites, extra, async (calls, fields) => {
        const info = [
          'Annotation=GENE1',
          ...fields.map(([name, value]) => `${name}=${value}`),
        ].join(';');
        const text = (own: string) =>
          buildVcf({ samples: ids, records: recordsOf(calls, plainOrder, own) });
        const options = { frequencyLimits: undefined };
        const ped = pedOf(plainOrder);
        const left = await analyse(openText(text('Annotation=GENE1')), ped, options);
        const right = await analyse(openText(text(info)), ped, options);
        expect(told(right)).toEqual(told(left));
      }),
      { numRuns: RUNS },
    );
  });
});
