import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { count } from '../../../../test/support/database.ts';

const path = '/admin/v2/system/menu';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Rows as RuoYi 3.9 has them in its own table, dumped with texts and numbers as MySQL tools do. */
function ruoyiRow(id: number, parent: number, fields: object) {
  return {
    menu_id: id,
    parent_id: String(parent),
    order_num: '1',
    path: '',
    component: null,
    query: '',
    route_name: '',
    is_frame: 1,
    is_cache: 0,
    visible: '0',
    status: '0',
    perms: '',
    icon: '#',
    create_by: 'admin',
    create_time: '2025-01-01 00:00:00',
    update_by: '',
    update_time: null,
    remark: '',
    ...fields,
  };
}

const ruoyi = [
  ruoyiRow(1056, 500, { menu_name: '生成查询', menu_type: 'F', perms: 'tool:gen:query' }),
  ruoyiRow(3, 0, { menu_name: '系统工具', menu_type: 'M', path: 'tool', icon: 'tool' }),
  ruoyiRow(500, 3, {
    menu_name: '代码生成',
    menu_type: 'C',
    path: 'gen',
    component: 'tool/gen/index',
    perms: 'tool:gen:list',
    icon: 'code',
    is_cache: '1',
    visible: '1',
    order_num: 2,
    query: '{"a":1}',
  }),
  ruoyiRow(4, 0, {
    menu_name: '若依官网',
    menu_type: 'M',
    path: 'http://ruoyi.vip',
    is_frame: 0,
    icon: 'guide',
  }),
  ruoyiRow(5, 0, {
    menu_name: '内嵌文档',
    menu_type: 'C',
    path: 'https://doc.ruoyi.vip/start',
    is_frame: '1',
    icon: 'no-such-icon',
  }),
];

const run = (rows: object[], more: object = {}, who = app.admin) =>
  who.post(`${path}/import`, { rows, dry: false, ...more });

const byName = async (name: string) =>
  (await app.admin.get(`${path}?menu_name=${name}`)).data.rows[0];

interface Row {
  row: number;
  action: string;
  faults: { field: string; message: string }[];
}

const faultsOf = (rows: Row[]): unknown[] =>
  rows.flatMap(({ row, faults }) => faults.map(({ field, message }) => [row, field, message]));

