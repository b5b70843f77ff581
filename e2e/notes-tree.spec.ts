import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const treeOf = (page: Page): Locator => page.locator('.wm-pane:visible').getByRole('tree');
const rowOf = (page: Page, name: string): Locator =>
  treeOf(page).getByRole('treeitem', { name, exact: true });

test('look', async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('快捷键')}`);
  await expect(treeOf(page)).toBeVisible();
  await expect(rowOf(page, '入门')).toBeVisible();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/tree-1.png' });
  await rowOf(page, '欢迎使用 Work Manage').last().click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/tree-2.png' });
  await page.keyboard.press('Alt+n');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/tree-3.png' });
  await page.keyboard.type('新写的');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1000);
  await page.keyboard.type('正文');
  await page.waitForTimeout(1000);
  await page.screenshot({ path: '/tmp/tree-4.png' });
  console.log(complaints);
});
