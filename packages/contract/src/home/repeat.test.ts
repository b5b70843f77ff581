import { expect, it } from 'vitest';
import { nextOccurrence, occurrenceFrom, ruleFrom } from './repeat.ts';

it.each([
  ['daily', null, '2026-11-23', '2026-11-23'],
  ['weekly', 1, '2026-11-23', '2026-11-23'],
  ['weekly', 7, '2026-11-23', '2026-11-29'],
  ['weekly', 3, '2026-12-31', '2027-01-06'],
  ['monthly', 23, '2026-11-23', '2026-11-23'],
  ['monthly', 1, '2026-11-23', '2026-12-01'],
  ['monthly', 31, '2026-11-23', '2026-11-30'],
  ['monthly', 31, '2026-11-30', '2026-11-30'],
  ['monthly', 30, '2027-02-01', '2027-02-28'],
  ['monthly', 29, '2028-02-01', '2028-02-29'],
  ['monthly', 5, '2026-12-06', '2027-01-05'],
] as const)('%s %s falls from %s on %s', (repeat, day, from, expected) => {
  expect(occurrenceFrom({ repeat, day }, from)).toBe(expected);
});

it.each([
  // Done on its day, before it, and days late.
  ['daily', null, '2026-11-23', '2026-11-23', '2026-11-24'],
  ['daily', null, '2026-11-20', '2026-11-23', '2026-11-23'],
  ['weekly', 3, '2026-11-25', '2026-11-23', '2026-12-02'],
  ['weekly', 3, '2026-11-04', '2026-11-23', '2026-11-25'],
  // Moved by a day once, it keeps to its rule.
  ['weekly', 3, '2026-11-26', '2026-11-26', '2026-12-02'],
  ['monthly', 31, '2027-01-31', '2027-01-31', '2027-02-28'],
  ['monthly', 31, '2027-02-28', '2027-02-28', '2027-03-31'],
] as const)('%s %s, due %s, comes after %s on %s', (repeat, day, due, today, expected) => {
  expect(nextOccurrence({ repeat, day }, { due, today })).toBe(expected);
});

it('begins where no day is named with its first', () => {
  expect(ruleFrom('weekly', '2026-11-29')).toEqual({ repeat: 'weekly', day: 7 });
  expect(ruleFrom('monthly', '2026-11-29')).toEqual({ repeat: 'monthly', day: 29 });
  expect(ruleFrom('daily', '2026-11-29')).toEqual({ repeat: 'daily', day: null });
});
