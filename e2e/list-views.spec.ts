import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, register, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
const clerk = { username: 'views_clerk', password: 'clerk-secret-1' };

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, case when n % 10 = 0 then '1' else '0' end from generate_series(1, 60) n`,
  );
});
test.afterAll(({ browser }) => endAll(browser, server));

const rows = (page: Page) => page.locator('tr.ant-table-row');
const heads = (page: Page) => page.locator('.ant-table-thead').getByRole('columnheader');

async function choose(page: Page, item: string | RegExp): Promise<void> {
  await page.locator('.wm-view-button').filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('filters, order and columns are kept under a name, changed, shared with a role and deleted', async ({
  page,
  browser,
}) => {
  await register(page, server, clerk);
  await runSql(
    server,
    `with made as (insert into sys_role (role_name, role_key, role_sort) values ('岗位专员', 'views_clerk', 9) returning id),
     menus as (insert into sys_role_menu (role_id, menu_id)
       select made.id, m.id from made, sys_menu m where m.id in (1400, 1450) or m.parent_id = 1450 returning 1)
     insert into sys_user_role (user_id, role_id)
       select u.id, made.id from made, sys_user u where u.username = '${clerk.username}'`,
  );
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post?status=1&sort=-post_code`);
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole('button', { name: '列设置' }).click();
  await page.getByRole('checkbox', { name: '备注' }).click();
  await page.keyboard.press('Escape');
  await expect(heads(page).filter({ hasText: '备注' })).toHaveCount(0);

  await choose(page, '保存为新视图…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('视图名称').fill('停用的');
  await dialog.getByLabel('共享给').click();
  await page.getByTitle('岗位专员').click();
  await dialog.getByLabel('视图名称').press('Enter');
  await expect(page.getByText('已保存视图「停用的」')).toBeVisible();
  await expect(page).toHaveURL(/view=\d+/);
  await expect(page.getByRole('button', { name: /停用的/ })).toBeFocused();
  const link = page.url();

  // The usual view is as it was, but for what the account prefers.
  await choose(page, '默认视图');
  await expect(rows(page)).toHaveCount(20);
  await choose(page, /^停用的/);
  await expect(rows(page)).toHaveCount(6);

  // A change is told, and kept when asked to.
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: '密度' }).click();
  await page.getByRole('menuitem', { name: '紧凑' }).click();
  await expect(page.getByRole('button', { name: /停用的 ?（已改动）/ })).toBeVisible();
  await choose(page, '保存对「停用的」的改动');
  await expect(page.getByRole('button', { name: /已改动/ })).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.ant-table-small')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // A colleague of the role opens the link, and finds the view by himself; it is not his to change.
  const other = await (await browser.newContext()).newPage();
  await beginSession(other, server, clerk);
  await other.goto(link);
  await expect(rows(other)).toHaveCount(6);
  await expect(other.getByRole('button', { name: /停用的/ })).toBeVisible();
  await expect(heads(other).filter({ hasText: '备注' })).toHaveCount(0);
  await other.locator('.wm-view-button').click();
  await expect(other.getByRole('menuitem', { name: /^停用的 ?来自/ })).toBeVisible();
  await expect(other.getByRole('menuitem', { name: '删除视图' })).toHaveCount(0);
  await other.keyboard.press('Escape');

  await choose(page, '删除视图');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(rows(page)).toHaveCount(20);
  await page.getByRole('button', { name: /撤\s?销/ }).click();
  await choose(page, /^停用的/);
  await expect(rows(page)).toHaveCount(6);
  // Where the view cannot be seen any more, its link still filters.
  await other.reload();
  await expect(rows(other)).toHaveCount(6);
  await other.context().close();
  expect(complaints).toEqual([]);
});
