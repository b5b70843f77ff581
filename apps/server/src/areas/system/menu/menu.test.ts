import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/menu';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildPage(overrides: object = {}) {
  serial += 1;
  return {
    parent_id: 1400,
    menu_name: `页面${serial}`,
    menu_type: 'C',
    path: `page-${serial}`,
    component: 'system/post/index',
    ...overrides,
  };
}

const buildDirectory = (overrides: object = {}) =>
  buildPage({ parent_id: 0, menu_type: 'M', component: '', ...overrides });

async function add(menu: object): Promise<number> {
  const made = await app.admin.post(path, menu);
  expect(made.msg).toBe('操作成功');
  return made.data.id;
}

const read = async (id: number) => (await app.admin.get(`${path}/${id}`)).data;

describe('menus', () => {
  it('are created, read, changed and removed', async () => {
    const made = await app.admin.post(path, buildPage({ perms: 'demo:page:list', icon: 'X' }));
    expect(made.data).toMatchObject({
      parent_id: 1400,
      menu_type: 'C',
      perms: 'demo:page:list',
      visible: true,
      no_cache: false,
      breadcrumb: true,
      link: null,
      roles: [],
      status: '0',
    });
    const url = `${path}/${made.data.id}`;
    const changed = await app.admin.put(url, { menu_name: '改名', visible: false });
    expect(changed.data).toMatchObject({ menu_name: '改名', visible: false, icon: 'X' });
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect(await app.admin.get(url)).toMatchObject({ status: 404 });
  });

  it('are listed by name and status in their order', async () => {
    await add(buildPage({ menu_name: '清单乙', order_num: 2 }));
    await add(buildPage({ menu_name: '清单甲', order_num: 1, status: '1' }));
    const names = async (query: string) =>
      (await app.admin.get(`${path}?${query}`)).data.rows.map(
        (row: { menu_name: string }) => row.menu_name,
      );
    expect(await names('menu_name=清单')).toEqual(['清单甲', '清单乙']);
    expect(await names('menu_name=清单&status=1')).toEqual(['清单甲']);
  });

  it.each([
    ['a page without an address', { path: '' }, 'path', '请输入路由地址'],
    [
      'a page without component and link',
      { component: '' },
      'component',
      '请输入组件路径，或填写内嵌链接',
    ],
    [
      'a reserved component',
      { component: 'Layout' },
      'component',
      '这是保留的组件名称，请填写页面的组件路径',
    ],
    ['a button without a code', { menu_type: 'F', perms: '' }, 'perms', '请输入权限标识'],
    ['a code with an asterisk', { perms: '*:*:*' }, 'perms', /权限标识由冒号隔开/],
    ['a query that is no JSON', { query: '{a:1}' }, 'query', /路由参数须是 JSON 对象/],
    ['a query that is a list', { query: '[1]' }, 'query', /路由参数须是 JSON 对象/],
    ['a query with an object in it', { query: '{"a":{"b":1}}' }, 'query', /JSON 对象/],
    ['a long query', { query: `{"a":"${'x'.repeat(255)}"}` }, 'query', '路由参数不超过 255 个字符'],
    ['a long code', { perms: `a:${'b'.repeat(99)}` }, 'perms', '权限标识不超过 100 个字符'],
    ['a long name', { menu_name: '长'.repeat(51) }, 'menu_name', '菜单名称不超过 50 个字符'],
    ['an absolute address', { path: '/system' }, 'path', /路由地址不正确/],
    ['an address that climbs', { path: '../x' }, 'path', /路由地址不正确/],
    ['a redirect to another site', { redirect: '//evil.example' }, 'redirect', /站内地址/],
  ])('refuse %s and say it under the field', async (...row) => {
    const [, fault, field, message] = row;
    const answer = await app.admin.post(path, buildPage(fault));
    expect(answer).toMatchObject({
      status: 422,
      data: { fields: [{ path: field, message: expect.stringMatching(message) }] },
    });
  });

  it('keep only what their type has a use for', async () => {
    const everything = {
      query: '{"a":1}',
      perms: 'demo:all:list',
      icon: 'UserOutlined',
      redirect: '/a',
      active_menu: '/b',
      visible: false,
      always_show: true,
      no_cache: true,
      affix: true,
      breadcrumb: false,
      roles: ['admin'],
    };
    const button = await read(await add(buildPage({ ...everything, menu_type: 'F' })));
    expect(button).toMatchObject({
      perms: 'demo:all:list',
      path: '',
      component: '',
      query: '',
      icon: '',
      redirect: '',
      active_menu: '',
      visible: true,
      always_show: false,
      no_cache: false,
      affix: false,
      breadcrumb: true,
      roles: [],
    });
    const directory = await read(await add(buildDirectory(everything)));
    expect(directory).toMatchObject({ perms: '', query: '', component: '', always_show: true });
    const framed = await read(await add(buildPage({ link: 'https://example.com/a' })));
    expect(framed).toMatchObject({ link: 'https://example.com/a', component: '' });
    const site = await read(await add(buildPage({ path: 'https://example.com', affix: true })));
    expect(site).toMatchObject({ path: 'https://example.com', component: '', affix: false });
  });

  it('have a name and an address of their own among their siblings', async () => {
    await add(buildPage({ menu_name: '重名', path: 'twice' }));
    for (const [menu, msg] of [
      [buildPage({ menu_name: '重名' }), '菜单名称已存在'],
      [buildPage({ path: 'twice' }), '同一上级下已有相同的路由地址'],
      [buildPage({ path: 'my-blog' }), '路由地址不能含有 blog，这些地址属于公开的博客页面'],
    ] as const) {
      expect(await app.admin.post(path, menu)).toMatchObject({ status: 200, code: 601, msg });
    }
  });

  it('stand only where their type may stand', async () => {
    const page = await add(buildPage());
    const button = await add(buildPage({ parent_id: page, menu_type: 'F', perms: 'demo:b:add' }));
    const misplaced = [
      buildPage({ parent_id: button, menu_type: 'F', perms: 'demo:b:edit' }),
      buildPage({ parent_id: page }),
      buildDirectory({ parent_id: page }),
      buildPage({ parent_id: 0, menu_type: 'F', perms: 'demo:b:edit' }),
    ];
    for (const menu of misplaced) {
      expect(await app.admin.post(path, menu)).toMatchObject({
        code: 601,
        msg: '该类型的菜单不能放在所选上级之下',
      });
    }
    expect(await app.admin.post(path, buildPage({ parent_id: 987_654 }))).toMatchObject({
      msg: '上级菜单不存在',
    });
    expect(await app.admin.put(`${path}/${page}`, { menu_type: 'F', perms: 'a:b' })).toMatchObject({
      msg: '该类型的菜单不能放在所选上级之下',
    });
    await add(buildPage({ parent_id: page, visible: false }));
  });

  it('do not move below themselves, nor below what stands below them', async () => {
    const top = await add(buildDirectory());
    const middle = await add(buildDirectory({ parent_id: top }));
    for (const parent of [top, middle]) {
      expect(await app.admin.put(`${path}/${top}`, { parent_id: parent })).toMatchObject({
        code: 601,
        msg: '上级菜单不能选择自己',
      });
    }
    expect((await read(top)).parent_id).toBe(0);
    expect((await app.admin.put(`${path}/${middle}`, { parent_id: 0 })).data.parent_id).toBe(0);
  });

  it('do not make a circle when two moves meet', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, two] = [await add(buildDirectory()), await add(buildDirectory())];
      const answers = await Promise.all([
        app.admin.put(`${path}/${one}`, { parent_id: two }),
        app.admin.put(`${path}/${two}`, { parent_id: one }),
      ]);
      expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 601]);
    }
  });

  it('are not deleted while menus stand below them or roles hold them', async () => {
    const directory = await add(buildDirectory());
    const page = await add(buildPage({ parent_id: directory }));
    expect(await app.admin.delete(path, { ids: [directory] })).toMatchObject({
      status: 200,
      code: 601,
      msg: '存在子菜单,不允许删除',
    });
    await app.core.pool.query('insert into sys_role_menu values (2, $1)', [page]);
    expect(await app.admin.delete(path, { ids: [page] })).toMatchObject({
      code: 601,
      msg: '菜单已分配,不允许删除',
    });
    await app.core.pool.query('delete from sys_role_menu where menu_id = $1', [page]);
    expect((await app.admin.delete(path, { ids: [directory, page] })).data.removed).toBe(2);
  });

  it('take new places all at once or not at all', async () => {
    const [one, two] = [await add(buildPage()), await add(buildPage())];
    const orders = [
      { id: one, order: 2 },
      { id: two, order: 1 },
    ];
    expect((await app.admin.put(`${path}/sort`, { orders })).code).toBe(200);
    expect([(await read(one)).order_num, (await read(two)).order_num]).toEqual([2, 1]);
    const gone = [...orders.map(({ id }) => ({ id, order: 9 })), { id: 987_654, order: 9 }];
    expect((await app.admin.put(`${path}/sort`, { orders: gone })).status).toBe(404);
    expect((await read(one)).order_num).toBe(2);
  });

  it('need the permission of each operation', async () => {
    const reader = await app.signInAs(['system:menu:list']);
    expect((await reader.get(path)).status).toBe(200);
    const id = await add(buildPage());
    for (const answer of [
      await reader.post(path, buildPage()),
      await reader.put(`${path}/${id}`, { menu_name: '改' }),
      await reader.put(`${path}/sort`, { orders: [{ id, order: 9 }] }),
      await reader.delete(path, { ids: [id] }),
      await reader.get(`${path}/${id}`),
      await reader.post(`${path}/export`, {}),
      await reader.post(`${path}/import`, { rows: [{}], dry: true }),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });
});

