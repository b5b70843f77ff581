import { describe, expect, it } from 'vitest';

import { computeIndicator } from '../src/indicators/compute-indicator.ts';
import { requireIndicator } from '../src/indicators/registry.ts';
import type { Series } from '../src/series/series.ts';
import { closesOf, randomSeries, seriesOf } from './support/series.ts';

const none = Number.NaN;

function line(
  id: string,
  output: string,
  series: Series,
  params: Record<string, number | string> = {},
): number[] {
  return [...computeIndicator(requireIndicator(id), series, params)[output]!.values];
}

/** The bars at which a line is not within 11 digits of a table worked out by hand, in words. */
function misses(ours: readonly number[], table: readonly number[]): string[] {
  const length = ours.length === table.length ? [] : [`${ours.length} bars, not ${table.length}`];
  const bars = table.flatMap((value, i) => {
    const own = ours[i] ?? Number.POSITIVE_INFINITY;
    const isSame = Number.isNaN(value) ? Number.isNaN(own) : Math.abs(own - value) < 1e-11;
    return isSame ? [] : [`bar ${i} is ${own}, not ${value}`];
  });
  return [...length, ...bars];
}

describe('averages by hand', () => {
  it('MA is the plain mean', () => {
    expect(
      misses(line('ma', 'ma', closesOf([1, 2, 3, 4, 5, 9]), { n: 3 }), [none, none, 2, 3, 4, 6]),
    ).toEqual([]);
  });

  it('EMA begins with the mean of the first n closes', () => {
    // k = 1/2: mean(2,4,6) = 4; 4 + (8-4)/2 = 6; 6 + (12-6)/2 = 9
    expect(
      misses(line('ema', 'ema', closesOf([2, 4, 6, 8, 12]), { n: 3 }), [none, none, 4, 6, 9]),
    ).toEqual([]);
  });

  it('EMA seeded the Tongdaxin way begins with the first close', () => {
    const ours = line('ema', 'ema', closesOf([2, 4, 6, 8, 12]), { n: 3, seed: 'first' });
    expect(misses(ours, [2, 3, 4.5, 6.25, 9.125])).toEqual([]);
  });

  it('Tongdaxin SMA(3, 1) weighs the new value by a third', () => {
    expect(misses(line('sma', 'sma', closesOf([3, 6, 9]), { n: 3, m: 1 }), [3, 4, 17 / 3])).toEqual(
      [],
    );
  });

  it('WMA weighs 1, 2, 3', () => {
    const ours = line('wma', 'wma', closesOf([1, 2, 3, 6]), { n: 3 });
    expect(misses(ours, [none, none, 14 / 6, 26 / 6])).toEqual([]);
  });

  it('Wilder begins with the mean and moves by 1/n', () => {
    expect(misses(line('rma', 'rma', closesOf([2, 4, 8]), { n: 2 }), [none, 3, 5.5])).toEqual([]);
  });

  it('DEMA, TEMA and ZLEMA follow a straight line without lag', () => {
    const straight = closesOf(Array.from({ length: 60 }, (_, i) => 10 + 3 * i));
    for (const id of ['dema', 'tema', 'zlema']) {
      const ours = line(id, id, straight, { n: 7 });
      expect(ours[59]).toBeCloseTo(10 + 3 * 59, 9);
    }
  });

  it('HMA follows a straight line with the lag its rounding leaves', () => {
    // n = 16: WMA lags (n-1)/3 bars: 2 * (-7/3) + 15/3 = 1/3 ahead, then WMA(4) lags 1 bar: 2/3
    // behind.
    const straight = closesOf(Array.from({ length: 40 }, (_, i) => 3 * i + 1));
    expect(line('hma', 'hma', straight, { n: 16 })[39]).toBeCloseTo(3 * 39 + 1 - 2, 9);
  });

  it('KAMA moves at its fast rate when every step goes the same way', () => {
    // ER = 1 so sc = (2/3)^2 = 4/9; seeded by close 3 at bar 2: 3 + 4/9 * 1
    const ours = line('kama', 'kama', closesOf([1, 2, 3, 4]), { n: 2 });
    expect(misses(ours, [none, none, 3, 3 + 4 / 9])).toEqual([]);
  });

  it('VWMA weighs by volume and falls back to the close without any', () => {
    const ours = line('vwma', 'vwma', closesOf([10, 20, 30, 40], [1, 3, 0, 0]), { n: 2 });
    expect(misses(ours, [none, 17.5, 20, 40])).toEqual([]);
  });

  it('the regression line ends where least squares says', () => {
    // closes 1, 3, 2: slope 1/2, mean 2, end 2.5, next 3
    const series = closesOf([1, 3, 2]);
    expect(misses(line('linreg', 'end', series, { n: 3 }), [none, none, 2.5])).toEqual([]);
    expect(misses(line('linreg', 'forecast', series, { n: 3 }), [none, none, 3])).toEqual([]);
  });
});

