import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { knownComponents } from '#core/routing/known-components.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { MenuPage } from './menu-page.tsx';

function menu(id: number, parentId: number, fields: object) {
  return {
    id,
    parent_id: parentId,
    menu_name: `菜单${id}`,
    order_num: id,
    menu_type: 'C',
    path: `p${id}`,
    component: 'system/post/index',
    query: '',
    perms: '',
    icon: '',
    link: null,
    redirect: '',
    active_menu: '',
    visible: true,
    always_show: false,
    no_cache: false,
    affix: false,
    breadcrumb: true,
    roles: [],
    status: '0',
    create_time: '2026-11-20T01:02:03Z',
    update_time: '2026-11-20T01:02:03Z',
    ...fields,
  };
}

const menus = [
  menu(1, 0, { menu_name: '系统', menu_type: 'M', component: '', path: 'system' }),
  menu(2, 1, { menu_name: '岗位', path: 'post', perms: 'system:post:list' }),
  menu(3, 1, { menu_name: '外来', path: 'alien', component: 'alien/thing/index' }),
  menu(4, 2, { menu_name: '删', menu_type: 'F', component: '', perms: 'system:post:remove' }),
  menu(6, 1, { menu_name: '内嵌', component: '', link: 'https://example.com/x' }),
  menu(5, 0, { menu_name: '其他', menu_type: 'M', component: '', path: 'other' }),
];

let importAnswer: object = {};

function answer({ url, method }: SeenRequest): Response {
  if (url.endsWith('/import')) return envelope(importAnswer);
  return method === 'GET' ? envelope({ rows: menus, total: menus.length }) : envelope(menus[0]);
}

function open(permissions: string[]): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(<MenuPage />, { wrapper: AppFrame });
  return seen;
}

const names = (): string[] =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map(
    (row) => row.querySelector('td')?.textContent ?? '',
  );

async function edit(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: '修改' }));
  return screen.findByRole('dialog');
}

async function openAll(): Promise<void> {
  await screen.findByText('系统');
  fireEvent.click(screen.getByRole('button', { name: '全部展开' }));
  await screen.findByText('岗位');
}

beforeEach(() => {
  forgetSubmits();
  knownComponents.add('system/post/index');
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('begins with closed branches, names types and marks components there is no screen for', async () => {
  open(['system:menu:list']);
  await screen.findByText('系统');
  expect(names()).toEqual(['系统', '其他']);
  await openAll();
  expect(names()).toEqual(['系统', '岗位', '删', '外来', '内嵌', '其他']);
  expect(screen.getByText('按钮')).toBeTruthy();
  const marked = screen.getByText('未知组件').closest('tr');
  expect(marked?.textContent).toContain('alien/thing/index');
  for (const name of ['新增', '修改', '删除', '导出', '导入', '保存排序']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('asks only for what a type has a use for', async () => {
  open(['*:*:*']);
  await openAll();
  const dialog = await edit('岗位');
  const labels = () =>
    [...dialog.querySelectorAll('.ant-form-item-label label')].map((label) =>
      (label.textContent ?? '').trim(),
    );
  expect(labels()).toEqual([
    '菜单类型',
    '上级菜单',
    '菜单名称',
    '显示顺序',
    '图标',
    '权限标识',
    '状态',
    '路由地址',
    '组件路径',
    '内嵌链接',
    '路由参数',
    '高亮菜单',
    '显示状态',
    '面包屑',
    '缓存页面',
    '固定标签',
    '可见角色',
  ]);
  fireEvent.click(within(dialog).getByLabelText('按钮'));
  await waitFor(() => expect(labels()).toHaveLength(6));
  fireEvent.click(within(dialog).getByLabelText('目录'));
  await waitFor(() => expect(labels()).toContain('重定向'));
  expect(labels()).toContain('总是展开');
  expect(labels()).not.toContain('组件路径');
});

it('sends what was changed as the server calls it, an emptied link as nothing', async () => {
  const seen = open(['*:*:*']);
  await openAll();
  const dialog = await edit('内嵌');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('内嵌链接', '');
  type('组件路径', 'system/post/index');
  type('路由参数', '{"a":1}');
  fireEvent.click(within(dialog).getByLabelText('缓存页面'));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(savedIn(seen, '/system/menu')).toBeDefined());
  expect(savedIn(seen, '/system/menu')).toMatchObject({
    url: '/admin/v2/system/menu/6',
    body: { link: null, component: 'system/post/index', query: '{"a":1}', no_cache: true },
  });
});

it('makes an entry with every field its type has, below the one its button stands at', async () => {
  const seen = open(['*:*:*']);
  await openAll();
  const row = screen.getByText('系统').closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: '新增' }));
  const dialog = await screen.findByRole('dialog');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('菜单名称', '新页');
  type('权限标识', 'demo:page:list');
  type('路由地址', 'fresh');
  type('组件路径', 'demo/page/index');
  type('高亮菜单', '/system/post');
  fireEvent.click(within(dialog).getByLabelText('隐藏'));
  fireEvent.click(within(dialog).getByLabelText('固定标签'));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
    parent_id: 1,
    menu_type: 'C',
    menu_name: '新页',
    order_num: 0,
    perms: 'demo:page:list',
    path: 'fresh',
    component: 'demo/page/index',
    link: null,
    active_menu: '/system/post',
    visible: false,
    breadcrumb: true,
    no_cache: false,
    affix: true,
    roles: [],
    status: '0',
  });
});

