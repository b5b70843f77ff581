import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import type { SvgElement } from '@wm/mindmap/svg-tree';
import { expect, it } from 'vitest';
import { firstTexts } from './first-texts.ts';
import { layOutCaseReport, writeCaseReport } from './write-case-report.ts';
import type { PrintedReport } from './write-case-report.ts';

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
  state: 'consistent',
  models: [
    {
      model: 'AR_hom',
      name: '常隐纯合',
      state: 'consistent',
      text: 'kid 为 1/1',
    },
  ],
  pairs: [],
  notes: [],
  genotypes: [
    {
      member: 'kid',
      genotype: '1/1',
      quality: 99,
      depth: 30,
      altReads: 30,
      allReads: 30,
      doubt: '',
    },
  ],
  score: 1,
};
const filter = {
  name: '人群频率',
  seen: 5,
  withValue: 0,
  removed: 0,
  keys: [],
};
const person = { father: '', mother: '', isDeceased: false } as const;

function reportOf(changes: Partial<PrintedReport> = {}): PrintedReport {
  return {
    caseId: 7,
    version: 2,
    state: 'signed',
    checksum: 'ab'.repeat(32),
    created: new Date('2026-01-02T03:04:05Z'),
    timeZone: 'Asia/Shanghai',
    texts: {
      ...firstTexts,
      institution: '检测中心',
      sampled: '2026-01-01',
      advice: '第一段\n第二段',
    },
    facts: {
      caseNo: 'C-7',
      probandName: '小明',
      phenotype: '腹泻',
      runNo: 3,
      fileName: 'family.vcf.gz',
      endTime: '2026-01-01T20:00:00.000Z',
      people: [
        { ...person, id: 'kid', sex: 1, status: 2, isProband: true },
        { ...person, id: 'mum', sex: 2, status: 1, isProband: false },
      ],
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
          filter: {
            ...filter,
            id: 'frequency',
            state: 'noData',
            text: '未应用：没有频率',
          },
        },
      ],
      filters: [
        {
          ...filter,
          id: 'align',
          name: '左对齐',
          state: 'noData',
          text: '未应用：没有参考序列',
        },
      ],
      releases: [],
      variants: [
        {
          key: variant.variant,
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
    },
    writers: ['甲', '乙'],
    checked: { userName: '丙', time: '2026-01-02T01:00:00.000Z' },
    signed: { userName: '丁', time: '2026-01-02T02:00:00.000Z' },
    ...changes,
  };
}

function all({ children, ...own }: SvgElement): SvgElement[] {
  return [{ children, ...own }, ...children.flatMap((child) => all(child))];
}

const textsOf = (page: SvgElement): string[] => all(page).flatMap(({ text }) => text ?? []);

it('tells the twelve parts with facts, texts by their lines, a sign at what had no data, and who signed', () => {
  const text = layOutCaseReport(reportOf()).flatMap(textsOf).join('\n');
  const parts = '机构 受检者 送检 样本 日期 方法 结果 解读 建议 局限性 文献 签名'.split(' ');
  const lines = text.split('\n');
  const places = parts.map((part) => lines.indexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  for (const told of [
    '遗传分析报告（第 2 版）',
    '检测机构：检测中心',
    '姓名：小明',
    '第一段\n第二段',
    '※ 人群频率',
    '未应用：没有频率',
    '※ 左对齐：未应用：没有参考序列',
    '分析日期：2026-01-02',
    '分级（ACMG/AMP 2015）：可能致病；积分 7',
    '撰写：甲、乙',
    '核对：丙，2026-01-02 09:00',
    '签发：丁，2026-01-02 10:00',
    `校验值（SHA-256）：${'ab'.repeat(32)}`,
  ])
    expect(text).toContain(told);
  expect(text).not.toContain('草稿');
});

it('says on every page which one it is and what it is for, and 草稿 until it is signed', () => {
  const advice = '建议'.repeat(4000);
  const texts = { ...firstTexts, advice };
  const draft = layOutCaseReport(reportOf({ state: 'checked', signed: null, texts }));
  expect(draft.length).toBeGreaterThan(3);
  for (const [at, page] of draft.entries()) {
    const told = textsOf(page);
    expect(told).toContain(`第 ${at + 1} / ${draft.length} 页`);
    expect(told).toContain('遗传分析报告（第 2 版）    仅供研究使用，不作为临床诊断依据');
    expect(told.filter((one) => one === '草稿')).toHaveLength(2);
  }
  expect(draft.flatMap(textsOf).join('\n')).toContain('草稿（待签发），未经签发。');
});

it('leaves out what is kept from its reader, and takes any text', () => {
  const { caseNo: _, probandName: __, phenotype: ___, ...facts } = reportOf().facts;
  const texts = {
    ...firstTexts,
    advice: ') Tj ET (\\ <script> \u202E \uFFFF 🧬',
  };
  const report = reportOf({ facts, texts });
  const text = layOutCaseReport(report).flatMap(textsOf).join('\n');
  expect(text).not.toContain('小明');
  expect(text).not.toContain('undefined');
  expect(Buffer.from(writeCaseReport(report)).subarray(0, 5).toString()).toBe('%PDF-');
});
