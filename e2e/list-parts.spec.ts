import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `delete from sys_user_post; delete from sys_post;
     insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, '0' from generate_series(1, 60) n`,
  );
});
test.afterAll(({ browser }) => endAll(browser, server));

async function openPosts(page: Page): Promise<void> {
  await goTo(page, '/system/post');
  await expect(page.locator('tr.ant-table-row')).toHaveCount(20);
}

test(
  'two clicks where the boxes of two rows stand select two rows',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    await openPosts(page);
    const box = (at: number) => page.locator('tr.ant-table-row').nth(at).getByRole('checkbox');
    const places = [await box(3).boundingBox(), await box(4).boundingBox()];
    for (const place of places) {
      if (!place) throw new Error('the box is not drawn');
      await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    }
    await expect(page.getByRole('status', { name: '所选的操作' })).toContainText('已选 2 项');
    expect(await box(3).boundingBox()).toEqual(places[0]);
    // Shift takes the rows between.
    await box(9).click({ modifiers: ['Shift'] });
    await expect(page.getByRole('status', { name: '所选的操作' })).toContainText('已选 7 项');
    // Chosen rows are tinted, the one under the pointer more: what stands on them is read all the same.
    expect(await faultsOf(page, 'main')).toEqual([]);
  },
);

test('the heads stay over their columns when the keyboard goes to one that is out of sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await signIn(page, server);
  await goTo(page, '/user/rights');
  const scrolls = (): Promise<number[]> =>
    page.evaluate(() =>
      ['.ant-table-header', '.ant-table-body'].map(
        (part) => document.querySelector(part)?.scrollLeft ?? -1,
      ),
    );
  await page.getByRole('separator', { name: '调整「菜单类型」列宽' }).focus();
  await expect.poll(async () => (await scrolls())[0]).toBeGreaterThan(0);
  await expect.poll(async () => new Set(await scrolls()).size).toBe(1);
});

test('a deletion is taken back from its message, with what stood in the record', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openPosts(page);
  const row = page.getByRole('row', { name: /岗位 7 / });
  await row.getByRole('button', { name: '删除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('删除后 10 秒内可以撤销');
  await dialog.getByRole('button', { name: /删\s?除/ }).click();
  await expect(page.getByText('已删除岗位「岗位 7」')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(row).toContainText('p7');
  await expect(page.getByText('已撤销')).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'the link of an open record shows a colleague the same; Back walks through what was shown',
  { tag: '@long' },
  async ({ page, browser }) => {
    await signIn(page, server);
    await openPosts(page);
    await page.getByPlaceholder('请输入岗位名称').fill('岗位 1');
    await page.getByPlaceholder('请输入岗位名称').press('Enter');
    await expect(page.locator('tr.ant-table-row')).toHaveCount(11);
    await page.getByRole('button', { name: '岗位 12', exact: true }).click();
    const record = page.getByRole('complementary', { name: '岗位：岗位 12' });
    await expect(record).toContainText('p12');
    const link = page.url();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('complementary', { name: '岗位：岗位 13' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('complementary', { name: /^岗位：/ })).toHaveCount(0);
    await expect(page.locator('tr.ant-table-row')).toHaveCount(11);
    await page.goBack();
    await expect(page.locator('tr.ant-table-row')).toHaveCount(20);
    await expect(page.getByPlaceholder('请输入岗位名称')).toHaveValue('');

    const other = await browser.newContext();
    const colleague = await other.newPage();
    await beginSession(colleague, server);
    await colleague.goto(link);
    await expect(colleague.getByRole('complementary', { name: '岗位：岗位 12' })).toContainText(
      'p12',
    );
    await expect(colleague.locator('tr.ant-table-row')).toHaveCount(11);
    await expect(colleague.getByPlaceholder('请输入岗位名称')).toHaveValue('岗位 1');
    await other.close();
  },
);

test('while the server is away rows stay, a bar says so, and everything heals when it is back', async ({
  page,
}) => {
  await signIn(page, server);
  await openPosts(page);
  await server.kill();
  await expect(page.getByText(/连接不上服务器，正在重试/)).toBeVisible();
  await page.getByRole('button', { name: '刷新' }).click();
  await expect(page.getByText(/^刷新失败，显示的是/)).toBeVisible();
  await expect(page.locator('tr.ant-table-row')).toHaveCount(20);
  // Never seen before: there is nothing to keep.
  await page.getByRole('button', { name: '第 3 页' }).click();
  await expect(page.getByRole('heading', { name: '这里的内容需要连接服务器' })).toBeVisible();
  await server.restart();
  // Nobody presses anything.
  await expect(page.locator('tr.ant-table-row').first()).toContainText('岗位 41');
  await expect(page.getByText(/连接不上服务器/)).toHaveCount(0);
});
