import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { visibleForm, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(({ browser }) => endAll(browser, server));

/** The documents that a page has loaded. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(new URL(request.url()).pathname);
  });
  return loaded;
}

/** The files of the application have come; waiting for the rest of it is the sign-in page's own business. */
async function filesAreThere(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('link[rel=prefetch]')];
    const names = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
    return links.length > 1 && links.every((link) => names.has((link as HTMLLinkElement).href));
  });
}

async function give(page: Page): Promise<void> {
  const form = visibleForm(page);
  await form.getByLabel('用户名', { exact: true }).fill('admin');
  await form.getByLabel('密码', { exact: true }).fill(server.adminPassword);
  await form.getByRole('button', { name: '登录', exact: true }).click();
}

test('the application takes over the document of the sign-in page and leaves nothing of it', async ({
  page,
}) => {
  const loaded = documentsOf(page);
  const { complaints } = watch(page, server);
  await page.goto(`${server.url}/login?redirect=${encodeURIComponent('/system/post?page=1')}`);
  await filesAreThere(page);
  await give(page);
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/system\/post\?page=1$/);
  await expect(page).toHaveTitle('岗位管理 - Work Manage');
  expect(loaded).toEqual(['/login']);
  await expect(page.locator('#sign-in, head > style')).toHaveCount(0);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(1);
  // A reload shows the same page.
  await page.reload();
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('what an earlier user left in this browser is not taken over', async ({ page }) => {
  const loaded = documentsOf(page);
  await page.goto(`${server.url}/favicon.svg`);
  await page.evaluate(() =>
    localStorage.setItem(
      'user-pinia',
      JSON.stringify({ id: 7, name: 'other', nickname: '别人', roles: ['r'], permissions: [] }),
    ),
  );
  await page.goto(`${server.url}/login`);
  await filesAreThere(page);
  await give(page);
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('好，');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('别人');
  expect(loaded).toEqual(['/favicon.svg', '/login', '/']);
});

test('a form that is sent before its script has come sends nothing and keeps what was typed', async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route('**/assets/login-*.js', async (route) => {
    await script.promise;
    await route.continue();
  });
  const loaded = documentsOf(page);
  await page.goto(`${server.url}/login`, { waitUntil: 'commit' });
  await give(page);
  await expect(page).toHaveURL(/\/login$/);
  expect(loaded).toEqual(['/login']);
  script.resolve();
  const user = visibleForm(page).getByLabel('用户名', { exact: true });
  await expect(user).toHaveValue('admin');
  await visibleForm(page).getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/index$/);
});

test('a server that is gone right after 登录 is told in place, and the page comes once it is back', async ({
  page,
}) => {
  const loaded = documentsOf(page);
  await page.goto(`${server.url}/login`);
  await filesAreThere(page);
  // All but the sign-in itself.
  const gone = /\/v2\/(?!login)/;
  await page.route(gone, (route) => route.abort());
  await give(page);
  await expect(page.getByRole('heading', { name: '暂时连接不上服务器' })).toBeVisible();
  await page.unroute(gone);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('好，');
  expect(loaded).toEqual(['/login']);
});
