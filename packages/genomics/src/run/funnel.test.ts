import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFunnel, firstRemoval } from './funnel.ts';

const rules = [
  { id: 'even', name: '偶数', test: (value: number) => value % 2 === 0 || `${value}是奇数` },
  { id: 'small', name: '小于10', test: (value: number) => value < 10 || `${value}不小于10` },
];

/** What passes all rules, and the table of the stages. */
function runFunnel(items: readonly number[]) {
  const funnel = createFunnel(rules);
  const kept = items.filter((item) => {
    const removal = firstRemoval(rules, item);
    if (removal) funnel.remove(removal.stage);
    else funnel.keep();
    return !removal;
  });
  return { kept, steps: funnel.table() };
}

describe('a funnel', () => {
  it('tells what every stage removed and why one item is gone', () => {
    const { kept, steps } = runFunnel([1, 2, 4, 12, 13]);
    expect(kept).toEqual([2, 4]);
    expect(steps).toEqual([
      { id: 'even', name: '偶数', entered: 5, removed: 2, left: 3 },
      { id: 'small', name: '小于10', entered: 3, removed: 1, left: 2 },
    ]);
    expect(firstRemoval(rules, 13)).toEqual({ stage: 'even', name: '偶数', text: '13是奇数' });
    expect(firstRemoval(rules, 12)!.stage).toBe('small');
    expect(firstRemoval(rules, 2)).toBeUndefined();
  });

  it('always adds up', () => {
    const property = fc.property(fc.array(fc.nat(30)), (items) => {
      const { kept, steps } = runFunnel(items);
      expect(steps[0]!.entered).toBe(items.length);
      expect(steps.at(-1)!.left).toBe(kept.length);
      for (const step of steps) expect(step.entered - step.removed).toBe(step.left);
    });
    expect(() => fc.assert(property)).not.toThrow();
  });

  it('knows its stages', () => {
    expect(() => createFunnel(rules).remove('other')).toThrow(RangeError);
  });
});
