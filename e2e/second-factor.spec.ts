import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { readFileSync } from 'node:fs';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import {
  openSection,
  register,
  signIn,
  signInByHand,
  visibleForm,
  watch,
} from './support/people.ts';
import { follow } from './support/stillness.ts';
import { runSql } from './support/database.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

/** The code of a secret in the step before this one (-1), this one or the next (1). */
const codeOf = (secret: string, step: -1 | 0 | 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + step * 30_000,
  });

/** Does what the set-up asks for; answers its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByLabel('两步验证二维码')).toBeVisible();
  const secret = (await page.locator('.wm-factor-secret code').innerText()).replaceAll(' ', '');
  const field = page.getByLabel('动态验证码', { exact: true });
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: '开启', exact: true }).click();
  await expect(page.getByText('请输入应用上显示的 6 位数字', { exact: true })).toBeVisible();
  await field.fill('000000');
  await field.press('Enter');
  await expect(page.getByText('动态验证码不正确或已使用过')).toBeVisible();
  await field.fill(codeOf(secret, 0));
  await field.press('Enter');
  const list = page.getByRole('list', { name: '恢复码' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  // They are told only now: no key closes them by mistake.
  await expect(page.getByRole('button', { name: '我已保存，完成' })).toBeFocused();
  await page.keyboard.press('Escape');
  const codes = await list.getByRole('listitem').allInnerTexts();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载为文本文件' }).click();
  const file = await saving;
  expect(readFileSync(await file.path(), 'utf8')).toContain(codes.join('\n'));
  await page.getByRole('button', { name: '我已保存，完成' }).click();
  return { secret, codes };
}

/** Signs out once everything that the page asked for has come: what is still under way would be refused. */
async function signOut(page: Page, requests: ReturnType<typeof follow>): Promise<void> {
  await requests.answered();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a second factor is set up, asked for, replaced by a recovery code, and taken away again', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  const requests = follow(page);
  const account = { username: 'factor_li', password: 'li-secret-1' };
  await register(page, server, account);
  await signInByHand(page, server, account);
  await page.goto(`${server.url}/user/profile`);
  const card = page.getByRole('region', { name: '两步验证' });
  await card.getByRole('button', { name: '开启两步验证' }).click();
  const { secret, codes } = await setUp(page);
  await expect(card.getByText('已开启', { exact: true })).toBeVisible();
  await expect(card.getByText('剩余 10 个恢复码')).toBeVisible();
  await expect(card.getByRole('button', { name: '更换恢复码' })).toBeFocused();

  await signOut(page, requests);
  const form = visibleForm(page);
  const enter = async (): Promise<void> => {
    await form.getByLabel('用户名', { exact: true }).fill(account.username);
    await form.getByLabel('密码', { exact: true }).fill(account.password);
    await form.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('heading', { name: '两步验证' })).toBeVisible();
  };
  await enter();
  await expect(form.getByLabel('动态验证码', { exact: true })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
  await form.getByRole('button', { name: '验证' }).click();
  await expect(form.getByText('请输入动态验证码', { exact: true })).toBeVisible();
  await form.getByLabel('动态验证码', { exact: true }).fill('123456');
  await form.getByRole('button', { name: '验证' }).click();
  await expect(form.getByRole('alert')).toHaveText('动态验证码不正确或已使用过');
  await form.getByRole('link', { name: '返回登录' }).click();
  await enter();
  await form.getByLabel('动态验证码', { exact: true }).fill(codeOf(secret, 1));
  await form.getByLabel('动态验证码', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index$/);
  // The page one was led to asks for what it shows: after signing out it would be refused.
  await expect(page.locator('.wm-panel').first()).toBeVisible();
  await expect(page.locator('.wm-panel-wait')).toHaveCount(0);

  await signOut(page, requests);
  await enter();
  await form.getByLabel('动态验证码', { exact: true }).fill(codes[3] ?? '');
  await form.getByLabel('动态验证码', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/\/index$/);
  await page.goto(`${server.url}/user/profile`);
  await expect(card.getByText('剩余 9 个恢复码')).toBeVisible();
  expect(complaints).toEqual([]);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, server);
  await openSection(office, '系统管理');
  await office.getByRole('navigation').getByText('用户管理').click();
  await office
    .getByRole('row', { name: /factor_li/ })
    .getByRole('button', { name: '更多' })
    .click();
  await office.getByRole('menuitem', { name: '重置两步验证' }).click();
  await office.getByRole('button', { name: '重置', exact: true }).last().click();
  await expect(office.getByText('两步验证已重置')).toBeVisible();
  await office.context().close();
  const again = await (await browser.newContext()).newPage();
  await signInByHand(again, server, account);
  await again.context().close();
});

test(
  'a role that demands it leaves its people nothing but setting it up',
  { tag: '@long' },
  async ({ page, browser }) => {
    const account = { username: 'factor_wang', password: 'wang-secret-1' };
    await register(page, server, account);
    await signInByHand(page, server, account);
    await runSql(
      server,
      `insert into note_notebook (owner_id, name) select id, '本子' from sys_user where username = 'factor_wang';
     insert into note_note (owner_id, notebook_id, name, content)
     select owner_id, id, '他的笔记', '开头' from note_notebook where name = '本子'`,
    );
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('他的笔记')}`);
    const text = page.locator('.cm-content');
    await expect(text).toContainText('开头');
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(`${server.url}/user/profile`);
    await expect(elsewhere.getByRole('region', { name: '两步验证' })).toBeVisible();
    const office = await (await browser.newContext()).newPage();
    await signIn(office, server);
    await openSection(office, '系统管理');
    await office.getByRole('navigation').getByText('角色管理').click();
    await office
      .getByRole('row', { name: /普通用户/ })
      .getByRole('button', { name: '修改' })
      .click();
    const dialog = office.getByRole('dialog');
    await dialog.getByRole('switch', { name: '两步验证' }).click();
    await text.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('写到一半');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);

    // At once, where he is; what he has just typed waits for him.
    await expect(page.getByRole('heading', { name: '请先开启两步验证' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await expect(elsewhere.getByRole('heading', { name: '请先开启两步验证' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: '请先开启两步验证' })).toBeVisible();
    await setUp(page);
    await expect(text).toContainText('写到一半');
    await expect(page).toHaveURL(/\/notebook\/edit\//);
    // The other window hears of it as soon as it is looked at.
    await elsewhere.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(elsewhere.getByRole('region', { name: '两步验证' })).toContainText('已开启');
    await elsewhere.close();
    await page.goto(`${server.url}/user/profile`);
    const card = page.getByRole('region', { name: '两步验证' });
    await expect(card.getByText('您的角色要求两步验证，不能关闭')).toBeVisible();
    await expect(card.getByRole('button', { name: '关闭两步验证' })).toHaveCount(0);
    await office.context().close();
  },
);
