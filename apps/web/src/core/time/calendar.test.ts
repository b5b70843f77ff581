import { describe, expect, it } from 'vitest';
import { addMonths, commonRanges, dayOf, mondayOf, parseDay, weeksAround } from './calendar.ts';

describe('days of the calendar', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    [' 2026/1/5 ', '2026-01-05'],
    ['2026.11.05', '2026-11-05'],
    ['20261105', '2026-11-05'],
    ['2026年11月5日', '2026-11-05'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['11/05/2026', undefined],
    ['昨天', undefined],
  ])('reads %s as %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('are those where the browser stands', () => {
    expect(dayOf(new Date(2026, 10, 23, 0, 30))).toBe('2026-11-23');
    expect(dayOf(new Date(2026, 10, 23, 23, 30))).toBe('2026-11-23');
  });

  it('keep to the end of a shorter month', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2024-03-31', -1),
      addMonths('2026-12-15', 1),
    ]).toEqual(['2026-02-28', '2024-02-29', '2027-01-15']);
  });

  it('stand in weeks from Monday', () => {
    expect(mondayOf('2026-11-01')).toBe('2026-10-26');
    const weeks = weeksAround('2026-11-23');
    expect([weeks.length, weeks[0]?.[0], weeks[5]?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  });

  it('have names for what is asked for every day', () => {
    expect(commonRanges('2026-03-01')).toEqual([
      { name: '今天', days: ['2026-03-01', '2026-03-01'] },
      { name: '近 7 天', days: ['2026-02-23', '2026-03-01'] },
      { name: '近 30 天', days: ['2026-01-31', '2026-03-01'] },
      { name: '本月', days: ['2026-03-01', '2026-03-31'] },
      { name: '上月', days: ['2026-02-01', '2026-02-28'] },
    ]);
  });
});