describe('an import of a RuoYi menu', () => {
  it('is tried first: every row is looked at and nothing is stored', async () => {
    const before = await count(app, 'sys_menu');
    const { data } = await run(ruoyi, { dry: true });
    expect(data.stored).toBe(false);
    expect(data.rows.map((row: Row) => [row.row, row.action])).toEqual([
      [1, 'create'],
      [2, 'create'],
      [3, 'create'],
      [4, 'create'],
      [5, 'create'],
    ]);
    expect(data.rows[0]).toMatchObject({ name: '生成查询', trail: '系统工具 / 代码生成' });
    expect(data.rows[2]).toMatchObject({ component: 'tool/gen/index', trail: '系统工具' });
    expect(await count(app, 'sys_menu')).toBe(before);
  });

  it('stores the tree with switches, links and icons turned into ours, and no id of the file', async () => {
    expect((await run(ruoyi)).data.stored).toBe(true);
    const tool = await byName('系统工具');
    expect(tool).toMatchObject({ parent_id: 0, menu_type: 'M', icon: 'ToolOutlined' });
    expect(tool.id).toBeGreaterThan(100_000);
    const gen = await byName('代码生成');
    expect(gen).toMatchObject({
      parent_id: tool.id,
      component: 'tool/gen/index',
      perms: 'tool:gen:list',
      icon: 'CodeOutlined',
      no_cache: true,
      visible: false,
      order_num: 2,
      query: '{"a":1}',
    });
    expect(gen.create_time).not.toContain('2025-01-01');
    expect(await byName('生成查询')).toMatchObject({ parent_id: gen.id, menu_type: 'F' });
    expect(await byName('若依官网')).toMatchObject({
      menu_type: 'C',
      path: 'http://ruoyi.vip',
      link: null,
      icon: 'CompassOutlined',
    });
    expect(await byName('内嵌文档')).toMatchObject({
      menu_type: 'C',
      path: 'doc-ruoyi-vip-start',
      link: 'https://doc.ruoyi.vip/start',
      icon: '',
    });
  });

  it('leaves what is there alone, or writes over it when asked to', async () => {
    const again = await run(ruoyi);
    expect(again.data.rows.every((row: Row) => row.action === 'skip')).toBe(true);
    const gen = ruoyi.find(({ menu_id: id }) => id === 500);
    const renewed = ruoyi.map((row) => (row === gen ? { ...row, icon: 'star' } : row));
    expect((await byName('代码生成')).icon).toBe('CodeOutlined');
    const updated = await run(renewed, { existing: 'update' });
    expect(updated.data.rows.every((row: Row) => row.action === 'update')).toBe(true);
    expect((await byName('代码生成')).icon).toBe('SmileOutlined');
    expect(await count(app, `sys_menu where menu_name = '代码生成'`)).toBe(1);
  });

  it('below a chosen menu puts the file’s top there', async () => {
    const rows = [ruoyiRow(9, 0, { menu_name: '放在下面', menu_type: 'M', path: 'below' })];
    await run(rows, { parent: 1400 });
    expect((await byName('放在下面')).parent_id).toBe(1400);
    expect(await run(rows, { parent: 987_654 })).toMatchObject({ msg: '上级菜单不存在' });
  });

  it('reports every fault with its row and field, and stores nothing at all', async () => {
    const before = await count(app, 'sys_menu');
    const page = { menu_type: 'C', component: 'x/y' };
    const { data } = await run([
      ruoyiRow(1, 0, { menu_name: '好的', menu_type: 'M', path: 'good' }),
      ruoyiRow(2, 0, { menu_name: '', menu_type: 'M', path: 'nameless' }),
      ruoyiRow(3, 0, { menu_name: '类型', menu_type: 'X', path: 'kind' }),
      ruoyiRow(4, 0, { ...page, menu_name: '脚本', path: 'javascript:alert(1)' }),
      ruoyiRow(5, 77, { ...page, menu_name: '孤儿', path: 'orphan' }),
      ruoyiRow(6, 7, { menu_name: '圈一', menu_type: 'M', path: 'a' }),
      ruoyiRow(7, 6, { menu_name: '圈二', menu_type: 'M', path: 'b' }),
      ruoyiRow(8, 0, { menu_name: '好的', menu_type: 'M', path: 'good2' }),
      ruoyiRow(9, 0, { ...page, menu_name: '参数', path: 'q', query: '{"__proto__":1}' }),
      ruoyiRow(10, 0, { ...page, menu_name: '顺序', path: 'o', order_num: 'x' }),
      ruoyiRow(11, 1, { menu_name: '按钮', menu_type: 'F' }),
      ruoyiRow(11, 1, { ...page, menu_name: '双号', path: 'double' }),
    ]);
    expect(data.stored).toBe(false);
    expect(faultsOf(data.rows)).toEqual([
      [2, 'menu_name', '请输入菜单名称'],
      [3, 'menu_type', '类型须是 M（目录）、C（菜单）或 F（按钮）'],
      [4, 'path', expect.stringContaining('路由地址不正确')],
      [5, 'parent_id', '上级菜单不在文件中'],
      [6, 'parent_id', '上级菜单形成了循环'],
      [7, 'parent_id', '上级菜单形成了循环'],
      [8, 'menu_name', '菜单名称已存在'],
      [9, 'query', expect.stringContaining('路由参数须是 JSON 对象')],
      [10, 'order_num', '显示顺序须是 0 到 9999 的整数'],
      [11, 'perms', '请输入权限标识'],
      [11, 'menu_id', '编号在文件中重复'],
      [12, 'menu_id', '编号在文件中重复'],
    ]);
    expect(await count(app, 'sys_menu')).toBe(before);
  });

  it('gives no code that who imports does not hold, and changes menus only with the right to', async () => {
    const importer = await app.signInAs(['system:menu:import', 'system:post:list']);
    const page = { menu_type: 'C', component: 'x/y' };
    const rows = [
      ruoyiRow(1, 0, { ...page, menu_name: '够得着', path: 'p1', perms: 'system:post:list' }),
      ruoyiRow(2, 0, { ...page, menu_name: '够不着', path: 'p2', perms: 'system:user:remove' }),
    ];
    const { data } = await run(rows, {}, importer);
    expect(data.stored).toBe(false);
    expect(faultsOf(data.rows)).toEqual([[2, 'perms', '不能授予自己没有的权限标识']]);
    expect(await run(rows, { existing: 'update' }, importer)).toMatchObject({ status: 403 });
    expect((await run(rows.slice(0, 1), {}, importer)).data.stored).toBe(true);
  });

  it('takes at most 2000 rows, and at least one', async () => {
    const many = Array.from({ length: 2001 }, (_, at) => ruoyiRow(at + 1, 0, {}));
    for (const rows of [[], many]) expect((await run(rows)).status).toBe(422);
    expect((await app.admin.post(`${path}/import`, { rows: 'x', dry: true })).status).toBe(400);
  });
});

