import { describe, expect, it } from 'vitest';
import {
  meaningOf,
  dayIn,
  paramText,
  readRelative,
  relativeLabel,
  relativeNames,
  relativeText,
} from './relative.ts';
import type { RelativeKind } from './relative.ts';
import { paramTypes } from './definition.ts';
import type { ParamType } from './definition.ts';

const meant = (type: ParamType, text: string, today: string): string | undefined => {
  const relative = readRelative(type, text);
  return relative && meaningOf(type, relative, { today, user: 'li', dept: '研发部' });
};

describe('a relative value', () => {
  it.each([
    // A Friday.
    ['date', '@{today}', '2026-11-27', '2026-11-27'],
    ['date', '@{yesterday}', '2026-03-01', '2026-02-28'],
    ['date', '@{yesterday}', '2028-03-01', '2028-02-29'],
    ['date', '@{days_ago 3}', '2027-01-02', '2026-12-30'],
    ['date', '@{week_start}', '2026-11-27', '2026-11-23'],
    ['date', '@{week_start}', '2026-11-29', '2026-11-23'],
    ['date', '@{week_start}', '2026-11-23', '2026-11-23'],
    ['date', '@{month_start}', '2026-11-27', '2026-11-01'],
    ['daterange', '@{today}', '2026-11-27', '2026-11-27~2026-11-27'],
    ['daterange', '@{yesterday}', '2026-01-01', '2025-12-31~2025-12-31'],
    ['daterange', '@{last_days 1}', '2026-11-27', '2026-11-27~2026-11-27'],
    ['daterange', '@{last_days 7}', '2026-11-27', '2026-11-21~2026-11-27'],
    ['daterange', '@{this_week}', '2026-11-27', '2026-11-23~2026-11-29'],
    ['daterange', '@{last_week}', '2026-01-01', '2025-12-22~2025-12-28'],
    ['daterange', '@{this_month}', '2028-02-10', '2028-02-01~2028-02-29'],
    ['daterange', '@{last_month}', '2026-01-31', '2025-12-01~2025-12-31'],
    ['daterange', '@{last_month}', '2026-03-31', '2026-02-01~2026-02-28'],
    ['daterange', '@{this_year}', '2026-11-27', '2026-01-01~2026-12-31'],
    ['text', '@{user}', '2026-11-27', 'li'],
    ['text', '@{dept}', '2026-11-27', '研发部'],
  ] as const)('of a %s, %s on %s is %s', (type, text, today, value) => {
    expect(meant(type, text, today)).toBe(value);
  });

  it.each([
    ['date', '@{last_week}'],
    ['daterange', '@{days_ago 3}'],
    ['text', '@{today}'],
    ['number', '@{user}'],
    ['enum', '@{user}'],
    ['date', '@{today 3}'],
    ['date', '@{days_ago}'],
    ['date', '@{days_ago 0}'],
    ['date', '@{days_ago 3661}'],
    ['date', '@{days_ago -1}'],
    ['date', '@{constructor}'],
    ['date', '@{__proto__}'],
    ['text', '@user'],
    ['text', 'x@{user}'],
  ] as const)('is none for a %s: %s', (type, text) => {
    expect(readRelative(type, text)).toBeUndefined();
  });

  it('is written as it is read, and called by its name, for every kind of every type', () => {
    for (const type of paramTypes)
      for (const kind of Object.keys(relativeNames[type]) as RelativeKind[]) {
        const count = ['days_ago', 'last_days'].includes(kind) ? 30 : 0;
        const text = relativeText({ kind, count });
        expect(readRelative(type, text)).toEqual({ kind, count });
        expect(relativeLabel(type, { kind, count })).not.toMatch(/N|^$/);
      }
  });

  it('begins its day at the office, wherever the server or the reader stands', () => {
    expect(dayIn('Asia/Shanghai', new Date('2026-11-26T15:59:59Z'))).toBe('2026-11-26');
    expect(dayIn('Asia/Shanghai', new Date('2026-11-26T16:00:00Z'))).toBe('2026-11-27');
  });

  it('is read with what it means now; a value that stays is read as it is', () => {
    expect(paramText('daterange', '@{last_month}', '2026-11-27')).toBe(
      '上月（2026-10-01 至 2026-10-31）',
    );
    expect(paramText('date', '@{days_ago 3}', '2026-11-27')).toBe('3 天前（2026-11-24）');
    expect(paramText('text', '@{user}', '2026-11-27')).toBe('当前用户');
    expect(paramText('daterange', '2026-01-01~2026-01-31', '2026-11-27')).toBe(
      '2026-01-01 至 2026-01-31',
    );
    expect(paramText('text', 'a@{b}', '2026-11-27')).toBe('a@{b}');
    // Nothing but a range is parted.
    expect(paramText('text', '1~2', '2026-11-27')).toBe('1~2');
    expect(paramText('enum', '甲~乙', '2026-11-27')).toBe('甲~乙');
  });
});
