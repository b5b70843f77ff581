import { beforeEach, describe, expect, it } from 'vitest';
import { readCookie, writeCookie } from '#core/cookie.ts';
import { usePermissionStore } from '#core/stores/permission-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { loadUser, signOut } from './session.ts';
import { readToken, storeToken } from './token.ts';

const info = {
  user: { user_id: 7, username: 'zhang', nickname: '张三', avatar: '/a.png' },
  roles: [
    { role_id: 5, role_key: 'editor', role_name: '编辑' },
    { role_id: 2, role_key: 'ROLE_DEFAULT', role_name: '普通' },
  ],
  permissions: ['system:post:list'],
  permission_version: 3,
};

describe('4 sign-out', () => {
  beforeEach(() => {
    storeToken('t');
    writeCookie('username', 'zhang');
    localStorage.setItem('dict-list', '{}');
    useUser.setState({ id: 7, name: 'zhang', roles: ['editor'], permissions: ['a:b:c'] });
    usePermissionStore.setState({
      raw_routes: { user_id: 7, permission_version: 1, routes: [] },
    });
  });

  it('calls the server, clears roles, permissions and token, removes the cookie and empties local storage', async () => {
    const seen = stubServer(() => envelope(null));
    await signOut();
    expect(
      seen.map(({ method, url, headers }) => [method, url, headers.get('Authorization')]),
    ).toEqual([['GET', '/admin/v2/logout', 'Bearer t']]);
    const { id, roles, permissions } = useUser.getState();
    expect([id, roles, permissions, usePermissionStore.getState().raw_routes]).toEqual([
      0,
      [],
      [],
      null,
    ]);
    expect([readToken(), document.cookie.includes('Admin-Token'), localStorage.length]).toEqual([
      '',
      false,
      0,
    ]);
    // 记住用户名 is not the session's.
    expect(readCookie('username')).toBe('zhang');
  });

  it.each([
    ['refuses', () => envelope(null, { code: 401 })],
    ['fails', () => envelope(null, { code: 503 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('forgets the session here also when the server %s', async (_, answer) => {
    stubServer(answer);
    await signOut();
    expect([readToken(), useUser.getState().id, localStorage.length]).toEqual(['', 0, 0]);
  });
});

describe('6 roles and permissions', () => {
  it('come from the user-info call', async () => {
    const seen = stubServer(() => envelope(info));
    await loadUser();
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ['GET', '/admin/v2/get_user_info'],
    ]);
    expect(useUser.getState()).toEqual({
      id: 7,
      name: 'zhang',
      nickname: '张三',
      avatar: '/a.png',
      role_id: 2,
      roles: ['editor', 'ROLE_DEFAULT'],
      permissions: ['system:post:list'],
      permission_version: 3,
    });
  });

  it.each([[[]], [undefined]])(
    'are ROLE_DEFAULT when the server names no role: %o',
    async (roles) => {
      stubServer(() => envelope({ ...info, roles }));
      await loadUser();
      expect(useUser.getState()).toMatchObject({ roles: ['ROLE_DEFAULT'], role_id: 0 });
    },
  );
});
