import { afterAll, expect, it } from 'vitest';
import { runScript } from '../support/run-script.ts';
import {
  call,
  cleanUp,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';

afterAll(cleanUp);

const info = '/admin/v2/get_user_info';

it('replaces a lost password while the product runs, and opens maintenance mode to administrators only', async () => {
  const folder = await makeUsedDataFolder();
  const server = await startServer({ DATA_DIR: folder });
  const token = await signIn(server.port);
  expect((await call(server.port, info, { token })).code).toBe(200);
  const [lost, unknown, elsewhere] = await Promise.all([
    runScript('admin:password', { DATA_DIR: folder }),
    runScript('admin:password', { DATA_DIR: folder }, ['--user=nobody']),
    runScript('backup', { DATA_DIR: `${folder}/elsewhere` }),
  ]);
  expect(elsewhere).toMatchObject({ code: 2 });
  expect(elsewhere.text).toContain('里没有数据库');
  expect(unknown).toMatchObject({ code: 2, text: '没有名为 nobody 的账号\n' });
  expect(lost.code).toBe(0);
  const password = /新密码 (\S+?)（/.exec(lost.text)?.[1] ?? '';
  expect((await call(server.port, info, { token })).code).toBe(401);
  const fresh = await signIn(server.port, password);

  expect(await runScript('maintenance', { DATA_DIR: folder }, ['on'])).toMatchObject({ code: 0 });
  const page = () =>
    fetch(`http://127.0.0.1:${server.port}/`, { headers: { accept: 'text/html' } });
  await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(503);
  expect(await (await page()).text()).toContain('系统维护中');
  expect((await call(server.port, info, { token: fresh })).code).toBe(200);
  expect((await call(server.port, '/readyz')).status).toBe(200);
  expect(await runScript('maintenance', { DATA_DIR: folder }, ['off'])).toMatchObject({ code: 0 });
  await expect.poll(async () => (await page()).status, { timeout: 20_000 }).toBe(200);
});
