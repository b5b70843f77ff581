import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '#areas/auth/public.ts';
import { roleIds } from '#core/access/principal.ts';
import { startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const register = (username: string) =>
  app.anonymous.post('/admin/v2/register', { username, password: testPassword });

describe('names that look like another', () => {
  it.each(['аdmin', 'ɑdmin', 'admın', 'admiń', 'ADMİN', 'adṁin', 'ΑDMIN', 'ADMІN'])(
    '%s is refused, at registration and by an administrator',
    async (username) => {
      expect([422, 601]).toContain((await register(username)).code);
      const body = { username, nickname: '像', password: testPassword };
      expect([422, 601]).toContain((await app.admin.post('/admin/v2/system/user', body)).code);
      const { rows } = await app.core.pool.query('select 1 from sys_user where username = $1', [
        username.normalize('NFKC'),
      ]);
      expect(rows).toEqual([]);
    },
  );

  it('are refused in either order, and when they are sent together', async () => {
    expect((await register('сервер')).code).toBe(200);
    expect((await register('cepвep')).code).toBe(422);
    expect((await register('сосо')).code).toBe(200);
    expect((await register('coco')).code).toBe(601);
    const answers = await Promise.all(['renée', 'renee', 'Renèe', 'RENĘE'].map(register));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 601)).toHaveLength(3);
  });

  it('may not mix the letters of scripts that nobody mixes', async () => {
    for (const name of ['раypal', 'αbc', 'иван王', 'ձeng'])
      expect(await register(name)).toMatchObject({
        status: 422,
        data: { fields: [{ path: 'username', message: '用户名不能混用不同文字的字母' }] },
      });
  });

  it('are let in when they look like nobody', async () => {
    for (const name of [
      '王小明',
      '王Ming',
      '田中さくら',
      'иван',
      'Ελένη',
      'zoë_1',
      'user10',
      'userlo',
      'สมชาย',
    ])
      expect((await register(name)).code, name).toBe(200);
  });

  it('that were there before stay, and go on to sign in', async () => {
    const { pool } = app.core;
    await createUser(app.core, {
      username: 'olga',
      password: testPassword,
      roleId: roleIds.default,
    });
    await pool.query(
      `insert into sys_user (username, username_key, password_hash, is_look_own)
       select 'оlga', 'оlga', password_hash, false from sys_user where username = 'olga'`,
    );
    const body = { username: 'оlga', password: testPassword };
    expect((await app.anonymous.post('/admin/v2/login', body)).code).toBe(200);
  });
});
