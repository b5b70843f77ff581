import { describe, expect, it } from 'vitest';
import { buildVcf, openText, trioPed } from '../../test/build-vcf.ts';
import type { RecordSpec } from '../../test/build-vcf.ts';
import type { AnalysisOptions } from './analysis-options.ts';
import { explainVariant } from './explain-variant.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { parsePed } from '../pedigree/ped.ts';

const records: RecordSpec[] = [
  { pos: 1, alt: '.', samples: ['0/0', '0/0', '0/0'] },
  { pos: 2, filter: 'q10', samples: ['0/0', '0/0', '0/1'] },
  { pos: 3, samples: ['0/1', '0/0', '0/0'] },
  { pos: 4, samples: ['0/0', '0/0', './.'], alt: 'T' },
  { pos: 5, samples: ['1/1', '0/0', '0/1'] },
  { pos: 6, info: 'Annotation=F;gnomAD_AF=0.2', samples: ['0/0', '0/0', '0/1'] },
  { pos: 7, info: 'Annotation=LOW', samples: ['0/0', '0/0', '0/1'] },
  { pos: 8, info: 'Annotation=ALONE', samples: ['0/1', '0/0', '0/1'] },
  { pos: 9, info: 'Annotation=CIS', samples: ['0/1', '0/0', '0/1'] },
  { pos: 10, info: 'Annotation=CIS', samples: ['0/1', '0/0', '0/1'] },
  { pos: 11, info: 'X', samples: ['0/1', '0/0', '0/1'] },
  { pos: 12, ref: 'CAC', alt: 'C,CACAC', samples: ['0/0', '0/0', '1/2'] },
  { pos: 13, samples: ['0/0', '0/0', '0/1'] },
  { contig: '2', pos: 5, samples: ['0/0', '0/0', '0/1'] },
];

const options: AnalysisOptions = {
  inflater: nodeInflater,
  families: parsePed(trioPed).families,
  mask: null,
  criteria: [
    {
      id: 'panel',
      name: '基因面板',
      test: ({ genes }) => !genes.includes('LOW') || '基因LOW不在面板内',
    },
  ],
};

const ask = async (pos: number, ref = 'A', alt = 'G', contig = '1') =>
  explainVariant(openText(buildVcf({ records })), options, { contig, pos, ref, alt });

