import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { expect, it } from 'vitest';
import { layOutReport } from './write-report.ts';
import type { ReportSource } from './write-report.ts';

const variant: RunVariant = {
  id: 1,
  variant: '2-1000-A-G',
  contig: '2',
  pos: 1000,
  genes: ['AAA'],
  gene: 'AAA',
  consequence: 'missense_variant',
  impact: 'MODERATE',
  transcript: 'NM_1',
  hgvsC: 'NM_1:c.5A>G',
  hgvsP: 'NP_1:p.K2R',
  frequencyState: 'absent',
  frequency: null,
  frequencyKey: '',
  clinVar: '',
  clinVarStars: null,
  revel: null,
  spliceAi: null,
  state: 'possible',
  models: [{ model: 'AR_hom', name: '常隐纯合', state: 'possible', text: 'kid 的基因型不明' }],
  pairs: [],
  notes: [],
  genotypes: [],
  score: 1,
};

const filter = { name: '人群频率', seen: 5, withValue: 0, removed: 0, keys: [] };

function sourceOf(changes: Partial<ReportSource> = {}): ReportSource {
  const person = {
    father: '',
    mother: '',
    status: 1,
    isProband: false,
    isDeceased: false,
  } as const;
  return {
    title: '病例1第1次遗传分析报告',
    created: new Date('2026-01-02T03:04:05Z'),
    timeZone: 'Asia/Shanghai',
    fileName: 'family.vcf.gz',
    people: [
      { ...person, id: 'kid', father: 'dad', mother: 'mum', sex: 1, status: 2, isProband: true },
      { ...person, id: 'dad', sex: 1 },
      { ...person, id: 'mum', sex: 2, isDeceased: true },
    ],
    options: {
      requirePass: true,
      quality: true,
      frequency: true,
      pairConsequences: 'coding',
      pairSilent: true,
      confirmedSex: [],
    },
    summary: {
      assembly: 'GRCh37',
      records: 7,
      kept: 1,
      funnel: [
        {
          id: 'frequency',
          name: '人群频率',
          entered: 5,
          removed: 0,
          left: 5,
          filter: { ...filter, id: 'frequency', state: 'noData', text: '未应用：没有频率' },
        },
      ],
      filters: [
        { ...filter, id: 'align', name: '左对齐', state: 'noData', text: '未应用：没有参考序列' },
      ],
      findings: [],
      models: [],
      releases: [
        {
          origin: 'file',
          key: '',
          kind: 'genes',
          name: 'GENCODE',
          version: 'GENCODE 44',
          importTime: null,
        },
        {
          origin: 'knowledge',
          key: 'clinvar-vcf-37',
          kind: 'variants',
          name: 'ClinVar VCF',
          version: '',
          importTime: '2026-01-01T20:00:00.000Z',
        },
      ],
      unconfirmedSex: [],
      mendel: [],
      relations: [],
      sexes: [],
    },
    byModel: new Map([['AR_hom', { name: '常隐纯合', total: 3, shown: [variant] }]]),
    reviewed: [
      {
        variant,
        review: {
          variant: variant.variant,
          class: 'LP',
          points: 7,
          criteria: ['PVS1', 'PM2_Supporting'],
          userName: '评审人',
          updateTime: '2026-01-01T08:00:00.000Z',
        },
      },
    ],
    ...changes,
  };
}

function all({ children, ...own }: SvgElement): SvgElement[] {
  return [{ children, ...own }, ...children.flatMap((child) => all(child))];
}

function textsOf(pages: readonly SvgElement[]): string[] {
  return pages.flatMap((page) => all(page).flatMap(({ text }) => text ?? []));
}

it('tells funnel and filters without data, reasons, reviews and sources', () => {
  const text = textsOf(layOutReport(sourceOf())).join('\n');
  for (const part of [
    '未应用：没有频率',
    '左对齐：未应用：没有参考序列',
    '可能：kid 的基因型不明',
    'AAA NM_1:c.5A>G NP_1:p.K2R missense_variant 2-1000-A-G',
    '其余 2 个变异见导出的 Excel 表。',
    '积分 7；标准：PVS1、PM2_Supporting',
    '参考基因组：GRCh37',
    '文件注释 · 基因集：GENCODE GENCODE 44',
    '知识库 · 突变：ClinVar VCF 没有写明版本，2026-01-02 导入',
    '评审：评审人',
    '评审时间：2026-01-01 16:00',
    '报告生成于 2026-01-02 11:04（Asia/Shanghai）。',
  ]) {
    expect(text).toContain(part);
  }
});

it('begins a model on the page of its first variant', () => {
  // Longer and longer families push the models over every place of the page.
  for (let members = 3; members < 40; members += 1) {
    const source = sourceOf();
    const person = { ...source.people[1], id: '' } as (typeof source.people)[number];
    const more = Array.from({ length: members - 3 }, (_, at) => ({ ...person, id: `m${at}` }));
    const pages = layOutReport({ ...source, people: [...source.people, ...more] });
    const page = pages
      .map((one) => textsOf([one]))
      .find((texts) => texts.includes('常隐纯合：3 个变异'));
    expect(page?.join('\n')).toContain('各遗传模式的结果');
    expect(page?.join('\n')).toContain('可能：kid 的基因型不明');
  }
});

it('draws the family in standard symbols: filled when affected, an arrow, a stroke for the dead', () => {
  const drawn = layOutReport(sourceOf()).flatMap((page) => all(page));
  const shapes = drawn.filter(({ tag }) => tag === 'rect' || tag === 'circle');
  expect(shapes.map(({ tag, attributes }) => [tag, attributes['fill']])).toEqual([
    ['rect', '#ffffff'],
    ['circle', '#ffffff'],
    ['rect', '#1f2933'],
  ]);
});

it('sets long texts within the margins on as many pages as they need, each for research only', () => {
  const long = { ...variant, variant: `2-1000-A-${'ACGT'.repeat(150)}` };
  const byModel = new Map([
    ['AR_hom', { name: '常隐纯合', total: 40, shown: Array.from({ length: 40 }, () => long) }],
  ]);
  const pages = layOutReport(sourceOf({ byModel }));
  expect(pages.length).toBeGreaterThan(5);
  for (const [at, page] of pages.entries()) {
    const texts = textsOf([page]);
    expect(texts).toContain(`第 ${at + 1} / ${pages.length} 页`);
    expect(texts).toContain('病例1第1次遗传分析报告    仅供科研，不作诊断');
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(120);
    const places = page.children.flatMap(({ attributes: { y } }) =>
      typeof y === 'number' ? y : [],
    );
    expect(Math.max(...places)).toBeLessThan(1123);
  }
});
