import { expect, it } from 'vitest';

import { columnOf, dateOfSerial, isDateFormat } from '../src/sheet-cells.ts';

it('columns are read from references', () => {
  const references = ['A1', 'z9', 'AB12', 'XFD1', '12', '', undefined];
  const columns = references.map((reference) => columnOf(reference) ?? 'none');
  expect(columns.join(' ')).toBe('0 25 27 16383 none none none');
});

it('dates are told by their formats', () => {
  const dates = Array.from({ length: 60 }, (_, at) => at).filter((at) =>
    isDateFormat(at, undefined),
  );
  const between = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at);
  expect(dates).toEqual([
    ...between(14, 22),
    ...between(27, 36),
    ...between(45, 47),
    ...between(50, 58),
  ]);
  expect(isDateFormat(14, '0"day"[Red]')).toBe(false);
  expect(isDateFormat(0, 'yyyy"年"m')).toBe(true);
});

it('serials are days, with the leap day that 1900 never had', () => {
  const serials = [1, 59, 61, 46_346.5, 0.25, -1, 3e6, Number.NaN];
  const dates = serials.map((serial) => dateOfSerial(serial, false) ?? 'none');
  expect(dates.join(', ')).toBe(
    '1900-01-01, 1900-02-28, 1900-03-01, 2026-11-20 12:00:00, 06:00:00, none, none, none',
  );
  expect(dateOfSerial(1, true)).toBe('1904-01-02');
});
