import { describe, expect, it } from 'vitest';
import { analyse, buildVcf, openText, trioPed } from '../../test/build-vcf.ts';
import type { RecordSpec } from '../../test/build-vcf.ts';

const format = 'GT:AD:DP:GQ';
const good = { pos: 10, format, samples: ['0/0:30,0:30:99', '0/0:30,0:30:99', '0/1:15,15:30:99'] };

async function evidenceOf(record: RecordSpec, ped = trioPed, samples = ['D', 'M', 'C']) {
  const { described } = await analyse(openText(buildVcf({ records: [record], samples })), ped);
  return described[0]!.deNovo[0]!;
}

const sample = (place: number, column: string): RecordSpec => ({
  ...good,
  samples: good.samples.with(place, column),
});

describe('confidence in a new allele', () => {
  it('is high when every number is good, and the numbers are kept', async () => {
    expect(await evidenceOf(good)).toEqual({
      child: 'C',
      level: '高',
      failed: [],
      numbers: {
        quality: { C: 99, D: 99, M: 99 },
        depth: { C: 30, D: 30, M: 30 },
        childBalance: 0.5,
        parentAltReads: 0,
        frequency: -1,
        otherFamilies: 0,
      },
    });
  });

  it.each([
    ['a weak child', sample(2, '0/1:15,15:30:19'), 'C 的GQ为19，低于20'],
    ['a shallow mother', sample(1, '0/0:9,0:9:99'), 'M 的DP为9，低于10'],
    ['an uneven child', sample(2, '0/1:25,5:30:99'), '患者变异读段比例为0.167'],
    [
      'one read in each parent',
      { ...good, samples: ['0/0:29,1:30:99', '0/0:29,1:30:99', good.samples[2]!] },
      '父母共有2条变异读段',
    ],
    ['a known frequency', { ...good, info: 'gnomAD_AF=0.001' }, '人群频率为0.001，不低于0.001'],
    ['no read counts', sample(0, '0/0:.:30:99'), '父母缺少读段数'],
    ['no quality', sample(0, '0/0:30,0:30:.'), 'D 的GQ为未知，低于20'],
    ['a missing father', sample(0, './.:.:.:.'), 'D 的GQ为未知，低于20'],
  ])('is low for %s', async (_name, record, failed) => {
    const evidence = await evidenceOf(record);
    expect(evidence.level).toBe('低');
    expect(evidence.failed).toContain(failed);
  });

  it('accepts one read in the parents and a frequency below 0.001', async () => {
    expect((await evidenceOf(sample(0, '0/0:199,1:200:99'))).level).toBe('高');
    expect((await evidenceOf({ ...good, info: 'gnomAD_AF=0.0009' })).level).toBe('高');
  });

  it('wants nearly all reads on the X of a son', async () => {
    const onX = (column: string) => ({
      ...sample(2, column),
      contig: 'X',
      pos: 5_000_000,
    });
    expect((await evidenceOf(onX('1/1:1,29:30:99'))).level).toBe('高');
    expect((await evidenceOf(onX('0/1:15,15:30:99'))).level).toBe('低');
  });

  it('is low when two other families have the allele', async () => {
    const ped = `${trioPed}F2 A 0 0 1 2\nF3 B 0 0 1 2\n`;
    const record = { ...good, samples: [...good.samples, '0/1:15,15:30:99', '0/1:15,15:30:99'] };
    const evidence = await evidenceOf(record, ped, ['D', 'M', 'C', 'A', 'B']);
    expect(evidence.failed).toEqual(['另见于2个家系']);
  });
});