describe('oscillators by hand', () => {
  it('MACD with lengths 2, 3, 2', () => {
    const series = closesOf([2, 4, 6, 8, 12, 10]);
    const params = { fast: 2, slow: 3, signal: 2 };
    expect(misses(line('macd', 'dif', series, params), [none, none, 1, 1, 4 / 3, 11 / 18])).toEqual(
      [],
    );
    expect(
      misses(line('macd', 'dea', series, params), [none, none, none, 1, 11 / 9, 22 / 27]),
    ).toEqual([]);
    expect(
      misses(line('macd', 'macd', series, params), [none, none, none, 0, 2 / 9, -11 / 27]),
    ).toEqual([]);
  });

  it('RSI with Wilder averages seeded by the mean', () => {
    // gains 1, 0, 1; losses 0, .5, 0; n = 2: .5/.25, then .75/.125
    const ours = line('rsi', 'rsi', closesOf([1, 2, 1.5, 2.5]), { n: 2 });
    expect(misses(ours, [none, none, 200 / 3, 600 / 7])).toEqual([]);
  });

  it('RSI seeded the Tongdaxin way has a value at the second bar', () => {
    // U: 1, 1/2, 3/4; D: 0, 1/4, 1/8
    const ours = line('rsi', 'rsi', closesOf([1, 2, 1.5, 2.5]), { n: 2, seed: 'first' });
    expect(misses(ours, [none, 100, 200 / 3, 600 / 7])).toEqual([]);
  });

  it('KDJ from the first RSV, and from 50', () => {
    // n = 2. Bar 1: range 1..3, close 3: RSV 100. Bar 2: range 2..4 (lows 2, 2; highs 3, 4), close
    // 2: RSV 0.
    const series = seriesOf([
      [1, 2, 1, 2],
      [2, 3, 2, 3],
      [3, 4, 2, 2],
    ]);
    expect(misses(line('kdj', 'k', series, { n: 2 }), [none, 100, 200 / 3])).toEqual([]);
    expect(misses(line('kdj', 'd', series, { n: 2 }), [none, 100, 800 / 9])).toEqual([]);
    expect(misses(line('kdj', 'j', series, { n: 2 }), [none, 100, 200 - 1600 / 9])).toEqual([]);
    const fifty = { n: 2, seed: 'fifty' };
    expect(misses(line('kdj', 'k', series, fifty), [none, 200 / 3, 400 / 9])).toEqual([]);
    expect(misses(line('kdj', 'd', series, fifty), [none, 500 / 9, 1400 / 27])).toEqual([]);
  });

  it('WR is 0 at the high and 100 at the low', () => {
    const series = seriesOf([
      [2, 4, 0, 2],
      [2, 4, 1, 4],
      [4, 4, 0, 0],
      [1, 2, 1, 1],
    ]);
    expect(misses(line('wr', 'wr1', series, { n: 2, n1: 3 }), [none, 0, 100, 75])).toEqual([]);
    expect(misses(line('wr', 'wr2', series, { n: 2, n1: 3 }), [none, none, 100, 75])).toEqual([]);
  });

  it('BIAS, ROC, MTM and DMA', () => {
    const series = closesOf([10, 12, 14, 21]);
    expect(
      misses(line('bias', 'bias1', series, { n1: 2 }), [none, 100 / 11, 100 / 13, 20]),
    ).toEqual([]);
    expect(misses(line('roc', 'roc', series, { n: 2 }), [none, none, 40, 75])).toEqual([]);
    expect(misses(line('mtm', 'mtm', series, { n: 2 }), [none, none, 4, 9])).toEqual([]);
    expect(
      misses(line('dma', 'dif', series, { n1: 1, n2: 3 }), [none, none, 2, 21 - 47 / 3]),
    ).toEqual([]);
  });

  it('CCI divides by 0.015 mean deviations', () => {
    // typical 1, 2, 6: mean 3, mean deviation 2
    expect(misses(line('cci', 'cci', closesOf([1, 2, 6]), { n: 3 }), [none, none, 100])).toEqual(
      [],
    );
  });

  it('CMO and PSY count rises', () => {
    const series = closesOf([5, 6, 5, 8, 8]);
    expect(misses(line('cmo', 'cmo', series, { n: 3 }), [none, none, none, 60, 50])).toEqual([]);
    expect(misses(line('psy', 'psy', series, { n: 2 }), [none, none, 50, 50, 50])).toEqual([]);
  });

  it('TSI is 100 when every step rises', () => {
    const rising = closesOf(Array.from({ length: 60 }, (_, i) => i + 1));
    expect(line('tsi', 'tsi', rising)[59]).toBeCloseTo(100, 9);
  });

  it('the ultimate oscillator weighs 4, 2, 1', () => {
    // Bar 1: BP 2 of TR 3; bar 2: BP 1 of TR 2. n = 1, 2, 2: (4 * 1/2 + 2 * 3/5 + 3/5) / 7
    const series = seriesOf([
      [10, 10, 10, 10],
      [10, 12, 9, 11],
      [11, 12, 10, 11],
    ]);
    const ours = line('uo', 'uo', series, { n1: 1, n2: 2, n3: 2 });
    expect(misses(ours, [none, none, (100 * (2 + 1.8)) / 7])).toEqual([]);
  });

  it('TRIX of a series that grows by 1 % is 1', () => {
    const growing = closesOf(Array.from({ length: 80 }, (_, i) => 1.01 ** i));
    expect(line('trix', 'trix', growing, { n: 4 })[79]).toBeCloseTo(1, 9);
  });
});

