import { expect, it } from 'vitest';
import type { ChartTheme } from '#ui/chart/chart-theme.ts';
import { vectorPicture } from '#ui/chart/chart-vector.ts';
import { isChart, optionOf, placeOfPoint, sharesOf } from './chart-options.ts';
import type { ChartKind, Drawn } from './chart-options.ts';

const theme: ChartTheme = {
  palette: ['#0000ff'],
  text: '#111111',
  quiet: '#777777',
  border: '#dddddd',
  surface: '#ffffff',
  raised: '#ffffff',
  font: 'sans-serif',
  success: '#00aa00',
  warning: '#ffaa00',
  danger: '#ff0000',
};

const series = (id: string, values: (number | null)[]): Drawn['series'][number] => ({
  id,
  title: `数 ${id}`,
  unit: '',
  values,
  texts: values.map((value) => (value === null ? '--' : `${value} 件`)),
});

const drawn = (change: Partial<Drawn> = {}): Drawn => ({
  names: ['浏览', '下单', '付款'],
  places: [0, 1, 2],
  series: [series('c1', [200, 50, 10]), series('c2', [1, null, 3])],
  scale: { low: 0, high: 400 },
  level: undefined,
  ...change,
});

/** The words of a picture of the kind, as the library has drawn it. */
function drawnText(kind: ChartKind, of: Drawn): string {
  return vectorPicture(optionOf(kind, of)(theme), { theme, width: 480, height: 300 });
}

it('draws a funnel in the order of its rows, each step with what is left of the first', () => {
  const picture = drawnText('funnel', drawn());
  for (const words of ['浏览 200 件（100.0%）', '下单 50 件（25.0%）', '付款 10 件（5.0%）'])
    expect(picture).toContain(words);
  expect(sharesOf([0, 5])).toEqual(['--', '--']);
  expect(sharesOf([4, null, 8])).toEqual(['100.0%', '--', '200.0%']);
});

it('draws a gauge between its ends, in the colour of what a warning says of it', () => {
  const plain = drawnText('gauge', drawn());
  for (const words of ['200 件', '数 c1', '>0<', '>400<']) expect(plain).toContain(words);
  expect(plain).toContain('#0000ff');
  expect(plain).not.toContain('#ff0000');
  expect(drawnText('gauge', drawn({ level: 'error' }))).toContain('#ff0000');
  const none = drawnText('gauge', drawn({ series: [series('c1', [null])] }));
  expect(none).toContain('--');
  expect(none).not.toContain('#0000ff');
});

it('draws a point for each row that has both figures, along and up', () => {
  const { series: drawnSeries } = optionOf('scatter', drawn())(theme) as {
    series: { data: { name: string; value: number[] }[] }[];
  };
  expect(drawnSeries[0]?.data).toEqual([
    { name: '浏览\n数 c1：200 件\n数 c2：1 件', value: [200, 1] },
    { name: '付款\n数 c1：10 件\n数 c2：3 件', value: [10, 3] },
  ]);
  expect(drawnText('scatter', drawn())).toContain('数 c2');
});

it('knows what is a chart', () => {
  expect(['bar', 'gauge', 'funnel', 'pivot', 'table', 'filter'].filter(isChart)).toEqual([
    'bar',
    'gauge',
    'funnel',
  ]);
});

it('knows the row of a point that is clicked, also past one that lacks a figure', () => {
  expect(placeOfPoint('scatter', drawn(), 1)).toBe(2);
  expect(placeOfPoint('bar', drawn(), 1)).toBe(1);
  expect(placeOfPoint('line', drawn({ places: [2, 1, 0] }), 0)).toBe(2);
  expect(placeOfPoint('pie', drawn(), 9)).toBeUndefined();
});
