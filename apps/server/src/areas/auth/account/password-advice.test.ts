import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp, testPassword } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const users = '/admin/v2/system/user';
const given = 'given-secret';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function signIn(username: string, password: string): Promise<TestClient> {
  const { data } = await app.anonymous.post('/admin/v2/login', { username, password });
  return clientOf(app, data.token);
}

const isAdvised = async (client: TestClient): Promise<boolean> =>
  (await client.get('/admin/v2/get_user_info')).data.password_reset;

describe('the advice to change a password', () => {
  it('is for accounts whose password somebody else chose, until its owner changes it', async () => {
    await app.admin.post(users, { username: 'fresh_one', nickname: '新人', password: given });
    const client = await signIn('fresh_one', given);
    expect(await isAdvised(client)).toBe(true);
    const change = { old_password: 'wrong', new_password: 'own-secret' };
    expect((await client.put('/admin/v2/profile/password', change)).code).toBe(601);
    expect(await isAdvised(client)).toBe(true);
    await client.put('/admin/v2/profile/password', { ...change, old_password: given });
    expect(await isAdvised(client)).toBe(false);
    expect(await isAdvised(await signIn('fresh_one', 'own-secret'))).toBe(false);
  });

  it('is for accounts that start with the initial password of the settings', async () => {
    await app.core.pool.query(
      `update sys_config set config_value = 'initial-1' where config_key = 'sys.user.init-password'`,
    );
    await expect
      .poll(async () => {
        const { code } = await app.admin.post(users, { username: 'by_default', nickname: '默认' });
        return code;
      })
      .toBe(200);
    expect(await isAdvised(await signIn('by_default', 'initial-1'))).toBe(true);
  });

  it('comes back when an administrator resets the password, and not when he changes his own', async () => {
    const client = await app.signInAs();
    expect(await isAdvised(client)).toBe(false);
    const { username } = (await client.get('/admin/v2/get_user_info')).data.user;
    await app.admin.put(`${users}/${client.userId}/password`, { password: given });
    expect((await client.get('/admin/v2/get_user_info')).status).toBe(401);
    expect(await isAdvised(await signIn(username, given))).toBe(true);
    expect(await isAdvised(app.admin)).toBe(false);
  });

  it('is not for those who registered themselves', async () => {
    const account = { username: 'own_choice', password: testPassword };
    await app.anonymous.post('/admin/v2/register', account);
    expect(await isAdvised(await signIn(account.username, account.password))).toBe(false);
  });
});
