import { describe, expect, it } from 'vitest';

import { computeIndicator, indicatorWarmUp } from '../src/indicators/compute-indicator.ts';
import { resolveParams } from '../src/indicators/definition.ts';
import type { IndicatorDefinition } from '../src/indicators/definition.ts';
import { openIndicator } from '../src/indicators/open-indicator.ts';
import { INDICATOR_REGISTRY, INDICATORS } from '../src/indicators/registry.ts';
import { findIndicatorLookAhead } from '../src/research/check-look-ahead.ts';
import { createRandom } from '../src/research/random.ts';
import { createSeries, sliceSeries } from '../src/series/series.ts';
import type { Series } from '../src/series/series.ts';
import { barsIn, randomSeries } from './support/series.ts';

const market = randomSeries({ seed: 11, length: 600, dull: true });

/**
 * Default parameters, and short ones (every length at its least plus 2, so that small windows are
 * exercised too).
 */
function parameterSets(definition: IndicatorDefinition): Record<string, number | string>[] {
  const short: Record<string, number | string> = {};
  let step = 0;
  for (const [key, param] of Object.entries(definition.params)) {
    if (param.kind === 'choice') short[key] = param.options.at(-1)?.value ?? param.fallback;
    else if (param.whole) {
      short[key] = Math.min(param.max, param.min + 2 + step);
      step += 1;
    }
  }
  const sets: Record<string, number | string>[] = [{}];
  if (resolveParams(definition, short).ok) sets.push(short);
  return sets;
}

function firstDifference(a: Float64Array, b: Float64Array): number {
  if (a.length !== b.length) return Math.min(a.length, b.length);
  for (let i = 0; i < a.length; i += 1) if (!Object.is(a[i], b[i])) return i;
  return -1;
}

const cases = INDICATORS.flatMap((definition) =>
  parameterSets(definition).map((params, k) => ({
    label: `${definition.id}${k === 0 ? '' : ' with short lengths'}`,
    definition,
    params,
  })),
);

