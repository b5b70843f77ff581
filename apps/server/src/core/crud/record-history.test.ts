import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskKinds } from '@wm/contract/core/column';
import { sql } from 'drizzle-orm';
import { maskText } from '#core/access/mask.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const posts = '/admin/v2/system/post';
const users = '/admin/v2/system/user';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Field {
  field: string;
  title: string;
  before: unknown;
  after: unknown;
  revert: { before: unknown } | null;
}

async function makePost(values: object = {}): Promise<number> {
  serial += 1;
  const body = { post_code: `past_${serial}`, post_name: `往事${serial}`, ...values };
  return Number((await app.admin.post(posts, body)).data.id);
}

/** The changes of a record as [action, { field: [before, after] }], newest first. */
async function past(url: string, client: TestClient = app.admin): Promise<unknown[]> {
  const { data } = await client.get(`${url}/history`);
  return data.rows.map(({ action, fields }: { action: string; fields: Field[] }) => [
    action,
    Object.fromEntries(fields.map(({ field, before, after }) => [field, [before, after]])),
  ]);
}

async function clerkWith(codes: string[], scope = '1'): Promise<TestClient> {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
  app.core.principals.forget(client.userId);
  return client;
}

describe('the history of a record', () => {
  it('tells what each change made of which field, newest first', async () => {
    const id = await makePost({ post_sort: 3, remark: '一' });
    await app.admin.put(`${posts}/${id}`, { remark: '二', post_sort: 3 });
    await app.admin.put(`${posts}/${id}`, { remark: '二' });
    await app.admin.put(`${posts}/${id}`, { status: '1', remark: '' });
    const { data } = await app.admin.get(`${posts}/${id}/history`);
    expect(data.total).toBe(3);
    expect(data.rows[0]).toMatchObject({ username: 'admin', title: '修改岗位', action: 'update' });
    expect(data.rows[0].fields).toEqual([
      { field: 'status', title: '状态', before: '0', after: '1', revert: { before: '0' } },
      { field: 'remark', title: '备注', before: '二', after: null, revert: { before: '二' } },
    ]);
    expect((await past(`${posts}/${id}`)).slice(1)).toEqual([
      ['update', { remark: ['一', '二'] }],
      [
        'create',
        {
          post_code: [null, `past_${serial}`],
          post_name: [null, `往事${serial}`],
          post_sort: [null, 3],
          status: [null, '0'],
          remark: [null, '一'],
        },
      ],
    ]);
  });

  it('says what gives a field its value back, to whom may change it, where it is known whole', async () => {
    const id = await makePost({ remark: '' });
    const url = `${posts}/${id}`;
    const reverts = async (client: TestClient): Promise<unknown[]> => {
      const { data } = await client.get(`${url}/history`);
      return data.rows[0].fields.map(({ field, revert }: Field) => [field, revert]);
    };
    await app.admin.put(url, { remark: '长'.repeat(500) });
    // Nothing is recorded for an empty text.
    expect(await reverts(app.admin)).toEqual([['remark', { before: '' }]]);
    expect(await reverts(await clerkWith(['system:post:query']))).toEqual([['remark', null]]);
    await app.admin.put(url, { remark: '短…' });
    expect(await reverts(app.admin)).toEqual([['remark', { before: '长'.repeat(500) }]]);
    await app.admin.put(url, { remark: '又' });
    // It may have been cut.
    expect(await reverts(app.admin)).toEqual([['remark', null]]);
    await app.admin.put(url, { remark: '长'.repeat(500) });
    const { data } = await app.admin.get(`${url}/history`);
    const [{ field, revert }] = data.rows[0].fields;
    expect((await app.admin.put(url, { [field]: revert.before })).data.remark).toBe('又');
  });

  it('is paged with the whole number', async () => {
    const id = await makePost();
    for (const remark of ['a', 'b', 'c', 'd']) await app.admin.put(`${posts}/${id}`, { remark });
    const { data } = await app.admin.get(`${posts}/${id}/history?page=2&limit=2`);
    expect(data.total).toBe(5);
    expect(data.rows.map(({ fields }: { fields: Field[] }) => fields[0]?.after)).toEqual([
      'b',
      'a',
    ]);
    expect((await app.admin.get(`${posts}/${id}/history?limit=101`)).status).toBe(400);
  });

  it('keeps the operation one row, and further records of it apart', async () => {
    const ids = [await makePost(), await makePost(), await makePost()];
    await app.admin.delete(posts, { ids });
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query(
      `select part, record_id, params from sys_oper_log where title = '删除岗位' and record_id = any($1) order by part`,
      [ids],
    );
    expect(rows.map(({ part }) => part)).toEqual([0, 1, 2]);
    expect(rows.slice(1).map(({ params }) => params)).toEqual(['', '']);
    const { data } = await app.admin.get('/home/v2/dashboard');
    const removals = data.activity.filter(({ title }: { title: string }) => title === '删除岗位');
    expect(removals).toHaveLength(1);
  });

  it('holds nothing of what was refused or rolled back', async () => {
    const id = await makePost();
    const taken = `往事${serial}`;
    const other = await makePost();
    expect((await app.admin.put(`${posts}/${other}`, { post_name: taken })).code).toBe(601);
    expect(await past(`${posts}/${other}`)).toHaveLength(1);
    expect(await past(`${posts}/${id}`)).toHaveLength(1);
  });

  it('bounds what a change may fill', async () => {
    const id = await makePost({ remark: '长'.repeat(500) });
    await app.admin.put(`${posts}/${id}`, { remark: '短' });
    const name = `key.long.${serial}`;
    const config = { config_name: '长', config_key: name, config_value: 'v'.repeat(500) };
    const { data: made } = await app.admin.post('/admin/v2/system/config', config);
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query(
      'select length(changes::text) as size from sys_oper_log where record_id = any($1)',
      [[id, made.id]],
    );
    for (const { size } of rows) expect(size).toBeLessThan(9000);
  });

  it('after the record is gone is for those who may list them all', async () => {
    const id = await makePost({ remark: '末' });
    const reader = await clerkWith(['system:post:query']);
    expect((await reader.get(`${posts}/${id}/history`)).status).toBe(200);
    await app.admin.delete(posts, { ids: [id] });
    expect((await reader.get(`${posts}/${id}/history`)).status).toBe(404);
    const lister = await clerkWith(['system:post:query', 'system:post:list']);
    expect((await past(`${posts}/${id}`, lister))[0]).toMatchObject([
      'delete',
      { remark: ['末', null] },
    ]);
    expect((await lister.get(`${posts}/987654/history`)).status).toBe(404);
    const stranger = await clerkWith(['system:post:list']);
    expect((await stranger.get(`${posts}/${id}/history`)).status).toBe(403);
  });

  it('is kept to the data scope', async () => {
    const { data: made } = await app.admin.post(users, userBody());
    const codes = ['system:user:query', 'system:user:list'];
    const own = await clerkWith(codes, '5');
    expect((await own.get(`${users}/${made.id}/history`)).status).toBe(404);
    expect((await own.get(`${users}/${own.userId}/history`)).status).toBe(200);
    const all = await clerkWith(codes);
    expect((await all.get(`${users}/${made.id}/history`)).data.total).toBe(1);
    await app.admin.delete(users, { ids: [made.id] });
    expect((await own.get(`${users}/${made.id}/history`)).status).toBe(404);
    expect((await all.get(`${users}/${made.id}/history`)).data.total).toBe(2);
  });

  it('of one’s own records is one’s own', async () => {
    const path = '/notebook/v2/notebooks';
    const { data: made } = await app.admin.post(path, { name: '私人' });
    const codes = ['list', 'query', 'add', 'edit', 'remove'].map((name) => `note:book:${name}`);
    const other = await clerkWith(codes);
    expect((await other.get(`${path}/${made.id}/history`)).status).toBe(404);
    expect(await past(`${path}/${made.id}`)).toEqual([
      ['create', { name: [null, '私人'], sort: [null, 0] }],
    ]);
    await app.admin.delete(path, { ids: [made.id] });
    expect((await other.get(`${path}/${made.id}/history`)).status).toBe(404);
    expect(await past(`${path}/${made.id}`)).toHaveLength(2);
  });
});

