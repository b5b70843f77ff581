import { afterAll, beforeAll, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Cell, RunResult } from '@wm/contract/report/run';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { parquetOf } from './testing/parquet-of.ts';
import { moduleOf, shownTo, sourceOf } from './testing/dataset-world.ts';

const texts = ['title', 'excerpt'];
const numbers = ['view_count', 'like_count'];
const times = ['publish_time', 'create_time'];
const places = [...texts, ...numbers, 'pinned', ...times];
/** Of the people that articles belong to; some belong to nobody, some people have none. */
const people = ['username', 'sex'];

/** The same rows stand in a table, that of the articles, and in files. Whatever is asked of one, the other answers too. */
let app: TestApp;
let files: string[];
let peopleFile: string;
beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.core;
  await pool.query('delete from blog_article');
  await pool.query(
    `insert into sys_user (username, username_key, nickname, password_hash, sex)
     select 'author' || i, 'author' || i, '作者', '', (i % 3)::text from generate_series(1, 6) i`,
  );
  await pool.query(
    `insert into blog_article (title, excerpt, view_count, like_count, pinned, publish_time, create_time, owner_id)
     select (array['新增%户', '修改_', '删除''户', 'x\\y', 'Ab', 'aB'])[1 + i % 6], 'u' || i % 5, (i * 37) % 211, i % 3 * 101,
       i % 4 = 0, case when i % 7 > 0 then timestamptz '2026-01-10 16:00:00+00' + make_interval(hours => i * 5) end,
       timestamptz '2025-12-20 15:59:00+00' + make_interval(mins => i * 431),
       (select id from sys_user where username = 'author' || i % 8) from generate_series(0, 179) i`,
  );
  const shown = (name: string): string =>
    `to_char(${name} at time zone office_zone(), 'YYYY-MM-DD HH24:MI:SS') as ${name}`;
  const { rows } = await pool.query<Record<string, string | number | boolean | null>>(
    `select title, excerpt, view_count, like_count, pinned, ${shown('publish_time')}, ${shown('create_time')}, owner_id as owner
     from blog_article order by id`,
  );
  const all = [...places, 'owner'];
  const lines = rows.map((row) => all.map((name) => `"${String(row[name] ?? '')}"`).join(','));
  const content = [all.join(','), ...lines].join('\n');
  const csv = await sourceOf(app.admin, { name: '文章.csv', content }, '文章的文件');
  const stored = await parquetOf(
    `select title, excerpt, view_count::integer as view_count, like_count::decimal(9, 2) as like_count, pinned::boolean as pinned,
       publish_time::timestamp as publish_time, create_time::timestamp as create_time, owner::bigint as owner
     from read_csv('{file}', header = true, all_varchar = true, nullstr = '')`,
    content,
  );
  const parquet = await sourceOf(app.admin, { name: '文章.parquet', content: stored }, '文章列存');
  files = [csv.name, parquet.name];
  const found = await pool.query<{ id: number; username: string; sex: string }>(
    'select id, username, sex from sys_user order by id',
  );
  const sexes = ['男', '女', '未知'];
  const persons = found.rows.map(
    ({ id, username, sex }) => `${id},${username},${sexes[Number(sex)]}`,
  );
  const listed = [`id,${people.join(',')}`, ...persons].join('\n');
  peopleFile = (await sourceOf(app.admin, { name: '人.csv', content: listed }, '人的文件')).name;
});
afterAll(() => app.stop());

type Named = (field: string) => string;

const dimension = fc.oneof(
  fc
    .constantFrom(...texts, ...numbers, 'pinned', ...people.map((one) => `j_${one}`))
    .map((field) => ({ field })),
  fc
    .constantFrom('hour', 'day', 'week', 'month', 'year', 'clock', 'weekday')
    .chain((bucket) => fc.constantFrom(...times).map((field) => ({ field, bucket }))),
);
const measure = fc.oneof(
  fc.record({
    field: fc.constantFrom(...numbers),
    aggregate: fc.constantFrom('sum', 'avg', 'min', 'max', 'count', 'distinct'),
  }),
  fc.record({
    field: fc.constant('pinned'),
    aggregate: fc.constantFrom('sum', 'avg', 'count', 'distinct'),
  }),
  fc.record({
    field: fc.constantFrom(...texts),
    aggregate: fc.constantFrom('min', 'max', 'count', 'distinct'),
  }),
  fc.record({
    field: fc.constantFrom(...times),
    aggregate: fc.constantFrom('min', 'max', 'count', 'distinct'),
  }),
);

