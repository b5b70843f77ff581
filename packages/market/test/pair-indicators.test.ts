import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import {
  computePair,
  findPairIndicator,
  PAIR_INDICATORS,
} from '../src/indicators/pair-indicators.ts';
import { readCsv } from '../src/csv/read-csv.ts';
import { sharedDataFolder } from './support/shared-data.ts';
import { randomSeries } from './support/series.ts';

const folder = sharedDataFolder('trading');
const required = (id: string) => {
  const found = findPairIndicator(id);
  if (!found) throw new Error(id);
  return found;
};
const beta = required('pair-beta');
const correl = required('pair-correl');

const own = [...randomSeries({ seed: 3, length: 300 }).close];
const other = [...randomSeries({ seed: 4, length: 300 }).close];
const changes = (values: number[]): number[] =>
  values.map((value, i) => (i === 0 ? Number.NaN : value / values[i - 1]! - 1));

/** By raw moments, E[xy] - E[x]E[y], over a slice for each bar. */
function byMoments(xs: number[], ys: number[], n: number) {
  return xs.map((_, i) => {
    const [x, y] = [
      xs.slice(Math.max(0, i - n + 1), i + 1),
      ys.slice(Math.max(0, i - n + 1), i + 1),
    ];
    const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / n;
    if (x.length < n) return { beta: Number.NaN, correl: Number.NaN };
    const cov = mean(x.map((a, j) => a * y[j]!)) - mean(x) * mean(y);
    const varX = mean(x.map((a) => a * a)) - mean(x) ** 2;
    const varY = mean(y.map((a) => a * a)) - mean(y) ** 2;
    return { beta: cov / varY, correl: cov / Math.sqrt(varX * varY) };
  });
}

function gap(ours: Float64Array, theirs: readonly number[]): number {
  let worst = ours.length === theirs.length ? 0 : Number.POSITIVE_INFINITY;
  ours.forEach((value, i) => {
    if (Number.isNaN(value) && Number.isNaN(theirs[i]!)) return;
    const distance = Math.abs(value - theirs[i]!);
    worst = Math.max(worst, Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance);
  });
  return worst;
}

describe('indicators of two symbols', () => {
  it('equal raw moments over each window', () => {
    const pair = { own, other };
    const returns = byMoments(changes(own), changes(other), 20);
    const prices = byMoments(own, other, 20);
    expect(
      gap(
        computePair(beta, pair, { n: 20 }),
        returns.map((at) => at.beta),
      ),
    ).toBeLessThan(1e-9);
    expect(
      gap(
        computePair(correl, pair, { n: 20, of: 'return' }),
        returns.map((at) => at.correl),
      ),
    ).toBeLessThan(1e-9);
    expect(
      gap(
        computePair(correl, pair, { n: 20, of: 'price' }),
        prices.map((at) => at.correl),
      ),
    ).toBeLessThan(1e-7);
  });

  it('have the values of tables worked out by hand', () => {
    // Returns of the other 0.1, -0.1, 0.1; ours twice as far: beta 2, both move together.
    const market = [100, 110, 99, 108.9];
    const fund = [50, 60, 48, 57.6];
    const pair = { own: fund, other: market };
    expect(computePair(beta, pair, { n: 3 })[3]).toBeCloseTo(2, 12);
    expect(computePair(correl, pair, { n: 3, of: 'return' })[3]).toBeCloseTo(1, 12);
    // 1, 2, 3 beside 1, 3, 2: covariance 0.5 of variance 1.
    const prices = { own: [1, 2, 3], other: [1, 3, 2] };
    expect(computePair(correl, prices, { n: 3, of: 'price' })[2]).toBeCloseTo(0.5, 12);
    const still = { own: [1, 2, 3, 4], other: [5, 5, 5, 5] };
    expect(computePair(beta, still, { n: 2 })[3]).toBe(0);
    expect(computePair(correl, still, { n: 2, of: 'price' })[3]).toBe(0);
  });

  it('have no value before both have enough bars, and look at nothing later', () => {
    const late = other.map((value, i) => (i < 40 ? Number.NaN : value));
    for (const definition of PAIR_INDICATORS) {
      const values = { n: 10, of: 'return' };
      const whole = computePair(definition, { own, other: late }, values);
      expect(whole.findIndex((value) => !Number.isNaN(value))).toBe(50);
      const cut = { own: own.slice(0, 120), other: late.slice(0, 120) };
      expect(computePair(definition, cut, values)).toEqual(whole.slice(0, 120));
    }
  });

  it('give the same bits bar by bar as at once', () => {
    for (const definition of PAIR_INDICATORS) {
      const values = { n: 15, of: 'price' };
      const whole = computePair(definition, { own, other }, values);
      const into = computePair(definition, { own, other }, values, { from: 200 });
      computePair(definition, { own: own.slice(0, 200), other: other.slice(0, 200) }, values, {
        into,
      });
      expect(into).toEqual(whole);
    }
    expect(() => computePair(beta, { own, other: [1] }, { n: 5 })).toThrow('没有对齐');
  });

  it.skipIf(folder === undefined)(
    'hold over real prices: MSFT against the S&P 500 (needs ../shared)',
    () => {
      const read = (name: string) => {
        const { series } = readCsv(readFileSync(join(folder ?? '', name)));
        if (!series) throw new Error(name);
        return series;
      };
      const msft = read('msft-daily-1990-2022.csv');
      const spx = read('spx-daily-1990-2022.csv');
      const closes = new Map([...spx.time].map((time, i) => [time, spx.close[i]!]));
      const both = [...msft.time].flatMap((time, i) => (closes.has(time) ? [i] : []));
      const pair = {
        own: both.map((i) => msft.close[i]!),
        other: both.map((i) => closes.get(msft.time[i]!)!),
      };
      expect(both.length).toBeGreaterThan(7000);
      const n = 250;
      const expected = byMoments(changes(pair.own), changes(pair.other), n).map((at) => at.beta);
      const found = computePair(beta, pair, { n });
      expect(gap(found, expected)).toBeLessThan(1e-8);
      const sorted = found.filter((value) => !Number.isNaN(value)).toSorted();
      // A large technology stock moves more than the market, and with it.
      expect(sorted[sorted.length >> 1]).toBeGreaterThan(1);
    },
  );
});
