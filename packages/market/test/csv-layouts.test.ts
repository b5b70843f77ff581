import { describe, expect, it } from 'vitest';

import { readCsv } from '../src/csv/read-csv.ts';
import type { CsvOptions, CsvReport } from '../src/csv/read-csv.ts';
import { barsIn } from './support/series.ts';

const PRICES = [
  [10, 10.6, 9.8, 10.4],
  [10.4, 10.9, 10.3, 10.5],
  [10.5, 10.7, 10.1, 10.2],
  [10.2, 10.4, 9.9, 10],
  [10, 10.8, 10, 10.7],
  [10.7, 11, 10.6, 10.9],
] as const;

/** Rows of a layout: `write` gets the day of January 2024 (2 to 9 without the weekend) and the prices. */
function rows(write: (day: number, prices: readonly number[]) => string): string {
  const days = [2, 3, 4, 5, 8, 9];
  return PRICES.map((prices, i) => write(days[i] ?? 0, prices)).join('\n');
}
const two = (value: number): string => String(value).padStart(2, '0');

/** What every daily layout must give. */
const EXPECTED = [2, 3, 4, 5, 8, 9].map((day, i) => {
  const [open, high, low, close] = PRICES[i]!;
  return { time: Date.UTC(2024, 0, day), open, high, low, close };
});

