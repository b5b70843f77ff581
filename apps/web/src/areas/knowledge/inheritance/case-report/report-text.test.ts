import { missingOf, reportFields } from '@wm/contract/knowledge/inheritance/case-report-rules';
import type { ReportTexts } from '@wm/contract/knowledge/inheritance/case-report-rules';
import { expect, it } from 'vitest';
import { differencesOf, mergeReports, reportOfText, textOfReport } from './report-text.ts';

const texts = Object.fromEntries(
  reportFields.map(({ field, kind }) => [field, kind === 'day' ? '2026-01-02' : `${field}。`]),
) as ReportTexts;
const base = { runNo: 1, chosen: ['1-1-A-T'], texts };
const merged = (mine: Partial<ReportTexts>, theirs: Partial<ReportTexts>) =>
  mergeReports({
    base: textOfReport(base),
    mine: textOfReport({ ...base, texts: { ...texts, ...mine } }),
    theirs: textOfReport({ ...base, texts: { ...texts, ...theirs } }),
  });

it('takes what either window changed, and both lines where both wrote at the same place', () => {
  const apart = merged({ advice: '复查' }, { purpose: '病因', limits: 'limits。\n另一行' });
  expect(apart.collisions).toBe(0);
  expect(reportOfText(apart.text).texts).toEqual({
    ...texts,
    advice: '复查',
    purpose: '病因',
    limits: 'limits。\n另一行',
  });
  const both = merged({ advice: '甲' }, { advice: '乙' });
  expect(both.collisions).toBe(1);
  expect(reportOfText(both.text).texts.advice.split('\n')).toEqual(['甲', '乙']);
  expect(merged({ purpose: '甲' }, { purpose: '乙' }).collisions).toBe(1);
});

it('tells what differs of two versions, the variants as lines', () => {
  const after = { runNo: 2, chosen: [], texts: { ...texts, advice: '复查' } };
  expect(differencesOf(base, after)).toEqual([
    { title: '分析', before: '第 1 次', after: '第 2 次' },
    { title: '报告的变异', before: '1-1-A-T', after: '' },
    { title: '建议', before: 'advice。', after: '复查' },
  ]);
  expect(differencesOf(base, base)).toEqual([]);
});

it('names what a report lacks in the order of its parts, and not what is kept from its reader', () => {
  const written = { ...texts, institution: ' ', received: '2026-01-01', result: '' };
  const lacks = missingOf({ texts: written, probandName: '', chosen: [] });
  expect(lacks.map(({ what }) => what)).toEqual([
    '检测机构',
    '受检者姓名',
    '不早于采样日期的收样日期',
    '报告的变异，或未检出的说明',
  ]);
  const chosen = [
    { name: 'A', class: null, isKept: true },
    { name: 'B', class: 'LP', isKept: true },
    { name: 'C', class: 'P', isKept: false },
  ];
  expect(missingOf({ texts, probandName: undefined, chosen }).map(({ what }) => what)).toEqual([
    'A 的评审分级',
    'C 的依据（这次分析没有保留它）',
  ]);
});
