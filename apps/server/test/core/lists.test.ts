import { titleOf } from '@wm/contract/core/resource';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ListSample, Narrowing, Row } from '#core/testing/module-checks.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { spread } from '../../../../tools/sampled.ts';
import { cellOf, furtherLists, lists as listSamples, otherLists } from '../support/all-checks.ts';
import { forbidColumn, listUser } from '../support/list-users.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const { seed } of Object.values(listSamples))
    for (const text of seed) await app.core.pool.query(text);
});
afterAll(() => app.stop());

/** Every list of the server: its resources, and the lists that stand for none. */
const allLists = (): ResourceSpec[] => [...app.http.resources, ...furtherLists];

const isExported = (path: string): boolean =>
  app.http.routeTable.some(({ method, url }) => method === 'POST' && url === `${path}/export`);

/** Lists with a query of their own, which know one sort at a time; their screens offer no more. */
const listsByOneColumn: ReadonlySet<string> = new Set([
  '/admin/v2/dict/data',
  '/admin/v2/system/notice_reader',
  '/admin/v2/system/role_candidate',
  '/admin/v2/system/role_user',
  '/report/v2/dict/data',
  '/report/v2/dict/type',
]);

interface Subject {
  path: string;
  resource: ResourceSpec;
  sample: ListSample;
}

function subject(path: string): Subject {
  const resource = allLists().find((one) => one.path === path);
  const sample = listSamples[path];
  if (!resource || !sample) throw new Error(`no list at ${path}`);
  return { path, resource, sample };
}

async function page({ path, sample }: Subject, query: string): Promise<Answer> {
  return app.admin.get(`${path}?${[sample.base, query].filter(Boolean).join('&')}`);
}

async function rowsOf(list: Subject, query = ''): Promise<Row[]> {
  const answer = await page(list, `limit=1000&${query}`);
  expect(answer.status, `${list.path}?${query}: ${answer.text.slice(0, 200)}`).toBe(200);
  expect(answer.data.total, `${list.path}?${query}`).toBe(answer.data.rows.length);
  return answer.data.rows;
}

const idsOf = (rows: Row[]): unknown[] => rows.map(({ id }) => id);

async function pagesOf(list: Subject, query: string, limit: number): Promise<Row[]> {
  const first = await page(list, `limit=${limit}&${query}`);
  const rows: Row[] = [...first.data.rows];
  const last = Math.ceil(first.data.total / limit);
  for (let at = 2; at <= last; at += 1) {
    const answer = await page(list, `limit=${limit}&page=${at}&${query}`);
    expect(answer.data.total).toBe(first.data.total);
    expect(answer.data.rows).toHaveLength(
      at < last ? limit : first.data.total - (last - 1) * limit,
    );
    rows.push(...answer.data.rows);
  }
  return rows;
}

/** Whether the database finds values in ascending order: texts are sorted by its rules, not by ours. */
async function isAscending(values: unknown[]): Promise<boolean> {
  if (values.every((value) => typeof value === 'number')) {
    const numbers = values;
    return numbers.every((value, at) => at === 0 || (numbers[at - 1] ?? 0) <= value);
  }
  const { rows } = await app.core.pool.query<{ fits: boolean }>(
    `select coalesce(bool_and(before is null or before <= value), true) as fits from (
       select value, lag(value) over (order by place) as before
       from unnest($1::text[]) with ordinality as given(value, place)) pairs`,
    [values],
  );
  return rows[0]?.fits ?? false;
}

it('has a sample for every list of the server', () => {
  const declared = allLists().map(({ path }) => path);
  expect(Object.keys(listSamples).toSorted()).toEqual(declared.toSorted());
  const isPaged = (schema: unknown): boolean => {
    if (!schema) return false;
    const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
    return 'limit' in (json.properties ?? {});
  };
  const paged = app.http.routeTable
    .filter(({ method, schema }) => method === 'GET' && isPaged(schema?.querystring))
    .map(({ url }) => url)
    // The past of a record: record-history.test.ts.
    .filter((url) => !url.endsWith('/:id/history'));
  expect(paged.filter((url) => !(url in listSamples)).toSorted()).toEqual(
    Object.keys(otherLists).toSorted(),
  );
});

