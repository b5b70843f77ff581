import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminPassword, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const within = { timeout: 20_000, interval: 20 };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const document = { 'sec-fetch-dest': 'document', accept: 'text/html' };

async function setMaintenance(isOn: boolean): Promise<void> {
  await app.core.pool.query(
    `update sys_config set config_value = $1 where config_key = 'sys.maintenance.enabled'`,
    [String(isOn)],
  );
  await vi.waitFor(async () => {
    if ((await app.core.settings.flag('sys.maintenance.enabled')) !== isOn)
      throw new Error('not yet');
  }, within);
}

it('shows everybody but administrators that the product is being looked after', async () => {
  const person = await app.signInAs([]);
  await setMaintenance(true);
  const page = await app.anonymous.get('/', document);
  expect(page).toMatchObject({ status: 503 });
  expect(page.headers['retry-after']).toBe('60');
  expect(page.text).toContain('系统维护中');
  expect((await app.anonymous.get('/blog/home', document)).status).toBe(503);
  // As the service worker of a tab asks for its page, and as a script does.
  const worker = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  expect((await app.anonymous.get('/', worker)).text).toContain('系统维护中');
  const script = { ...worker, 'sec-fetch-mode': 'cors' };
  expect((await app.anonymous.get('/', script)).code).toBe(503);
  const refused = await person.get('/admin/v2/get_user_info');
  expect(refused).toMatchObject({ status: 503, code: 503, msg: '系统维护中，请稍后再来' });
  for (const path of ['/livez', '/readyz'])
    expect((await app.anonymous.get(path)).status).toBe(200);
  // Whoever may switch it off signs in and works.
  const signIn = await app.anonymous.post('/admin/v2/login', {
    username: 'admin',
    password: adminPassword,
  });
  expect(signIn.code).toBe(200);
  expect((await app.admin.get('/admin/v2/get_user_info')).code).toBe(200);
  expect((await app.admin.get('/admin/v2/system/post')).code).toBe(200);
  await setMaintenance(false);
  expect((await person.get('/admin/v2/get_user_info')).code).toBe(200);
});
