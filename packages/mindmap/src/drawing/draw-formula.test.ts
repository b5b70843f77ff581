import { expect, it } from 'vitest';
import type { DrawnFormula } from '../text/measure.ts';
import { drawFormula } from './draw-formula.ts';
import { printSvg } from './svg-tree.ts';

const font = { family: 'KaTeX_Math', size: 1, weight: '400', style: 'italic' };
const formula: DrawnFormula = {
  width: 2,
  ascent: 1,
  descent: 0.5,
  marks: [
    { kind: 'glyphs', text: '<a>', x: 0.5, y: -0.25, size: 1.21, font, color: '' },
    { kind: 'bar', x: 0, y: 0, width: 2, height: 0.001, color: '#f00' },
    {
      kind: 'path',
      d: 'M0 0h400000v1080z',
      x: 0,
      y: -1,
      width: 2,
      height: 1.08,
      offsetX: -199,
      scaleX: 0.001,
      scaleY: 0.001,
      color: '',
    },
  ],
};

it('draws glyphs, bars and paths at their size, in the colour of the text unless they have one', () => {
  const place = { x: 10, y: 20, size: 20, source: '\\frac{<a>}{b}', color: '#123456' };
  const text = printSvg(drawFormula(formula, place));
  expect(text).toContain('data-formula="\\frac{&lt;a&gt;}{b}"');
  expect(text).toContain('transform="translate(10 20)"');
  expect(text).toMatch(/<text x="10" y="-5" fill="#123456" [^>]*font-size="24.2"[^>]*>&lt;a&gt;</);
  // A bar never gets so thin that it cannot be seen.
  expect(text).toContain('<rect x="0" y="0" width="40" height="0.6" fill="#f00"/>');
  expect(text).toContain('transform="translate(-3980 0) scale(0.02 0.02)"');
});
