import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportModule } from '@wm/contract/report/definition';
import { expect, it } from 'vitest';
import { fitKind, putAcross, withKind } from './fit-kind.ts';

function moduleOf(columns: object[], change: object = {}): ReportModule {
  const place = { x: 0, y: 0, w: 24, h: 12 };
  const { modules } = reportDefinition.parse({
    modules: [{ id: 'm1', kind: 'grouped', title: '表', ...place, columns, ...change }],
  });
  const [module] = modules;
  if (!module) throw new Error('no module');
  return module;
}

const town = { id: 'c1', field: 'town', title: '城' };
const month = { id: 'c2', field: 'day', title: '月', bucket: 'month' };
const year = { id: 'c3', field: 'day', title: '年', bucket: 'year' };
const count = { id: 'c4', field: 'town', title: '数', aggregate: 'count' };
const acrossOf = ({ columns }: Pick<ReportModule, 'columns'>): string[] =>
  columns.filter(({ across }) => across === true).map(({ id }) => id);

it('puts the last group at the top of what becomes a cross table, which has no limit of rows', () => {
  const made = withKind(moduleOf([town, month, count], { limit: 10 }), 'pivot');
  expect(made.kind).toBe('pivot');
  expect(acrossOf(made)).toEqual(['c2']);
  expect('limit' in made).toBe(false);
});

it('makes a table of what is short of a group, and a cross table of it again with another one', () => {
  const made = withKind(moduleOf([town, month, count]), 'pivot');
  const short = fitKind({ ...made, columns: made.columns.slice(1) });
  expect(short.kind).toBe('grouped');
  const [first] = made.columns;
  const again = withKind(
    { ...short, columns: [...(first ? [first] : []), ...short.columns] },
    'pivot',
  );
  expect(acrossOf(again)).toEqual(['c2']);
});

it('keeps a group on either side: with two of them they change places', () => {
  const { columns } = withKind(moduleOf([town, month, count]), 'pivot');
  const turned = putAcross(columns, 0, true);
  expect(acrossOf({ columns: turned })).toEqual(['c1']);
  expect(acrossOf({ columns: putAcross(turned, 0, false) })).toEqual(['c2']);
  const three = withKind(moduleOf([town, month, year, count]), 'pivot');
  expect(acrossOf({ columns: putAcross(three.columns, 1, true) })).toEqual(['c2', 'c3']);
});

it('takes what is counted off the top', () => {
  const made = withKind(moduleOf([town, month, year, count]), 'pivot');
  const counted = made.columns.map((column) =>
    column.id === 'c3' ? { ...column, bucket: 'none' as const, aggregate: 'max' as const } : column,
  );
  const next = fitKind({ ...made, columns: counted });
  expect(acrossOf(next)).toEqual(['c2']);
  expect(next.columns.find(({ id }) => id === 'c3')).not.toHaveProperty('across');
});

it('gives a gauge its scale, and a scatter chart only to two figures', () => {
  expect(withKind(moduleOf([count]), 'gauge')).toMatchObject({
    kind: 'gauge',
    scale: { low: 0, high: 100 },
  });
  const own = { low: 5, high: 6 };
  expect(withKind(moduleOf([count], { scale: own }), 'gauge').scale).toEqual(own);
  expect(withKind(moduleOf([town, count]), 'scatter').kind).toBe('grouped');
});