function userBody(values: object = {}): object {
  serial += 1;
  return {
    username: `history_${serial}`,
    password: 'history-secret-1',
    nickname: `历史${serial}`,
    email: `history${serial}@example.com`,
    ...values,
  };
}

describe('changes that services make', () => {
  it('of users name roles, departments and posts, and never a password', async () => {
    const { data: made } = await app.admin.post(users, userBody({ role_ids: [2] }));
    const url = `${users}/${made.id}`;
    await app.admin.put(url, { dept_id: 100, role_ids: [], status: '1' });
    await app.admin.put(`${url}/password`, { password: 'history-secret-2' });
    await app.admin.post('/admin/v2/system/role_user', { role_id: 2, user_ids: [made.id] });
    expect((await past(url)).slice(0, 3)).toEqual([
      ['update', { roles: [null, ['普通用户']] }],
      ['update', { password: ['***', '***'] }],
      ['update', { dept_name: [null, '总部'], status: ['0', '1'], roles: [['普通用户'], null] }],
    ]);
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query('select o::text as line from sys_oper_log o');
    expect(rows.some(({ line }) => line.includes('history-secret'))).toBe(false);
    const plain = `/admin/v2/user/index/${made.id}`;
    expect((await past(plain))[2]).toEqual([
      'update',
      { mg_state: [true, false], roles: [['普通用户'], null] },
    ]);
  });

  it('of roles name menus, scope and rights on columns', async () => {
    const body = { role_name: '史官', role_key: 'historian', menu_ids: [1450] };
    const { data: role } = await app.admin.post('/admin/v2/system/role', body);
    const url = `/admin/v2/system/role/${role.id}`;
    await app.admin.put(url, { menu_ids: [14500], role_name: '史官二' });
    await app.admin.put(`${url}/data_scope`, { data_scope: '2', dept_ids: [100] });
    const { data: columns } = await app.admin.get(`${url}/columns`);
    const column = columns.rows.find(
      (row: { resource: string; field: string }) =>
        row.resource === 'system:post' && row.field === 'remark',
    );
    const rights = { ...column.defaults, can_read: false };
    await app.admin.put(`${url}/columns`, { changes: [{ column_id: column.id, rights }] });
    const rows = await past(url);
    expect(rows.slice(0, 3)).toEqual([
      [
        'update',
        {
          column_rights: [
            ['system:post.remark：默认'],
            ['system:post.remark：新增、修改、筛选排序、导出'],
          ],
        },
      ],
      ['update', { data_scope: ['5', '2'], depts: [null, ['总部']] }],
      ['update', { role_name: ['史官', '史官二'], menus: [['岗位管理'], ['查询']] }],
    ]);
    expect(rows[3]).toMatchObject(['create', { menus: [null, ['岗位管理']] }]);
  });

  it('of settings hide the value of a secret one', async () => {
    const config = '/admin/v2/system/config';
    const make = async (config_key: string, config_value: string) =>
      (await app.admin.post(config, { config_name: config_key, config_key, config_value })).data.id;
    const open = await make('some.limit', '10');
    await app.admin.put(`${config}/${open}`, { config_value: '20' });
    expect((await past(`${config}/${open}`))[0]).toEqual([
      'update',
      { config_value: ['10', '20'] },
    ]);
    const secret = await make('some.api-token', 'sentinel-one');
    await app.admin.put(`${config}/${secret}`, { config_value: 'sentinel-two' });
    // A key that stops being secret does not tell what it was.
    await app.admin.put(`${config}/${secret}`, { config_key: 'some.plain', config_value: 'three' });
    expect(JSON.stringify(await past(`${config}/${secret}`))).not.toContain('sentinel');
    await app.core.audit.flush();
    const { rows } = await app.core.pool.query('select changes::text from sys_oper_log');
    expect(rows.some(({ changes }) => changes?.includes('sentinel'))).toBe(false);
  });

  it('of trees tell moves and places', async () => {
    const dept = '/admin/v2/system/dept';
    const body = { parent_id: 100, dept_name: '史馆', order_num: 1 };
    const { data: made } = await app.admin.post(dept, body);
    await app.admin.put(`${dept}/sort`, { orders: [{ id: made.id, order: 7 }] });
    expect((await past(`${dept}/${made.id}`))[0]).toEqual(['update', { order_num: [1, 7] }]);
    const menu = '/admin/v2/system/menu';
    await app.admin.put(`${menu}/1450`, { icon: 'KeyOutlined' });
    expect((await past(`${menu}/1450`))[0]).toEqual([
      'update',
      { icon: ['IdcardOutlined', 'KeyOutlined'] },
    ]);
  });

  it('of one’s own profile stand in the history of the user', async () => {
    const someone = await app.signInAs();
    await someone.put('/admin/v2/profile', { nickname: '新名', email: '', mobile: '', sex: '1' });
    expect((await past(`${users}/${someone.userId}`))[0]).toMatchObject([
      'update',
      { nickname: [expect.any(String), '新名'] },
    ]);
  });
});

describe('a masked text', () => {
  it('is the one that the database makes of it', async () => {
    const { visibleFields } = await import('./row-access.ts');
    const { sysPost } = await import('#areas/system/post/post.table.ts');
    const texts = [
      '',
      '1',
      '13812345678',
      '1234567',
      '12345678',
      'a@b.cn',
      '@b',
      '@a@b',
      'x@y@z',
      '张三',
      '😀😁',
      '110101199001011234',
      '123456789',
    ];
    for (const kind of maskKinds) {
      const column = {
        key: 'remark',
        read: true,
        create: true,
        update: true,
        filter: true,
        export: true,
        mask: kind,
      };
      const rights = { key: kind, columns: new Map([['remark', column]]) };
      const fields = visibleFields({ remark: sysPost.remark }, rights);
      for (const text of texts) {
        const [row] = await app.core.db
          .select(fields)
          .from(sql`(select ${text}::text as remark) as sys_post`);
        expect([kind, text, maskText(kind, text)]).toEqual([kind, text, row?.['remark']]);
      }
    }
  });
});
