import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removedLength } from './removed-length.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '中', '\n'), maxLength: 60 });

/** How often each sign stands in a text. */
function countOf(some: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of some) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

describe('what a change takes out of a text', () => {
  it.each([
    ['abc', 'abcd', 0],
    ['abc', 'ac', 1],
    ['一\n二\n三', '三\n一\n二', 0],
    ['一\n二二\n三', '一\n三三', 2],
    ['全部', '', 2],
    ['', '新', 0],
    ['这一句话写错了', '这一句话写对了', 1],
  ])('%j to %j is %i', (before, after, removed) => {
    expect(removedLength(before, after)).toBe(removed);
  });

  it('is nothing when text was only put in at one place, and no more than what was taken out there', () => {
    fc.assert(
      fc.property(fc.tuple(text, text, text, text), ([start, gone, come, end]) => {
        expect(removedLength(start + end, start + come + end)).toBe(0);
        const removed = removedLength(start + gone + end, start + come + end);
        expect(removed).toBeLessThanOrEqual(gone.length);
      }),
    );
  });

  it('is never less than the signs that are not there any more, line breaks aside', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const left = countOf(after);
        let missing = 0;
        for (const [sign, count] of countOf(before))
          if (sign !== '\n') missing += Math.max(0, count - (left.get(sign) ?? 0));
        expect(removedLength(before, after)).toBeGreaterThanOrEqual(missing);
      }),
    );
  });
});
