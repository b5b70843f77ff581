import type { PackPlan } from '@wm/contract/report/pack';
import { expect, it } from 'vitest';
import {
  choiceOf,
  choicesOf,
  chosenDictsOf,
  chosenOf,
  countChanges,
  countDictChanges,
  mapTo,
  planText,
} from './pack-choices.ts';
import type { PlannedReport } from './pack-choices.ts';

const report = (code: string, part: Partial<PlannedReport>): PlannedReport => ({
  code,
  name: code,
  description: '',
  isPublished: true,
  standing: 'new',
  differences: [],
  here: null,
  mark: `mark-${code}`,
  fault: '',
  ...part,
});

const plan: PackPlan = {
  id: 1,
  name: '包',
  productVersion: '1',
  made: '',
  installedTime: null,
  missing: [],
  sources: [],
  dicts: (['new', 'same', 'conflict', 'gone'] as const).map((standing) => ({
    type: 'AREA',
    value: standing,
    label: standing,
    standing,
    differences: [],
    usual: standing === 'new' || standing === 'gone' ? ('take' as const) : ('keep' as const),
    mark: `mark-${standing}`,
  })),
  reports: [
    report('fresh', {}),
    report('other', { standing: 'conflict' }),
    report('equal', { standing: 'same' }),
    report('broken', { fault: '列不存在' }),
  ],
};

it('what is new comes, what is here stays, and what cannot come is left out, until it is chosen otherwise', () => {
  const [fresh, other, equal, broken] = plan.reports as [
    PlannedReport,
    PlannedReport,
    PlannedReport,
    PlannedReport,
  ];
  expect(plan.reports.map((one) => choiceOf(one, {}))).toEqual(['install', 'skip', 'skip', 'skip']);
  expect(choicesOf(equal)).toEqual([]);
  expect(countChanges(plan, {})).toBe(1);
  expect(countChanges(plan, { other: 'both', fresh: 'skip' })).toBe(1);
  // A choice that can no longer be is none.
  expect(choiceOf(broken, { broken: 'install' })).toBe('skip');
  expect(choiceOf(other, { other: 'install' })).toBe('skip');
  expect(chosenOf(plan, { other: 'replace' })[1]).toEqual({
    code: 'other',
    mark: 'mark-other',
    choice: 'replace',
  });
  expect(choiceOf(fresh, {})).toBe('install');
  expect(planText(plan)).toBe('共 4 张报表：新增 2 张，与这里不同 1 张，与这里相同 1 张');
});

it('a missing source takes the columns of the same name, else of the same title and type', () => {
  const missing = {
    name: 'visits',
    title: '来访',
    isHere: false,
    columns: [
      { name: 'ip', title: '地址', type: 'text' },
      { name: 'when', title: '登录时间', type: 'time' },
      { name: 'why', title: '缘由', type: 'text' },
    ],
  };
  const to = {
    name: 'logins',
    title: '登录日志',
    columns: [
      { name: 'create_time', title: '登录时间', type: 'time' },
      { name: 'ip', title: 'IP 地址', type: 'text' },
    ],
  };
  expect(mapTo(missing, to)).toEqual({
    name: 'visits',
    to: 'logins',
    columns: [
      { name: 'ip', to: 'ip' },
      { name: 'when', to: 'create_time' },
    ],
  });
});

it('does with entries what is usual until it is chosen otherwise, and nothing with those that are the same', () => {
  expect(countDictChanges(plan, {})).toBe(2);
  const choices = { 'AREA,conflict': 'take', 'AREA,gone': 'keep', 'AREA,same': 'take' } as const;
  expect(countDictChanges(plan, choices)).toBe(2);
  expect(chosenDictsOf(plan, choices)).toEqual([
    { type: 'AREA', value: 'new', mark: 'mark-new', choice: 'take' },
    { type: 'AREA', value: 'conflict', mark: 'mark-conflict', choice: 'take' },
    { type: 'AREA', value: 'gone', mark: 'mark-gone', choice: 'keep' },
  ]);
});
