import { expect, it } from 'vitest';
import { fillTemplate, weekOf } from './fill-template.ts';

it('counts weeks as ISO 8601 does, over the ends of years', () => {
  const weeks = [
    '2026-01-01',
    '2026-01-04',
    '2026-01-05',
    '2025-12-29',
    '2026-12-31',
    '2027-01-03',
  ];
  expect(weeks.map(weekOf)).toEqual([1, 1, 2, 1, 53, 53]);
});

it('fills in what it knows and leaves the rest', () => {
  const text =
    '{{title}}：{{date}} {{weekday}} {{time}} 第{{week}}周 {{x}} {{toString}} {{ date }}';
  expect(fillTemplate(text, { title: '周记', date: '2026-11-27', time: '09:05' })).toBe(
    '周记：2026-11-27 星期五 09:05 第48周 {{x}} {{toString}} {{ date }}',
  );
});
