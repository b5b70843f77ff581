import { randomBytes } from 'node:crypto';
import type { MaskKind } from '@wm/contract/core/column';
import { maskKinds } from '@wm/contract/core/column';
import { postResource } from '@wm/contract/system/post';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnSamples as samples, otherColumns } from '../support/all-checks.ts';
import { sampled } from '../../../../tools/sampled.ts';
import type { ColumnSample } from '#core/testing/module-checks.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

interface Rights {
  read: boolean;
  create: boolean;
  update: boolean;
  filter: boolean;
  export: boolean;
  mask: MaskKind | '';
}

const free: Rights = {
  read: true,
  create: true,
  update: true,
  filter: true,
  export: true,
  mask: '',
};
const operations = ['list', 'query', 'add', 'edit', 'remove', 'export'];

/** What holds the labels of a record's dictionary for every signed-in user. */
const labelsOf: Record<string, (record: Record<string, unknown>) => string> = {
  'system:dict-data': () => '/admin/v2/dict/data?dict_type=sys_user_sex',
  'report:dict': (record) => `/report/v2/dict/data?dict_type=${String(record['dict_type'])}`,
};

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function setRights(roleId: number, field: string, rights: Rights): Promise<void> {
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, $3, $4, $5, $6, $7, $8 from sys_column where resource || '.' || field = $2`,
    [
      roleId,
      field,
      rights.read,
      rights.create,
      rights.update,
      rights.filter,
      rights.export,
      rights.mask,
    ],
  );
}

/** A user whose one role holds all codes of a resource and the given rights. */
async function userWith(
  resource: ResourceSpec,
  rights: Record<string, Rights>,
): Promise<TestClient> {
  const client = await app.signInAs();
  await giveRole(client, resource, rights);
  return client;
}

async function giveRole(
  client: TestClient,
  { permission }: ResourceSpec,
  rights: Record<string, Rights>,
): Promise<void> {
  const prefix = samples[permission]?.codes ?? permission;
  const roleId = await grant(
    app,
    client.userId,
    operations.map((operation) => `${prefix}:${operation}`),
  );
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  for (const [field, own] of Object.entries(rights))
    await setRights(roleId, `${permission}.${field}`, own);
  app.core.principals.forget(client.userId);
}

async function exported(client: TestClient, path: string): Promise<string> {
  const answer = await client.send({ method: 'POST', url: `${path}/export`, payload: {} });
  expect(answer.status).toBe(200);
  const book = await readXlsx(answer.bytes);
  return JSON.stringify(book.sheets[0]?.rows);
}

function restricted(overrides: Partial<Rights>): Rights {
  return { ...free, ...overrides };
}

describe('rights on columns', () => {
  const { path } = postResource;

  it('keep a column that may not be read out of every answer, and say so', async () => {
    const mark = randomBytes(6).toString('hex');
    const { data: made } = await app.admin.post(path, samples['system:post']?.make(mark));
    const client = await userWith(postResource, { remark: restricted({ read: false }) });
    const list = await client.get(`${path}?post_code=${mark}`);
    expect(list.data.rows).toHaveLength(1);
    expect(list.data.rows[0]).not.toHaveProperty('remark');
    expect(list.data.columns).toEqual([{ key: 'remark', ...restricted({ read: false }) }]);
    expect((await client.get(`${path}/${made.id}`)).data).not.toHaveProperty('remark');
    expect((await client.put(`${path}/${made.id}`, { post_sort: 1 })).data).not.toHaveProperty(
      'remark',
    );
    expect(await exported(client, path)).not.toContain('remark-');
  });

  it('show a masked value in part, cut in the database', async () => {
    await app.admin.post(path, {
      post_code: 'masks',
      post_name: '13812345678',
      remark: 'zhang@example.com',
    });
    const client = await userWith(postResource, {
      post_name: restricted({ mask: 'phone' }),
      remark: restricted({ mask: 'mail' }),
      post_sort: restricted({ mask: 'all' }),
    });
    const [row] = (await client.get(`${path}?post_code=masks`)).data.rows;
    expect(row).toMatchObject({ post_name: '138****5678', remark: 'z***@example.com' });
    // A number has no part to show.
    expect(row).not.toHaveProperty('post_sort');
    // What came back from a form in part must not be stored.
    expect((await client.put(`${path}/${row.id}`, { post_name: '138****5678' })).status).toBe(403);
    expect((await client.get(`${path}?post_name=1381`)).status).toBe(403);
  });

  it('refuse to filter, sort and write by name, and drop nothing in silence', async () => {
    const client = await userWith(postResource, {
      post_code: restricted({ filter: false }),
      remark: restricted({ create: false, update: false }),
    });
    expect(await client.get(`${path}?post_code=a`)).toMatchObject({
      status: 403,
      data: { fields: [{ path: 'post_code' }] },
    });
    expect(await client.get(`${path}?sort=post_code`)).toMatchObject({
      status: 403,
      data: { fields: [{ path: 'sort' }] },
    });
    const body = { post_code: 'w1', post_name: '写一', remark: '不许' };
    expect(await client.post(path, body)).toMatchObject({
      status: 403,
      msg: '没有权限操作部分字段',
      data: { fields: [{ path: 'remark' }] },
    });
    const made = await client.post(path, { post_code: 'w1', post_name: '写一' });
    expect(made.code).toBe(200);
    expect((await client.put(`${path}/${made.data.id}`, { remark: '不许' })).status).toBe(403);
  });

  it('order a list by id when its own order is by a hidden column', async () => {
    const client = await userWith(postResource, { post_sort: restricted({ read: false }) });
    for (const [index, sort] of [9, 1, 5].entries())
      await app.admin.post(path, {
        post_code: `order_${index}`,
        post_name: `次序${index}`,
        post_sort: sort,
      });
    const { rows } = (await client.get(`${path}?post_code=order_`)).data;
    expect(rows.map((row: { post_code: string }) => row.post_code)).toEqual([
      'order_0',
      'order_1',
      'order_2',
    ]);
    expect((await client.get(`${path}?sort=post_sort`)).status).toBe(200);
  });

  it('are OR-ed over the roles, of masks the one that shows most', async () => {
    await app.admin.post(path, { post_code: 'merged', post_name: '13987655678', remark: 'seen' });
    const client = await userWith(postResource, {
      post_name: restricted({ mask: 'all' }),
      remark: restricted({ read: false }),
    });
    const second = await app.core.pool.query<{ id: string }>(
      `insert into sys_role (role_key, role_name) values ('second', 'second') returning id`,
    );
    const roleId = Number(second.rows[0]?.id);
    await setRights(roleId, 'system:post.post_name', restricted({ mask: 'phone' }));
    await app.core.pool.query(
      `insert into sys_role_menu select $1, id from sys_menu where perms = 'system:post:list'`,
      [roleId],
    );
    await app.core.pool.query('insert into sys_user_role (user_id, role_id) values ($1, $2)', [
      client.userId,
      roleId,
    ]);
    app.core.principals.forget(client.userId);
    const [row] = (await client.get(`${path}?post_code=merged`)).data.rows;
    expect(row).toMatchObject({ post_name: '139****5678', remark: 'seen' });
  });

  it('are not opened by a role that holds no code of the resource', async () => {
    await app.admin.post(path, { post_code: 'closed', post_name: '关着', remark: 'hidden' });
    const client = await userWith(postResource, { remark: restricted({ read: false }) });
    await app.core.pool.query('insert into sys_user_role (user_id, role_id) values ($1, 2)', [
      client.userId,
    ]);
    app.core.principals.forget(client.userId);
    const [row] = (await client.get(`${path}?post_code=closed`)).data.rows;
    expect(row).toMatchObject({ post_name: '关着' });
    expect(row).not.toHaveProperty('remark');
  });

  it('withhold nothing from administrators', async () => {
    const { data } = await app.admin.get(path);
    expect(data).not.toHaveProperty('columns');
  });
});

/** Changes all of a record that may be changed. */
async function changeWhole(sample: ColumnSample, id: number, values: object): Promise<void> {
  const { path, update } = sample.resource;
  const patch = Object.fromEntries(
    Object.entries(values).filter(([field]) => field in update.shape),
  );
  // What nobody overwrites unseen is changed together with the version that was seen.
  const versions = Object.keys(update.shape).filter((field) => field.endsWith('_version'));
  const { data } = versions.length > 0 ? await app.admin.get(`${path}/${id}`) : { data: {} };
  const seen = Object.fromEntries(versions.map((field) => [field, data[field] as unknown]));
  const { code, msg } = sample.isKeyedInBody
    ? await app.admin.put(path, { id, ...patch })
    : await app.admin.put(`${path}/${id}`, { ...patch, ...seen });
  expect(code, msg).toBe(200);
}

/** A generator of random rights that always gives the same ones. */
function rightsOf(seed: number, fields: string[]): Record<string, Rights> {
  let state = seed * 2_654_435_761;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const masks: Rights['mask'][] = ['', '', '', ...maskKinds];
  return Object.fromEntries(
    fields.map((field) => [
      field,
      {
        read: next(2) === 1,
        create: next(2) === 1,
        update: next(2) === 1,
        filter: next(2) === 1,
        export: next(2) === 1,
        mask: masks[next(masks.length)] ?? '',
      },
    ]),
  );
}

/** An export is read for every tenth. */
const roleSets = sampled(8, 200);

describe('for every resource with columns', () => {
  it('there is a sample', () => {
    const declared = app.http.resources.filter(({ columns }) => columns);
    expect(declared.map(({ permission }) => permission).toSorted()).toEqual(
      [...Object.keys(samples), ...Object.keys(otherColumns)].toSorted(),
    );
  });

  it.each(Object.keys(samples))(
    `%s: no byte of any answer holds what is withheld, for ${roleSets} random role sets`,
    async (name) => {
      const sample: ColumnSample = samples[name] ?? { resource: postResource, make: () => ({}) };
      const { resource, make } = sample;
      const { path, filters } = resource;
      const sorts: readonly string[] = resource.sorts;
      const fields = Object.keys(resource.columns ?? {});
      const mark = randomBytes(8).toString('hex');
      const record = make(mark) as Record<string, unknown>;
      const { data: made } = await app.admin.post(path, record);
      const client = await app.signInAs();
      const labels = labelsOf[name]?.(record);
      const history = `${path}/${made.id}/history`;
      // What it was before it was changed stands in its history only.
      const old = make(randomBytes(8).toString('hex')) as Record<string, unknown>;
      const { data: gone } = await app.admin.post(path, old);
      await changeWhole(sample, gone.id, make(randomBytes(8).toString('hex')));
      const past = `${path}/${gone.id}/history`;
      const readOne = async () =>
        client.get(sample.isKeyedInBody ? `${path}?id=${made.id}` : `${path}/${made.id}`);
      const changeOne = async () =>
        sample.isKeyedInBody
          ? client.put(path, { id: made.id })
          : client.put(`${path}/${made.id}`, {});
      for (let seed = 1; seed <= roleSets; seed += 1) {
        const rights = rightsOf(seed, fields);
        await giveRole(client, resource, rights);
        const texts = [
          await client.get(`${path}?limit=1000`),
          await readOne(),
          await changeOne(),
          await client.get(history),
          ...(labels === undefined ? [] : [await client.get(labels)]),
          ...(await Promise.all(
            sorts.map((sort) => client.get(`${path}?limit=1000&sort=${sort}`)),
          )),
          ...(await Promise.all(
            Object.keys(filters)
              .filter((filter) => filter in record)
              .map((filter) => client.get(`${path}?${filter}=${String(record[filter])}`)),
          )),
        ].map(({ text }: Answer) => text);
        const { text: pastText } = await client.get(past);
        const file = seed % 10 === 0 ? await exported(client, path) : '';
        for (const [field, value] of Object.entries(record)) {
          if (typeof value !== 'string' || !fields.includes(field)) continue;
          const { read, mask, export: mayExport } = rights[field] ?? free;
          const isWithheld = !read || mask !== '';
          expect(
            texts.some((text) => text.includes(value)),
            `${seed}: ${field}`,
          ).toBe(!isWithheld);
          const was = String(old[field]);
          expect(pastText.includes(was), `${seed}: ${field} in the past`).toBe(!isWithheld);
          if (file)
            expect(file.includes(value), `${seed}: ${field}`).toBe(!isWithheld && mayExport);
        }
        const mayNot = Object.entries(rights).filter(
          ([field, own]) =>
            sorts.includes(field) &&
            field !== sorts[0] &&
            !(own.read && own.filter && own.mask === ''),
        );
        for (const [field] of mayNot)
          expect((await client.get(`${path}?sort=${field}`)).status).toBe(403);
      }
    },
    300_000,
  );
});
