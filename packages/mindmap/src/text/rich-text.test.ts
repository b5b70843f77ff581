import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasMark,
  insertFormula,
  markText,
  plainTextOf,
  richTextOf,
  textPatch,
} from './rich-text.ts';

const lines = [[{ text: 'hello world' }], [{ text: 'second' }]];

describe('marks on text', () => {
  it('reads the HTML of old documents as runs, and plain text as it is', () => {
    const html = '<p><strong>粗</strong><span style="color: red;">红</span></p><p>b</p>';
    expect(richTextOf({ text: html, richText: true })).toEqual([
      [
        { text: '粗', bold: true },
        { text: '红', color: 'red' },
      ],
      [{ text: 'b' }],
    ]);
    expect(richTextOf({ text: '<b>x</b>' })).toEqual([[{ text: '<b>x</b>' }]]);
    expect(plainTextOf({ text: html, richText: true })).toBe('粗红\nb');
  });

  it('marks a stretch across lines and takes the mark away again', () => {
    const bold = markText(lines, { from: 6, to: 15 }, { bold: true });
    expect(bold).toEqual([
      [{ text: 'hello ' }, { text: 'world', bold: true }],
      [{ text: 'sec', bold: true }, { text: 'ond' }],
    ]);
    expect(hasMark(bold, { from: 6, to: 15 }, 'bold')).toBe(true);
    expect(hasMark(bold, { from: 5, to: 15 }, 'bold')).toBe(false);
    expect(markText(bold, { from: 0, to: 99 }, { bold: undefined })).toEqual(lines);
  });

  it('never changes the text, and marking twice is marking once', () => {
    const range = fc
      .tuple(fc.nat(25), fc.nat(25))
      .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    fc.assert(
      fc.property(range, range, (a, b) => {
        const once = markText(markText(lines, a, { bold: true }), b, { color: '#f00' });
        const text = once.map((line) => line.map((run) => run.text).join('')).join('\n');
        expect(text).toBe('hello world\nsecond');
        expect(markText(once, b, { color: '#f00' })).toEqual(once);
      }),
    );
  });

  it('knows scripts, and writes what the original editor reads', () => {
    const marked = [
      [
        { text: 'H' },
        { text: '2', script: 'sub' as const },
        { text: 'O' },
        { text: '+', script: 'super' as const, bold: true },
      ],
    ];
    const { text } = textPatch(marked);
    expect(text).toBe('<p>H<sub>2</sub>O<strong><sup>+</sup></strong></p>');
    expect(richTextOf({ text, richText: true })).toEqual(marked);
    const styled = '<span style="vertical-align: sub">i</span>';
    expect(richTextOf({ text: styled, richText: true })).toEqual([[{ text: 'i', script: 'sub' }]]);
  });

  it('is stored as plain text until a mark needs more, and read back the same', () => {
    expect(textPatch(lines)).toEqual({ text: 'hello world\nsecond', richText: undefined });
    const marked = insertFormula(
      markText(lines, { from: 0, to: 5 }, { italic: true, color: '#123456' }),
      'a<b',
    );
    const patch = textPatch(marked);
    expect(patch.richText).toBe(true);
    expect(richTextOf({ text: patch.text, richText: true })).toEqual(marked);
  });
});
