import { expect, it } from 'vitest';
import { countAlleles, countedPlace } from './allele-counts.ts';

const counts = { depth: 30, bases: { A: 14, C: 1, G: 15, T: 0 }, deleted: 3, inserted: 5 };

it('counts the letters of a single base at its own place, the reference first and what is neither together', () => {
  expect(countedPlace('1-100-G-A').base).toBe(99);
  expect(countAlleles('1-100-G-A', counts)).toEqual([
    ['G', 15],
    ['A', 14],
    ['其他', 1],
  ]);
});

it('counts several bases where they first differ', () => {
  expect(countedPlace('1-100-CG-CA').base).toBe(100);
  expect(countAlleles('1-100-CG-CA', { ...counts, bases: { A: 2, C: 0, G: 3, T: 0 } })).toEqual([
    ['G', 3],
    ['A', 2],
  ]);
});

it('counts what is missing or added behind the bases that both alleles share', () => {
  expect(countedPlace('1-100-CTT-C')).toEqual({ base: 99, gap: 100 });
  expect(countAlleles('1-100-CTT-C', counts)).toEqual([['缺失', 3]]);
  expect(countedPlace('1-100-CA-CAGG')).toEqual({ base: 99, gap: 101 });
  expect(countAlleles('1-100-CA-CAGG', counts)).toEqual([['插入', 5]]);
});

it('counts no alleles of what is neither', () => {
  expect(countAlleles('1-100-CTT-GA', counts)).toEqual([]);
  expect(countAlleles('1-100-C-<DEL>', counts)).toEqual([]);
});