describe('a code one does not hold', () => {
  const edits = ['system:menu:add', 'system:menu:edit', 'system:post:list'];
  const refusal = { status: 200, code: 601, msg: '不能授予自己没有的权限标识' };

  it('is given to no new menu, a code one holds is', async () => {
    const editor = await app.signInAs(edits);
    expect(await editor.post(path, buildPage({ perms: 'system:user:remove' }))).toMatchObject(
      refusal,
    );
    const held = await editor.post(path, buildPage({ perms: 'system:post:list' }));
    expect(held.data.perms).toBe('system:post:list');
  });

  it('is given to no menu that has another', async () => {
    const editor = await app.signInAs(edits);
    const id = await add(buildPage({ perms: 'demo:mine:list' }));
    expect(await editor.put(`${path}/${id}`, { perms: 'system:user:remove' })).toMatchObject(
      refusal,
    );
    expect((await read(id)).perms).toBe('demo:mine:list');
    expect((await editor.put(`${path}/${id}`, { menu_name: '只改名' })).code).toBe(200);
    expect((await editor.put(`${path}/${id}`, { perms: '' })).data.perms).toBe('');
  });

  it('does not come into use with its menu', async () => {
    const editor = await app.signInAs(edits);
    const id = await add(buildPage({ perms: 'system:user:remove', status: '1' }));
    expect(await editor.put(`${path}/${id}`, { status: '0' })).toMatchObject(refusal);
    expect((await app.admin.put(`${path}/${id}`, { status: '0' })).data.status).toBe('0');
  });
});
