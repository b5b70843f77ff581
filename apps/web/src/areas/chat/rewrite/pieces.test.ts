import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf, placeOf } from './pieces.ts';

describe('the pieces of a new wording', () => {
  it('are taken one by one, in any order, and come to the new wording', () => {
    const word = fc.constantFrom('天气', '晴朗', '出去', '，', '。', 'fox ', '\n');
    const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        let now = before;
        let shift = 0;
        for (const piece of piecesOf(before, after).pieces) {
          const at = placeOf(now, piece, piece.at + shift);
          expect(at).toBe(piece.at + shift);
          now = now.slice(0, at) + piece.added + now.slice((at ?? 0) + piece.gone.length);
          shift += piece.added.length - piece.gone.length;
        }
        expect(now).toBe(after);
      }),
    );
  });

  it('are found again where the text was written on, and not where it was changed', () => {
    const [piece] = piecesOf('今天天气晴郎，出去散步。', '今天天气晴朗，出去散步。').pieces;
    if (!piece) throw new Error('no piece');
    expect(placeOf('前面加了。今天天气晴郎，出去散步。', piece, piece.at)).toBe(piece.at + 5);
    expect(placeOf('今天下雨。', piece, piece.at)).toBeUndefined();
  });

  it('are one where the texts have little in common', () => {
    expect(piecesOf('今天天气很好', 'The weather is fine').pieces).toHaveLength(1);
  });
});