const swing = seriesOf([
  [9, 10, 8, 9, 100],
  [10, 11, 9, 10, 200],
  [10, 12, 7, 8, 300],
]);

describe('ranges, channels and trend by hand', () => {
  it('true range looks at the previous close, and ATR begins with its mean', () => {
    expect(misses(line('atr-mean', 'mtr', swing, { n: 2 }), [none, 2, 5])).toEqual([]);
    expect(misses(line('atr', 'atr', swing, { n: 2 }), [none, none, 3.5])).toEqual([]);
  });

  it('BOLL uses the population deviation', () => {
    const series = closesOf([1, 3, 3, 5]);
    expect(misses(line('boll', 'mid', series, { n: 4 }), [none, none, none, 3])).toEqual([]);
    expect(
      misses(line('boll', 'upper', series, { n: 4 }), [none, none, none, 3 + 2 * Math.SQRT2]),
    ).toEqual([]);
    expect(
      misses(line('boll', 'lower', series, { n: 4 }), [none, none, none, 3 - 2 * Math.SQRT2]),
    ).toEqual([]);
    expect(
      misses(line('std', 'sample', series, { n: 4 }), [none, none, none, Math.sqrt(8 / 3)]),
    ).toEqual([]);
  });

  it('Donchian includes the bar itself', () => {
    expect(misses(line('donchian', 'upper', swing, { n: 2 }), [none, 11, 12])).toEqual([]);
    expect(misses(line('donchian', 'lower', swing, { n: 2 }), [none, 8, 7])).toEqual([]);
    expect(misses(line('donchian', 'mid', swing, { n: 2 }), [none, 9.5, 9.5])).toEqual([]);
  });

  it('Keltner adds ATRs to the EMA', () => {
    const params = { n: 2, atr: 2, k: 2 };
    // EMA(2): 9.5, then 9.5 + 2/3 * (8 - 9.5) = 8.5
    expect(misses(line('keltner', 'mid', swing, params), [none, 9.5, 8.5])).toEqual([]);
    expect(misses(line('keltner', 'upper', swing, params), [none, none, 15.5])).toEqual([]);
  });

  it('Ichimoku shows the spans as they stand under the bar', () => {
    const params = { conversion: 1, base: 1, span: 2 };
    expect(misses(line('ichimoku', 'conversion', swing, params), [9, 10, 9.5])).toEqual([]);
    expect(misses(line('ichimoku', 'spanA', swing, params), [none, 9, 10])).toEqual([]);
    expect(misses(line('ichimoku', 'spanB', swing, params), [none, none, 9.5])).toEqual([]);
  });

  it('SAR follows a rise and turns when it is touched', () => {
    const series = seriesOf([
      [10, 11, 9, 10],
      [11, 12, 10, 12],
      [12, 14, 11, 13],
      [13, 15, 12, 15],
      [15, 15, 8, 9],
    ]);
    // Begins up: stop 9, ep 12, af .02. Bar 2: 9 + .02*3 = 9.06, held at 9; ep 14, af .04. Bar 3: 9
    // + .04*5 = 9.2; ep 15, af .06.
    // Bar 4: 9.2 + .06*5.8 = 9.548 is touched by the low 8: turned to ep 15.
    expect(misses(line('sar', 'sar', series), [none, 9, 9, 9.2, 15])).toEqual([]);
    expect(misses(line('sar', 'side', series), [none, 1, 1, 1, -1])).toEqual([]);
  });

  it('Supertrend holds its lower band and turns when the close breaks it', () => {
    const series = seriesOf([
      [10, 11, 9, 10],
      [10, 11, 9, 10],
      [11, 13, 11, 13],
      [6, 7, 5, 5],
    ]);
    // n = 1, k = 1: TR 2, 3, 8; bands 8..12, 9..15, then upper min(15, 14) = 14 and the close 5 is
    // below 9.
    expect(misses(line('supertrend', 'line', series, { n: 1, k: 1 }), [none, 8, 9, 14])).toEqual(
      [],
    );
    expect(misses(line('supertrend', 'side', series, { n: 1, k: 1 }), [none, 1, 1, -1])).toEqual(
      [],
    );
  });

  it('DMI sums moves over true range', () => {
    // Bar 1: +DM 1 (fall of the low -1). Bar 2: rise 1, fall 2: -DM 2. TR 2 + 5.
    const params = { n: 2, m: 1 };
    expect(misses(line('dmi', 'pdi', swing, params), [none, none, 100 / 7])).toEqual([]);
    expect(misses(line('dmi', 'mdi', swing, params), [none, none, 200 / 7])).toEqual([]);
    expect(misses(line('dmi', 'adx', swing, params), [none, none, 100 / 3])).toEqual([]);
  });

  it('ADX after Wilder begins at twice the length', () => {
    const ours = line('adx', 'adx', randomSeries({ seed: 4, length: 40 }), { n: 5 });
    expect(ours.findIndex((value) => !Number.isNaN(value))).toBe(9);
  });

  it('Aroon counts from the newest of equal extremes', () => {
    const series = closesOf([5, 7, 7, 6, 4]);
    expect(
      misses(line('aroon', 'up', series, { n: 3 }), [none, none, none, 200 / 3, 100 / 3]),
    ).toEqual([]);
    expect(misses(line('aroon', 'down', series, { n: 3 }), [none, none, none, 0, 100])).toEqual([]);
  });

  it('floor pivots come from the bar before', () => {
    expect(misses(line('pivot', 'pp', swing), [none, 9, 10])).toEqual([]);
    expect(misses(line('pivot', 'r1', swing), [none, 10, 11])).toEqual([]);
    expect(misses(line('pivot', 's2', swing), [none, 7, 8])).toEqual([]);
  });
});