const LAYOUTS: [string, string][] = [
  [
    'tdx',
    `688019 安集科技 日线 前复权\n      日期\t    开盘\t    最高\t    最低\t    收盘\t    成交量\t    成交额\n${rows((d, [o, h, l, c]) => `2024/01/${two(d)}\t${o}\t${h}\t${l}\t${c}\t1200\t12600`)}\n#数据来源:通达信`,
  ],
  [
    'tdx, month first',
    `日期\t开盘\t最高\t最低\t收盘\t成交量\n${rows((d, [o, h, l, c]) => `01/${two(d)}/2024\t${o}\t${h}\t${l}\t${c}\t1200`)}`,
  ],
  [
    '同花顺',
    `时间\t开盘\t最高\t最低\t收盘\t涨幅\t总手\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},二\t${o}\t${h}\t${l}\t${c}\t+1.2%\t1200`)}`,
  ],
  [
    '东方财富',
    `日期,开盘,收盘,最高,最低,成交量,成交额\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},${o},${c},${h},${l},1200,12600`)}`,
  ],
  [
    'tushare',
    `ts_code,trade_date,open,high,low,close,pre_close,vol,amount\n${rows((d, [o, h, l, c]) => `000001.SZ,202401${two(d)},${o},${h},${l},${c},10,1200,12.6`)}`,
  ],
  [
    'akshare',
    `日期,股票代码,开盘,收盘,最高,最低,成交量\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},000001,${o},${c},${h},${l},1200`)}`,
  ],
  [
    '聚宽, by pandas',
    `,open,close,high,low,volume,money\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)} 00:00:00,${o},${c},${h},${l},1200,12600`)}`,
  ],
  [
    'Yahoo',
    `Date,Open,High,Low,Close,Adj Close,Volume\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},${o},${h},${l},${c},${c},1200`)}`,
  ],
  [
    'Nasdaq',
    `Date,Close/Last,Volume,Open,High,Low\n${rows((d, [o, h, l, c]) => `01/${two(d)}/2024,$${c},1200,$${o},$${h},$${l}`)}`,
  ],
  ['MT4', rows((d, [o, h, l, c]) => `2024.01.${two(d)},00:00,${o},${h},${l},${c},1200`)],
  [
    'MT5',
    `<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n${rows((d, [o, h, l, c]) => `2024.01.${two(d)}\t00:00:00\t${o}\t${h}\t${l}\t${c}\t1200\t0\t2`)}`,
  ],
  [
    'Binance, ms',
    rows(
      (d, [o, h, l, c]) =>
        `${Date.UTC(2024, 0, d)},${o},${h},${l},${c},1200,${Date.UTC(2024, 0, d + 1) - 1}`,
    ),
  ],
  [
    'Binance, us',
    rows((d, [o, h, l, c]) => `${Date.UTC(2024, 0, d)}000,${o},${h},${l},${c},1200,0`),
  ],
  [
    'German Excel',
    `Datum;Open;High;Low;Close;Volume\n${rows((d, [o, h, l, c]) => `${two(d)}.01.2024;${[o, h, l, c].map((x) => String(x).replace('.', ',')).join(';')};1.200`)}`,
  ],
  [
    'days of Excel',
    `date,open,high,low,close,volume\n${rows((d, [o, h, l, c]) => `${45_291 + d},${o},${h},${l},${c},1200`)}`,
  ],
];

const read = (text: string, options: CsvOptions = {}): { report: CsvReport; times: string[] } => {
  const { report, series } = readCsv(text, options);
  const bars = series ? barsIn(series) : [];
  return { report, times: bars.map(({ time }) => new Date(time).toISOString().slice(0, 16)) };
};

describe('layouts of the real world', () => {
  it.each(LAYOUTS)('%s', (_, text) => {
    const { report, series } = readCsv(text);
    expect(report.findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(barsIn(series!)).toMatchObject(EXPECTED);
  });
});

describe('the order of dates (M1)', () => {
  const file = (dates: readonly string[]): string =>
    ['date,open,high,low,close,volume', ...dates.map((date) => `${date},1,2,0.5,1.5,9`)].join('\n');

  it('is told by a part beyond 12 anywhere in the column', () => {
    expect(read(file(['1/2/1990', '1/3/1990', '1/15/1990'])).times).toEqual([
      '1990-01-02T00:00',
      '1990-01-03T00:00',
      '1990-01-15T00:00',
    ]);
    expect(read(file(['02-01-90', '03-01-90', '15-01-90'])).times.at(-1)).toBe('1990-01-15T00:00');
    const { findings } = read(file(['1/2/1990', '1/15/1990'])).report;
    expect(findings.find(({ code }) => code === 'dateOrder')?.message).toBe(
      '日期按月/日/年：出现了 1/15/1990',
    );
  });

  it('is told by time that runs one way, then by weekends', () => {
    expect(read(file(['1/2/2024', '1/3/2024', '2/1/2024'])).times).toEqual([
      '2024-01-02T00:00',
      '2024-01-03T00:00',
      '2024-02-01T00:00',
    ]);
    // 6 May 2024 was a Monday, 5 June a Wednesday; 8 June a Saturday.
    expect(read(file(['5/6/2024', '5/7/2024', '6/8/2024'])).times[0]).toBe('2024-06-05T00:00');
  });

  it('is asked where both are as good, and then taken as told', () => {
    const text = file(['3/4/2024', '4/4/2024']);
    const { report, times } = read(text);
    expect(times).toEqual([]);
    expect(report).toMatchObject({ ok: false, bars: 0 });
    expect(report.questions).toEqual([
      {
        kind: 'dateOrder',
        message: '3/4/2024 是几月几日？整列都分不出月和日，请选择',
        options: [
          { value: 'mdy', text: '月/日/年：3/4/2024 是 2024-03-04，末行是 2024-04-04' },
          { value: 'dmy', text: '日/月/年：3/4/2024 是 2024-04-03，末行是 2024-04-04' },
        ],
      },
    ]);
    expect(read(text, { dateOrder: 'dmy' }).times[0]).toBe('2024-04-03T00:00');
  });
});

describe('columns without a name (M1)', () => {
  it('are told by their values, and a found mapping can be handed back', () => {
    const text = `,Open,High,Low,Close,Volume\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},${o},${h},${l},${c},9`)}`;
    const { report, series } = readCsv(text);
    expect(report.findings.map(({ message }) => message)).toEqual([
      '表头没有说明，按数值推断：第 1 列（没有表头）是日期',
    ]);
    const again = readCsv(text, { mapping: report.layout!.mapping });
    expect(again.series).toEqual(series);
    expect(again.report.layout!.mapping).toEqual(report.layout!.mapping);
  });

  it('also when no header says anything', () => {
    const text = `k1,k2,k3,k4,k5,k6\n${rows((d, [o, h, l, c]) => `2024-01-${two(d)},${o},${h},${l},${c},5000`)}`;
    expect(readCsv(text).report.layout!.mapping).toEqual({
      time: 0,
      open: 1,
      high: 2,
      low: 3,
      close: 4,
      volume: 5,
    });
  });
});

