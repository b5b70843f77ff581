import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, ResultColumn } from '@wm/contract/report/run';
import { describe, expect, it } from 'vitest';
import { withGroups } from './group-rows.ts';

const column = (id: string, change: Partial<ResultColumn> = {}): ResultColumn => ({
  id,
  title: id,
  type: 'text',
  isMeasure: false,
  unit: '',
  align: 'auto',
  total: 'none',
  shown: true,
  ...change,
});
const sum = column('n', { type: 'number', isMeasure: true, total: 'sum' });
const columns = [column('day'), column('who'), sum];
const rows: Cell[][] = [
  ['一', 'a', 1],
  ['一', 'b', 2],
  ['二', 'a', 4],
];

describe('lines of a result', () => {
  it('sum each group above its rows', () => {
    const lines = withGroups(columns, rows, true);
    expect(lines.filter(({ isGroup }) => isGroup).map(({ cells }) => cells)).toEqual([
      ['一', null, 3],
      ['二', null, 4],
    ]);
    expect(lines.filter(({ isGroup }) => !isGroup).map(({ cells }) => cells)).toEqual(rows);
  });

  it('sum no group of which rows are still to come', () => {
    const groups = withGroups(columns, rows, false).filter(({ isGroup }) => isGroup);
    expect(groups.map(({ cells }) => cells[2])).toEqual([3, null]);
  });

  it('are the rows alone where a group lies in two places, or there is one dimension', () => {
    const torn = [...rows, ['一', 'c', 8]];
    expect(withGroups(columns, torn, true).some(({ isGroup }) => isGroup)).toBe(false);
    const single = withGroups([columns[0] ?? sum, sum], [['一', 1]], true);
    expect(single.some(({ isGroup }) => isGroup)).toBe(false);
  });
});

describe('a cell', () => {
  it('is written as its column says', () => {
    const rate = column('rate', { type: 'number', unit: '%', decimals: 1 });
    expect(cellText(12_345.678, rate)).toBe('12,345.7%');
    expect(cellText(null, rate)).toBe('--');
    expect(cellText(false, column('ok', { type: 'bool' }))).toBe('否');
    expect(cellText('', column('text'))).toBe('--');
  });
});
