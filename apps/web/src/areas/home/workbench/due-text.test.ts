import { expect, it } from 'vitest';
import { daysOver, dueText, repeatText } from './due-text.ts';
import { daysOffered } from './parts/days-offered.ts';

const now = { today: '2026-11-26', minute: 600 };

it.each([
  ['2026-11-26', null, '今天'],
  ['2026-11-27', 900, '明天 15:00'],
  ['2026-11-28', null, '后天'],
  ['2026-12-02', 5, '周三 00:05'],
  ['2026-12-03', null, '12月3日'],
  ['2027-01-05', null, '2027-01-05'],
])('says %s %s as %s', (dueDay, dueMinute, text) => {
  expect(dueText({ dueDay, dueMinute }, now)).toBe(text);
});

it('counts overdue days, and none without a day', () => {
  expect(
    ['2026-11-24', '2026-11-26', '2026-12-01', null].map((day) => daysOver(day, now.today)),
  ).toEqual([2, 0, 0, 0]);
});

it('says how something repeats', () => {
  expect(
    [
      { repeat: 'none', repeatDay: null },
      { repeat: 'daily', repeatDay: null },
      { repeat: 'weekly', repeatDay: 7 },
      { repeat: 'monthly', repeatDay: 1 },
      { repeat: 'monthly', repeatDay: 31 },
    ].map((rule) => repeatText(rule as Parameters<typeof repeatText>[0])),
  ).toEqual(['', '每天', '每周日', '每月 1 日', '每月最后一天']);
});

it('offers each day once', () => {
  const offered = (today: string) => daysOffered(today).map(({ key, day }) => `${key} ${day}`);
  expect(offered('2026-11-24')).toEqual([
    '今天 2026-11-24',
    '明天 2026-11-25',
    '周五 2026-11-27',
    '下周一 2026-11-30',
    '清除 null',
  ]);
  // On a Thursday 周五 is 明天, on a Sunday 下周一 is.
  expect(offered('2026-11-26')).not.toContain('周五 2026-11-27');
  expect(offered('2026-11-29')).toHaveLength(4);
});
