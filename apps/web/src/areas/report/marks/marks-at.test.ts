import type { CellMark } from '@wm/contract/report/run';
import { describe, expect, it } from 'vitest';
import { countMarked, marksAt, nextMarked } from './marks-at.ts';

const mark = (level: CellMark['level'], text: string, rows: [number, number][]): CellMark => ({
  column: 'c1',
  level,
  text,
  rows,
  isCut: false,
});
const stretches: [number, number][] = [
  [0, 0],
  [3, 5],
  [9, 9],
];
const warn = mark('warn', '大于 2', stretches);

describe('marks of a cell', () => {
  it('are those whose stretches it is in', () => {
    const found = Array.from({ length: 11 }, (_, at) => marksAt([warn], 'c1', at) !== undefined);
    expect(found.flatMap((is, at) => (is ? [at] : []))).toEqual([0, 3, 4, 5, 9]);
    expect(marksAt([warn], 'c2', 0)).toBeUndefined();
    expect(marksAt([], 'c1', 0)).toBeUndefined();
  });

  it('are said together, the gravest first', () => {
    const marks = [mark('info', '重复', [[0, 9]]), warn, mark('error', '为空', [[4, 4]])];
    expect(marksAt(marks, 'c1', 4)).toEqual({
      level: 'error',
      text: '严重：为空；警告：大于 2；提示：重复',
    });
    expect(marksAt(marks, 'c1', 1)).toEqual({ level: 'info', text: '提示：重复' });
  });

  it('are counted, and followed one after the other round the rows that are there', () => {
    expect(countMarked(warn)).toBe(5);
    const visited: (number | undefined)[] = [];
    for (let at = -1, step = 0; step < 6; step += 1) {
      at = nextMarked(warn, at, 10) ?? -1;
      visited.push(at);
    }
    expect(visited).toEqual([0, 3, 4, 5, 9, 0]);
    // What is not loaded yet is not gone to.
    expect(nextMarked(warn, 0, 3)).toBe(0);
    expect(nextMarked(mark('warn', '', [[7, 8]]), -1, 5)).toBeUndefined();
  });
});
