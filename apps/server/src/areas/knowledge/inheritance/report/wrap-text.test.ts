import { pdfMeasure } from '@wm/mindmap/write-pages';
import { expect, it } from 'vitest';
import { createWrap } from './wrap-text.ts';

const wrap = createWrap();
const font = { family: 'sans-serif', size: 10, weight: 'normal', style: 'normal' };
const text =
  '患病的成员 NA12878 在 chr2:47403068 为 0/1，父亲为 0/0（依据 GQ、DP），母亲为 0/0。👩🏽‍🔬记下';

it('fills lines of every width with all of the text, none wider than its room', () => {
  for (let width = 100; width < 400; width += 7) {
    const lines = wrap(text, { size: 10 }, width);
    expect(lines.join('')).toBe(text);
    for (const line of lines)
      expect(pdfMeasure.width(line.trimEnd(), font)).toBeLessThanOrEqual(width + 1e-6);
  }
});

it('keeps words, closing signs and signs of several code points whole', () => {
  for (let width = 100; width < 400; width += 1) {
    const lines = wrap(text, { size: 10 }, width);
    for (const whole of ['NA12878', 'chr2:47403068', '👩🏽‍🔬'])
      expect(lines.some((line) => line.includes(whole))).toBe(true);
    for (const line of lines) expect(line).not.toMatch(/^[，。、）]/);
  }
});

it('breaks a word that no line has room for', () => {
  const lines = wrap(`前 ${'ACGT'.repeat(50)} 后`, { size: 10 }, 100);
  expect(lines.join('')).toBe(`前 ${'ACGT'.repeat(50)} 后`);
  expect(lines.length).toBeGreaterThan(10);
});