describe('several symbols (M2)', () => {
  const line = (code: string, day: number, price: number): string =>
    `${code},2024-01-${two(day)},${price},${price + 1},${price - 1},${price},9`;
  const codes = [
    'code,date,open,high,low,close,volume',
    line('600000', 2, 10),
    line('600001', 2, 20),
    line('600000', 3, 10),
    line('600001', 3, 20),
  ].join('\n');

  it('are asked for by the column of codes and read one by one', () => {
    const { report } = read(codes);
    expect(report.bars).toBe(0);
    expect(report.questions).toEqual([
      {
        kind: 'symbol',
        message: '文件里有 2 个品种，请选择要导入哪一个',
        options: [
          { value: '600000', text: '600000（2 行）' },
          { value: '600001', text: '600001（2 行）' },
        ],
      },
    ]);
    const one = readCsv(codes, { symbol: '600001' });
    expect(one.report).toMatchObject({ ok: true, rows: 2, bars: 2 });
    expect([...one.series!.close]).toEqual([20, 20]);
  });

  it('are told of where time begins again at other prices', () => {
    const days = [2, 3, 4, 5, 8, 9];
    const file = (factor: number): string =>
      [
        'date,open,high,low,close,volume',
        ...[1, factor].flatMap((f) =>
          days.map((day) => `2024-01-${two(day)},${10 * f},${11 * f},${9 * f},${10 * f},9`),
        ),
      ].join('\n');
    expect(read(file(5)).report).toMatchObject({ ok: false, counts: { symbols: 1 } });
    expect(read(file(1)).report.counts.symbols).toBeUndefined();
  });
});

describe('moments (M8)', () => {
  /** Two days of Shanghai in half hours: 01:30 to 07:00 UTC. */
  const clocks = ['01:30', '02:00', '02:30', '03:00', '05:00', '05:30', '06:00', '06:30'];
  const file = (write: (moment: number) => string, hours = clocks): string =>
    [
      'time,open,high,low,close,volume',
      ...[2, 3].flatMap((day) =>
        hours.map((clock) => `${write(Date.parse(`2024-01-0${day}T${clock}:00Z`))},1,2,0.5,1.5,9`),
      ),
    ].join('\n');

  it.each([
    ['Unix seconds', (moment: number) => String(moment / 1000)],
    ['a Z', (moment: number) => new Date(moment).toISOString()],
    [
      'an offset',
      (moment: number) => new Date(moment + 3_600_000).toISOString().replace('.000Z', '+01:00'),
    ],
  ])('with %s are shown by the clock of the exchange whose hours they keep', (_, write) => {
    const { report, times } = read(file(write));
    expect(times[0]).toBe('2024-01-02T09:30');
    expect(times[7]).toBe('2024-01-02T14:30');
    expect(report.findings.find(({ code }) => code === 'zone')?.message).toContain('Asia/Shanghai');
  });

  it('are asked for where no hours fit, and then shown as told', () => {
    const odd = ['00:10', '03:30', '12:00', '15:00', '22:00'];
    const { report } = read(file(String, odd));
    expect(report.questions.map(({ kind }) => kind)).toEqual(['zone']);
    expect(report.questions[0]?.options.map(({ value }) => value)).toContain('America/New_York');
    expect(read(file(String, odd), { zone: 'UTC' }).times[0]).toBe('2024-01-02T00:10');
    expect(read(file(String, odd), { zone: 'Asia/Shanghai' }).times[0]).toBe('2024-01-02T08:10');
  });

  it('keep summer time', () => {
    const moments = [Date.UTC(2024, 0, 2, 14, 30), Date.UTC(2024, 6, 2, 13, 30)];
    const text = `time,open,high,low,close\n${moments.map((moment) => `${moment},1,2,0.5,1.5`).join('\n')}`;
    expect(read(text, { zone: 'America/New_York' }).times).toEqual([
      '2024-01-02T09:30',
      '2024-07-02T09:30',
    ]);
  });

  it('run by UTC where bars come all around the clock', () => {
    const hours = Array.from({ length: 24 }, (_, i) => `${two(i)}:00`);
    expect(read(file(String, hours)).times[0]).toBe('2024-01-02T00:00');
  });
});

describe('bars stamped at their end', () => {
  it('are moved to their opening', () => {
    const minutes = ['09:35', '09:40', '11:30', '13:05', '15:00'];
    const text = `time,open,high,low,close,volume\n${[2, 3].flatMap((day) => minutes.map((m) => `2024-01-0${day} ${m},1,2,0.5,1.5,9`)).join('\n')}`;
    const { times, report } = read(text);
    expect(times.slice(0, 5).map((time) => time.slice(11))).toEqual([
      '09:30',
      '09:35',
      '11:25',
      '13:00',
      '14:55',
    ]);
    expect(report.counts.endStamped).toBe(1);
  });
});