describe('volume by hand', () => {
  it('OBV adds and subtracts volume', () => {
    const series = closesOf([5, 6, 6, 4], [10, 20, 30, 40]);
    expect(misses(line('obv', 'obv', series), [0, 20, 20, -20])).toEqual([]);
  });

  it('VR counts unchanged bars half on each side', () => {
    // rises 20, falls 40, unchanged 30
    const series = closesOf([5, 6, 6, 4], [10, 20, 30, 40]);
    expect(
      misses(line('vr', 'vr', series, { n: 3 }), [none, none, none, (100 * 70) / 110]),
    ).toEqual([]);
  });

  it('A/D, CMF and MFI', () => {
    // Close location: 0, 0, -3/5
    expect(misses(line('ad', 'ad', swing), [0, 0, -180])).toEqual([]);
    expect(misses(line('cmf', 'cmf', swing, { n: 2 }), [none, 0, -180 / 500])).toEqual([]);
    // typical 9, 10, 9: flows +2000, -2700
    expect(misses(line('mfi', 'mfi', swing, { n: 2 }), [none, none, (100 * 2000) / 4700])).toEqual(
      [],
    );
  });

  it('VWAP begins anew each day', () => {
    const series = seriesOf([
      [10, 10, 10, 10, 100],
      [20, 20, 20, 20, 300],
    ]);
    expect(misses(line('vwap', 'vwap', series), [10, 20])).toEqual([]);
    expect(misses(line('vwap', 'vwap', series, { anchor: 'week' }), [10, 17.5])).toEqual([]);
  });

  it('BRAR and CR compare strength above and below', () => {
    // AR over bars 1, 2: (1 + 2) / (1 + 3). BR: (11-9 + 12-10) / (0 + 10-7). CR: mids 9, 10: (2 +
    // 2) / (0 + 3).
    expect(misses(line('brar', 'ar', swing, { n: 2 }), [none, 100, 75])).toEqual([]);
    expect(misses(line('brar', 'br', swing, { n: 2 }), [none, none, 400 / 3])).toEqual([]);
    expect(misses(line('cr', 'cr', swing, { n: 2 }), [none, none, 400 / 3])).toEqual([]);
  });

  it('the volume indexes move on their own kind of bar only', () => {
    const series = closesOf([10, 11, 22], [5, 9, 3]);
    expect(misses(line('pvi', 'pvi', series), [1000, 1100, 1100])).toEqual([]);
    expect(misses(line('nvi', 'nvi', series), [1000, 1000, 2000])).toEqual([]);
  });
});

