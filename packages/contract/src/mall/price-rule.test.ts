import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dearest } from './limits.ts';
import { changedPrice, priceRoundings } from './price-rule.ts';
import type { PriceRounding } from './price-rule.ts';

it('sets, moves and scales prices, exact to the cent', () => {
  expect(changedPrice(1999, { kind: 'set', amount: 1205, rounding: 'cent' })).toBe(1205);
  expect(changedPrice(1999, { kind: 'add', amount: -99, rounding: 'cent' })).toBe(1900);
  // 19.99 less 15 % is 16.9915.
  expect(changedPrice(1999, { kind: 'percent', amount: -1500, rounding: 'cent' })).toBe(1699);
  expect(changedPrice(1999, { kind: 'percent', amount: -1500, rounding: 'jiao' })).toBe(1700);
  expect(changedPrice(1999, { kind: 'percent', amount: -1500, rounding: 'yuan' })).toBe(1700);
  expect(changedPrice(50, { kind: 'percent', amount: 0, rounding: 'yuan' })).toBe(100);
  expect(changedPrice(99, { kind: 'add', amount: -100, rounding: 'cent' })).toBeUndefined();
  expect(changedPrice(dearest, { kind: 'add', amount: 1, rounding: 'cent' })).toBeUndefined();
});

it('is off by half of what it rounds to at most, for every price', () => {
  const isRight = fc.check(
    fc.property(
      fc.integer({ min: 0, max: dearest }),
      fc.integer({ min: -10_000, max: 10_000 }),
      fc.constantFrom(...(Object.keys(priceRoundings) as PriceRounding[])),
      (cents, amount, rounding) => {
        const changed = changedPrice(cents, { kind: 'percent', amount, rounding });
        const exact = BigInt(cents) * BigInt(10_000 + amount);
        if (changed === undefined)
          return exact > BigInt(dearest - priceRoundings[rounding]) * 10_000n;
        const off = BigInt(changed) * 10_000n - exact;
        const half = BigInt(priceRoundings[rounding]) * 5000n;
        return changed % priceRoundings[rounding] === 0 && off <= half && off > -half;
      },
    ),
  );
  expect(isRight.failed, fc.defaultReportMessage(isRight)).toBe(false);
});
