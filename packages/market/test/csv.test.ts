import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseNumber } from '../src/csv/parse-number.ts';
import { parseClock, parseTime } from '../src/csv/parse-time.ts';
import { inspectCsv, readCsv } from '../src/csv/read-csv.ts';
import { DAY_MS } from '../src/series/series.ts';
import { barsIn, randomSeries } from './support/series.ts';

const HEADER = 'date,open,high,low,close,volume';

/** A file from rows; weekdays from Monday 2024-01-01 unless a row begins with its own date. */
function file(rows: readonly string[], header = HEADER): string {
  return [header, ...rows].join('\n');
}

function daily(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const day = Date.UTC(2024, 0, 1) + (Math.floor(i / 5) * 7 + (i % 5)) * DAY_MS;
    const price = 10 + 0.1 * (i % 3);
    return `${new Date(day).toISOString().slice(0, 10)},${price},${price + 1},${price - 1},${price},100`;
  });
}

function messages(text: string | Uint8Array, options = {}): [string, string, number, string][] {
  return inspectCsv(text, options).findings.map((f) => [f.code, f.level, f.line, f.message]);
}

describe('a clean file', () => {
  it('becomes a series, and the dry run says the same without one', () => {
    const text = file(['2024-01-01,10,12,9,11,100', '2024-01-02,11,12,10,10.5,200']);
    const { report, series } = readCsv(text);
    expect(report).toEqual({
      ok: true,
      encoding: 'utf-8',
      layout: {
        delimiter: ',',
        header: ['date', 'open', 'high', 'low', 'close', 'volume'],
        hasHeader: true,
        firstLine: 2,
        mapping: { time: 0, open: 1, high: 2, low: 3, close: 4, volume: 5 },
      },
      questions: [],
      symbols: [],
      rows: 2,
      bars: 2,
      firstTime: Date.UTC(2024, 0, 1),
      lastTime: Date.UTC(2024, 0, 2),
      periodMs: DAY_MS,
      findings: [],
      counts: {},
      omitted: 0,
      preview: barsIn(series!),
    });
    expect(barsIn(series!)[1]).toEqual({
      time: Date.UTC(2024, 0, 2),
      open: 11,
      high: 12,
      low: 10,
      close: 10.5,
      volume: 200,
    });
    expect(inspectCsv(text)).toEqual(report);
  });

  it('comes back unchanged after being written', () => {
    const market = randomSeries({ seed: 5, length: 200 });
    const rows = barsIn(market).map((bar) =>
      [new Date(bar.time).toISOString(), bar.open, bar.high, bar.low, bar.close, bar.volume].join(
        ',',
      ),
    );
    expect(readCsv(file(rows)).series).toEqual(market);
  });
});

