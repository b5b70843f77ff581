import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { beginSession, signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

/** The status of a call made with the token of the page, as somebody at its developer tools could. */
function statusOf(page: Page, url: string): Promise<number> {
  return page.evaluate(async (address) => {
    const token = document.cookie.match(/Admin-Token=([^;]+)/)?.[1];
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    return answer.status;
  }, url);
}

test('a lock survives a reload and the API refuses until it is unlocked', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  await page.getByPlaceholder('请输入岗位名称').fill('半句话');
  const second = await context.newPage();
  await second.goto(`${server.url}/index`);
  await expect(second.getByRole('main')).toBeVisible();

  await page.bringToFront();
  await page.keyboard.press('Control+Alt+l');
  const lock = page.getByRole('dialog', { name: 'admin' });
  await expect(lock).toBeVisible();
  await expect(lock.locator('.wm-avatar')).toBeVisible();
  await expect(lock.getByLabel('登录密码')).toBeFocused();
  await expect(second.getByLabel('登录密码')).toBeVisible();
  expect(await statusOf(page, '/admin/v2/system/post')).toBe(423);

  // Esc does not help, nor does the keyboard reach what lies behind.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(
    await page.evaluate(() => document.activeElement?.closest('.wm-shell') ?? null),
  ).toBeNull();

  await lock.getByLabel('登录密码').fill('not-the-password');
  await lock.getByRole('button', { name: '解锁' }).click();
  await expect(lock.getByRole('alert')).not.toBeEmpty();
  await lock.getByLabel('登录密码').fill('admin-secret-1');
  await lock.getByRole('button', { name: '解锁' }).click();
  await expect(lock).toHaveCount(0);
  await expect(page.getByPlaceholder('请输入岗位名称')).toHaveValue('半句话');
  await expect(second.getByLabel('登录密码')).toHaveCount(0);
  expect(await statusOf(page, '/admin/v2/system/post')).toBe(200);

  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: /锁定屏幕/ }).click();
  await expect(lock).toBeVisible();
  await page.reload();
  await expect(lock).toBeVisible();
  // Whoever removes the browser's own note gains nothing: the server refuses, and the screen is covered again.
  await page.evaluate(() => {
    localStorage.removeItem('wm-locked');
    localStorage.removeItem('user-pinia');
  });
  await page.reload();
  await expect(page.getByLabel('登录密码')).toBeVisible();
  await page.getByLabel('登录密码').fill('admin-secret-1');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByRole('button', { name: '新增' })).toBeVisible();
  expect(complaints.filter((text) => !/status of 423/.test(text))).toEqual([]);
});

test('a locked screen offers to sign out', async ({ page }) => {
  await signIn(page, server);
  await page.keyboard.press('Control+Alt+l');
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Findex/);
  await signIn(page, server);
  await expect(page.getByLabel('登录密码')).toHaveCount(0);
});
