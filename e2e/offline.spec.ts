import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { copyInstallation } from './support/installation.ts';
import type { Installation } from './support/installation.ts';
import { beginSession, register, signIn } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { isLong } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

let installation: Installation;
let server: Server;

test.beforeAll(async () => {
  installation = copyInstallation();
  server = await startServer(
    { ADMIN_PASSWORD: 'admin-secret-1' },
    { installation: installation.root },
  );
});
test.afterAll(async () => {
  await server.stop();
  installation.remove();
});

const away = '这里的内容需要连接服务器';
const address = (name: string): string =>
  `${server.url}/notebook/preview/${encodeURIComponent(name)}`;
const text = (page: Page) => page.locator('.wm-pane:visible').locator('.wm-md-view');
const keptLine = (page: Page) => page.getByText(/^\s*离线内容，保存于 \d{4}-\d\d-\d\d/);

/** Makes a note as its owner's program would, in a notebook of its own. */
async function makeNote(page: Page, name: string, content: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
  const headers = { authorization: `Bearer ${token}`, origin: server.url };
  const send = async (path: string, data: object): Promise<{ data: { id: number } }> => {
    const answer = await page.request.post(`${server.url}${path}`, { data, headers });
    return (await answer.json()) as { data: { id: number } };
  };
  const { data } = await send('/notebook/v2/notebooks', { name: `${name}的笔记本` });
  await send('/notebook/v2/notes', { notebook_id: data.id, name, content });
}

/** Names of the caches that hold a build. */
const shells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('wm-shell-')));

/** Reads how many notes are kept, for whom; nothing is there until something was kept. */
function keptOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'wm-kept')) return [];
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wm-kept');
      request.addEventListener('success', () => resolve(request.result));
    });
    try {
      const facts = await new Promise<{ name: string }[]>((resolve) => {
        const request = database.transaction('facts').objectStore('facts').getAll();
        request.addEventListener('success', () => resolve(request.result));
      });
      return facts.map(({ name }) => name);
    } finally {
      database.close();
    }
  });
}

/** Signs out as one does. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /，用户菜单$/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
}

/** Opens a note and waits until it and the shell are kept. */
async function readAndKeep(page: Page, name: string, content: string): Promise<void> {
  await page.goto(address(name));
  await expect(text(page)).toContainText(content);
  await expect.poll(() => keptOn(page)).toContain(name);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => shells(page)).toHaveLength(1);
}

test('without a server the shell opens, a note that was read is there, and another one comes when the server is back', async ({
  page,
}) => {
  await signIn(page, server);
  await makeNote(page, '出差清单', '带上**充电器**和 $a^2$');
  await makeNote(page, '没读过', '服务器上的内容');
  await readAndKeep(page, '出差清单', '充电器');

  await server.kill();
  await page.reload();
  await expect(text(page)).toContainText('充电器');
  await expect(keptLine(page)).toBeVisible();
  // Who one is and where one may go is there as well.
  await expect(page.getByRole('navigation', { name: '顶部菜单' })).toBeVisible();
  await expect(page.getByRole('button', { name: /，用户菜单$/ })).toBeVisible();
  // One way to what can be read stands in place of the tree; the calendar says nothing.
  const kept = page.getByRole('region', { name: '可离线阅读的笔记' });
  await expect(kept.getByRole('link')).toHaveText(['出差清单']);
  await expect(page.getByRole('heading', { name: away })).toHaveCount(0);
  await picture(page, 'offline-note');
  await fitsPhone(page);
  await picture(page, 'offline-note-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto(address('没读过'));
  await expect(page.getByRole('heading', { name: away })).toBeVisible();
  await picture(page, 'offline-away');
  await expect(text(page)).toHaveCount(0);
  await server.restart();
  // Nobody presses anything.
  await expect(text(page)).toContainText('服务器上的内容');
  await expect(page.getByRole('treeitem', { name: '没读过', exact: true }).last()).toBeVisible();
});

test(
  'a browser that says it has no network reads on as well',
  { tag: '@long' },
  async ({ page, context }) => {
    await signIn(page, server);
    await makeNote(page, '地铁里读', '没有信号也能读');
    await readAndKeep(page, '地铁里读', '没有信号');
    await context.setOffline(true);
    await page.reload();
    await expect(text(page)).toContainText('没有信号也能读');
    await expect(keptLine(page)).toBeVisible();
    await page.goto(`${server.url}/system/post`);
    await expect(page.getByRole('heading', { name: away })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: away })).toHaveCount(0);
    await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
  },
);