describe.each(Object.keys(listSamples))('the list at %s', (path) => {
  it('takes as long a text as its fields let people type', async () => {
    const list = subject(path);
    const long = encodeURIComponent('长'.repeat(searchLengthLimit));
    const names = Object.entries(list.sample.filters).flatMap(([name, narrowing]) =>
      narrowing === 'contains' ? [name] : [],
    );
    for (const name of names) {
      const { status, data } = await page(list, `${name}=${long}`);
      expect({ name, status, total: data?.total }).toEqual({ name, status: 200, total: 0 });
    }
  });

  it('is paged by the server up to 1000 rows', async () => {
    const list = subject(path);
    const rows = await rowsOf(list);
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(idsOf(rows)).size).toBe(rows.length);
    const limit = Math.max(2, Math.floor(rows.length / 4));
    expect(idsOf(await pagesOf(list, '', limit))).toEqual(idsOf(rows));
    const byDefault = (await page(list, 'page=1')).data;
    expect(byDefault.rows).toHaveLength(Math.min(20, rows.length));
    expect((await page(list, `page=${rows.length + 1}&limit=1`)).data).toEqual({
      rows: [],
      total: rows.length,
    });
    expect((await page(list, 'page=1000000&limit=1000')).data.rows).toEqual([]);
    for (const [query, field] of [
      ['limit=1001', 'limit'],
      ['limit=0', 'limit'],
      ['page=0', 'page'],
    ]) {
      const refused = await page(list, query ?? '');
      expect(refused, query).toMatchObject({ status: 400, msg: '请求参数不正确' });
      const [fault] = refused.data.fields;
      expect(fault.path).toBe(field);
      expect(fault.message).toMatch(/^\p{Script=Han}/u);
      expect(fault.message).toMatch(query === 'limit=1001' ? /1000$/ : /\d$/);
    }
  });

  it('is sorted by several columns, none of them but what is whitelisted', async () => {
    const list = subject(path);
    const within = list.sample.sortedWithin ?? '';
    const { sorts } = list.resource;
    expect((await page(list, 'then_by=password_hash')).status).toBe(400);
    if (listsByOneColumn.has(path)) return;
    expect((await page(list, `then_by=${sorts[0]},-id%20desc`)).status).toBe(400);
    for (const [at, sort] of sorts.entries()) {
      const second = sorts[(at + 1) % sorts.length] ?? sort;
      const groups = await rowsOf(list, `${within}&sort=${sort}`);
      const placeOf = new Map(
        idsOf(await rowsOf(list, `${within}&sort=${second}&order=desc`)).map((id, place) => [
          id,
          place,
        ]),
      );
      const both = await rowsOf(list, `${within}&sort=${sort}&then_by=-${second}`);
      expect(both.map((row) => row[sort])).toEqual(groups.map((row) => row[sort]));
      const unordered = both.filter((row, place) => {
        const before = both[place - 1];
        return (
          before &&
          before[sort] === row[sort] &&
          Number(placeOf.get(Number(before['id']))) > Number(placeOf.get(Number(row['id'])))
        );
      });
      expect(unordered, `${sort}, ${second}`).toEqual([]);
    }
  });

  it('is sorted by what is whitelisted, in both directions, ties by id', async () => {
    const list = subject(path);
    const within = list.sample.sortedWithin ?? '';
    for (const sort of list.resource.sorts) {
      const up = await rowsOf(list, `${within}&sort=${sort}&order=asc`);
      const down = await rowsOf(list, `${within}&sort=${sort}&order=desc`);
      expect(new Set(up.map((row) => row[sort])).size, sort).toBeGreaterThan(1);
      expect(await isAscending(up.map((row) => row[sort])), sort).toBe(true);
      expect(idsOf(down), sort).toEqual(idsOf(up).toReversed());
      const unordered = up.filter((row, at) => {
        const before = up[at - 1];
        return before && before[sort] === row[sort] && Number(before['id']) > Number(row['id']);
      });
      expect(unordered, sort).toEqual([]);
      const limit = Math.max(2, Math.floor(up.length / 3));
      expect(idsOf(await pagesOf(list, `${within}&sort=${sort}&order=desc`, limit))).toEqual(
        idsOf(down),
      );
    }
    expect(idsOf(await rowsOf(list, `sort=${list.resource.sorts[0]}`))).toEqual(
      idsOf(await rowsOf(list)),
    );
    const others = Object.keys(list.resource.row.shape).filter(
      (field) => !list.resource.sorts.includes(field),
    );
    for (const sort of [...others, `${list.resource.sorts[0]} desc`, '1', 'password_hash']) {
      const refused = await page(list, `sort=${encodeURIComponent(sort)}`);
      expect(refused.status, sort).toBe(400);
    }
    expect((await page(list, 'order=up')).status).toBe(400);
  });

  it('is narrowed by each filter to exactly the rows that fit, and by nothing else', async () => {
    const list = subject(path);
    const all = await rowsOf(list);
    const narrowing: Record<string, Narrowing> = list.sample.filters;
    const declared = Object.keys(list.resource.filters).filter(
      (name) => name !== 'params' && !list.sample.base?.startsWith(`${name}=`),
    );
    expect(Object.keys(narrowing).toSorted()).toEqual(declared.toSorted());
    for (const [name, kind] of Object.entries(narrowing)) {
      const { query, fits } = probe(list, { name, kind, all });
      const expected = all.filter(fits);
      expect(expected.length, `${name}: ${query}`).toBeGreaterThan(0);
      if (all.length > 6) expect(expected.length, `${name}: ${query}`).toBeLessThan(all.length);
      expect(idsOf(await rowsOf(list, query)), query).toEqual(idsOf(expected));
      const empty = await page(list, `limit=1000&${name}=`);
      // A choice may refuse to be empty; whatever takes it must not take it for a value.
      if (empty.status !== 400) expect(idsOf(empty.data.rows), name).toEqual(idsOf(all));
      else expect(kind, name).not.toBe('contains');
    }
    if ('params' in list.resource.filters) await expectDays(list, all);
    for (const query of ['surprise=1', 'params[data_scope]=1', 'id=1&surprise=', 'dataScope=1'])
      expect((await page(list, query)).status, query).toBe(400);
  });

  it('is exported as it is listed', async () => {
    const list = subject(path);
    if (!isExported(path)) return;
    const [name = '', kind = 'contains'] = Object.entries(list.sample.filters)[0] ?? [];
    const { query } = probe(list, { name, kind, all: await rowsOf(list) });
    if (list.sample.isJson) {
      const file = await app.admin.post(`${path}/export`, formOf(query));
      const ids = JSON.parse(file.bytes.toString()).map((row: Row) => row['menu_id']);
      expect(ids).toEqual(idsOf(await rowsOf(list, query)));
      return;
    }
    for (const sort of list.resource.sorts) {
      for (const order of ['asc', 'desc']) {
        const rows = await rowsOf(list, `${query}&sort=${sort}&order=${order}`);
        const cells = await sheet(app.admin, path, { ...formOf(query), sort, order });
        expect(cells.slice(1).map(([id]) => Number(id))).toEqual(idsOf(rows));
      }
    }
    const rows = await rowsOf(list);
    const [head = [], ...cells] = await sheet(app.admin, path, {});
    expect(cells).toHaveLength(rows.length);
    let compared = 0;
    for (const field of Object.keys(list.resource.row.shape)) {
      const at = head.indexOf(titleOf(list.resource, field));
      // What is too long for a list is in the export only.
      const isListed = rows.some((row) => field in row);
      if (at < 0 || !isListed || !isPlainText(list.resource, field)) continue;
      expect(
        cells.map((row) => textOf(row[at] ?? '')),
        field,
      ).toEqual(rows.map((row) => textOf(cellOf(row[field]))));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(2);
  });

  it('says of no hits that there are none, in the list and in the export', async () => {
    const list = subject(path);
    const name = Object.entries(list.sample.filters).find(([, kind]) => kind === 'contains')?.[0];
    const query = `${name ?? ''}=${encodeURIComponent('绝无此名')}`;
    expect((await page(list, query)).data).toEqual({ rows: [], total: 0 });
    if (!isExported(path)) return;
    if (list.sample.isJson) {
      const file = await app.admin.post(`${path}/export`, formOf(query));
      expect(JSON.parse(file.bytes.toString())).toEqual([]);
    } else {
      const cells = await sheet(app.admin, path, formOf(query));
      expect(cells).toHaveLength(1);
    }
  });
});

