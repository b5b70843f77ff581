import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminPassword, clientOf, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import type { App } from '../../../app.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return {
    hash: vi.fn<typeof real.hash>(real.hash),
    verify: vi.fn<typeof real.verify>(real.verify),
  };
});

const asked = { status: 428, code: 428, msg: '请再次输入密码' };
let app: TestApp;
let other: App;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.another();
});
afterAll(() => app.stop());

async function signInAsAdmin(): Promise<TestClient> {
  const body = { username: 'admin', password: adminPassword };
  const { data } = await app.anonymous.post('/admin/v2/login', body);
  return clientOf(app, data.token, app.admin.userId);
}

/** Sends wrong passwords at once to two processes, then the right one, and answers how many were judged. */
async function burst(
  user: TestClient,
  send: (client: TestClient, password: string) => Promise<unknown>,
) {
  const elsewhere = clientOf(other, user.token, user.userId);
  vi.mocked(argon2.verify).mockClear();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) => send(at % 2 === 0 ? user : elsewhere, `guess-${at}`)),
  );
  // Not among them: it could be one of the five that are judged.
  answers.push(await send(user, testPassword));
  return { answers, judged: vi.mocked(argon2.verify).mock.calls.length };
}

describe('a password that is asked for again', () => {
  it('unlocks the screen; of forty guesses at once five are judged and the session ends', async () => {
    const user = await app.signInAs([]);
    await user.post('/admin/v2/lock');
    const { judged } = await burst(user, (client, password) =>
      client.post('/admin/v2/unlock', { password }),
    );
    expect(judged).toBeLessThanOrEqual(5);
    await expect.poll(async () => (await user.get('/admin/v2/profile')).status).toBe(401);
  });

  it('changes the password; the old one cannot be guessed by whoever holds a session', async () => {
    const user = await app.signInAs([]);
    const { judged, answers } = await burst(user, (client, password) =>
      client.put('/admin/v2/profile/password', {
        old_password: password,
        new_password: 'taken-over-1',
      }),
    );
    expect(judged).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => (answer as { code: number }).code === 200)).toEqual([]);
    await expect.poll(async () => (await user.get('/admin/v2/profile')).status).toBe(401);
    const { rows } = await app.core.pool.query(
      `select message from sys_login_log where message like '多次输错密码%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('counts for the account too, whatever session it comes from', async () => {
    const user = await app.signInAs([]);
    await app.core.pool.query('insert into sys_password_try (key, tries) values ($1, 20)', [
      `account:${user.userId}`,
    ]);
    const answer = await user.post('/admin/v2/profile/confirm', { password: testPassword });
    expect(answer).toMatchObject({ status: 429, msg: '密码输错次数过多，请稍后再试' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('forgets the wrong ones once it was right', async () => {
    const user = await app.signInAs([]);
    const confirm = (password: string) => user.post('/admin/v2/profile/confirm', { password });
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1)
        expect((await confirm('guess-1')).msg).toBe('密码不正确');
      expect((await confirm(testPassword)).code).toBe(200);
    }
  });
});

describe('what gives rights, sets passwords or changes settings', () => {
  async function signInLongAgo(): Promise<TestClient> {
    const client = await signInAsAdmin();
    const { rows } = await app.core.pool.query(
      `update sys_session set confirm_time = now() - interval '16 minutes'
       where id = (select id from sys_session order by create_time desc limit 1) returning id`,
    );
    await app.core.signals.send('session-changed', { id: rows[0].id });
    return client;
  }

  const sends: Record<string, (client: TestClient, userId: number) => Promise<{ status: number }>> =
    {
      'roles of a user': (client, id) =>
        client.put(`/admin/v2/system/user/${id}/roles`, { role_ids: [2] }),
      'a user with roles': (client, id) =>
        client.put(`/admin/v2/system/user/${id}`, { role_ids: [2] }),
      'a password': (client, id) =>
        client.put(`/admin/v2/system/user/${id}/password`, { password: 'reset-secret-1' }),
      'menus of a role': (client) =>
        client.post('/admin/v2/system/role', { role_key: 'k', role_name: '授', menu_ids: [1] }),
      'the reach of a role': (client) =>
        client.put('/admin/v2/system/role/2/data_scope', { data_scope: '5', dept_ids: [] }),
      'users of a role': (client, id) =>
        client.post('/admin/v2/system/role_user', { role_id: 2, user_ids: [id] }),
      'a setting': (client) => client.put('/admin/v2/system/config/1', { config_value: 'true' }),
      'a role of the plain list': (client, id) =>
        client.put(`/admin/v2/user/index/${id}/role`, { role_id: 2 }),
    };

  it.each(Object.entries(sends))('asks for %s when it was given long ago', async (_name, send) => {
    const { userId } = await app.signInAs([]);
    const client = await signInLongAgo();
    expect(await send(client, userId)).toMatchObject(asked);
    // Also by the other process, and under a key that may be used again.
    await client.post('/admin/v2/profile/confirm', { password: adminPassword });
    expect((await send(client, userId)).status).not.toBe(428);
    const elsewhere = clientOf(other, client.token);
    expect((await send(elsewhere, userId)).status).not.toBe(428);
  });

  it('is sent again under the same idempotency key', async () => {
    const { userId } = await app.signInAs([]);
    const client = await signInLongAgo();
    const url = `/admin/v2/system/user/${userId}/roles`;
    const key = { 'idempotency-key': 'asked-again-1' };
    expect(await client.put(url, { role_ids: [2] }, key)).toMatchObject(asked);
    await client.post('/admin/v2/profile/confirm', { password: adminPassword });
    expect((await client.put(url, { role_ids: [2] }, key)).code).toBe(200);
  });

  it('leaves everything else alone', async () => {
    const { userId } = await app.signInAs([]);
    const client = await signInLongAgo();
    const url = `/admin/v2/system/user/${userId}`;
    expect((await client.put(url, { nickname: '新名' })).code).toBe(200);
    const role = { role_key: 'plain', role_name: '无权', menu_ids: [] };
    expect((await client.post('/admin/v2/system/role', role)).code).toBe(200);
  });
});

describe('a common password', () => {
  it.each(['12345678', 'PassWord', 'qwertyuiop'])(
    '%s is refused wherever one is set',
    async (password) => {
      const fault = (path: string) => ({
        status: 422,
        data: { fields: [{ path, message: '这个密码太常见，很容易被猜到，请换一个' }] },
      });
      const body = { username: 'common_one', password };
      expect(await app.anonymous.post('/admin/v2/register', body)).toMatchObject(fault('password'));
      const user = await app.signInAs([]);
      const change = { old_password: testPassword, new_password: password };
      expect(await user.put('/admin/v2/profile/password', change)).toMatchObject(
        fault('new_password'),
      );
      const made = { username: 'common_two', nickname: '常', password };
      const admin = await signInAsAdmin();
      expect(await admin.post('/admin/v2/system/user', made)).toMatchObject(fault('password'));
      const { rows } = await app.core.pool.query(
        `select id from sys_config where config_key = 'sys.user.init-password'`,
      );
      const url = `/admin/v2/system/config/${rows[0].id}`;
      expect(await admin.put(url, { config_value: password })).toMatchObject(fault('config_value'));
    },
  );
});
