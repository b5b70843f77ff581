import { describe, expect, it } from 'vitest';
import { discoveryRates, upperTail } from './hypergeometric.ts';

describe('the test whether genes gather in a pathway', () => {
  it('agrees with fractions that can be counted by hand', () => {
    // Two of two drawn out of four, of which two are marked: one way of six.
    expect(upperTail({ universe: 4, marked: 2, drawn: 2, hits: 2 })).toBeCloseTo(1 / 6, 12);
    expect(upperTail({ universe: 4, marked: 2, drawn: 2, hits: 1 })).toBeCloseTo(5 / 6, 12);
    expect(upperTail({ universe: 4, marked: 2, drawn: 2, hits: 0 })).toBeCloseTo(1, 12);
  });

  it('agrees with R for genes of a genome: phyper(3, 38, 10962, 20, lower.tail = FALSE)', () => {
    const draw = { universe: 11_000, marked: 38, drawn: 20, hits: 4 };
    // The sum over k by exact integers, done once with big numbers.
    expect(upperTail(draw)).toBeCloseTo(exactTail(draw), 15);
  });

  it('is one at most, and certain where everything is drawn', () => {
    expect(upperTail({ universe: 10, marked: 3, drawn: 10, hits: 3 })).toBeCloseTo(1, 12);
  });
});

it('adjusts by the rank of each test and never against their order', () => {
  const rates = discoveryRates([0.01, 0.04, 0.03, 0.5]);
  expect(rates.map((rate) => rate.toFixed(4))).toEqual(['0.0400', '0.0533', '0.0533', '0.5000']);
  expect(discoveryRates([])).toEqual([]);
});

function exactTail({ universe, marked, drawn, hits }: Parameters<typeof upperTail>[0]): number {
  const choose = (n: number, k: number): bigint => {
    let value = 1n;
    for (let at = 0; at < k; at += 1) value = (value * BigInt(n - at)) / BigInt(at + 1);
    return value;
  };
  let sum = 0n;
  for (let k = hits; k <= Math.min(marked, drawn); k += 1)
    sum += choose(marked, k) * choose(universe - marked, drawn - k);
  return Number((sum * 10n ** 30n) / choose(universe, drawn)) / 1e30;
}
