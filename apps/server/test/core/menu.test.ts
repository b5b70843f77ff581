import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteEntry } from '@wm/contract/auth/account';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const webAreas = fileURLToPath(new URL('../../../web/src/areas', import.meta.url));

const manual = fileURLToPath(new URL('../../../../docs/manual', import.meta.url));

/** Every screen of specification 2.5 that stands in the menu, and the further labels: title and component. */
const seeded: [title: string, component: string][] = [
  ['工作台', 'home/workbench/index'],
  ['我的笔记', 'notebook/note/index'],
  ['笔记本管理', 'notebook/book/index'],
  ['文章管理', 'article/manage/index'],
  ['评论审核', 'article/comment/index'],
  ['分类管理', 'article/category/index'],
  ['标签管理', 'article/tag/index'],
  ['图片库', 'article/picture/index'],
  ['站点设置', 'article/site/index'],
  ['书籍管理', 'book/manage/index'],
  ['书籍搜索', 'book/search/index'],
  ['思维导图', 'mindmap/map/index'],
  ['AI 对话', 'chat/index'],
  ['图表示例', 'report/echart/index'],
  ['报表比对', 'report/compare/index'],
  ['报表配置', 'report/config/index'],
  ['报表向导', 'report/guide/index'],
  ['报表控制台', 'report/console/index'],
  ['报表字典', 'report/dict/index'],
  ['报表安装', 'report/install/index'],
  ['数据报表', 'report/data/index'],
  ['癌种', 'knowledge/cancer/index'],
  ['基因信息', 'knowledge/gene-info/index'],
  ['基因描述', 'knowledge/gene-description/index'],
  ['基因疾病', 'knowledge/gene-disease/index'],
  ['基因通路', 'knowledge/gene-channel/index'],
  ['突变管理', 'knowledge/mutation/index'],
  ['突变标签', 'knowledge/mutation-label/index'],
  ['证据类型', 'knowledge/evidence-type/index'],
  ['遗传突变', 'knowledge/inheritance-mutation/index'],
  ['突变分析', 'knowledge/mutation-analysis/index'],
  ['序列比对', 'genome/alignment/index'],
  ['BAM 比对', 'genome/bam-alignment/index'],
  ['交易管理', 'trading/manage/index'],
  ['策略测试', 'trading/test/index'],
  ['行情图表', 'trading/chart/index'],
  ['交易明细', 'trading/detail/index'],
  ['交易分析', 'trading/analysis/index'],
  ['商品列表', 'mall/product/index'],
  ['排序列表', 'mall/sorting/index'],
  ['商品分类', 'mall/category/index'],
  ['订单列表', 'mall/order/index'],
  ['段子', 'joke/manage/index'],
  ['用户列表', 'user/index'],
  ['权限总览', 'rights/index'],
  ['用户管理', 'system/user/index'],
  ['角色管理', 'system/role/index'],
  ['菜单管理', 'system/menu/index'],
  ['部门管理', 'system/dept/index'],
  ['岗位管理', 'system/post/index'],
  ['字典管理', 'system/dict/index'],
  ['参数设置', 'system/config/index'],
  ['字段管理', 'system/column/index'],
  ['在线用户', 'monitor/online/index'],
  ['定时任务', 'monitor/job/index'],
  ['连接池监控', 'monitor/druid/index'],
  ['服务监控', 'monitor/server/index'],
  ['缓存监控', 'monitor/cache/index'],
  ['缓存列表', 'monitor/cache-list/index'],
  ['操作日志', 'monitor/operlog/index'],
  ['登录日志', 'monitor/logininfor/index'],
  ['图表练习', 'practice/chart/index'],
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Menu {
  id: number;
  parentId: number;
  name: string;
  type: string;
  path: string;
  component: string;
  perms: string;
  icon: string;
  status: string;
}

async function menus(): Promise<Menu[]> {
  const { rows } = await app.core.pool.query<Menu>(
    `select id::int, parent_id::int as "parentId", menu_name as name, menu_type as type, path, component, perms, icon, status
     from sys_menu order by id`,
  );
  return rows;
}

/** The component names in the manifests of the web's areas; the three of the first screens where it is not there. */
function viewNames(): Set<string> {
  const names = new Set(['system/post/index', 'notebook/note/index', 'notebook/book/index']);
  if (!existsSync(webAreas)) return names;
  const found = readdirSync(webAreas)
    .map((area) => path.join(webAreas, area, 'area.ts'))
    .filter((file) => existsSync(file))
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(/^ {4}'([\w/-]+)': (?:async|\w+,$)/gm)),
    )
    .map((match) => match[1] ?? '');
  return found.length > 0 ? new Set(found) : names;
}