describe('faults', () => {
  it('are all reported with their lines, and the faulty rows left out', () => {
    const text = file([
      '2024-01-01,10,11,9,10,100',
      '2024-13-01,10,11,9,10,100',
      '2024-01-02,abc,11,9,,100',
      '2024-01-02,10,8,9,10,100',
      '2024-01-02,12,11,9,10,100',
      '2024-01-02,10,11,9,8,100',
      '2024-01-02,0,11,-9,10,100',
      '2024-01-02,10,11,9,10,-5',
      '2024-01-02,10,11,9',
      '',
      '2024-01-02,10,11,9,10,100',
    ]);
    expect(messages(text)).toEqual([
      ['time', 'error', 3, '第 3 行的时间“2024-13-01”无法识别'],
      ['number', 'error', 4, '第 4 行的开盘价“abc”不是有效的数字'],
      ['number', 'error', 4, '第 4 行的收盘价为空'],
      ['impossible', 'error', 5, '第 5 行最高价 8 低于最低价 9'],
      ['impossible', 'error', 6, '第 6 行开盘价 12 不在最低价 9 与最高价 11 之间'],
      ['impossible', 'error', 7, '第 7 行收盘价 8 不在最低价 9 与最高价 11 之间'],
      ['price', 'error', 8, '第 8 行的开盘价 0 不是正数'],
      ['price', 'error', 8, '第 8 行的最低价 -9 不是正数'],
      ['volume', 'error', 9, '第 9 行的成交量 -5 为负数'],
      ['fields', 'error', 10, '第 10 行只有 4 列，应为 6 列'],
    ]);
    const { report, series } = readCsv(text);
    expect(report).toMatchObject({ ok: false, rows: 10, bars: 2 });
    expect(report.findings[1]).toMatchObject({ column: 'open' });
    expect(series!.length).toBe(2);
  });

  it('of order: duplicates and disorder', () => {
    const text = file([
      '2024-01-03,10,11,9,10,100',
      '2024-01-01,10,11,9,10,100',
      '2024-01-02,10,11,9,10,100',
      '2024-01-02,10,11,9,10.5,100',
      '2024-01-03,10,11,9,10,100',
    ]);
    expect(messages(text)).toEqual([
      ['disorder', 'warning', 3, '第 3 行的时间早于上一行，已按时间排好'],
      ['duplicate', 'warning', 5, '第 5 行与第 4 行时间相同（数值不同），保留第 5 行'],
      ['duplicate', 'warning', 6, '第 6 行与第 2 行时间相同（数值相同），保留第 6 行'],
    ]);
    expect([...readCsv(text).series!.close]).toEqual([10, 10.5, 10]);
    expect([...readCsv(text, { duplicates: 'first' }).series!.close]).toEqual([10, 10, 10]);
  });

  it('do not include a file written newest first', () => {
    const rows = daily(30);
    const { report, series } = readCsv(file(rows.toReversed()));
    expect(report.counts).toEqual({ reversed: 1 });
    expect(report.ok).toBe(true);
    expect(series).toEqual(readCsv(file(rows)).series);
  });

  it('gaps: weekdays that are missing, long ones as warnings', () => {
    const rows = daily(30).filter((_, i) => i !== 7 && !(i >= 15 && i < 19));
    expect(messages(file(rows))).toEqual([
      ['gap', 'info', 9, '第 9 行之前缺少 1 个交易日（2024-01-10 至 2024-01-10），可能是节假日'],
      ['gap', 'warning', 16, '第 16 行之前缺少 4 个交易日（2024-01-20 至 2024-01-25）'],
    ]);
  });

  it('gaps: with a calendar exactly its days are missed', () => {
    const tradingDays = [1, 2, 4, 5].map((day) => Date.UTC(2024, 0, day));
    const rows = [daily(5)[0]!, daily(5)[3]!, daily(5)[4]!];
    expect(messages(file(rows), { tradingDays })).toEqual([
      ['gap', 'warning', 3, '第 3 行之前缺少 1 个交易日（2024-01-02 至 2024-01-03）'],
    ]);
  });

  it('gaps: within the day, but not the break that every day has', () => {
    const rows: string[] = [];
    for (let day = 1; day <= 4; day += 1) {
      for (const minute of [0, 1, 2, 3, 90, 91, 92, 93]) {
        if (day === 3 && (minute === 1 || minute === 2)) continue;
        const clock = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        rows.push(`2024-01-0${day} ${clock},10,10,10,10,1`);
      }
    }
    expect(messages(file(rows))).toEqual([['gap', 'warning', 19, '第 19 行之前缺少约 2 根K线']]);
  });

  it('gaps: in weekly bars', () => {
    const weeks = [1, 8, 15, 29].map((day) => `2024-01-${String(day).padStart(2, '0')},1,1,1,1,1`);
    expect(messages(file(weeks))).toEqual([['gap', 'warning', 5, '第 5 行之前缺少约 1 根K线']]);
  });

  it('spikes beyond 10 sigma, and not the way back', () => {
    const rows = daily(60);
    rows[40] = rows[40]!.replace(/,.*/, ',100,101,99,100,100');
    expect(messages(file(rows)).map(([code, , line]) => [code, line])).toEqual([['spike', 42]]);
    rows[50] = rows[50]!.replace(/,.*/, ',10,11,0.5,10,100');
    const found = messages(file(rows));
    expect(found.map(([code, , line]) => [code, line])).toEqual([
      ['spike', 42],
      ['spike', 52],
    ]);
    expect(found[0]![3]).toContain('第 42 行的价格偏离前收盘');
    expect(messages(file(rows), { spikeSigmas: 1000 })).toEqual([]);
  });

  it('zero volume as one finding for each stretch', () => {
    const rows = daily(10).map((row, i) => (i === 1 || i > 6 ? row.replace(/100$/, '0') : row));
    expect(readCsv(file(rows)).report.findings).toEqual([
      {
        code: 'zeroVolume',
        level: 'warning',
        line: 3,
        lastLine: 3,
        message: '第 3 行的成交量为 0',
      },
      {
        code: 'zeroVolume',
        level: 'warning',
        line: 9,
        lastLine: 11,
        message: '第 9 行起连续 3 根K线的成交量为 0',
      },
    ]);
  });

  it('are listed up to a limit and counted beyond it', () => {
    const rows = Array.from({ length: 30 }, () => 'x,1,1,1,1,1');
    const report = inspectCsv(file(rows), { maxFindings: 5 });
    expect(report.findings).toHaveLength(5);
    expect(report.omitted).toBe(26);
    expect(report.counts).toEqual({ time: 30, fields: 1 });
  });
});