const piece = fc.constantFrom('u1', '户', '%', '_', `'`, 'ab', '', '\\', '新增%户');
const day = fc.constantFrom('2026-01-01', '2025-12-31', '2026-01-15 10:30', '2026-02-01 00:00:00');
const figure = fc.constantFrom(0, 101, 202, 37.5, -1, 210);
const test = fc.oneof(
  fc.record({
    field: fc.constantFrom(...people.map((one) => `j_${one}`)),
    op: fc.constantFrom('eq', 'ne', 'like', 'starts'),
    value: fc.constantFrom('author1', '女', 'AUTHOR', '未知', ''),
  }),
  fc.record({
    field: fc.constantFrom(...texts),
    op: fc.constantFrom('eq', 'ne', 'like', 'not_like', 'starts', 'ends'),
    value: piece,
  }),
  fc.record({
    field: fc.constantFrom(...texts),
    op: fc.constantFrom('in', 'not_in'),
    value: fc.array(piece, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom(...places),
    op: fc.constantFrom('is_null', 'not_null'),
    value: fc.constant(null),
  }),
  fc.record({
    field: fc.constantFrom(...numbers),
    op: fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
    value: figure,
  }),
  fc.record({
    field: fc.constantFrom(...numbers),
    op: fc.constant('between'),
    value: fc.tuple(figure, figure),
  }),
  fc.record({
    field: fc.constantFrom(...times),
    op: fc.constantFrom('eq', 'gt', 'ge', 'lt', 'le'),
    value: day,
  }),
  fc.record({
    field: fc.constantFrom(...times),
    op: fc.constant('between'),
    value: fc.tuple(day, day),
  }),
  fc.record({
    field: fc.constantFrom(...times),
    op: fc.constant('last_n_days'),
    value: fc.constantFrom(1, 200, 3000),
  }),
  fc.constantFrom(...times).map((field) => ({ field, op: 'this_month', value: null })),
  fc.record({
    field: fc.constant('pinned'),
    op: fc.constantFrom('eq', 'ne'),
    value: fc.boolean(),
  }),
);
const group = fc.record({
  join: fc.constantFrom('and', 'or', 'not'),
  items: fc.array(test, { maxLength: 3 }),
});
const formula = fc.constantFrom(
  'round([n1] / 3, 2)',
  'round([n1] * 1.005 - 2.5, 1)',
  'if([n1] > 100, [n1] / [n2], -[n1])',
  'coalesce([n1] / ([n2] - [n2]), abs([n2] - 200))',
);
const asked = fc.record({
  dimensions: fc.array(dimension, { maxLength: 2 }),
  measures: fc.array(measure, { maxLength: 3 }),
  formula: fc.option(formula),
  outer: fc.constantFrom('and', 'or', 'not'),
  groups: fc.array(group, { maxLength: 2 }),
  sort: fc.constantFrom('none', 'asc', 'desc'),
  isCross: fc.boolean(),
  keeps: fc.constantFrom('all', 'matched'),
});

type Asked = typeof asked extends fc.Arbitrary<infer One> ? One : never;

interface Place {
  source: string;
  named: Named;
  /** The people beside it. */
  join: object;
}

const isOfPeople = (field: string): boolean => field.startsWith('j_');

/** Whether a definition asks for anything of the people. */
function asksForPeople({ dimensions, groups }: Asked): boolean {
  const fields = [...dimensions, ...groups.flatMap(({ items }) => items)].map(({ field }) => field);
  return fields.some(isOfPeople);
}

function moduleFrom(one: Asked, { source, named, join }: Place): object {
  const { dimensions, measures, formula: text, outer, groups, sort, isCross, keeps } = one;
  const reckoned = text === null ? [] : numbers.map((field) => ({ field, aggregate: 'sum' }));
  const isPlain = dimensions.length === 0 && measures.length === 0 && reckoned.length === 0;
  const chosen = isPlain ? places.map((field) => ({ field })) : [...dimensions, ...measures];
  const isPivot = isCross && dimensions.length === 2 && measures.length + reckoned.length > 0;
  const columns = [
    ...chosen.map((one, at) => ({
      id: `c${at}`,
      title: `列${at}`,
      ...one,
      field: named(one.field),
      ...(at === 0 && { sort }),
      ...(isPivot && at === 1 && { across: true }),
    })),
    ...reckoned.map((one, at) => ({
      id: `n${at + 1}`,
      title: `数${at}`,
      aggregate: one.aggregate,
      field: named(one.field),
      total: 'sum',
    })),
    ...(text === null ? [] : [{ id: 'f', title: '算', formula: text }]),
  ];
  const where = {
    kind: 'group',
    join: outer,
    items: groups.map(({ join, items }) => ({
      kind: 'group',
      join,
      items: items.map((item) => ({ kind: 'test', ...item, field: named(item.field) })),
    })),
  };
  const joined = asksForPeople(one) ? { join: { ...join, keeps } } : {};
  return moduleOf(source, { kind: isPivot ? 'pivot' : 'grouped', columns, where, ...joined });
}

/** Numbers that differ by the last of their digits are the same. */
function isSame(one: Cell | undefined, other: Cell | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
}

const keyOf = (row: Cell[]): string =>
  JSON.stringify(row.map((cell) => (typeof cell === 'number' ? cell.toPrecision(8) : cell)));

type Shown = RunResult['modules'][number];

function expectSame(table: Shown, data: Shown): void {
  expect(data.error).toBe(table.error);
  expect(data.total).toBe(table.total);
  const heads = ({ columns }: Shown): string[] => columns.map(({ title }) => title);
  expect(heads(data)).toEqual(heads(table));
  const sorted = (rows: Cell[][]): Cell[][] =>
    rows.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  const [expected, found] = [sorted(table.rows), sorted(data.rows)];
  const differing = found.findIndex((row, at) =>
    row.some((cell, place) => !isSame(cell, expected[at]?.[place])),
  );
  expect(found[differing]).toEqual(expected[differing]);
  for (const [id, total] of Object.entries(table.totals))
    expect(isSame(data.totals[id], total), id).toBe(true);
}

it('a file answers every definition with the rows that a table gives', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const shown = (place: Place) => shownTo(app.admin, moduleFrom(one, place));
      const author = { source: 'users', relation: 'author' };
      const table = await shown({ source: 'articles', named: (field) => field, join: author });
      const named: Named = (field) =>
        isOfPeople(field)
          ? `j_c${people.indexOf(field.slice(2)) + 2}`
          : `c${places.indexOf(field) + 1}`;
      const join = { source: peopleFile, left: `c${places.length + 1}`, right: 'c1' };
      for (const source of files) expectSame(table, await shown({ source, named, join }));
    }),
    { numRuns: sampled(12, 200), seed: 21 },
  );
});