describe('an export of the menus', () => {
  it('is a JSON file in RuoYi’s shape that an import reads back whole', async () => {
    await app.admin.post(path, {
      parent_id: 1400,
      menu_name: '全部字段',
      menu_type: 'C',
      path: 'all-fields',
      link: 'https://example.com/x',
      query: '{"a":"b"}',
      perms: 'demo:all:list',
      icon: 'HomeOutlined',
      active_menu: '/system/post',
      visible: false,
      no_cache: true,
      affix: true,
      breadcrumb: false,
      roles: ['admin'],
      order_num: 77,
    });
    const file = await app.admin.post(`${path}/export`, {});
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('菜单.json');
    const rows = JSON.parse(file.text);
    expect(rows).toHaveLength(await count(app, 'sys_menu'));
    const [first] = rows;
    for (const key of ['menu_id', 'menu_name', 'is_frame', 'is_cache', 'visible', 'perms'])
      expect(Object.keys(first)).toContain(key);
    expect(rows.find((row: { menu_id: number }) => row.menu_id === 1450)).toMatchObject({
      menu_name: '岗位管理',
      is_frame: 1,
      is_cache: 0,
      visible: '0',
      status: '0',
    });
    const shelf = await app.admin.post(path, {
      parent_id: 0,
      menu_name: '书架',
      menu_type: 'M',
      path: 'shelf',
    });
    const { data } = await run(rows, { parent: shelf.data.id });
    expect(faultsOf(data.rows)).toEqual([]);
    const copies = await app.core.pool.query(
      `with recursive below as (
         select m.* from sys_menu m where parent_id = $1
         union all select m.* from sys_menu m join below on m.parent_id = below.id)
       select menu_name, order_num, menu_type, path, component, query, perms, icon, link, redirect,
              active_menu, visible, always_show, no_cache, affix, breadcrumb, roles, status
       from below order by 1, 3, 4, 7`,
      [shelf.data.id],
    );
    const originals = await app.core.pool.query(
      `select menu_name, order_num, menu_type, path, component, query, perms, icon, link, redirect,
              active_menu, visible, always_show, no_cache, affix, breadcrumb, roles, status
       from sys_menu where id = any($1) order by 1, 3, 4, 7`,
      [rows.map((row: { menu_id: number }) => row.menu_id)],
    );
    expect(copies.rows).toEqual(originals.rows);
  });
});
