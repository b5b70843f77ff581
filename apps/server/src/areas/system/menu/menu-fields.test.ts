import type { RouteEntry } from '@wm/contract/auth/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/menu';
let app: TestApp;
let directory: number;
let page: number;

beforeAll(async () => {
  app = await startTestApp();
  const outer = await make({ parent_id: 0, menu_type: 'M', menu_name: '外层', path: 'outer' });
  directory = await make({ parent_id: outer, menu_type: 'M', menu_name: '内层', path: 'inner' });
  page = await make({
    parent_id: directory,
    menu_type: 'C',
    menu_name: '页面',
    path: 'page',
    component: 'system/post/index',
  });
});
afterAll(() => app.stop());

async function make(menu: object): Promise<number> {
  return (await app.admin.post(path, menu)).data.id;
}

const flat = (entries: RouteEntry[]): RouteEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

/** The entry the client is sent for a menu after one of its fields was set by the form. */
async function entryWith(id: number, fields: object): Promise<RouteEntry | undefined> {
  const saved = await app.admin.put(`${path}/${id}`, fields);
  expect(saved.msg).toBe('操作成功');
  const { data } = await app.admin.get('/admin/v2/routers');
  return flat(data).find((entry) => entry.name === `menu-${id}`);
}

describe('what the client is sent of a menu follows its form:', () => {
  it('name', async () => {
    expect((await entryWith(page, { menu_name: '新名' }))?.meta.title).toBe('新名');
  });
  it('icon', async () => {
    expect((await entryWith(page, { icon: 'StarOutlined' }))?.meta.icon).toBe('StarOutlined');
  });
  it('path', async () => {
    expect((await entryWith(page, { path: 'other/:id(\\d+)' }))?.path).toBe('other/:id(\\d+)');
  });
  it('component', async () => {
    expect((await entryWith(page, { component: 'x/y/index' }))?.component).toBe('x/y/index');
  });
  it('query', async () => {
    expect((await entryWith(page, { query: '{"type":1}' }))?.query).toBe('{"type":1}');
    expect(await entryWith(page, { query: '' })).not.toHaveProperty('query');
  });
  it('permission', async () => {
    const entry = await entryWith(page, { perms: 'demo:page:list' });
    expect(entry?.permissions).toEqual(['demo:page:list']);
  });
  it('roles', async () => {
    expect((await entryWith(page, { roles: ['admin', 'editor'] }))?.roles).toEqual([
      'admin',
      'editor',
    ]);
    expect(await entryWith(page, { roles: [] })).not.toHaveProperty('roles');
  });
  it('visible', async () => {
    expect((await entryWith(page, { visible: false }))?.hidden).toBe(true);
    expect((await entryWith(page, { visible: true }))?.hidden).toBe(false);
  });
  it('keep alive', async () => {
    expect((await entryWith(page, { no_cache: true }))?.meta.noCache).toBe(true);
  });
  it('affix', async () => {
    expect((await entryWith(page, { affix: true }))?.meta.affix).toBe(true);
  });
  it('breadcrumb', async () => {
    expect((await entryWith(page, { breadcrumb: false }))?.meta.breadcrumb).toBe(false);
  });
  it('active menu', async () => {
    const entry = await entryWith(page, { active_menu: '/system/post' });
    expect(entry?.meta.activeMenu).toBe('/system/post');
  });
  it('embedded link', async () => {
    const entry = await entryWith(page, { link: 'https://example.com/a?b=1' });
    expect(entry).toMatchObject({
      component: 'InnerLink',
      meta: { link: 'https://example.com/a?b=1' },
    });
    expect((await entryWith(page, { link: null, component: 'x/y/index' }))?.meta.link).toBeNull();
  });
  it('redirect of a directory', async () => {
    expect((await entryWith(directory, { redirect: '/outer/inner/page' }))?.redirect).toBe(
      '/outer/inner/page',
    );
    expect((await entryWith(directory, { redirect: '' }))?.redirect).toBe('noRedirect');
  });
  it('always shown directory', async () => {
    expect((await entryWith(directory, { always_show: true }))?.alwaysShow).toBe(true);
    expect((await entryWith(directory, { always_show: false }))?.alwaysShow).toBe(false);
  });
  it('order', async () => {
    const second = await make({
      parent_id: directory,
      menu_type: 'C',
      menu_name: '第二',
      path: 'second',
      component: 'x',
      order_num: 5,
    });
    const places = async () =>
      (await entryWith(directory, {}))?.children?.map(({ name }) => name) ?? [];
    await entryWith(page, { order_num: 9 });
    expect(await places()).toEqual([`menu-${second}`, `menu-${page}`]);
    await entryWith(page, { order_num: 1 });
    expect(await places()).toEqual([`menu-${page}`, `menu-${second}`]);
  });
  it('parent', async () => {
    const elsewhere = await make({
      parent_id: 0,
      menu_type: 'M',
      menu_name: '别处',
      path: 'elsewhere',
    });
    await entryWith(page, { parent_id: elsewhere });
    const { data } = await app.admin.get('/admin/v2/routers');
    const moved = data.find((entry: RouteEntry) => entry.path === '/elsewhere');
    expect(moved.children).toMatchObject([{ name: `menu-${page}` }]);
    await entryWith(page, { parent_id: directory });
  });
  it('type', async () => {
    expect(await entryWith(page, { menu_type: 'F', perms: 'demo:page:list' })).toBeUndefined();
    const back = await entryWith(page, { menu_type: 'C', path: 'page', component: 'x/y/index' });
    expect(back?.component).toBe('x/y/index');
  });
  it('link to another site, also at the top', async () => {
    const below = await entryWith(page, { path: 'https://example.com/docs' });
    expect(below?.path).toBe('https://example.com/docs');
    const top = await entryWith(page, { parent_id: 0 });
    expect(top?.path).toBe('https://example.com/docs');
  });
  it('status', async () => {
    expect(await entryWith(page, { status: '1' })).toBeUndefined();
    expect(await entryWith(page, { status: '0' })).toBeDefined();
  });
});