describe('layouts', () => {
  it('of Chinese terminals: GBK, a title above, a footer below, tabs, Chinese headers', () => {
    // 000001 平安银行 日线 / 日期 开盘 最高 最低 收盘 成交量 / a row / 数据来源:通达信, in GBK.
    const gbk = Uint8Array.from(
      (
        '30303030303120c6bdb0b2d2f8d0d020c8d5cfdf0a' +
        'c8d5c6da09bfaac5cc09d7eeb8df09d7eeb5cd09cad5c5cc09b3c9bdbbc1bf0a' +
        '323032342f30312f303209392e333909392e343209392e323109392e3231093131353833360a' +
        'cafdbeddc0b4d4b43acda8b4efd0c50a'
      )
        .match(/../g)!
        .map((pair) => Number.parseInt(pair, 16)),
    );
    const { report, series } = readCsv(gbk);
    expect(report).toMatchObject({
      ok: true,
      encoding: 'gb18030',
      bars: 1,
      layout: {
        delimiter: '\t',
        firstLine: 3,
        header: ['日期', '开盘', '最高', '最低', '收盘', '成交量'],
      },
    });
    expect(report.findings.map((f) => f.message)).toEqual([
      '第 4 行不是数据，已跳过：数据来源:通达信',
    ]);
    expect(barsIn(series!)[0]).toMatchObject({
      time: Date.UTC(2024, 0, 2),
      close: 9.21,
      volume: 115_836,
    });
  });

  it('with date and time apart, with quotes, semicolons, CR LF and a byte-order mark', () => {
    const text =
      '\uFEFF"Date";"Time";Open;High;Low;Close;"Vol"\r\n"2024-01-02";0931;1;2;0.5;1.5;"1,234"\r\n\r\n2024-01-02;09:32:30;1;2;0.5;1.5;3万\r\n';
    const { report, series } = readCsv(text);
    expect(report.ok).toBe(true);
    const start = Date.UTC(2024, 0, 2, 9, 31);
    expect([...series!.time]).toEqual([start, start + 90_000]);
    expect([...series!.volume]).toEqual([1234, 30_000]);
    const bytes = new TextEncoder().encode(text);
    expect(readCsv(bytes).series).toEqual(series);
    const wide = new Uint8Array(2 + text.length * 2);
    new Uint16Array(wide.buffer).set(Array.from(text, (c) => c.codePointAt(0)!));
    expect(readCsv(wide).report).toMatchObject({ encoding: 'utf-16le', bars: 2 });
  });

  it('without a header, and without volume', () => {
    const { report, series } = readCsv('20240102,1,2,0.5,1.5\n20240103,1,2,0.5,1.5');
    expect(report).toMatchObject({ ok: true, bars: 2, layout: { hasHeader: false, firstLine: 1 } });
    expect(report.findings[0]).toMatchObject({ code: 'noVolume', level: 'info' });
    expect([...series!.volume]).toEqual([0, 0]);
  });

  it('mapped by hand, by header or by column number', () => {
    const text = 't,x1,x2,x3,x4,x5\n2024-01-02,1,4,2,3,9\n';
    expect(messages(text).map(([code, , line]) => [code, line])).toEqual([['columns', 1]]);
    expect(messages(text)[0]![3]).toBe(
      '没有找到日期、开盘价、最高价、最低价、收盘价对应的列，请手动指定',
    );
    const mapping = { time: 't', open: 'x3', high: 2, low: 'x1', close: 'x4', volume: 5 };
    const { series } = readCsv(text, { mapping });
    expect(barsIn(series!)[0]).toMatchObject({ open: 2, high: 4, low: 1, close: 3, volume: 9 });
    expect(
      messages(text, { mapping: { ...mapping, close: 'nope', high: 9 } }).map((m) => m[3]),
    ).toEqual(['最高价所选的列“9”不存在', '收盘价所选的列“nope”不存在']);
  });

  it('that are empty or hold no data are refused, not thrown', () => {
    expect(readCsv('').series).toBeNull();
    expect(messages('')).toEqual([['columns', 'error', 1, '文件是空的']]);
    expect(messages(HEADER).map((m) => m[3])).toEqual(['没有读到任何有效的K线']);
    expect(readCsv('hello').report.ok).toBe(false);
  });
});

