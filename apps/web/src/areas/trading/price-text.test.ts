import { expect, it } from 'vitest';
import { changeClass, changeText, decimalsOf, priceText } from './price-text.ts';

it('writes prices with the decimals of their step and changes with a sign and two decimals', () => {
  expect([0.01, 0.001, 1, 0.0001, 5].map(decimalsOf)).toEqual([2, 3, 0, 4, 0]);
  expect(priceText(1234.5)).toBe('1,234.50');
  expect(priceText(2.98, 0.001)).toBe('2.980');
  expect([changeText(11, 10), changeText(9, 10), changeText(10, 10), changeText(1, null)]).toEqual([
    '▲10.00%',
    '▼10.00%',
    '0.00%',
    '--',
  ]);
  expect([changeClass(11, 10), changeClass(9, 10), changeClass(9, null)]).toEqual([
    'tr-up',
    'tr-down',
    '',
  ]);
});
