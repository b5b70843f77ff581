import type { ParamValue, ReportParam } from '@wm/contract/report/definition';
import { expect, it } from 'vitest';
import { areSameParams, wholeParams } from './same-params.ts';

const param = (name: string, fallback = '', type: ReportParam['type'] = 'text'): ReportParam => ({
  name,
  title: name,
  type,
  fallback,
  required: false,
  options: [],
});
const params = [param('part'), param('year', '2026'), param('days', '', 'daterange')];
const part = { name: 'part', value: '财务' };
const year = { name: 'year', value: '2026' };

it('has what stands for what was not given, and what was left open', () => {
  expect(wholeParams(params, [{ name: 'part', value: ' 财务 ' }])).toEqual([
    { name: 'days', value: '' },
    part,
    year,
  ]);
});

interface Case {
  how: string;
  one?: ParamValue[];
  other: ParamValue[];
  isSame: boolean;
}

const cases: Case[] = [
  { how: 'in another order', one: [part, year], other: [year, part], isSame: true },
  { how: 'with what stands for it written out', one: [part], other: [part, year], isSame: true },
  { how: 'with an open one written out', other: [{ name: 'part', value: '' }], isSame: true },
  {
    how: 'with blanks',
    one: [{ name: 'days', value: '2026-01-01 ~ 2026-02-01' }],
    other: [{ name: 'days', value: '2026-01-01~2026-02-01' }],
    isSame: true,
  },
  { how: 'with another value', other: [{ name: 'part', value: '人事' }], isSame: false },
  {
    how: 'with one left open that has a default',
    other: [{ name: 'year', value: '' }],
    isSame: false,
  },
  {
    how: 'with one that the report asks for no more',
    other: [{ name: 'old', value: 'x' }],
    isSame: false,
  },
  {
    how: 'with an open one that the report asks for no more',
    other: [{ name: 'old', value: '' }],
    isSame: true,
  },
];

it.each(cases)('$how', ({ one = [], other, isSame }) => {
  expect(areSameParams(params, one, other)).toBe(isSame);
});