describe('adjusted prices', () => {
  const text =
    'Date,Open,High,Low,Close,Adj Close,Volume\n2024-01-02,10,12,8,10,5,100\n2024-01-03,10,12,8,10,10,100';

  it('are left alone unless asked for, and then move all prices together', () => {
    const raw = readCsv(text);
    expect([...raw.series!.close]).toEqual([10, 10]);
    expect(raw.report.findings[0]!.message).toBe('文件含复权收盘价，当前未使用，价格按原样读入');
    const adjusted = readCsv(text, { adjust: 'ratio' }).series!;
    expect(barsIn(adjusted)[0]).toMatchObject({ open: 5, high: 6, low: 4, close: 5, volume: 100 });
  });

  it('are refused when only the close is adjusted', () => {
    const { report, series } = readCsv(text, { mapping: { close: 'Adj Close' } });
    expect(series).toBeNull();
    expect(report.counts).toEqual({ mixedAdjustment: 1 });
    expect(report.findings[0]!.message).toContain('收盘价用的是复权列而其他价格没有复权');
  });
});

describe('fields', () => {
  it('read times of many forms and refuse days that do not exist', () => {
    const day = Date.UTC(2024, 1, 29);
    for (const form of [
      '2024-02-29',
      '2024/2/29',
      '2024.02.29',
      '20240229',
      '2024年2月29日',
      '1709164800',
      '1709164800000',
    ]) {
      expect([form, parseTime(form)]).toEqual([form, day]);
    }
    for (const form of [
      '2024-02-29T09:30:15.250+08:00',
      '2024-02-29 09:30:15.250',
      '20240229 09:30:15.25',
    ]) {
      expect([form, parseTime(form)]).toEqual([form, day + 34_215_250]);
    }
    for (const form of [
      '2023-02-29',
      '2024-04-31',
      '2024-00-10',
      '2024-1',
      '29/02/2024',
      'today',
      '',
      '2024-02-29 25:00',
    ]) {
      expect([form, parseTime(form)]).toEqual([form, Number.NaN]);
    }
    expect(parseTime('1900-02-29')).toBeNaN();
    expect(parseTime('2100-02-29')).toBeNaN();
    expect(parseTime('2000-02-29')).toBe(Date.UTC(2000, 1, 29));
    expect(parseClock('0930')).toBe(34_200_000);
    expect(parseClock('9:60')).toBeNaN();
  });

  it('agree with the calendar on every day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1600-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
        (date) => {
          const text = date.toISOString().slice(0, 10);
          expect(parseTime(text)).toBe(Date.parse(text));
        },
      ),
      { numRuns: 2000, seed: 3 },
    );
  });

  it('read numbers and guess nothing', () => {
    const good: Record<string, number> = {
      '1': 1,
      '-1.5': -1.5,
      '+.5': 0.5,
      '1e3': 1000,
      '1,234,567.8': 1_234_567.8,
      '2.5万': 25_000,
      '1亿': 1e8,
      '3手': 300,
      '5.': 5,
      '１２': 12,
      '$1.5': 1.5,
      '2K': 2000,
      '3.5%': 3.5,
    };
    for (const [text, value] of Object.entries(good))
      expect([text, parseNumber(text)]).toEqual([text, value]);
    for (const text of ['', '-', '1,23', '1 2', '0x10', 'NaN', 'Infinity', '--', '万', '1.2.3']) {
      expect([text, parseNumber(text)]).toEqual([text, Number.NaN]);
    }
  });
});

describe('whatever the bytes', () => {
  it('reading ends with a report', () => {
    const piece = fc.constantFrom(
      '2024-01-02',
      '1',
      '-1',
      '1e308',
      '1e999',
      ',',
      ',',
      ',',
      '\n',
      '\n',
      '\r',
      '"',
      ';',
      'date',
      'open,high,low,close',
      '\t',
      ' ',
      '万',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, withHeader) => {
        const text = (withHeader ? `${HEADER}\n` : '') + pieces.join('');
        const { report, series } = readCsv(text, { adjust: 'ratio' });
        expect(report.bars).toBe(series?.length ?? 0);
        expect(report.ok && report.bars === 0).toBe(false);
      }),
      { numRuns: 2000, seed: 4 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(readCsv(bytes).report.rows).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000, seed: 5 },
    );
  });
});
