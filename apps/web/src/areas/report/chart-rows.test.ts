import type { Cell, ResultColumn } from '@wm/contract/report/run';
import { expect, it } from 'vitest';
import { chartRows, unitsOf } from './chart-rows.ts';

const column = (id: string, part: Partial<ResultColumn>): ResultColumn => ({
  id,
  title: id,
  type: 'text',
  isMeasure: false,
  unit: '',
  align: 'auto',
  total: 'none',
  shown: true,
  ...part,
});

const columns = [
  column('day', {}),
  column('hidden', { shown: false }),
  column('count', { isMeasure: true, type: 'number', unit: ' 次' }),
];
const rows: Cell[][] = [
  ['2026-02', 'x', 5],
  ['2026-01', 'x', null],
];

it('a chart names its rows by what is not reckoned and draws what is', () => {
  expect(chartRows(columns, rows, { isLine: false })).toEqual({
    names: ['2026-02', '2026-01'],
    places: [0, 1],
    series: [
      { id: 'count', title: 'count', unit: ' 次', values: [5, null], texts: ['5 次', '--'] },
    ],
  });
});

it('a line goes on as time does', () => {
  expect(chartRows(columns, rows, { isLine: true })?.names).toEqual(['2026-01', '2026-02']);
  expect(rows[0]?.[0]).toBe('2026-02');
});

it('nothing is drawn without a measure, a name or a row, and of many rows the first', () => {
  expect(chartRows(columns.slice(0, 2), rows, { isLine: false })).toBeUndefined();
  expect(chartRows(columns.slice(2), rows, { isLine: false })).toBeUndefined();
  expect(chartRows(columns, [], { isLine: false })).toBeUndefined();
  const many = Array.from({ length: 250 }, (_, at): Cell[] => [`n${at}`, '', at]);
  expect(chartRows(columns, many, { isLine: false })?.names).toHaveLength(200);
});

it('money and counts have a scale each, the commonest first; more than two share one', () => {
  const of = (...units: string[]) =>
    unitsOf(units.map((unit) => ({ id: '', title: '', unit, values: [], texts: [] })));
  expect(of('元', '元')).toEqual(['元']);
  expect(of('', '元', '元')).toEqual(['元', '']);
  expect(of('元', '', '%')).toEqual(['']);
});
