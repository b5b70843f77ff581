import { describe, expect, it } from 'vitest';
import { canvasMeasure } from './canvas-measure.ts';

describe('measuring with a canvas', () => {
  it('asks for the width in the font, which it sets only when it changes', () => {
    const fonts: string[] = [];
    const context = {
      set font(font: string) {
        fonts.push(font);
      },
      measureText: (text: string) => ({ width: text.length * fonts.length }),
    };
    const measure = canvasMeasure(context);
    const font = { family: 'sans-serif', size: 14, weight: 'bold', style: 'normal' };
    expect([measure.width('ab', font), measure.width('abc', font)]).toEqual([2, 3]);
    expect(measure.width('ab', { ...font, size: 20 })).toBe(4);
    expect(fonts).toEqual(['normal bold 14px sans-serif', 'normal bold 20px sans-serif']);
  });
});
