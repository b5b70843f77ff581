import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status) values
       ('short', '短名', 1, '0'), ('long', '${'很长的岗位名称'.repeat(7)}完', 2, '0')`,
  );
});
test.afterAll(() => server.stop());

async function openPosts(page: Page): Promise<void> {
  await goTo(page, '/system/post');
  await expect(page.getByRole('row', { name: /短名/ })).toBeVisible();
}

/** What the API answers to whoever is signed in on the page. */
async function ask(page: Page, path: string, data?: object): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token'));
  const answer = await page.request.fetch(server.url + path, {
    method: data ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token ?? ''}`, origin: server.url },
    ...(data && { data }),
  });
  return answer.text();
}

test('搜索 and 重置 ask again, though nothing about the conditions changed', async ({ page }) => {
  await signIn(page, server);
  await openPosts(page);
  for (const [code, button] of [
    ['late-1', '搜索'],
    ['late-2', '重置'],
  ] as const) {
    await runSql(
      server,
      `insert into sys_post (post_code, post_name, post_sort, status)
       values ('${code}', '后来 ${code}', 3, '0')`,
    );
    await page.getByRole('search').getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('row', { name: new RegExp(`后来 ${code}`) })).toBeVisible();
  }
});

test('a record stands beside its list with status, actions, two columns, and a page of its own on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server);
  await openPosts(page);
  await page.getByRole('button', { name: '短名', exact: true }).click();
  const record = page.getByRole('complementary', { name: '岗位：短名' });
  const head = record.locator('.wm-record-head');
  await expect(head).toContainText('正常');
  await expect(head.getByRole('button', { name: /修\s?改/ })).toBeVisible();
  await expect(record.getByRole('tab', { name: '变更' })).toBeVisible();
  const starts = await record
    .locator('dt')
    .evaluateAll((titles) => titles.map((title) => Math.round(title.getBoundingClientRect().x)));
  expect(new Set(starts).size).toBe(2);
  await expect(page).toHaveURL(/\?id=\d+$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(record).toBeVisible();
  expect((await record.boundingBox())?.width).toBeGreaterThan(360);
});

test('Escape and Enter do not lose what was typed', async ({ page }) => {
  await signIn(page, server);
  await openPosts(page);
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: /岗位/ });
  const name = form.getByLabel('岗位名称');
  await name.fill('写到一半');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('写到一半');
});

test(
  'Ctrl+S saves a dialog, and what pasting cut is told',
  { tag: '@long' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openPosts(page);
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('dialog', { name: /岗位/ });
    const name = form.getByLabel('岗位名称');
    await page.evaluate((text) => navigator.clipboard.writeText(text), '长'.repeat(60));
    await name.press('Control+v');
    await expect(name).toHaveValue('长'.repeat(50));
    await expect(page.getByText(/最多 50 个字符，粘贴的内容被截断/)).toBeVisible();

    await name.fill('用快捷键保存');
    await form.getByLabel('岗位编码').fill('ctrl-s');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('row', { name: /用快捷键保存/ })).toBeVisible();
    await expect(form).toBeHidden();
    expect(complaints).toEqual([]);
  },
);

test.describe('in an English browser', () => {
  test.use({ locale: 'en-US' });

  test('days are typed as YYYY-MM-DD or chosen by their usual names', async ({ page }) => {
    await signIn(page, server);
    await goTo(page, '/system/config');
    await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
    await expect(page.locator('input[type=date]')).toHaveCount(0);
    await goTo(page, '/system/user');
    await page.getByRole('search').getByRole('button', { name: '展开' }).click();
    const days = page.getByRole('group', { name: '创建时间' });
    const begin = days.getByRole('textbox').first();
    await begin.fill('2026-01-31');
    await begin.press('Enter');
    await expect(page).toHaveURL(/2026-01-31/);
    await days.getByRole('button', { name: /打开日历/ }).click();
    for (const name of ['今天', '近 7 天', '本月'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '近 7 天', exact: true }).click();
    await expect(begin).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await expect(begin).not.toHaveValue('2026-01-31');
  });
});

test('every control of a list has a Chinese name, the content is one key away, and ? lists the keys', async ({
  page,
}) => {
  await signIn(page, server);
  await openPosts(page);
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '选择短名' })).toBeVisible();
  await expect(page.getByRole('group', { name: '短名' }).getByRole('button').first()).toBeVisible();
  const names = await page
    .getByRole('main')
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent.trim()),
    );
  expect(names.filter((name) => name === '' || /^[a-z ]+$/i.test(name))).toEqual([]);

  await page.reload();
  await expect(page.getByRole('row', { name: /短名/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(
    await page.evaluate(() => document.activeElement?.closest('#wm-content, main') !== null),
  ).toBe(true);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toContainText(/提交\s*CtrlS/);
});

test('a long name takes one line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server);
  await openPosts(page);
  const height = async (name: RegExp): Promise<number | undefined> =>
    (await page.getByRole('row', { name }).boundingBox())?.height;
  expect(await height(/很长的岗位名称/)).toBe(await height(/短名/));
});

test('at 1440 no column of a fresh account is out of sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, server);
  for (const address of ['/system/user', '/system/config', '/user/rights', '/user/index']) {
    await goTo(page, address);
    const body = page.locator('.ant-table-body:visible, .ant-table-content:visible');
    await expect(body.locator('tr.ant-table-row').first()).toBeVisible();
    expect(await body.evaluate((part) => part.scrollWidth - part.clientWidth), address).toBe(0);
  }
});

test('a name that looks like another account is refused', async ({ page }) => {
  // The first letter is Cyrillic.
  const data = { username: 'аdmin', password: 'clerk-secret-1' };
  const answer = await page.request.post(`${server.url}/admin/v2/register`, { data });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain('用户名不能混用不同文字的字母');
});

test('what cannot be seen is not kept in a name', async ({ page }) => {
  await signIn(page, server);
  await ask(page, '/admin/v2/system/post', {
    post_code: 'unseen',
    post_name: '看\u200B不\u202E见的\n字',
    post_sort: 5,
    status: '0',
  });
  expect(await ask(page, '/admin/v2/system/post')).toContain('"post_name":"看不见的 字"');
});

test('a field that is hidden is hidden in both lists of users', async ({ page }) => {
  const clerk = { username: 'habits_clerk', password: 'clerk-secret-1' };
  await register(page, server, clerk);
  await runSql(
    server,
    `with made as (insert into sys_role (role_name, role_key, role_sort, data_scope)
       values ('看用户', 'habits_clerk', 9, '1') returning id),
     menus as (insert into sys_role_menu (role_id, menu_id)
       select made.id, m.id from made, sys_menu m
       where m.perms in ('user:index:list', 'system:user:list') returning 1),
     columns as (insert into sys_role_column (role_id, column_id, can_read)
       select made.id, c.id, false from made, sys_column c
       where c.resource = 'system:user' and c.field = 'mobile' returning 1)
     insert into sys_user_role (user_id, role_id)
       select u.id, made.id from made, sys_user u where u.username = '${clerk.username}'`,
  );
  await runSql(server, `update sys_user set mobile = '13900001234' where username = 'admin'`);
  await signIn(page, server, clerk);
  for (const path of ['/admin/v2/system/user', '/admin/v2/user/index']) {
    const answer = await ask(page, path);
    expect(answer, path).toContain('"username":"admin"');
    expect(answer, path).not.toContain('13900001234');
  }
});
