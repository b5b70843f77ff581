import { expect, it } from 'vitest';
import { linkValue } from './link-value.ts';

it.each([
  ['text', '北京', '北京'],
  ['text', 12.5, '12.5'],
  ['text', null, undefined],
  ['text', true, undefined],
  ['enum', '', undefined],
  ['number', 12.5, '12.5'],
  ['number', '十二', undefined],
  ['number', true, undefined],
  ['date', '2026-02-03 10:11:12', '2026-02-03'],
  ['date', '2026-02', undefined],
  ['daterange', '2026-02-03 10:00', '2026-02-03~2026-02-03'],
  ['daterange', '2026-02-03', '2026-02-03~2026-02-03'],
  ['daterange', '2024-02', '2024-02-01~2024-02-29'],
  ['daterange', '2026-12', '2026-12-01~2026-12-31'],
  ['daterange', '2026', '2026-01-01~2026-12-31'],
  ['daterange', '2026-W01', '2025-12-29~2026-01-04'],
  ['daterange', '2020-W53', '2020-12-28~2021-01-03'],
  ['daterange', '12', undefined],
] as const)('gives a parameter of type %s what %s means to it: %s', (type, cell, given) => {
  expect(linkValue(type, cell)).toBe(given);
});