describe('why a variant does not appear', () => {
  it.each([
    [1, '.', 'allele', '该位点没有可分析的变异等位（ALT为“.”、“*”或参考区块）'],
    [2, 'G', 'filter', 'FILTER不是PASS'],
    [3, 'G', 'carrier', '没有患病成员携带该变异'],
    [4, 'T', 'carrier', '没有患病成员携带该变异'],
    [5, 'G', 'model', '常染色体显性：未患病的父亲 D 为 1/1，未患病却携带该变异'],
    [6, 'G', 'frequency', '人群频率0.2（gnomAD_AF）高于各模式的上限'],
    [7, 'G', 'criteria:panel', '基因LOW不在面板内'],
    [8, 'G', 'pair', '基因ALONE内没有可以配对的第二个变异'],
    [9, 'G', 'pair', '有候选配对但不成立：未患病的父亲 D 为 0/1，未患病却同时携带两个变异'],
    [11, 'G', 'pair', '没有基因注释，不能配对，其他模式均不符合'],
  ])('at position %i with ALT %s: %s', async (pos, alt, stage, text) => {
    const [explanation] = await ask(pos, 'A', alt);
    expect(explanation).toMatchObject({ family: 'F1', isKept: false, stage, text });
  });

  it('gives every model with its reason once the models were judged', async () => {
    const [explanation] = await ask(5);
    const states = explanation!.models.map(({ model, stateName }) => `${model} ${stateName}`);
    expect(states).toEqual([
      'AD 不符合',
      'AD_dn 不符合',
      'AR_hom 不符合',
      'AR_hom_dn 不符合',
      'AR_comp 不符合',
      'AR_comp_dn 不符合',
      'DN 不符合',
      'UPD 不符合',
    ]);
    expect(explanation!.models.every(({ text }) => text.length > 5)).toBe(true);
  });

  it('names the number for which a patient is not believed, and only the models of the region', async () => {
    const text = buildVcf({
      records: [{ contig: 'MT', pos: 5, format: 'GT:GQ', samples: ['0:99', '0:99', '1:3'] }],
    });
    const masked: AnalysisOptions = {
      inflater: nodeInflater,
      families: options.families,
      keep: 'strict',
    };
    const asked = { contig: 'chrM', pos: 5, ref: 'A', alt: 'G' };
    const [explanation] = await explainVariant(openText(text), masked, asked);
    expect(explanation!.stage).toBe('quality');
    expect(explanation!.text).toBe('患病的成员 C 为 1，GQ 3 < 20，基因型质量不足，按未知处理');
    expect(explanation!.models.map(({ model }) => model)).toEqual(['MT', 'MT_dn', 'DN']);
    const loose = await explainVariant(openText(text), { ...masked, keep: 'loose' }, asked);
    expect(loose[0]).toMatchObject({ isKept: true });
  });

  it('says that a variant was kept, finds one ALT of several, and is empty for an unknown variant', async () => {
    expect(await ask(13)).toMatchObject([{ isKept: true, stage: '', text: '已保留：1-13-A-G' }]);
    expect(await ask(12, 'C', 'CAC')).toMatchObject([{ isKept: true }]);
    expect(await ask(12, 'CAC', 'CACAC')).toMatchObject([{ isKept: true }]);
    expect(await ask(5, 'A', 'G', 'chr2')).toMatchObject([{ isKept: true }]);
    expect(await ask(13, 'A', 'C')).toEqual([]);
    expect(await ask(99)).toEqual([]);
  });

  it('gives the same answer when reading stops behind the variant', async () => {
    const open = openText(buildVcf({ records }), 100);
    const asked = { contig: '1', pos: 9, ref: 'A', alt: 'G' };
    const whole = await explainVariant(open, options, asked);
    expect(await explainVariant(open, { ...options, isKnownSorted: true }, asked)).toEqual(whole);
  });

  it('names the consequence for which a variant does not pair', async () => {
    const text = buildVcf({
      headers: [
        '##INFO=<ID=CSQ,Number=.,Type=String,Description="Format: Allele|Consequence|SYMBOL">',
      ],
      records: [
        { pos: 5, info: 'CSQ=G|intron_variant|A1', samples: ['0/1', '0/0', '0/1'] },
        { pos: 9, info: 'CSQ=G|missense_variant|A1', samples: ['0/0', '0/1', '0/1'] },
      ],
    });
    const asked = { contig: '1', pos: 5, ref: 'A', alt: 'G' };
    const [one] = await explainVariant(openText(text), { ...options, criteria: [] }, asked);
    expect(one).toMatchObject({
      isKept: false,
      stage: 'consequence',
      stageName: '配对后果',
      text: '在A1（intron_variant）中的后果默认不参与复合杂合配对，其他模式均不符合',
    });
    expect(one!.models.find(({ model }) => model === 'AR_comp')!.text).toContain('默认不参与配对');
  });

  it('tells structural variants of one place apart by their ends', async () => {
    const text = buildVcf({
      records: [
        { pos: 5, alt: '<DEL>', info: 'END=500', samples: ['1/1', '0/0', '0/1'] },
        { pos: 5, alt: '<DEL>', info: 'END=900', samples: ['0/0', '0/0', '0/1'] },
      ],
    });
    const told = async (end: number) => {
      const asked = { contig: '1', pos: 5, ref: 'A', alt: '<DEL>', end };
      const [one] = await explainVariant(openText(text), options, asked);
      return [one!.isKept, one!.stage];
    };
    expect(await told(500)).toEqual([false, 'model']);
    expect(await told(900)).toEqual([true, '']);
  });

  it('answers for each family', async () => {
    const text = buildVcf({
      samples: ['D', 'M', 'C', 'X'],
      records: [{ pos: 5, samples: ['0/0', '0/0', '0/0', '0/1'] }],
    });
    const families = parsePed(`${trioPed}F2 X 0 0 1 2\n`).families;
    const asked = { contig: '1', pos: 5, ref: 'A', alt: 'G' };
    const answers = await explainVariant(openText(text), { ...options, families }, asked);
    expect(answers.map(({ family, isKept, stage }) => [family, isKept, stage])).toEqual([
      ['F1', false, 'carrier'],
      ['F2', true, ''],
    ]);
  });
});
