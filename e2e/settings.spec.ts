import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { runSql } from './support/database.ts';
import { beginSession, openSection, signIn, visibleForm, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

function rowOf(page: Page, key: string): Locator {
  return page.getByRole('row', { name: new RegExp(key) });
}

async function openForm(page: Page, key: string): Promise<Locator> {
  await rowOf(page, key).getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a changed setting acts at once: passwords must be longer, registration closes', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('参数设置').click();
  await expect(page).toHaveTitle('参数设置 - Work Manage');

  const length = await openForm(page, 'password-min-length');
  await expect(length.getByLabel('参数键名')).toBeDisabled();
  await length.getByLabel('参数键值').fill('17');
  await length.getByRole('button', { name: '保存' }).click();
  await expect(length.getByText('密码最小长度不能大于最大长度 16')).toBeVisible();
  await length.getByLabel('参数键值').fill('12');
  await length.getByRole('button', { name: '保存' }).click();
  await expect(length).toHaveCount(0);
  await expect(rowOf(page, 'password-min-length')).toContainText('12 个字符');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.url}/register`);
  const form = visibleForm(visitor);
  await form.getByLabel('用户名', { exact: true }).fill('newcomer');
  await form.getByLabel('密码', { exact: true }).fill('short-one');
  await form.getByLabel('确认密码').fill('short-one');
  await form.getByRole('button', { name: '注册', exact: true }).click();
  await expect(visitor.getByText('密码长度应为 12 到 16 个字符')).toBeVisible();

  const registration = await openForm(page, 'register-enabled');
  await registration.getByRole('switch', { name: '参数键值' }).click();
  await registration.getByRole('button', { name: '保存' }).click();
  await expect(registration).toHaveCount(0);
  await expect(rowOf(page, 'register-enabled')).toContainText('关闭');
  await form.getByLabel('密码', { exact: true }).fill('long-enough-1');
  await form.getByLabel('确认密码').fill('long-enough-1');
  await form.getByRole('button', { name: '注册', exact: true }).click();
  await expect(visitor.getByText('当前系统没有开启注册功能')).toBeVisible();
  await visitor.context().close();
  // Browsers note the refused value, which the form has shown under its field.
  expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test(
  'what is built in stays, what an administrator adds may go',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/config`);
    await expect(
      rowOf(page, 'session.per-user').getByRole('button', { name: '删除' }),
    ).toBeDisabled();
    await tick(rowOf(page, 'session.per-user').getByRole('checkbox'));
    await page.locator('.wm-batch').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByText('内置参数【sys.session.per-user】不能删除')).toBeVisible();

    await page.getByRole('button', { name: '新增' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('参数名称').fill('首页公告');
    await dialog.getByLabel('参数键名').fill('own.notice');
    await dialog.getByLabel('参数键值').fill('欢迎');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    // The built-in ones fill the first page.
    await page.getByPlaceholder('请输入参数键名').fill('own.');
    await page.getByRole('button', { name: /^搜\s?索$/ }).click();
    await rowOf(page, 'own.notice').getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(rowOf(page, 'own.notice')).toHaveCount(0);
  },
);

test('a quarter of an hour after the password was given, a setting asks for it again, once for each Enter', async ({
  page,
}) => {
  await signIn(page, server);
  await runSql(server, `update sys_session set confirm_time = now() - interval '16 minutes'`);
  // Whether a session is confirmed is held for some seconds.
  await server.kill();
  await server.restart();
  await page.goto(`${server.url}/system/config`);
  const form = await openForm(page, 'note.trash.days');
  await form.getByLabel('备注').fill('保留得久一点');
  await form.getByRole('button', { name: '保存' }).click();
  const prompt = page.getByRole('dialog', { name: '请再次输入密码' });
  const password = prompt.getByLabel('登录密码');
  await expect(password).toBeFocused();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await password.fill('wrong-secret');
  await page.keyboard.press('Enter');
  await expect(prompt.getByText('密码不正确')).toBeVisible();
  expect(asked.filter((address) => address.endsWith('/confirm'))).toHaveLength(1);
  await password.fill(server.adminPassword);
  await page.keyboard.press('Enter');
  await expect(prompt).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(rowOf(page, 'note.trash.days')).toContainText('保留得久一点');
  expect(asked.filter((address) => address.endsWith('/confirm'))).toHaveLength(2);
});
