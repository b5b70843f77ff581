import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { readToken, storeToken } from '#core/auth/token.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { clearSession } from '#core/auth/session.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { Guard } from './guard.tsx';
import { forgetRouteTable, useRouteTable } from './prepare-routes.ts';

const info = {
  user: { user_id: 7, username: 'zhang', nickname: '张三', avatar: '' },
  roles: [
    { role_id: 5, role_key: 'editor', role_name: '编辑' },
    { role_id: 2, role_key: 'ROLE_DEFAULT', role_name: '普通' },
  ],
  permissions: ['system:post:list'],
  permission_version: 3,
};

function answer({ url }: SeenRequest): Response {
  return envelope(url.includes('get_user_info') ? info : []);
}

function open(): void {
  render(
    <MemoryRouter initialEntries={['/index']}>
      <Guard>
        <p>页面</p>
      </Guard>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

afterEach(() => {
  cleanup();
  clearSession();
  forgetRouteTable();
});

it('4 loads user and routes and then shows the page', async () => {
  storeToken('t');
  const seen = stubServer(answer);
  open();
  expect(await screen.findByText('页面')).toBeTruthy();
  expect(seen.map(({ url }) => url).sort()).toEqual([
    '/admin/v2/get_user_info',
    '/admin/v2/preferences',
    '/admin/v2/routers',
  ]);
  expect(useUser.getState()).toMatchObject({
    id: 7,
    role_id: 2,
    roles: ['editor', 'ROLE_DEFAULT'],
  });
  expect(useRouteTable.getState().screens.map(({ path }) => path)).toEqual(['/index']);
});

it('4 asks for user and routes side by side', async () => {
  storeToken('t');
  const gate = Promise.withResolvers<void>();
  const seen = stubServer(async (request) => {
    await gate.promise;
    return answer(request);
  });
  open();
  await waitFor(() => expect(seen).toHaveLength(3));
  expect(screen.queryByText('页面')).toBeNull();
  gate.resolve();
  expect(await screen.findByText('页面')).toBeTruthy();
});

it('6 gives a user without roles the default role', async () => {
  storeToken('t');
  stubServer(({ url }) => envelope(url.includes('get_user_info') ? { ...info, roles: [] } : []));
  open();
  await screen.findByText('页面');
  expect(useUser.getState().roles).toEqual(['ROLE_DEFAULT']);
});

it('readings 14: keeps the session and offers to try again when the server is not available', async () => {
  storeToken('t');
  stubServer(() => envelope(null, { code: 503, msg: '服务暂时不可用', trace: 'trace-9' }));
  open();
  expect(await screen.findByText('追踪号 trace-9')).toBeTruthy();
  expect(readToken()).toBe('t');
  stubServer(answer);
  screen.getByRole('button', { name: '重试' }).click();
  expect(await screen.findByText('页面')).toBeTruthy();
});

it('4 shows the page at once from a tree stored for this user and version, and renews it behind the page', async () => {
  storeToken('t');
  useUser.setState({ id: 7, roles: ['editor'], permission_version: 3 });
  usePermissionStore.setState({
    raw_routes: { user_id: 7, permission_version: 3, routes: [] },
  });
  const gate = Promise.withResolvers<void>();
  const seen = stubServer(async (request) => {
    await gate.promise;
    return answer(request);
  });
  open();
  expect(await screen.findByText('页面')).toBeTruthy();
  expect(seen.map(({ url }) => url)).toEqual(['/admin/v2/get_user_info', '/admin/v2/routers']);
  expect(useUser.getState().name).toBe('');
  gate.resolve();
  await waitFor(() => expect(useUser.getState().name).toBe('zhang'));
  await waitFor(() => expect(seen).toHaveLength(2));
});

it('readings 16: fetches first when the stored tree was made for another user', async () => {
  storeToken('t');
  useUser.setState({ id: 7, roles: ['editor'], permission_version: 3 });
  usePermissionStore.setState({ raw_routes: { user_id: 8, permission_version: 3, routes: [] } });
  const seen = stubServer(answer);
  open();
  await screen.findByText('页面');
  expect(seen).toHaveLength(2);
});