describe('identities on a random market', () => {
  const market = randomSeries({ seed: 8, length: 300 });
  const scaled = {
    ...market,
    open: market.open.map((x) => 4 * x),
    high: market.high.map((x) => 4 * x),
    low: market.low.map((x) => 4 * x),
    close: market.close.map((x) => 4 * x),
  };
  const mirrored = {
    ...market,
    open: market.open.map((x) => 500 - x),
    high: market.low.map((x) => 500 - x),
    low: market.high.map((x) => 500 - x),
    close: market.close.map((x) => 500 - x),
  };

  const freeOfUnit = [
    'rsi',
    'kdj',
    'wr',
    'cci',
    'bias',
    'roc',
    'trix',
    'adx',
    'dmi',
    'aroon',
    'uo',
    'tsi',
    'psy',
    'mfi',
    'cmf',
    'boll-percent',
    'stoch-rsi',
    'hv',
  ];
  it.each(freeOfUnit)('%s does not depend on the unit of the price', (id) => {
    const a = computeIndicator(requireIndicator(id), market);
    const b = computeIndicator(requireIndicator(id), scaled);
    // A factor of 4 is exact in binary, so the bits must agree.
    for (const output of Object.keys(a)) expect(b[output]!.values).toEqual(a[output]!.values);
  });

  const inUnit = [
    'ma',
    'ema',
    'wma',
    'hma',
    'kama',
    'boll',
    'keltner',
    'donchian',
    'ichimoku',
    'atr',
    'macd',
    'sar',
    'mtm',
    'std',
  ];
  it.each(inUnit)('%s is in the unit of the price', (id) => {
    const a = computeIndicator(requireIndicator(id), market);
    const b = computeIndicator(requireIndicator(id), scaled);
    for (const [output, { values }] of Object.entries(a)) {
      const factor = output === 'side' ? 1 : 4;
      expect(b[output]!.values).toEqual(values.map((x) => factor * x));
    }
  });

  it('RSI of the mirrored market is 100 minus RSI, and CMO is its negative', () => {
    const rsi = line('rsi', 'rsi', market);
    const back = line('rsi', 'rsi', mirrored);
    for (let i = 14; i < 300; i += 1) expect(rsi[i]! + back[i]!).toBeCloseTo(100, 8);
    const cmo = line('cmo', 'cmo', market);
    const down = line('cmo', 'cmo', mirrored);
    for (let i = 14; i < 300; i += 1) expect(cmo[i]! + down[i]!).toBeCloseTo(0, 8);
  });

  it('+DI and -DI change places in the mirrored market and ADX stays', () => {
    const a = computeIndicator(requireIndicator('adx'), market);
    const b = computeIndicator(requireIndicator('adx'), mirrored);
    for (let i = 40; i < 300; i += 1) {
      expect(a['pdi']!.values[i]).toBeCloseTo(b['mdi']!.values[i]!, 8);
      expect(a['adx']!.values[i]).toBeCloseTo(b['adx']!.values[i]!, 8);
    }
  });

  it('the lines of one indicator fit together', () => {
    const macd = computeIndicator(requireIndicator('macd'), market);
    const kdj = computeIndicator(requireIndicator('kdj'), market);
    const boll = computeIndicator(requireIndicator('boll'), market);
    for (let i = 40; i < 300; i += 1) {
      const { dif, dea } = macd;
      expect(macd['macd']!.values[i]).toBe(2 * (dif!.values[i]! - dea!.values[i]!));
      const { k, d } = kdj;
      expect(kdj['j']!.values[i]).toBe(3 * k!.values[i]! - 2 * d!.values[i]!);
      const middle = (boll['upper']!.values[i]! + boll['lower']!.values[i]!) / 2;
      expect(middle).toBeCloseTo(boll['mid']!.values[i]!, 10);
    }
  });

  it('oscillators stay within their bounds', () => {
    const bounds: Record<string, [number, number]> = {
      rsi: [0, 100],
      'rsi-group': [0, 100],
      stoch: [0, 100],
      'stoch-rsi': [0, 100],
      wr: [0, 100],
      psy: [0, 100],
      mfi: [0, 100],
      uo: [0, 100],
      cmo: [-100, 100],
      tsi: [-100, 100],
      cmf: [-1, 1],
      bop: [-1, 1],
      adx: [0, 100],
      er: [0, 1],
      'connors-rsi': [0, 100],
      stc: [0, 100],
    };
    for (const [id, [low, high]] of Object.entries(bounds)) {
      for (const { start, values } of Object.values(
        computeIndicator(requireIndicator(id), market),
      )) {
        const outside = values
          .subarray(start)
          .filter((x) => !(x >= low - 1e-9 && x <= high + 1e-9));
        expect({ id, outside: [...outside] }).toEqual({ id, outside: [] });
      }
    }
  });
});

