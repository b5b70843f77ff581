import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone } from './support/screens.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

test('an article is begun by a key, stands among the drafts, and the site tells how it is read', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/article/manage`);
  const rows = page.getByRole('list', { name: '文章列表' });
  await expect(rows.getByRole('listitem').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  await expect(page.getByRole('textbox', { name: '文章标题' })).toHaveValue('未命名文章');
  await page.goto(`${server.url}/article/manage?state=draft`);
  await expect(rows.getByRole('listitem')).toHaveCount(1);
  await rows.getByRole('link', { name: '未命名文章' }).click();
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);

  await page.goto(`${server.url}/article/site?part=address`);
  const feed = page.getByRole('link', { name: `${server.url}/feed.xml` });
  await expect(feed).toBeVisible();
  await page.getByRole('tab', { name: '统计' }).click();
  await expect(page.getByRole('heading', { name: /^近 30 天 · [\d,]+ 次浏览$/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${server.url}/blog/archive`);
  await expect(page.getByRole('img', { name: /年：\d+ 月 \d+ 篇/ }).first()).toBeVisible();
  await page.goto(`${server.url}/article/manage`);
  await fitsPhone(page);
  await expect(rows.getByRole('listitem').first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