describe.each(Object.keys(listSamples))(
  'an export of %s for who may not take a column away',
  (path) => {
    it('has the other columns of the list, unchanged', async () => {
      const list = subject(path);
      const columns = Object.entries(list.resource.columns ?? {});
      if (!isExported(path) || list.sample.isJson || columns.length === 0) return;
      const full = await sheet(app.admin, path, {});
      const [head = []] = full;
      const { client, roleId } = await listUser(app, list);
      const { data } = await client.get(`${path}?limit=1`);
      const listed = new Set(Object.keys(data.rows[0]));
      for (const [field, { title }] of spread(columns, 3, path.length)) {
        for (const right of ['can_read', 'can_export']) {
          await forbidColumn(app, {
            roleId,
            column: `${list.resource.permission}.${field}`,
            right,
          });
          app.core.principals.forget(client.userId);
          const at = head.indexOf(title);
          const seen = await sheet(client, path, {});
          const without = full.map((row) => row.filter((_, place) => place !== at));
          // Whom signing in has made since stands in the user lists too.
          const known = new Set(full.map(([id]) => id));
          expect(linesOf(seen.filter(([id]) => known.has(id))), `${right} ${field}`).toEqual(
            linesOf(at < 0 ? full : without),
          );
          const after = await client.get(`${path}?limit=1`);
          expect(field in after.data.rows[0], `${right} ${field}`).toBe(
            right === 'can_export' && listed.has(field),
          );
        }
      }
    });
  },
);

