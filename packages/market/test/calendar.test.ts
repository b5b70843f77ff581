import { describe, expect, it } from 'vitest';

import { readCsv } from '../src/csv/read-csv.ts';
import { DAY_MS } from '../src/series/series.ts';
import { builtInCalendar, calendarOf, isWeekend } from '../src/venue/calendar.ts';
import { readCalendar } from '../src/venue/read-calendar.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const cn = calendarOf('cn');

function countOf(from: string, to: string, calendar = cn): number {
  let count = 0;
  for (let at = day(from); at <= day(to); at += DAY_MS) if (calendar.isTradingDay(at)) count += 1;
  return count;
}

describe('the calendar of the exchanges of China', () => {
  it('has as many trading days a year as the Shanghai exchange counts', () => {
    const years = { 2015: 244, 2016: 244, 2017: 244, 2018: 243, 2019: 244, 2020: 243, 2021: 243 };
    for (const [year, days] of Object.entries({
      ...years,
      2022: 242,
      2023: 242,
      2024: 242,
      2025: 243,
    }))
      expect([year, countOf(`${year}-01-01`, `${year}-12-31`)]).toEqual([year, days]);
  });

  it('keeps make-up Saturdays closed, and days that were closed for one occasion', () => {
    for (const closed of ['2026-10-10', '2024-02-09', '2020-01-31', '2015-09-03', '2026-02-23'])
      expect([closed, cn.isTradingDay(day(closed))]).toEqual([closed, false]);
    for (const open of ['2024-02-08', '2024-02-19', '2025-10-09', '2026-02-24', '2026-12-31'])
      expect([open, cn.isTradingDay(day(open))]).toEqual([open, true]);
  });

  it('lists weekdays only, rising', () => {
    const listed = Object.entries(builtInCalendar('cn')?.closed ?? {}).flatMap(([year, text]) =>
      text.split(' ').map((at) => day(`${year}-${at.slice(0, 2)}-${at.slice(2)}`)),
    );
    expect(listed.length).toBeGreaterThan(600);
    expect(listed.filter(isWeekend)).toEqual([]);
    expect(listed).toEqual([...new Set(listed)].toSorted((a, b) => a - b));
  });

  it('knows where it ends, and takes weekdays for trading days beyond', () => {
    expect(cn.known).toEqual({ from: day('1990-12-19'), to: day('2026-12-31') });
    expect(cn.isTradingDay(day('2027-01-01'))).toBe(true);
    expect(calendarOf('us').known).toBeNull();
    expect(calendarOf('us').isTradingDay(day('2024-07-04'))).toBe(true);
  });
});

