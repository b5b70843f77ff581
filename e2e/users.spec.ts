import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { beginSession, openSection, signIn, visibleForm, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

async function openUsers(page: Page): Promise<void> {
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('用户管理').click();
  await expect(page).toHaveURL(/\/system\/user$/);
}

test('a user is made, found by department, given a role, and shut out at once', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openUsers(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入用户名', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入密码', { exact: true })).toBeVisible();
  await expect(dialog.getByText('请输入姓名', { exact: true })).toBeVisible();
  await dialog.getByLabel('用户名').fill('admin');
  await dialog.getByLabel('密码').fill('zhang-secret');
  await dialog.getByLabel('姓名').fill('张三');
  await dialog.getByLabel('手机号码').fill('13812345678');
  await dialog.getByLabel('部门').click();
  await page.getByTitle('总部').last().click();
  await dialog.getByRole('button', { name: '保存' }).click();
  // What was typed is still there.
  await expect(page.getByText("新增用户'admin'失败，登录账号已存在")).toBeVisible();
  await dialog.getByLabel('用户名').fill('zhangsan');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /zhangsan/ });
  await expect(row).toContainText('13812345678');

  await page.getByRole('complementary', { name: '部门' }).getByText('总部').click();
  await expect(page.getByRole('row', { name: /admin/ })).toHaveCount(0);
  await expect(row).toBeVisible();

  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '分配角色' }).click();
  await expect(page.getByRole('heading', { name: '张三（zhangsan）的角色' })).toBeVisible();
  await tick(page.getByRole('checkbox', { name: '普通用户' }));
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/^已保存张三（zhangsan）的角色/)).toBeVisible();

  const other = await browser.newContext();
  const his = await other.newPage();
  await signIn(his, server, { username: 'zhangsan', password: 'zhang-secret' });
  // Somebody else chose his password.
  await his
    .getByRole('dialog', { name: '安全提示' })
    .getByRole('button', { name: '以后再说' })
    .click();
  await expect(his.getByRole('dialog')).toHaveCount(0);
  await expect(his.getByRole('navigation').getByText('笔记本')).toBeVisible();
  await expect(his.getByRole('navigation').getByText('系统管理')).toHaveCount(0);

  await page.goBack();
  await page.getByRole('switch', { name: 'zhangsan的状态' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(page.getByText(/^已停用「张三」/)).toBeVisible();
  // He need not do anything to notice.
  await expect(his.getByRole('dialog')).toContainText('登录状态已过期');
  await other.close();
  expect(complaints).toEqual([]);
});

test('a password is reset: the old one no longer opens, the new one does and asks to be changed', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  await openUsers(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByLabel('用户名').fill('lisi');
  await dialog.getByLabel('密码').fill('first-secret');
  await dialog.getByLabel('姓名').fill('李四');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('row', { name: /lisi/ }).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '重置密码' }).click();
  await dialog.getByLabel('新密码').fill('12345');
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(dialog.getByText('密码长度应为 6 到 16 个字符')).toBeVisible();
  await dialog.getByLabel('新密码').fill('second-secret');
  await dialog.getByRole('button', { name: '重置' }).click();
  await expect(page.getByText('密码已重置，该用户需要重新登录')).toBeVisible();

  const other = await browser.newContext();
  const his = await other.newPage();
  await his.goto(`${server.url}/login`);
  const form = visibleForm(his);
  await form.getByLabel('用户名', { exact: true }).fill('lisi');
  await form.getByLabel('密码', { exact: true }).fill('first-secret');
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(his.getByText('用户名或密码错误')).toBeVisible();
  await form.getByLabel('密码', { exact: true }).fill('second-secret');
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(his).toHaveURL(/\/index$/);
  await his.getByRole('button', { name: '去修改' }).click();
  await expect(his.getByLabel('旧密码')).toBeFocused();
  await his.getByLabel('旧密码').fill('second-secret');
  await his.getByLabel('新密码', { exact: true }).fill('third-secret');
  await his.getByLabel('确认新密码').fill('third-secret');
  await his.getByRole('button', { name: '修改密码' }).click();
  await expect(his.getByText('密码已修改，其他设备需要重新登录')).toBeVisible();
  // The next sign-in asks nothing.
  await his.context().clearCookies();
  await his.evaluate(() => localStorage.clear());
  const info = his.waitForResponse(/get_user_info/);
  await signIn(his, server, { username: 'lisi', password: 'third-secret' });
  await info;
  await expect(his.getByRole('navigation', { name: '当前位置' })).toBeVisible();
  await expect(his.getByRole('dialog')).toHaveCount(0);
  await other.close();
});

test('8 the plain list of users adds, edits, assigns a role and deletes in its own words', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '用户中心');
  await page.getByRole('navigation').getByText('用户列表').click();
  await expect(page).toHaveURL(/\/user\/index$/);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const text of ['请输入用户名', '请输入密码', '请输入姓名', '请输入邮箱', '请输入电话'])
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  await dialog.getByLabel('用户名').fill('wangwu');
  await dialog.getByLabel('密码').fill('wang-secret');
  await dialog.getByLabel('姓名').fill('王五');
  await dialog.getByLabel('邮箱').fill('wang@example.cn');
  await dialog.getByLabel('手机号码').fill('139a0000b0001');
  await expect(dialog.getByLabel('手机号码')).toHaveValue('13900000001');
  await dialog.getByLabel('电话').fill('0571-88888888');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^已新增用户/)).toBeVisible();
  const row = page.getByRole('row', { name: /wangwu/ });
  await expect(row).toContainText('0571-88888888');
  await row.getByRole('button', { name: '修改' }).click();
  await dialog.getByLabel('电话').fill('0571-66666666');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText(/^已修改用户/)).toBeVisible();
  await expect(row).toContainText('0571-66666666');

  await row.getByRole('button', { name: '分配角色' }).click();
  await expect(dialog).toContainText('wangwu');
  await dialog.getByLabel('新角色').click();
  await page.locator('.ant-select-item').getByText('普通用户', { exact: true }).click();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(page.getByText('update User Role Success')).toBeVisible();
  await expect(row).toContainText('普通用户');

  await row.getByRole('button', { name: '删除' }).click();
  await expect(dialog).toContainText('user will permanently delete. Continue?');
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect(page.getByText('Delete user canceled')).toBeVisible();
  await row.getByRole('button', { name: '删除' }).click();
  await dialog.getByRole('button', { name: /删\s?除/ }).click();
  await expect(page.getByText('删除用户成功')).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('on a phone a form that is refused leads to the first field that is wrong', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await beginSession(page, server);
  await page.goto(`${server.url}/system/user`);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('新增用户');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请输入用户名', { exact: true })).toBeInViewport();
  await expect(dialog.getByLabel('用户名')).toBeFocused();
});
