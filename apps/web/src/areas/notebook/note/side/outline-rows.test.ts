import { expect, it } from 'vitest';
import { openRows, outlineRows, rowFor } from './outline-rows.ts';

const rows = outlineRows(
  [2, 4, 3, 1, 2, 2, 6].map((level, at) => ({ level, text: `题${at}`, line: at * 2 })),
);

it('headings stand below the last larger one, whatever levels are left out', () => {
  expect(rows.map(({ depth }) => depth)).toEqual([1, 2, 2, 1, 2, 2, 3]);
  expect(rows.map(({ hasBelow }) => hasBelow)).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('what is closed hides what stands below it, and stands for it', () => {
  const shown = openRows(rows, ({ index }) => index === 0 || index === 5);
  expect(shown.map(({ index }) => index)).toEqual([0, 3, 4, 5]);
  expect([0, 2, 3, 6].map((index) => rowFor(shown, index))).toEqual([0, 0, 3, 5]);
  expect(rowFor(shown, undefined)).toBeUndefined();
});