describe('the registry', () => {
  it('holds at least 60 indicators with unique ids and Chinese names', () => {
    expect(INDICATORS.length).toBeGreaterThanOrEqual(60);
    expect(INDICATOR_REGISTRY.size).toBe(INDICATORS.length);
    expect(new Set(INDICATORS.map((item) => item.name)).size).toBe(INDICATORS.length);
    const withoutChinese = INDICATORS.filter((item) => !/\p{Script=Han}/u.test(item.name));
    expect(withoutChinese.map((item) => item.id)).toEqual([]);
  });

  it('gives every parameter a name, and a default inside its range', () => {
    const faults: string[] = [];
    for (const { id, params } of INDICATORS) {
      for (const [key, param] of Object.entries(params)) {
        const fits =
          param.kind === 'choice'
            ? param.options.some((option) => option.value === param.fallback)
            : param.fallback >= param.min && param.fallback <= param.max;
        if (!fits || param.name === '') faults.push(`${id}.${key}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('names the parameters that lines are drawn left by', () => {
    const shifted = INDICATORS.flatMap(({ params, outputs }) =>
      Object.values(outputs)
        .filter(({ drawnLeftBy }) => drawnLeftBy !== undefined)
        .map(({ drawnLeftBy }) => ({ params, drawnLeftBy: drawnLeftBy ?? '' })),
    );
    expect(shifted).toHaveLength(1);
    for (const { params, drawnLeftBy } of shifted) expect(params).toHaveProperty(drawnLeftBy);
  });
});

describe.each(cases)('$label', ({ definition, params }) => {
  const batch = computeIndicator(definition, market, params);

  it('has the outputs it declares, NaN exactly while warming up and finite numbers after', () => {
    const { starts, bars } = indicatorWarmUp(definition, params);
    expect(Object.keys(batch)).toEqual(Object.keys(definition.outputs));
    for (const [output, { start, values }] of Object.entries(batch)) {
      expect(start).toBe(starts[output]);
      expect(start).toBeLessThanOrEqual(bars);
      expect(values.length).toBe(market.length);
      expect(values.subarray(0, start).every((value) => Number.isNaN(value))).toBe(true);
      expect(values.subarray(start).every((value) => Number.isFinite(value))).toBe(true);
    }
  });

  it('gives the same bits bar by bar, with ticks inside the bars, as over the whole series', () => {
    const random = createRandom(5);
    const bars = barsIn(market);
    const live = openIndicator(definition, sliceSeries(market, 0, 40), params);
    for (const bar of bars.slice(40)) {
      const tick = { ...bar, close: bar.low, high: bar.high * 1.01, volume: bar.volume / 2 };
      live.append(random.below(3) === 0 ? tick : bar);
      live.replaceLast({ ...bar, close: bar.high });
      live.replaceLast(bar);
    }
    for (const [output, { values }] of Object.entries(batch)) {
      expect(firstDifference(live.values(output), values)).toBe(-1);
    }
  });

  it('gives the same bits when it starts without history and every bar is first seen otherwise', () => {
    const live = openIndicator(definition, sliceSeries(market, 0, 0), params);
    for (const bar of barsIn(market).slice(0, 150)) {
      live.append({ ...bar, close: bar.high, low: bar.low * 0.9, volume: 7 });
      live.replaceLast(bar);
    }
    for (const [output, { values }] of Object.entries(batch)) {
      expect(firstDifference(live.values(output), values.slice(0, 150))).toBe(-1);
    }
  });

  it('does not change its past at 50 random cuts', () => {
    const resolved = resolveParams(definition, params);
    expect(resolved.ok).toBe(true);
    if (!resolved.ok) return;
    expect(findIndicatorLookAhead(definition, market, resolved.values)).toEqual([]);
  });

  it('forgets what lies outside its window when it claims to', () => {
    const { memory, bars } = indicatorWarmUp(definition, params);
    const cut = 97;
    const later = computeIndicator(definition, sliceSeries(market, cut, market.length), params);
    if (memory !== 'window') return;
    for (const [output, { values }] of Object.entries(later)) {
      const whole = batch[output]!.values.subarray(cut);
      const size = whole.reduce((a, b) => (Number.isNaN(b) ? a : Math.max(a, Math.abs(b))), 1);
      const worst = values.reduce(
        (a, b, i) => (i < bars ? a : Math.max(a, Math.abs(b - whole[i]!))),
        0,
      );
      expect(worst / size).toBeLessThan(1e-11);
    }
  });

  it('stays finite in a market that never moves and never trades', () => {
    const flat = flatSeries(300);
    for (const { start, values } of Object.values(computeIndicator(definition, flat, params))) {
      expect(values.subarray(start).every((value) => Number.isFinite(value))).toBe(true);
    }
  });
});

function flatSeries(length: number): Series {
  const price = (): Float64Array => new Float64Array(length).fill(0.1);
  return createSeries({
    time: Float64Array.from({ length }, (_, i) => i * 60_000),
    open: price(),
    high: price(),
    low: price(),
    close: price(),
    volume: new Float64Array(length),
  });
}

describe('parameters', () => {
  const ma = INDICATOR_REGISTRY.get('ma')!;
  const macd = INDICATOR_REGISTRY.get('macd')!;

  it('are refused in Chinese when unknown, out of range, not whole or of the wrong kind', () => {
    expect(resolveParams(ma, { n: 0 })).toEqual({
      ok: false,
      problems: ['参数“周期”必须在 1 到 500 之间'],
    });
    expect(resolveParams(ma, { n: 2.5 })).toEqual({
      ok: false,
      problems: ['参数“周期”必须是整数'],
    });
    expect(resolveParams(ma, { n: '5', m: 1 })).toEqual({
      ok: false,
      problems: ['指标“移动平均线”没有参数 m', '参数“周期”必须是数字'],
    });
    expect(resolveParams(macd, { seed: 'last' })).toEqual({
      ok: false,
      problems: ['参数“起始方式”只能是 mean、first 之一'],
    });
  });

  it('are refused when they contradict each other', () => {
    expect(resolveParams(macd, { fast: 30 })).toEqual({
      ok: false,
      problems: ['快线必须小于慢线'],
    });
    expect(() => computeIndicator(macd, market, { fast: 30 })).toThrow('快线必须小于慢线');
  });

  it('take their defaults when absent', () => {
    expect(resolveParams(macd, { fast: 5 })).toEqual({
      ok: true,
      values: { fast: 5, slow: 26, signal: 9, seed: 'mean' },
    });
  });
});

describe('the incremental form', () => {
  const ma = INDICATOR_REGISTRY.get('ma')!;

  it('refuses bars that are not later, not finite, or have no bar to replace', () => {
    const empty = openIndicator(ma, sliceSeries(market, 0, 0));
    const [first, second] = barsIn(market);
    expect(() => empty.replaceLast(first!)).toThrow('还没有K线');
    empty.append(second!);
    expect(() => empty.append(first!)).toThrow('K线的时间没有晚于前一根');
    expect(() => empty.append(second!)).toThrow('K线的时间没有晚于前一根');
    expect(() => empty.append({ ...first!, time: 9e15, close: Number.NaN })).toThrow(
      'K线的 close 不是有限的数',
    );
    expect(empty.length()).toBe(1);
  });

  it('answers NaN before the warm-up and outside the bars, and refuses unknown outputs', () => {
    const live = openIndicator(ma, sliceSeries(market, 0, 25), { n: 20 });
    expect(live.value('ma', 18)).toBeNaN();
    expect(live.value('ma', 25)).toBeNaN();
    expect(live.value('ma')).toBe(live.values('ma')[24]);
    expect(() => live.value('toString')).toThrow('没有输出 toString');
  });

  it('leaves the history it was opened over untouched', () => {
    const history = randomSeries({ seed: 3, length: 30 });
    const before = [...history.close];
    const live = openIndicator(ma, history);
    live.replaceLast({ ...barsIn(history)[29]!, close: 1 });
    expect([...history.close]).toEqual(before);
  });
});
