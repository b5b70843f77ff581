import type { ResultColumn } from '@wm/contract/report/run';
import { expect, it } from 'vitest';
import { partsOfCell, partsOfLine, partsText, partsWords, readParts } from './group-parts.ts';

const column = (id: string, change: Partial<ResultColumn> = {}): ResultColumn => ({
  id,
  title: `列${id}`,
  type: 'text',
  isMeasure: false,
  unit: '',
  align: 'auto',
  total: 'none',
  shown: true,
  ...change,
});
const hidden = column('h', { shown: false });
const town = column('t');
const month = column('m');
const count = column('n', { isMeasure: true, type: 'number' });

it('names each column that rows are put together by, also what is not shown, and of a line above a group that group alone', () => {
  const columns = [hidden, town, month, count];
  const cells = ['x', '北京', null, 3];
  const parts = [
    { column: 'h', value: 'x' },
    { column: 't', value: '北京' },
    { column: 'm', value: null },
  ];
  expect(partsOfLine(columns, { cells, isGroup: false })).toEqual(parts);
  expect(partsOfLine(columns, { cells, isGroup: true })).toEqual(parts.slice(1, 2));
  expect(partsOfLine([count], { cells: [3], isGroup: false })).toEqual([]);
  expect(partsOfLine(columns, { cells: ['x'.repeat(2001)], isGroup: false })).toBeUndefined();
  expect(partsWords(columns, parts.slice(1))).toBe('列t 北京 · 列m --');
  expect(partsWords(columns, [])).toBe('全部');
});

it('adds the heads that a figure of a cross table stands under', () => {
  const under = [{ column: 'm', value: '2026-01' }];
  const parts = partsOfCell([{ column: 't', value: '北京' }], { ...count, under });
  expect(parts).toEqual([{ column: 't', value: '北京' }, ...under]);
  expect(partsWords([town], parts)).toBe('列t 北京 · 2026-01');
});

it('is written into an address and read again; what is no group is all rows', () => {
  const parts = [
    { column: 't', value: '北"京' },
    { column: 'm', value: null },
    { column: 'n', value: 1.5 },
    { column: 'b', value: false },
  ];
  expect(readParts(partsText(parts))).toEqual(parts);
  for (const text of [null, '', '{', '{}', '[1]', '[[1,2]]']) expect(readParts(text)).toEqual([]);
});
