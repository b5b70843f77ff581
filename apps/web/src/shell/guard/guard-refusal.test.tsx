import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeFlash } from '#core/auth/flash.ts';
import { clearSession } from '#core/auth/session.ts';
import { readToken, storeToken } from '#core/auth/token.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { Guard } from './guard.tsx';
import { forgetRouteTable, useRouteTable } from './prepare-routes.ts';

const info = {
  user: { user_id: 7, username: 'zhang', nickname: '张三', avatar: '' },
  roles: [{ role_id: 5, role_key: 'editor', role_name: '编辑' }],
  permissions: [],
  permission_version: 3,
};

const replace = vi.fn<(to: string) => void>();
let go: (to: string | number) => void = () => {};

function Page(): ReactNode {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => act(() => void (typeof to === 'number' ? navigate(to) : navigate(to)));
  }, [navigate]);
  return <p>{`页面 ${pathname}`}</p>;
}

/** Opens the last of these addresses; the others lie before it in the history. */
function open(...paths: string[]): void {
  render(
    <MemoryRouter initialEntries={paths}>
      <Guard>
        <Page />
      </Guard>
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

beforeEach(() => {
  replace.mockClear();
  const { origin } = window.location;
  const address = { pathname: '/system/post', search: '?a=1', hash: '#b' };
  vi.stubGlobal('location', { replace, origin, ...address });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearSession();
  forgetRouteTable();
});

describe('4 the guard, when user info is refused', () => {
  it.each([
    ['401', () => envelope(null, { code: 401 })],
    ['403', () => envelope(null, { code: 403, msg: '账号已停用' })],
    ['an answer that is no user', () => envelope({ user: null })],
  ] as const)(
    '%s: signs out, keeps the message for the next page and goes to /',
    async (_, answer) => {
      storeToken('t');
      localStorage.setItem('something', 'else');
      const seen = stubServer(({ url }) =>
        url.includes('get_user_info') ? answer() : envelope([]),
      );
      open('/system/post');
      await waitFor(() => expect(replace).toHaveBeenCalledWith('/'));
      expect([readToken(), localStorage.length]).toEqual(['', 0]);
      expect(seen.map(({ url }) => url)).toContain('/admin/v2/logout');
      expect(takeFlash()).not.toBe('');
      expect(screen.queryByText(/^页面/)).toBeNull();
    },
  );

  it.each([500, 502, 503, 429])('readings 14: %i keeps the session', async (code) => {
    storeToken('t');
    stubServer(() => envelope(null, { code, trace: 'trace-1' }));
    open('/system/post');
    expect(await screen.findByText('追踪号 trace-1')).toBeTruthy();
    expect([readToken(), replace.mock.calls]).toEqual(['t', []]);
  });

  it('readings 14: a lost network keeps the session', async () => {
    storeToken('t');
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    open('/system/post');
    expect(await screen.findByText(/登录状态已为您保留/)).toBeTruthy();
    expect([readToken(), replace.mock.calls]).toEqual(['t', []]);
  });
});

describe('4 the guard', () => {
  it('without a token clears local storage and goes to /login with the full target', async () => {
    localStorage.setItem('user-pinia', '{}');
    stubServer(() => envelope(null));
    open('/system/post');
    await waitFor(() =>
      expect(replace).toHaveBeenCalledWith(
        `/login?redirect=${encodeURIComponent('/system/post?a=1#b')}`,
      ),
    );
    expect(localStorage.getItem('user-pinia')).not.toBe('{}');
  });

  it('with a token leaves /login for /', async () => {
    storeToken('t');
    useUser.setState({ id: 7, roles: ['editor'], permission_version: 3 });
    usePermissionStore.setState({ raw_routes: { user_id: 7, permission_version: 3, routes: [] } });
    stubServer(({ url }) => envelope(url.includes('get_user_info') ? info : []));
    open('/login');
    expect(await screen.findByText('页面 /')).toBeTruthy();
  });

  it('covers the page until user and routes are there', async () => {
    storeToken('t');
    const gate = Promise.withResolvers<void>();
    stubServer(async ({ url }) => {
      await gate.promise;
      return envelope(url.includes('get_user_info') ? info : []);
    });
    open('/index');
    expect(screen.getByRole('status').textContent).toBe('正在加载');
    gate.resolve();
    expect(await screen.findByText('页面 /index')).toBeTruthy();
    expect(screen.queryByText('正在加载')).toBeNull();
  });

  it.each([
    ['has no roles', { id: 7, roles: [] }],
    ['is not stored', { id: 0, roles: [] }],
  ])('fetches the user, under the overlay, when the user %s', async (_, user) => {
    storeToken('t');
    useUser.setState({ ...user, permission_version: 3 });
    usePermissionStore.setState({ raw_routes: { user_id: 7, permission_version: 3, routes: [] } });
    const seen = stubServer(({ url }) => envelope(url.includes('get_user_info') ? info : []));
    open('/index');
    expect(screen.getByRole('status').textContent).toBe('正在加载');
    expect(await screen.findByText('页面 /index')).toBeTruthy();
    expect(useUser.getState()).toMatchObject({ id: 7, roles: ['editor'] });
    expect(seen.filter(({ url }) => url.includes('get_user_info'))).toHaveLength(1);
  });

  it('adds only the routes the user may see', async () => {
    storeToken('t');
    const tree = [
      pageEntry('/mine', '我的', { permissions: ['a:b:list'] }),
      pageEntry('/theirs', '别人的', { permissions: ['c:d:list'] }),
      pageEntry('/chief', '主管', { roles: ['chief'] }),
    ];
    const mine = { ...info, permissions: ['a:b:list'] };
    stubServer(({ url }) => envelope(url.includes('get_user_info') ? mine : tree));
    open('/mine');
    expect(await screen.findByText('页面 /mine')).toBeTruthy();
    const { addRoutes, raw_routes } = usePermissionStore.getState();
    expect(addRoutes.map(({ path }) => path)).toEqual(['/mine']);
    expect(raw_routes?.routes.map(({ path }) => path)).toEqual(['/mine', '/theirs', '/chief']);
    expect(useRouteTable.getState().screens.map(({ path }) => path)).toEqual(['/index', '/mine']);
  });

  it('with stored permissions makes the routes from the stored tree and goes on without a history entry', async () => {
    storeToken('t');
    useUser.setState({ id: 7, roles: ['editor'], permission_version: 3 });
    const routes = [pageEntry('/system/post', '岗位管理')];
    usePermissionStore.setState({ raw_routes: { user_id: 7, permission_version: 3, routes } });
    const gate = Promise.withResolvers<void>();
    stubServer(async ({ url }) => {
      await gate.promise;
      return envelope(url.includes('get_user_info') ? info : routes);
    });
    open('/before', '/system/post');
    expect(await screen.findByText('页面 /system/post')).toBeTruthy();
    expect(useRouteTable.getState().screens.map(({ path }) => path)).toContain('/system/post');
    go(-1);
    expect(await screen.findByText('页面 /before')).toBeTruthy();
    gate.resolve();
    await waitFor(() => expect(useUser.getState().name).toBe('zhang'));
  });

  it('lets the navigation go on once user and routes are there', async () => {
    storeToken('t');
    stubServer(({ url }) => envelope(url.includes('get_user_info') ? info : []));
    open('/index');
    await screen.findByText('页面 /index');
    go('/system/post');
    expect(screen.getByText('页面 /system/post')).toBeTruthy();
    expect(replace).not.toHaveBeenCalled();
  });

  it('shows public pages without a token, and asks the server nothing', () => {
    const seen = stubServer(() => envelope(null));
    for (const path of ['/401', '/white_test', '/blog/article/3', '/mind_index']) {
      open(path);
      expect(screen.getByText(`页面 ${path}`)).toBeTruthy();
      cleanup();
    }
    expect([seen, replace.mock.calls]).toEqual([[], []]);
  });

  it('makes the routes once per session, however often one navigates', async () => {
    storeToken('t');
    const seen = stubServer(({ url }) => envelope(url.includes('get_user_info') ? info : []));
    open('/index');
    await screen.findByText('页面 /index');
    for (const path of ['/a', '/b', '/index']) go(path);
    await screen.findByText('页面 /index');
    expect(seen.filter(({ url }) => url.endsWith('/routers'))).toHaveLength(1);
  });

  it('readings 16: fetches when the stored tree was made for another permission version', async () => {
    storeToken('t');
    useUser.setState({ id: 7, roles: ['editor'], permission_version: 3 });
    usePermissionStore.setState({ raw_routes: { user_id: 7, permission_version: 2, routes: [] } });
    const gate = Promise.withResolvers<void>();
    stubServer(async ({ url }) => {
      await gate.promise;
      return envelope(url.includes('get_user_info') ? info : []);
    });
    open('/index');
    expect(screen.getByRole('status')).toBeTruthy();
    gate.resolve();
    expect(await screen.findByText('页面 /index')).toBeTruthy();
    expect(usePermissionStore.getState().raw_routes?.permission_version).toBe(3);
  });
});
