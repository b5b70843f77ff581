import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakPieces, wrapLine } from './line-breaks.ts';
import type { Measure } from './measure.ts';
import { cachedMeasure, tableMeasure } from './measure.ts';
import { layoutText } from './text-layout.ts';
import type { BaseTextStyle } from './text-layout.ts';

const base: BaseTextStyle = {
  font: { family: 'sans-serif', size: 10, weight: 'normal', style: 'normal' },
  color: '#333',
  align: 'left',
  decoration: 'none',
};
const tenPerCharacter: Measure = { width: (text) => Array.from(text).length * 10 };
const byLength = (text: string) => Array.from(text).length;

describe('breaking lines', () => {
  it('breaks after spaces and between Chinese characters, but not before closing punctuation', () => {
    expect(breakPieces('two words')).toEqual(['two ', 'words']);
    expect(breakPieces('你好，世界')).toEqual(['你', '好，', '世', '界']);
    expect(breakPieces('（甲）乙')).toEqual(['（甲）', '乙']);
  });

  it('keeps every character but the spaces at breaks, and every line within the limit', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '你', '，', '😀', '-') });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 12 }), (text, limit) => {
        const lines = wrapLine(text, limit, byLength);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) expect(byLength(line.trimEnd())).toBeLessThanOrEqual(limit);
      }),
    );
  });

  it('cuts a word that is longer than a line', () => {
    expect(wrapLine('abcdefgh', 3, byLength)).toEqual(['abc', 'def', 'gh']);
  });
});

describe('layout of text', () => {
  it('is as wide as its longest line and as high as its lines', () => {
    const text = layoutText(
      [[{ text: 'ab' }], [{ text: 'abcd' }]],
      base,
      { limit: 500, exact: false },
      tenPerCharacter,
    );
    expect([text.width, text.height]).toEqual([40, 24]);
    expect(text.lines.map((line) => line.y)).toEqual([0, 12]);
  });

  it('gives an empty text the height of a line', () => {
    const text = layoutText([[]], base, { limit: 500, exact: false }, tenPerCharacter);
    expect([text.width, text.height]).toEqual([0, 12]);
  });

  it('wraps runs at the limit and goes on with the next run on the same line', () => {
    const runs = [[{ text: 'aaa bbb ' }, { text: 'cc dd', bold: true }]];
    const text = layoutText(runs, base, { limit: 100, exact: false }, tenPerCharacter);
    const words = text.lines.map((line) => line.pieces.map((piece) => piece.text.trim()));
    expect(words).toEqual([['aaa bbb', 'cc'], ['dd']]);
    expect(text.lines[0]?.pieces[1]?.x).toBe(80);
    expect(text.lines[0]?.pieces[1]?.font.weight).toBe('bold');
  });

  it('aligns shorter lines in the width', () => {
    const lines = [[{ text: 'ab' }], [{ text: 'abcd' }]];
    const at = (align: BaseTextStyle['align']) =>
      layoutText(lines, { ...base, align }, { limit: 500, exact: false }, tenPerCharacter).lines[0]
        ?.pieces[0]?.x;
    expect([at('left'), at('center'), at('right')]).toEqual([0, 10, 20]);
  });

  it('is exactly as wide as the width given by hand', () => {
    const text = layoutText([[{ text: 'ab' }]], base, { limit: 90, exact: true }, tenPerCharacter);
    expect(text.width).toBe(90);
  });

  it('gives a line the height of its largest run, and room for the formulas the port draws', () => {
    const drawn = { width: 3, ascent: 2, descent: 1.5, marks: [] };
    const measure: Measure = { ...tenPerCharacter, formula: () => drawn };
    const runs = [[{ text: 'a', fontSize: '20px' }], [{ text: 'x^2', formula: true }]];
    const text = layoutText(runs, base, { limit: 500, exact: false }, measure);
    const { size } = base.font;
    expect(text.lines.map((line) => line.height)).toEqual([24, size * 3.5]);
    expect(text.lines[1]?.baseline).toBe(size * 2);
    expect(text.lines[1]?.pieces[0]).toMatchObject({ width: size * 3, formula: drawn });
  });

  it('shows the source of a formula that cannot be drawn yet', () => {
    const text = layoutText(
      [[{ text: 'x^2', formula: true }]],
      base,
      { limit: 500, exact: false },
      { ...tenPerCharacter, formula: () => null },
    );
    expect(text.lines[0]?.pieces[0]).toMatchObject({ width: 30, formula: null, isFormula: true });
  });

  it('makes scripts smaller and moves them off the baseline, without a higher line', () => {
    const runs = [[{ text: 'a' }, { text: '2', script: 'super' as const }]];
    const text = layoutText(runs, base, { limit: 500, exact: false }, tenPerCharacter);
    const [plain, script] = text.lines[0]?.pieces ?? [];
    expect(script?.font.size).toBeCloseTo(base.font.size * 0.7);
    expect([plain?.drop, (script?.drop ?? 0) < 0]).toEqual([0, true]);
    expect(text.lines[0]?.height).toBeCloseTo(base.font.size * 1.2);
  });

  it('takes no unsafe value out of a mark', () => {
    const run = {
      text: 'a',
      color: 'url(x)',
      fontFamily: '}',
      fontSize: 'NaN',
      background: 'url(y)',
    };
    const piece = layoutText([[run]], base, { limit: 500, exact: false }, tenPerCharacter).lines[0]
      ?.pieces[0];
    expect(piece).toMatchObject({ color: '#333', font: base.font, background: 'transparent' });
  });
});

describe('measuring', () => {
  it('asks the port once per text and font, and counts texts of Chinese characters', () => {
    let asked = 0;
    const cached = cachedMeasure({
      width: (text, font) => {
        asked += 1;
        return tableMeasure.width(text, font);
      },
    });
    for (let i = 0; i < 3; i += 1) {
      expect(cached.width('abc', base.font)).toBe(tableMeasure.width('abc', base.font));
      expect(cached.width('中文', base.font)).toBe(20);
      expect(cached.width('计划', base.font)).toBe(20);
    }
    expect(asked).toBe(2);
    expect(cached.width('abc', { ...base.font, weight: 'bold' })).toBeGreaterThan(
      cached.width('abc', base.font),
    );
  });
});
