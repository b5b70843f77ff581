import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords } from './word-diff.ts';
import type { WordRun } from './word-diff.ts';

const sideOf = (runs: readonly WordRun[], side: 'gone' | 'added'): string =>
  runs.map((run) => (run.kind === 'same' ? run.text : run[side])).join('');

describe('the words of two texts', () => {
  it('are compared as words, also in Chinese', () => {
    expect(diffWords('今天天气晴郎，出去散步。', '今天天气晴朗，出去散步。')).toEqual([
      { kind: 'same', text: '今天天气' },
      { kind: 'changed', gone: '晴郎', added: '晴朗' },
      { kind: 'same', text: '，出去散步。' },
    ]);
    expect(diffWords('a red fox', 'a quick red fox')).toEqual([
      { kind: 'same', text: 'a ' },
      { kind: 'changed', gone: '', added: 'quick ' },
      { kind: 'same', text: 'red fox' },
    ]);
  });

  it('are the texts again when they are joined', () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = diffWords(before, after);
        expect(sideOf(runs, 'gone')).toBe(before);
        expect(sideOf(runs, 'added')).toBe(after);
      }),
    );
  });
});