it('refuses scripts and prototype keys before they are sent', async () => {
  const seen = open(['*:*:*']);
  await openAll();
  const dialog = await edit('岗位');
  const type = (label: string, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  type('路由地址', 'javascript:alert(1)');
  type('内嵌链接', 'javascript:alert(1)');
  type('路由参数', '{"__proto__":1}');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText('请输入 http(s):// 开头的链接')).toBeTruthy();
  expect(within(dialog).getByText(/请输入一段地址/)).toBeTruthy();
  expect(within(dialog).getByText(/路由参数须是 JSON 对象/)).toBeTruthy();
  expect(seen.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('finds and chooses an icon', async () => {
  open(['*:*:*']);
  await openAll();
  const dialog = await edit('岗位');
  fireEvent.click(within(dialog).getByRole('button', { name: '图标' }));
  fireEvent.change(await screen.findByLabelText('搜索图标'), { target: { value: 'team' } });
  const found = screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));
  expect(found).toEqual(['Team']);
  fireEvent.click(screen.getByRole('option', { name: 'Team' }));
  await waitFor(() => expect(dialog.querySelector('.wm-icon-chosen')?.textContent).toBe('Team'));
});

it('sorts siblings by dragging, and nothing across branches', async () => {
  const seen = open(['*:*:*']);
  await openAll();
  const handle = document.querySelector('[data-drag="2"]') as HTMLElement;
  const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
  const dataTransfer = { setData() {}, setDragImage() {}, effectAllowed: '' };
  const drag = (to: string) => {
    fireEvent.dragStart(handle, { dataTransfer });
    fireEvent.dragOver(rowOf(to), { dataTransfer });
    fireEvent.drop(rowOf(to), { dataTransfer });
    fireEvent.dragEnd(handle, { dataTransfer });
  };
  drag('其他');
  expect(names()).toEqual(['系统', '岗位', '删', '外来', '内嵌', '其他']);
  drag('外来');
  expect(names()).toEqual(['系统', '外来', '岗位', '删', '内嵌', '其他']);
  fireEvent.click(screen.getByRole('button', { name: '保存排序' }));
  await waitFor(() => expect(savedIn(seen, '/system/menu')).toBeDefined());
  expect(savedIn(seen, '/system/menu')).toMatchObject({
    url: '/admin/v2/system/menu/sort',
    body: {
      orders: [
        { id: 2, order: 3 },
        { id: 3, order: 2 },
      ],
    },
  });
});

it('tries an import first, lists each fault, and stores only what is without', async () => {
  const { shown } = spyNotifier();
  const seen = open(['*:*:*']);
  await openAll();
  fireEvent.click(screen.getByRole('button', { name: /导入/ }));
  const dialog = await screen.findByRole('dialog');
  const choose = (rows: object[]) => {
    const file = new File([JSON.stringify(rows)], 'sys_menu.json', { type: 'application/json' });
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
  };
  const row = { row: 1, name: '新来', type: 'C', component: 'x/y', trail: '', action: 'create' };
  const store = within(dialog).getByRole('button', { name: '导入' });
  importAnswer = {
    stored: false,
    rows: [{ ...row, action: 'refuse', faults: [{ field: 'perms', message: '不能授予' }] }],
  };
  choose([{ menu_name: '新来' }]);
  expect(await within(dialog).findByText('perms：不能授予')).toBeTruthy();
  expect(store.hasAttribute('disabled')).toBe(true);
  importAnswer = { stored: false, rows: [{ ...row, faults: [] }] };
  choose([{ menu_name: '新来了' }]);
  expect(await within(dialog).findByText(/1 行都可以导入/)).toBeTruthy();
  expect(within(dialog).getByText(/1 行的组件在这里没有对应的页面/)).toBeTruthy();
  importAnswer = { stored: true, rows: [{ ...row, faults: [] }] };
  fireEvent.click(store);
  await waitFor(() => expect(shown).toEqual([{ kind: 'success', text: '已导入 1 项菜单' }]));
  const sent = seen.filter(({ url }) => url.endsWith('/import')).map(({ body }) => body);
  expect(sent.map((body) => (body as { dry: boolean }).dry)).toEqual([true, true, false]);
  expect(sent.at(-1)).toEqual({
    rows: [{ menu_name: '新来了' }],
    parent: 0,
    existing: 'skip',
    dry: false,
  });
});