describe('a calendar from a file', () => {
  const closed2027 = ['2027-01-01,元旦', '2027/2/5', '20270208', '2027年2月9日 春节', '2027-02-06'];

  it('is read from closed days in any writing, complete for their years', () => {
    const reading = readCalendar(['日期,名称', ...closed2027].join('\r\n'));
    expect(reading).toEqual({
      ok: true,
      kind: 'closed',
      weekendsTraded: 0,
      calendar: {
        known: { from: day('2027-01-01'), to: day('2027-12-31') },
        closed: { 2027: '0101 0205 0208 0209' },
      },
    });
    if (!reading.ok) return;
    const joined = calendarOf('cn', reading.calendar);
    expect(joined.known).toEqual({ from: day('1990-12-19'), to: day('2027-12-31') });
    expect(joined.isTradingDay(day('2027-02-05'))).toBe(false);
    expect(joined.isTradingDay(day('2024-02-09'))).toBe(false);
  });

  it('is the same from trading days as from their table, day by day', () => {
    const span = ['2024-01-02', '2025-12-31'] as const;
    const days = Array.from({ length: 730 }, (_, i) => day(span[0]) + i * DAY_MS);
    const text = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const list = readCalendar(days.filter(cn.isTradingDay).map(text).join('\n'));
    const rows = days.map(
      (at) => `SSE,${text(at).replaceAll('-', '')},${cn.isTradingDay(at) ? 1 : 0},20231229`,
    );
    const table = readCalendar(['exchange,cal_date,is_open,pretrade_date', ...rows].join('\n'));
    if (!list.ok || !table.ok) throw new Error('not read');
    expect([list.kind, table.kind]).toEqual(['trading', 'marked']);
    for (const { calendar } of [list, table]) {
      const read = calendarOf('us', calendar);
      expect(days.filter((at) => read.isTradingDay(at) !== cn.isTradingDay(at))).toEqual([]);
    }
    expect(table.calendar.known).toEqual({ from: day(span[0]), to: day(span[1]) });
  });

  it('holds within its own days, and does not close a hole to what is known', () => {
    const far = readCalendar('2030-01-01');
    if (!far.ok) throw new Error(far.problem);
    expect(calendarOf('cn', far.calendar).known).toEqual(far.calendar.known);
    const other = readCalendar('2024-02-08');
    if (!other.ok) throw new Error(other.problem);
    const changed = calendarOf('cn', other.calendar);
    expect([
      changed.isTradingDay(day('2024-02-08')),
      changed.isTradingDay(day('2024-02-09')),
    ]).toEqual([false, true]);
  });

  it('is refused with its line where a day cannot be read, or none is there', () => {
    expect(readCalendar('2027-01-01\n2027-13-01')).toEqual({
      ok: false,
      problem: '第 2 行没有认出日期：2027-13-01',
    });
    expect(readCalendar('2027-02-30')).toMatchObject({ ok: false });
    expect(readCalendar('cal_date,is_open\n20270101,x')).toMatchObject({ ok: false });
    expect(readCalendar('0027-01-01')).toMatchObject({ ok: false });
    expect(readCalendar('cal_date,is_open\n19600101,1\n20991231,1')).toMatchObject({
      ok: false,
      problem: expect.stringContaining('不像是交易日历'),
    });
    expect(readCalendar('休市日')).toEqual({ ok: false, problem: '没有读到任何日期' });
  });
});

describe('gaps by the calendar', () => {
  const file = (days: readonly string[]): string =>
    ['日期,开盘,最高,最低,收盘,成交量', ...days.map((at) => `${at},10,10,10,10,1`)].join('\n');
  const told = (days: readonly string[], venue: string): string[] =>
    readCsv(file(days), { calendar: calendarOf(venue) })
      .report.findings.filter(({ code }) => code === 'gap' || code === 'calendar')
      .map(({ level, message }) => `${level} ${message}`);

  it('are none over a holiday, and a warning for a single day that was traded', () => {
    expect(told(['2024-02-07', '2024-02-08', '2024-02-19', '2024-02-20'], 'cn')).toEqual([]);
    expect(told(['2024-02-07', '2024-02-19', '2024-02-20'], 'cn')).toEqual([
      'warning 第 3 行之前缺少 1 个交易日（2024-02-08 至 2024-02-18）',
    ]);
  });

  it('may be holidays where no closed day is recorded, which is told once', () => {
    expect(told(['2026-12-30', '2026-12-31', '2027-01-04', '2027-01-06'], 'cn')).toEqual([
      'info 休市日收录于 1990-12-19 至 2026-12-31，其余按周一至周五推断',
      'info 第 4 行之前缺少 1 个交易日（2027-01-01 至 2027-01-03），可能是节假日',
      'info 第 5 行之前缺少 1 个交易日（2027-01-05 至 2027-01-05），可能是节假日',
    ]);
    expect(told(['2024-07-03', '2024-07-05'], 'us')[0]).toBe(
      'info 没有收录这个市场的休市日，按周一至周五推断',
    );
  });

  it('are not asked of a market that trades all week', () => {
    const week = Array.from({ length: 14 }, (_, i) => `2024-02-${String(5 + i).padStart(2, '0')}`);
    expect(told(week, 'cn')).toEqual([]);
  });
});