const linesOf = (rows: unknown[][]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? '');

async function sheet(client: TestClient, path: string, body: object): Promise<unknown[][]> {
  const answer = await client.post(`${path}/export`, body);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  const { sheets } = await readXlsx(answer.bytes);
  return sheets[0]?.rows ?? [];
}

const formOf = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** Whether a column holds texts that an export shows as they are, unlike choices and lists of names. */
function isPlainText({ row }: ResourceSpec, field: string): boolean {
  const { type } = z.toJSONSchema(row.shape[field] as z.ZodType, { unrepresentable: 'any' });
  return type === 'string' && !('enum' in z.toJSONSchema(row.shape[field] as z.ZodType));
}

interface Probing {
  name: string;
  kind: Narrowing;
  all: Row[];
}

/** A filter's value taken from a row in the middle, and which rows fit it. */
function probe(
  { sample }: Subject,
  { name, kind, all }: Probing,
): { query: string; fits: (row: Row) => boolean } {
  const own = textOf(all[Math.floor(all.length / 2)]?.[name] ?? '');
  const value = sample.values?.[name] ?? (kind === 'contains' ? own.slice(-4).toUpperCase() : own);
  const query = `${name}=${encodeURIComponent(value)}`;
  if (typeof kind === 'function') return { query, fits: (row) => kind(row, value) };
  if (kind === 'equals') return { query, fits: (row) => textOf(row[name]) === value };
  return {
    query,
    fits: (row) => textOf(row[name]).toLowerCase().includes(value.toLowerCase()),
  };
}

/** Both bounds of a range are days of the office, whose day begins at 16:00 of the day before in UTC. */
async function expectDays(list: Subject, all: Row[]): Promise<void> {
  const dayOf = (row: Row): string =>
    new Date(Date.parse(textOf(row['create_time'])) + 8 * 3_600_000).toISOString().slice(0, 10);
  const days = [...new Set(all.map(dayOf))].toSorted();
  expect(days.length, list.path).toBeGreaterThan(2);
  const [begin, end] = [days[1] ?? '', days.at(-2) ?? ''];
  for (const [query, fits] of [
    [`params[begin_time]=${begin}`, (day: string) => day >= begin],
    [`params[end_time]=${end}`, (day: string) => day <= end],
    [
      `params[begin_time]=${begin}&params[end_time]=${end}`,
      (day: string) => day >= begin && day <= end,
    ],
  ] as const) {
    const expected = all.filter((row) => fits(dayOf(row)));
    expect(expected.length, query).toBeGreaterThan(0);
    expect(expected.length, query).toBeLessThan(all.length);
    expect(idsOf(await rowsOf(list, query)), query).toEqual(idsOf(expected));
  }
}
