import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { samples } from '../support/column-samples.ts';

let app: TestApp;
/** Sees all records, and of each column nothing, or nothing but a mask that shows nothing. */
let blind: TestClient;
let masked: TestClient;
/** Values that stand in one column of one record each. */
const secrets = new Map<string, string>();
const ids = new Map<string, number>();

beforeAll(async () => {
  app = await startTestApp();
  for (const [name, { resource, make }] of Object.entries(samples)) {
    const mark = randomBytes(8).toString('hex');
    const values = make(mark) as Record<string, unknown>;
    const { data } = await app.admin.post(resource.path, values);
    ids.set(name, data.id);
    for (const [field, value] of Object.entries(values))
      if (resource.columns?.[field] && typeof value === 'string' && value.length > 5)
        secrets.set(`${name}.${field}`, value);
  }
  await showEverywhere();
  const codes = new Set(
    app.http.routeTable.flatMap(({ config }) => {
      const access = config?.endpoint?.access ?? '';
      return access.includes(':') ? [access] : [];
    }),
  );
  [blind, masked] = [await reader([...codes], false, ''), await reader([...codes], true, 'all')];
});
afterAll(() => app.stop());

/** The user, the role and the department whose columns are withheld stand wherever such records are shown beside others. */
async function showEverywhere(): Promise<void> {
  const [user, role, dept] = ['system:user', 'system:role', 'system:dept'].map((name) =>
    ids.get(name),
  );
  const article = ids.get('article:data');
  await app.core.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [
    user,
    role,
  ]);
  await app.core.pool.query('update sys_user set dept_id = $2 where id = $1', [user, dept]);
  await app.core.pool.query('update blog_article set dept_id = $2 where id = $1', [article, dept]);
}

async function reader(codes: string[], canRead: boolean, mask: string): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, $2, true, true, true, true, $3 from sys_column`,
    [roleId, canRead, mask],
  );
  app.core.principals.forget(client.userId);
  return client;
}

/** Ways to fill a place of an address: the records' ids, and what lists are asked by. */
function valuesFor(name: string): string[] {
  const known: Record<string, string[]> = {
    name: ['快捷键'],
    dict_type: ['sys_user_sex', secrets.get('system:dict.dict_type') ?? ''],
    text: ['admin'],
    code: ['system:user:list'],
  };
  // The menu's entries have numbers of their own.
  return known[name] ?? [...new Set([...ids.values(), 1310])].map(String);
}

function filled(url: string): string[] {
  const [first, ...others] = [...url.matchAll(/:(\w+)/g)].map(([whole, name = '']) => ({
    whole,
    name,
  }));
  if (!first) return [url];
  const last = others.at(-1);
  return valuesFor(first.name).flatMap((value) => {
    const one = url.replace(first.whole, encodeURIComponent(value));
    return last ? valuesFor(last.name).map((inner) => one.replace(last.whole, inner)) : [one];
  });
}

const readRoutes = (): string[] =>
  app.http.routeTable
    .filter(
      ({ method, url, config }) =>
        method === 'GET' &&
        config?.endpoint?.access !== 'public' &&
        // What is logged is a deed, such as signing out.
        config?.endpoint?.audit === null &&
        !/\.\w+$|^\/assets\//.test(url),
    )
    .map(({ url }) => url);

/** Queries that lists and single reads are asked with; a route that knows none of their names is asked without. */
function queriesOf(): string[] {
  const byId = ['id', 'role_id', 'notice_id'].flatMap((name) =>
    [...new Set(ids.values())].map((id) => `?${name}=${id}`),
  );
  const others = ['limit=1000', 'text=admin', 'dict_type=sys_user_sex', 'code=system:user:list'];
  return ['', ...byId, ...others.map((query) => `?${query}`)];
}

/** A notice is read by those it is addressed to, whatever rights they have on the list it is kept in. */
const isForReader = (column: string, route: string): boolean =>
  column.startsWith('system:notice.') && route.startsWith('/admin/v2/notice/mine');

/** Every secret that an answer of a reading route holds, and the routes that answered nothing they were asked. */
async function readAll(who: TestClient): Promise<{ leaks: string[]; silent: string[] }> {
  const [leaks, silent] = [new Set<string>(), new Set<string>()];
  for (const route of readRoutes()) {
    silent.add(route);
    for (const url of filled(route))
      for (const query of route.includes(':') ? [''] : queriesOf()) {
        const answer = await who.get(url + query);
        expect(answer.status, url).toBeLessThan(500);
        if (answer.status === 200) silent.delete(route);
        for (const [column, secret] of secrets)
          if (answer.text.includes(secret) && !isForReader(column, route))
            leaks.add(`${column} in ${route}`);
      }
  }
  return { leaks: [...leaks].toSorted(), silent: [...silent].toSorted() };
}

/** They read what is their owner's alone, what no test has made, or ask for more than ids: they show no column that is withheld. */
const answerNobody = [
  /^\/notebook\/v2\//,
  /^\/mindmap\/v2\//,
  /^\/files\/v2\//,
  /^\/prod-api\//,
  /^\/admin\/v2\/tasks\/:id$/,
  /^\/admin\/v2\/system\/user\/import\/:id\/faults$/,
  /^\/article\/v2\/(categories|tags|comments)\/:id/,
];

describe('what is withheld of a column', () => {
  it.each([
    ['hidden', () => blind],
    ['masked', () => masked],
  ])('%s: no answer of any route that reads holds it', async (_, who) => {
    expect((await readAll(who())).leaks).toEqual([]);
  });

  it('of one resource is withheld where another shows the same records', async () => {
    for (const path of ['/admin/v2/user/index', '/admin/v2/system/user']) {
      const { data } = await masked.get(`${path}/${ids.get('system:user')}`);
      expect(data).toMatchObject({ mobile: '******', email: '******' });
    }
    expect((await blind.get('/admin/v2/user/index?mobile=138')).status).toBe(403);
  });

  it('is told to who may see it, by the same reading, which every route answers', async () => {
    const { leaks, silent } = await readAll(app.admin);
    expect(new Set(leaks.map((leak) => leak.split(' ')[0]))).toEqual(new Set(secrets.keys()));
    expect(silent.filter((route) => !answerNobody.some((known) => known.test(route)))).toEqual([]);
  });
});
