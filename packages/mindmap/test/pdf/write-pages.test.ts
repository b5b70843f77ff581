import { expect, it } from 'vitest';
import { svg, svgText } from '../../src/drawing/svg-tree.ts';
import { pdfMeasure, writePages } from '../../src/pdf/write-pages.ts';
import { readPdf } from './read-pdf.ts';

const created = new Date('2026-01-02T03:04:05Z');

it('writes each drawing as a page of its own, in order, with one title', () => {
  const pages = ['第一页', '第二页'].map((text) =>
    svg('g', {}, [svgText('text', { x: 10, y: 20, 'font-size': 12 }, text)]),
  );
  const read = readPdf(writePages(pages, { width: 400, height: 200, title: '报告', created }));
  expect(read.pages).toEqual([
    { width: 300, height: 150 },
    { width: 300, height: 150 },
  ]);
  expect(read.texts).toEqual(['第一页', '第二页']);
  expect(read.title).toBe('报告');
});

it('measures a text as the fonts of the file are wide', () => {
  const font = { family: 'sans-serif', size: 10, weight: 'normal', style: 'normal' };
  expect(pdfMeasure.width('家系', font)).toBe(20);
  expect(pdfMeasure.width('il', font)).toBeCloseTo(4.44);
});