describe('turns and stops by hand', () => {
  const zigzag = (output: string): number[] =>
    line('zigzag', output, closesOf([10, 11, 12, 11.5, 10.8, 10, 10.4, 11.2, 11]), { d: 10 });

  it('ZIGZAG knows a turn at the bar that comes back by the percent, and keeps it', () => {
    // Up to 12; 10.8 is 10 % below it; down to 10; 11 is 10 % above that.
    expect(misses(zigzag('turn'), [none, 10, 10, 10, 12, 12, 12, 10, 10])).toEqual([]);
    expect(misses(zigzag('extreme'), [none, 11, 12, 12, 10.8, 10, 10, 11.2, 11.2])).toEqual([]);
    expect(misses(zigzag('side'), [none, 1, 1, 1, -1, -1, -1, 1, 1])).toEqual([]);
  });

  it('ATRSTOP only rises below the closes and jumps above them when one falls through', () => {
    // Closes only, so that the true range is the step: ATR(1) = 1, 2, 1, 4, 1.
    const stops = line('atr-stop', 'stop', closesOf([10, 11, 13, 12, 8, 9]), { n: 1, k: 1 });
    expect(misses(stops, [none, 10, 11, 11, 12, 10])).toEqual([]);
    const sides = line('atr-stop', 'side', closesOf([10, 11, 13, 12, 8, 9]), { n: 1, k: 1 });
    expect(misses(sides, [none, 1, 1, 1, -1, -1])).toEqual([]);
  });

  it('SLOPE is the rise per bar, as a price or as percent of the line', () => {
    const closes = closesOf([10, 12, 14, 14]);
    expect(misses(line('slope', 'slope', closes, { n: 3 }), [none, none, 2, 1])).toEqual([]);
    const percent = line('slope', 'slope', closes, { n: 3, unit: 'percent' });
    // The lines end at 14 and at 14 1/3.
    expect(misses(percent, [none, none, 200 / 14, 300 / 43])).toEqual([]);
  });

  it('PVCORR is 1 when volume rises with the price, -1 against it, 0 when one stands still', () => {
    const of = (volumes: number[]): number => {
      const bars = closesOf([1, 2, 3]);
      const series = { ...bars, volume: Float64Array.from(volumes) };
      return line('pv-correl', 'correl', series, { n: 3 }).at(-1) ?? none;
    };
    expect([of([10, 20, 30]), of([30, 20, 10]), of([5, 5, 5])]).toEqual([1, -1, 0]);
  });
});
