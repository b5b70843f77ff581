import { beforeEach, describe, expect, it } from 'vitest';
import { forgetUser, useUser } from '#core/stores/user-store.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { loadUser } from './session.ts';

function answer(change: object): void {
  stubServer(() =>
    envelope({
      user: { user_id: 7, username: 'zhang', avatar: '/a.png', nickname: '张三' },
      roles: [
        { role_id: 5, role_key: 'editor', role_name: '编辑' },
        { role_id: 3, role_key: 'chief', role_name: '主编' },
      ],
      permissions: ['system:post:list'],
      permission_version: 3,
      ...change,
    }),
  );
}

beforeEach(() => forgetUser());

describe('3 the session user', () => {
  it('has id, name, avatar, role_id, roles and permissions, from the user-info call', async () => {
    answer({});
    await loadUser();
    expect(JSON.parse(localStorage.getItem('user-pinia') ?? '')).toEqual({
      id: 7,
      name: 'zhang',
      avatar: '/a.png',
      role_id: 3,
      roles: ['editor', 'chief'],
      permissions: ['system:post:list'],
      // Ours, beyond section 3.
      nickname: '张三',
      permission_version: 3,
    });
  });

  it('has the role ROLE_DEFAULT when no roles are returned', async () => {
    for (const roles of [[], null]) {
      answer({ roles });
      await loadUser();
      expect(useUser.getState().roles).toEqual(['ROLE_DEFAULT']);
    }
  });

  it('has an empty avatar when the server has none', async () => {
    answer({ user: { user_id: 7, username: 'zhang' } });
    await loadUser();
    expect(useUser.getState()).toMatchObject({ avatar: '', nickname: 'zhang' });
  });
});
