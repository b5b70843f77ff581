import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { beginSession, register, signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const clerk = { username: 'states_clerk', password: 'clerk-secret-1' };

/** How many movements of a page go on for ever. */
const endless = (page: Page) =>
  page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length,
  );

test('whoever asks for no motion waits before a page that stands still', async ({ page }) => {
  await signIn(page, server);
  await page.evaluate(() => localStorage.removeItem('user-pinia'));
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/v2/get_user_info', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.locator('.wm-cover-ring')).toBeVisible();
  await expect.poll(() => endless(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => endless(page)).toBe(1);
  held.resolve();
  await expect(page.getByRole('main')).toBeVisible();
});

test('what was typed stays readable when the right to its page is taken away', async ({ page }) => {
  await register(page, server, clerk);
  await runSql(
    server,
    `with made as (insert into sys_role (role_name, role_key, role_sort) values ('岗位专员', 'states_clerk', 9) returning id),
     menus as (insert into sys_role_menu (role_id, menu_id)
       select made.id, m.id from made, sys_menu m where m.id in (1400, 1450) or m.parent_id = 1450 returning 1)
     insert into sys_user_role (user_id, role_id)
       select u.id, made.id from made, sys_user u where u.username = '${clerk.username}'`,
  );
  const { complaints } = watch(page, server);
  await beginSession(page, server, clerk);
  await page.goto(`${server.url}/system/post`);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('岗位名称').fill('写到一半的岗位');

  await runSql(
    server,
    `delete from sys_role_menu where role_id = (select id from sys_role where role_key = 'states_clerk')`,
  );
  const notice = page.getByRole('main').getByText('当前操作没有权限');
  await expect(notice).toBeVisible();
  await expect(dialog.getByLabel('岗位名称')).toHaveValue('写到一半的岗位');
  await dialog.getByLabel('岗位名称').selectText();
  await expect(page.getByRole('main')).not.toContainText('页面不存在');

  // A colleague's link to a page of the product, and one to nowhere.
  await page.goto(`${server.url}/system/user`);
  await expect(notice).toBeVisible();
  await page.goto(`${server.url}/system/nothing`);
  await expect(page.getByRole('main')).toContainText('页面不存在');
  // The open list may still have asked once.
  expect(complaints.filter((text) => !/403/.test(text))).toEqual([]);
});

test(
  'a record that is not there says so, and offers nothing that cannot work',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    for (const [address, name] of [
      ['/system/role-auth/user/99999', '角色不存在'],
      ['/system/role-auth/column/99999', '角色不存在'],
      ['/system/user-auth/role/99999', '用户不存在'],
      ['/system/dict-data/index/99999', '字典不存在'],
      ['/mindmap/edit/99999', '思维导图不存在'],
      ['/article/edit/99999', '文章不存在'],
      ['/notebook/edit/nothing', '没有「nothing」这篇笔记'],
      ['/notebook/preview/nothing', '没有「nothing」这篇笔记'],
    ] as const) {
      await page.goto(server.url + address);
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toHaveCount(0);
      await expect(
        page.getByRole('main').getByRole('button', { name: '新增', exact: true }),
      ).toHaveCount(0);
    }
  },
);
