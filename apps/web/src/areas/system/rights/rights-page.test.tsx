import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { RightsPage } from './rights-page.tsx';

const role = { id: 5, role_name: '文员', role_key: 'clerk' };
const entry = {
  id: 1450,
  menu_name: '岗位管理',
  perms: 'system:post:list',
  path: '/system/post',
  menu_type: 'C',
  level: 2,
  status: '0',
  roles: [role],
  user_count: 3,
};
const way = {
  ...role,
  status: '1',
  via: 'menu',
  counts: false,
  menus: [{ id: 1450, menu_name: '岗位管理', trail: '系统管理', status: '0' }],
};
const owner = {
  id: 9,
  username: 'wang',
  nickname: '王',
  is_active: false,
  holds: false,
  ways: [way],
};

function answer({ url }: SeenRequest): Response {
  if (url.includes('/owners')) return envelope({ rows: [owner], total: 1, holders: 0 });
  if (url.includes('/roles')) return envelope({ rows: [role] });
  if (url.includes('/users?')) return envelope({ rows: [{ id: 9, username: 'wang' }] });
  if (url.includes('/users/9')) {
    return envelope({
      user: { id: 9, username: 'wang', is_active: true, holds_all: false },
      shows_roles: true,
      roles: [{ ...role, status: '0', data_scope: '2', depts: ['总部'] }],
      rows: [{ perms: entry.perms, menu_name: '岗位管理', trail: '', holds: true, ways: [way] }],
    });
  }
  return envelope({ rows: [entry], total: 1 });
}

beforeEach(() => {
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
  useUser.setState({ permissions: ['system:rights:list'] });
});
afterEach(() => cleanup());

it('tells who has a permission, and why some do not', async () => {
  const seen = stubServer(answer);
  render(<RightsPage />, { wrapper: AppFrame });
  expect(await screen.findByText('system:post:list')).toBeTruthy();
  expect(screen.getByText('二级')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /导出/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '谁拥有' }));
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('王（wang）')).toBeTruthy();
  expect(within(drawer).getByText('账号未激活')).toBeTruthy();
  expect(within(drawer).getByText('角色已停用')).toBeTruthy();
  expect(within(drawer).getByText('系统管理 / 岗位管理')).toBeTruthy();
  expect(seen.at(-1)?.url).toContain('/owners?code=system%3Apost%3Alist&page=1&limit=20');
});

it('tells what a user may do, and whose records his roles reach', async () => {
  stubServer(answer);
  render(<RightsPage />, { wrapper: AppFrame });
  fireEvent.click(await screen.findByRole('button', { name: '谁拥有' }));
  fireEvent.click(await screen.findByRole('button', { name: '王（wang）' }));
  expect(await screen.findByText('自定义数据：总部')).toBeTruthy();
  expect(screen.getByText('1 项生效')).toBeTruthy();
  // The columns of a role are opened by whoever may change it.
  expect(screen.queryByRole('link', { name: '字段权限' })).toBeNull();
});