const flat = (entries: RouteEntry[]): RouteEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

async function routesOf(client = app.admin): Promise<RouteEntry[]> {
  return (await client.get('/admin/v2/routers')).data;
}

/** Puts menus into the table for the time of a test. */
async function withMenus(
  rows: Record<string, unknown>[],
  check: (routes: RouteEntry[]) => Promise<void> | void,
): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row);
    await app.core.pool.query(
      `insert into sys_menu (${columns.join(', ')}) overriding system value
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    );
  }
  try {
    await check(await routesOf());
  } finally {
    await app.core.pool.query('delete from sys_menu where id >= 900000');
  }
}

describe('the seeded menu', () => {
  it('holds every screen of the specification under its Chinese title', async () => {
    const pages = (await menus()).filter((menu) => menu.type === 'C');
    const known = new Set(pages.map((menu) => `${menu.name} ${menu.component}`));
    expect(seeded.filter(([name, component]) => !known.has(`${name} ${component}`))).toEqual([]);
  });

  it('names every page with an icon, a permission and a path of its own', async () => {
    const pages = (await menus()).filter((menu) => menu.type !== 'F');
    for (const page of pages) {
      expect(page.icon, page.name).toMatch(/^[A-Z]\w+Outlined$/);
      expect(page.path, page.name).toMatch(/^[a-z][a-z-]*$/);
      expect(page.name).toMatch(/\p{Script=Han}/u);
    }
    for (const page of pages.filter((menu) => menu.type === 'C'))
      expect(page.perms, page.name).toMatch(/^[a-z]+:[a-z-]+:list$/);
    const places = pages.map((menu) => `${menu.parentId}/${menu.path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('has a section of the manual for every page that is shown', async () => {
    const files = readdirSync(manual).filter((file) => file.endsWith('.md'));
    const titles = new Set(
      files.flatMap((file) =>
        Array.from(
          readFileSync(path.join(manual, file), 'utf8').matchAll(/^## (.+)$/gm),
          ([, title]) => title,
        ),
      ),
    );
    const shown = (await menus()).filter((menu) => menu.type === 'C' && menu.status === '0');
    expect(shown.map(({ name }) => name).filter((name) => !titles.has(name))).toEqual([]);
  });

  it('shows no entry whose screen does not exist', async () => {
    const views = viewNames();
    const enabled = (await menus()).filter((menu) => menu.type === 'C' && menu.status === '0');
    expect(enabled.length).toBeGreaterThanOrEqual(3);
    expect(enabled.filter((menu) => !views.has(menu.component))).toEqual([]);
    const shown = flat(await routesOf()).map((entry) => entry.component);
    expect(
      shown.filter(
        (name) => !['Layout', 'ParentView', 'InnerLink'].includes(name) && !views.has(name),
      ),
    ).toEqual([]);
  });

  it('has the word blog in no path of a signed-in user', async () => {
    for (const menu of await menus())
      expect(`${menu.path} ${menu.component}`).not.toContain('blog');
    expect(JSON.stringify(await routesOf())).not.toContain('blog');
  });

  it('gives ROLE_DEFAULT the workbench, the notebook, its own articles, the library, the mind maps, the chat, the store, the jokes and nothing else', async () => {
    const client = await app.signInAs();
    const routes = await routesOf(client);
    expect(routes.map((entry) => entry.meta.title)).toEqual([
      '工作台',
      '笔记本',
      '文章',
      '阅读',
      '思维导图',
      'AI 对话',
      '商城',
      '段子',
    ]);
    expect(routes[1]?.children?.map((entry) => entry.component)).toEqual([
      'notebook/note/index',
      'notebook/book/index',
    ]);
    expect(routes[2]?.children?.map((entry) => entry.component)).toEqual([
      'article/manage/index',
      'article/comment/index',
      'article/picture/index',
    ]);
    const { data } = await client.get('/admin/v2/get_user_info');
    expect(data.roles).toEqual([{ role_id: 2, role_key: 'ROLE_DEFAULT', role_name: '普通用户' }]);
    expect(data.permissions.length).toBeGreaterThan(5);
    for (const code of data.permissions)
      expect(code).toMatch(
        /^(home:workbench|note:(data|book)|article:(data|comment|picture)|book:(data|search)|mindmap:(data|folder)|chat:(data|provider)|mall:store|joke:data):/,
      );
    expect((await client.get('/admin/v2/system/post')).status).toBe(403);
  });

  it('gives a user without roles an empty tree', async () => {
    const client = await app.signInAs();
    await app.core.pool.query('delete from sys_user_role where user_id = $1', [client.userId]);
    await expect
      .poll(async () => (await client.get('/admin/v2/get_user_info')).data.roles, {
        timeout: 20_000,
      })
      .toEqual([]);
    expect(await routesOf(client)).toEqual([]);
  });

  it('leaves out directories that hold nothing to see', async () => {
    for (const entry of flat(await routesOf())) expect(entry.children?.length).not.toBe(0);
    await app.core.pool.query(
      `insert into sys_menu (parent_id, menu_name, menu_type, path, icon) values (0, '空目录', 'M', 'hollow', 'AppstoreOutlined')`,
    );
    expect((await routesOf()).map((entry) => entry.path)).not.toContain('/hollow');
    await app.core.pool.query(`delete from sys_menu where path = 'hollow'`);
  });
});

describe('a route entry', () => {
  it('of the seed has the shape that the client maps', async () => {
    const system = (await routesOf()).find((entry) => entry.path === '/system');
    const posts = system?.children?.filter((entry) => entry.path === 'post');
    expect({ ...system, children: posts }).toEqual({
      name: 'menu-1400',
      path: '/system',
      component: 'Layout',
      hidden: false,
      redirect: 'noRedirect',
      alwaysShow: true,
      meta: {
        title: '系统管理',
        icon: 'SettingOutlined',
        link: null,
        noCache: false,
        affix: false,
        breadcrumb: true,
      },
      children: [
        {
          name: 'menu-1450',
          path: 'post',
          component: 'system/post/index',
          hidden: false,
          permissions: ['system:post:list'],
          meta: {
            title: '岗位管理',
            icon: 'IdcardOutlined',
            link: null,
            noCache: false,
            affix: false,
            breadcrumb: true,
          },
        },
      ],
    });
  });

  it('of a directory in a directory is a ParentView, of an embedded link an InnerLink', async () => {
    await withMenus(
      [
        { id: 900_001, parent_id: 0, menu_name: '外层', menu_type: 'M', path: 'outer' },
        { id: 900_002, parent_id: 900_001, menu_name: '内层', menu_type: 'M', path: 'inner' },
        {
          id: 900_003,
          parent_id: 900_002,
          menu_name: '页面',
          menu_type: 'C',
          path: 'page',
          component: 'system/post/index',
        },
        {
          id: 900_004,
          parent_id: 900_001,
          menu_name: '外链',
          menu_type: 'C',
          path: 'site',
          link: 'https://example.com/a?b=1',
        },
      ],
      (routes) => {
        const outer = routes.find((entry) => entry.path === '/outer');
        expect(outer?.component).toBe('Layout');
        expect(outer?.children).toMatchObject([
          {
            path: 'inner',
            component: 'ParentView',
            redirect: 'noRedirect',
            children: [{ path: 'page', component: 'system/post/index' }],
          },
          { path: 'site', component: 'InnerLink', meta: { link: 'https://example.com/a?b=1' } },
        ]);
      },
    );
  });

  it('of a page at the top stands in a Layout of its own', async () => {
    await withMenus(
      [
        {
          id: 900_010,
          parent_id: 0,
          menu_name: '单页',
          menu_type: 'C',
          path: 'single',
          component: 'system/post/index',
          perms: 'x:y:list',
        },
      ],
      (routes) => {
        const wrapped = routes.find((entry) => entry.name === 'menu-900010-layout');
        expect(wrapped).toMatchObject({
          path: '/',
          component: 'Layout',
          hidden: false,
          children: [
            {
              name: 'menu-900010',
              path: '/single',
              component: 'system/post/index',
              permissions: ['x:y:list'],
            },
          ],
        });
      },
    );
  });

  it('carries query, hidden, cache, affix, breadcrumb, active menu and redirect as they stand', async () => {
    await withMenus(
      [
        {
          id: 900_020,
          parent_id: 0,
          menu_name: '目录',
          menu_type: 'M',
          path: 'dir',
          redirect: '/dir/page',
          always_show: true,
        },
        {
          id: 900_021,
          parent_id: 900_020,
          menu_name: '页面',
          menu_type: 'C',
          path: 'page',
          component: 'system/post/index',
          query: '{"type":"1"}',
          visible: false,
          no_cache: true,
          affix: true,
          breadcrumb: false,
          active_menu: '/system/post',
        },
      ],
      (routes) => {
        expect(routes.find((entry) => entry.path === '/dir')).toMatchObject({
          redirect: '/dir/page',
          alwaysShow: true,
          children: [
            {
              hidden: true,
              query: '{"type":"1"}',
              meta: { noCache: true, affix: true, breadcrumb: false, activeMenu: '/system/post' },
            },
          ],
        });
      },
    );
  });

  it('of a path of digits keeps it as a text', async () => {
    await withMenus(
      [
        { id: 900_030, parent_id: 0, menu_name: '2026', menu_type: 'M', path: '2026' },
        {
          id: 900_031,
          parent_id: 900_030,
          menu_name: '1',
          menu_type: 'C',
          path: '01',
          component: 'system/post/index',
        },
      ],
      (routes) => {
        expect(routes.find((entry) => entry.path === '/2026')).toMatchObject({
          meta: { title: '2026' },
          children: [{ path: '01', meta: { title: '1' } }],
        });
      },
    );
  });

  it('stands where its order says', async () => {
    const titles = (await routesOf()).map((entry) => entry.meta.title);
    const ofSeed = titles.filter((title) => ['系统管理', '笔记本'].includes(title));
    expect(ofSeed).toEqual(['笔记本', '系统管理']);
    await withMenus(
      [
        {
          id: 900_040,
          parent_id: 0,
          menu_name: '最前',
          menu_type: 'M',
          path: 'first',
          order_num: 1,
        },
        {
          id: 900_041,
          parent_id: 900_040,
          menu_name: '乙',
          menu_type: 'C',
          path: 'b',
          component: 'x',
          order_num: 2,
        },
        {
          id: 900_042,
          parent_id: 900_040,
          menu_name: '甲',
          menu_type: 'C',
          path: 'a',
          component: 'x',
          order_num: 1,
        },
      ],
      (routes) => {
        expect(routes[0]?.meta.title).toBe('最前');
        expect(routes[0]?.children?.map((entry) => entry.path)).toEqual(['a', 'b']);
      },
    );
  });
});