test(
  'what the server takes away goes from the device, and its answer counts as soon as there is one',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    await makeNote(page, '作废的', '旧的内容');
    await readAndKeep(page, '作废的', '旧的内容');
    await page.evaluate(async () => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('Admin-Token')}`,
        'content-type': 'application/json',
      };
      const found = await fetch('/notebook/v2/document?name=作废的', { headers });
      const { data } = (await found.json()) as { data: { id: number } };
      const body = JSON.stringify({ ids: [data.id] });
      await fetch('/notebook/v2/notes', { method: 'DELETE', headers, body });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: '没有「作废的」这篇笔记' })).toBeVisible();
    await expect.poll(() => keptOn(page)).not.toContain('作废的');
  },
);

test('signing out leaves nothing, and nobody else sees what was read before', async ({ page }) => {
  await signIn(page, server);
  await makeNote(page, '只给我看', '我的内容');
  await readAndKeep(page, '只给我看', '我的内容');
  await leave(page);
  expect(await keptOn(page)).toEqual([]);

  const second = { username: 'second-reader', password: 'second-secret' };
  // A second person on the same device, and a copy of the first that was somehow left.
  await register(page, server, second);
  await signIn(page, server, second);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('wm-kept', 1);
      request.addEventListener('upgradeneeded', () => {
        for (const name of ['notes', 'facts'])
          request.result.createObjectStore(name, { keyPath: 'key' });
      });
      request.addEventListener('success', () => resolve(request.result));
    });
    const change = database.transaction(['notes', 'facts'], 'readwrite');
    const [key, name] = ['1/1', '只给我看'];
    change.objectStore('facts').put({ key, user: 1, id: 1, name, bytes: 1, savedAt: '2026-01-01' });
    change.objectStore('notes').put({ key, id: 1, name, content: '我的内容', tags: [] });
    await new Promise((resolve) => {
      change.addEventListener('complete', resolve);
    });
    database.close();
  });
  await server.kill();
  await page.goto(address('只给我看'));
  await expect(page.getByText(away).or(page.getByText('当前操作没有权限')).first()).toBeVisible();
  await expect(page.getByText('我的内容')).toHaveCount(0);
  await server.restart();
});

test(
  '个人中心 tells what is kept, clears it, and keeps nothing on a shared computer',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    await makeNote(page, '看看还在不在', '很短');
    await readAndKeep(page, '看看还在不在', '很短');
    const card = page.getByRole('region', { name: '离线内容', exact: true });
    const keeps = card.getByRole('switch', { name: '在这台设备上保留最近读过的笔记' });
    await page.goto(`${server.url}/user/profile`);
    await expect(card.getByText(/^已保留 1 篇，共 6 B$/)).toBeVisible();
    await expect(card.getByRole('link', { name: '看看还在不在' })).toBeVisible();
    expect(await faultsOf(page, 'section[aria-label="离线内容"]')).toEqual([]);
    await card.scrollIntoViewIfNeeded();
    await picture(page, 'offline-card');
    await card.getByRole('button', { name: /^清\s?除$/ }).click();
    await expect(card.getByText('还没有保留笔记')).toBeVisible();
    expect(await keptOn(page)).toEqual([]);

    await readAndKeep(page, '看看还在不在', '很短');
    await page.goto(`${server.url}/user/profile`);
    await keeps.click();
    await expect(card.getByText('还没有保留笔记')).toBeVisible();
    // Whoever signs in next finds it as it was left.
    await page.goto(`${server.url}/index`);
    await leave(page);
    await beginSession(page, server);
    await page.goto(address('看看还在不在'));
    await expect(text(page)).toContainText('很短');
    await page.goto(`${server.url}/user/profile`);
    await expect(keeps).not.toBeChecked();
    expect(await keptOn(page)).toEqual([]);
  },
);

test(
  'a server that is being looked after says so itself, whatever is kept',
  { tag: '@long' },
  async ({ page }) => {
    const person = { username: 'patient-reader', password: 'patient-secret' };
    await register(page, server, person);
    await signIn(page, server, person);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => shells(page)).toHaveLength(1);
    const setMaintenance = (value: string) =>
      runSql(
        server,
        `update sys_config set config_value = '${value}' where config_key = 'sys.maintenance.enabled'`,
      );
    await setMaintenance('true');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: '系统维护中' })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    await setMaintenance('false');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('main')).toBeVisible({ timeout: 5000 });
    }).toPass();
  },
);

test(
  'another build takes the place of the one that was kept, and OFFLINE=off takes everything away',
  { tag: '@long' },
  async ({ page }) => {
    test.skip(!isLong, 'in the long form; deploy.spec.ts has the change of builds');
    await signIn(page, server);
    await makeNote(page, '换版本', '内容');
    await readAndKeep(page, '换版本', '内容');
    const [before] = await shells(page);
    installation.rebuild('保存于', '存放于');
    await server.kill();
    await server.restart();
    await page.reload();
    await expect.poll(async () => (await shells(page)).includes(before ?? '')).toBe(false);
    expect(await shells(page)).toHaveLength(1);
    await server.kill();
    await page.reload();
    await expect(page.getByText(/离线内容，存放于/)).toBeVisible();

    await server.restart({ OFFLINE: 'off' });
    await page.goto(address('换版本'));
    await expect.poll(() => shells(page)).toEqual([]);
    await expect.poll(() => keptOn(page)).toEqual([]);
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(workers).toBe(0);
    // Nothing is kept from now on.
    await page.reload();
    await expect(text(page)).toContainText('内容');
    expect(await keptOn(page)).toEqual([]);
  },
);
