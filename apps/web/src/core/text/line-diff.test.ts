// @vitest-environment node
import { diff3Merge } from 'node-diff3';
import { describe, expect, it } from 'vitest';
import { diffLines } from './line-diff.ts';
import { mergeLines, mergedText } from './merge-lines.ts';

let seed = 7;
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
}
const randomText = (): string =>
  Array.from({ length: random(14) }, () => 'abcd'[random(4)]).join('\n');

describe('the difference of two texts', () => {
  it('gives back both, and is the shortest', () => {
    expect(diffLines('一\n二\n三', '一\n2\n三\n四')).toEqual([
      { kind: 'same', lines: ['一'] },
      { kind: 'gone', lines: ['二'] },
      { kind: 'new', lines: ['2'] },
      { kind: 'same', lines: ['三'] },
      { kind: 'new', lines: ['四'] },
    ]);
    for (let round = 0; round < 2000; round += 1) {
      const [a, b] = [randomText(), randomText()];
      const runs = diffLines(a, b);
      const side = (kind: string) =>
        runs
          .flatMap((run) => (run.kind === 'same' || run.kind === kind ? run.lines : []))
          .join('\n');
      expect([side('gone'), side('new')]).toEqual([a, b]);
    }
  });

  it('of texts with nothing in common is told in bounded time', () => {
    const many = (mark: string) => Array.from({ length: 20_000 }, (_, at) => mark + at).join('\n');
    const runs = diffLines(many('a'), many('b'));
    expect(runs.map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['gone', 20_000],
      ['new', 20_000],
    ]);
  });
});

describe('a merge', () => {
  const merged = (base: string | undefined, mine: string, theirs: string) =>
    mergedText(mergeLines(base, mine, theirs), new Map());

  it('takes what only one side changed, and asks where both did', () => {
    const parts = mergeLines('一\n二\n三\n四', '甲\n二\n三\n丁', '一\n二\n三\n4');
    expect(parts.map(({ kind }) => kind)).toEqual(['mine', 'same', 'both']);
    expect(mergedText(parts, new Map([[2, 'theirs']]))).toBe('甲\n二\n三\n4');
    expect(mergedText(parts, new Map())).toBe('甲\n二\n三\n丁\n4');
  });

  it('is, where both merge cleanly, nearly always that of node-diff3', () => {
    const equal = { yes: 0, no: 0 };
    for (let round = 0; round < 5000; round += 1) {
      const [base, one, two] = [randomText(), randomText(), randomText()];
      const parts = mergeLines(base, one, two);
      const theirs = diff3Merge(one.split('\n'), base.split('\n'), two.split('\n'));
      if (parts.some(({ kind }) => kind === 'both') || theirs.some(({ conflict }) => conflict))
        continue;
      const text = theirs.flatMap(({ ok }) => ok ?? []).join('\n');
      equal[mergedText(parts, new Map()) === text ? 'yes' : 'no'] += 1;
    }
    expect(equal.yes).toBeGreaterThan(100);
    // Of several shortest differences each takes another.
    expect(equal.no).toBeLessThan(equal.yes / 20);
  });

  it('loses no side: what nobody touched is whole, equal changes stand once', () => {
    for (let round = 0; round < 2000; round += 1) {
      const [base, one, two] = [randomText(), randomText(), randomText()];
      expect(merged(base, one, base)).toBe(one);
      expect(merged(base, base, two)).toBe(two);
      expect(merged(base, one, one)).toBe(one);
      for (const given of [base, undefined]) {
        const parts = mergeLines(given, one, two);
        const all = (choice: 'mine' | 'theirs') =>
          parts.flatMap((part) => (part.kind === 'same' ? part.lines : part[choice])).join('\n');
        expect([all('mine'), all('theirs')]).toEqual([one, two]);
      }
    }
  });
});
