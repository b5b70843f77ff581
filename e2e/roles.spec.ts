import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { endAll } from './support/end.ts';
import { beginSession, openSection, register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const option = (page: Page, text: string) =>
  page.locator('.ant-select-item-option', { hasText: text }).filter({ visible: true });
const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });

async function more(page: Page, role: RegExp, item: string): Promise<void> {
  await rowOf(page, role).getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** On the page of roles: a role for posts, with data of departments chosen by hand. */
async function makePostRole(page: Page, name: string, key: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByLabel('角色名称').fill(name);
  await dialog.getByLabel('权限字符').fill(key);
  await dialog.getByLabel('搜索菜单权限').fill('岗位管理');
  const tree = dialog.getByRole('tree', { name: '菜单权限' });
  const node = (title: string) => tree.locator('.ant-tree-treenode', { hasText: title }).first();
  await node('岗位管理').locator('.ant-tree-checkbox').click();
  await expect(node('岗位管理').locator('.ant-tree-checkbox-checked')).toBeVisible();
  await expect(node('系统管理').locator('.ant-tree-checkbox-indeterminate')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, new RegExp(name))).toContainText('仅本人数据');

  await rowOf(page, new RegExp(name)).getByRole('button', { name: '数据权限' }).click();
  await dialog.getByLabel('权限范围').click();
  await option(page, '自定义数据').click();
  await dialog.getByRole('tree', { name: '数据权限' }).locator('.ant-tree-checkbox').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, new RegExp(name))).toContainText('自定义数据');
}

test('a role is made with menus and a data scope, copied, stopped, exported and deleted', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('角色管理').click();
  await expect(page).toHaveTitle('角色管理 - Work Manage');
  const dialog = page.getByRole('dialog');

  await makePostRole(page, '岗位专员', 'post_clerk');
  await more(page, /岗位专员/, '复制');
  await expect(dialog.getByLabel('角色名称')).toHaveValue('岗位专员 副本');
  await dialog.getByLabel('权限字符').fill('post_clerk');
  await dialog.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('角色权限字符已存在')).toBeVisible();
  await dialog.getByLabel('权限字符').fill('post_clerk_2');
  await dialog.getByRole('button', { name: '复制' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, /post_clerk_2/)).toContainText('自定义数据');

  await rowOf(page, /post_clerk_2/)
    .getByRole('switch', { name: /的状态$/ })
    .click();
  await dialog.getByRole('button', { name: '停用' }).click();
  await expect(
    rowOf(page, /post_clerk_2/).getByRole('switch', { name: /的状态$/ }),
  ).not.toBeChecked();
  // The fixed roles show their state only.
  await expect(rowOf(page, /超级管理员/).getByRole('switch', { name: /的状态$/ })).toHaveCount(0);
  // Of the administrators' role nothing can be changed but whether it demands a second factor.
  const demand = rowOf(page, /超级管理员/).getByRole('switch', { name: /的两步验证$/ });
  await demand.click();
  await expect(page.getByRole('dialog')).toContainText('要求角色「超级管理员」两步验证？');
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await expect(demand).not.toBeChecked();

  await page.getByPlaceholder('请输入权限字符').fill('post_clerk');
  await page.getByPlaceholder('请输入权限字符').press('Enter');
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /导\s?出/ }).click();
  const { sheets } = await readXlsx(readFileSync(await (await download).path()));
  expect(sheets[0]?.rows.map((row) => row[5])).toEqual(['状态', '正常', '停用']);

  await more(page, /post_clerk_2/, '删除');
  await dialog.getByRole('button', { name: /删\s?除/ }).click();
  await expect(rowOf(page, /post_clerk_2/)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('users are given a role and columns are kept from it, seen by a signed-in user at once', async ({
  page,
  browser,
}) => {
  const account = { username: 'clerk_one', password: 'secret-99' };
  await register(page, server, account);
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByLabel('岗位名称').fill('值班经理');
  await dialog.getByLabel('岗位编码').fill('duty');
  await dialog.getByLabel('备注').fill('夜班说明');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);

  const context = await browser.newContext();
  const clerk = await context.newPage();
  await signIn(clerk, server, account);
  await expect(clerk.getByRole('navigation').getByText('系统管理')).toHaveCount(0);

  await page.goto(`${server.url}/system/role`);
  await makePostRole(page, '夜班专员', 'night_clerk');
  await more(page, /夜班专员/, '分配用户');
  await expect(page).toHaveURL(/\/system\/role-auth\/user\/\d+$/);
  await expect(page.getByText('还没有用户拥有这个角色')).toBeVisible();
  await page.getByRole('button', { name: '授权用户' }).click();
  await dialog.getByPlaceholder('请输入用户名').fill('clerk_');
  await dialog.getByPlaceholder('请输入用户名').press('Enter');
  await tick(dialog.getByRole('row', { name: /clerk_one/ }).getByRole('checkbox'));
  await dialog.getByRole('button', { name: '授权', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, /clerk_one/)).toBeVisible();

  // The menu comes in place, without signing in again.
  await openSection(clerk, '系统管理');
  await clerk.getByRole('navigation').getByText('岗位管理').click();
  await expect(clerk.getByRole('cell', { name: '夜班说明' })).toBeVisible();

  await page.goto(`${server.url}/system/role`);
  // Silence is the default: the default role would leave the column open.
  for (const role of [/夜班专员/, /ROLE_DEFAULT/]) {
    await more(page, role, '分配字段');
    await page.getByLabel('搜索资源或字段').fill('岗位');
    await page.getByRole('checkbox', { name: '备注：查看', exact: true }).click();
    await page.getByRole('button', { name: '保存（1）' }).click();
    await expect(dialog).toContainText('岗位 · 备注');
    await expect(dialog).toContainText('查看：允许 → 不允许');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: '保存', exact: true })).toBeDisabled();
    await page.goto(`${server.url}/system/role`);
  }
  // So does a column go, and the row stays.
  await expect(clerk.getByText('夜班说明')).toHaveCount(0);
  await expect(clerk.getByRole('cell', { name: 'duty' })).toBeVisible();

  await more(page, /夜班专员/, '分配字段');
  await page.getByRole('button', { name: '预览用户' }).click();
  await dialog.getByLabel('用户').click();
  await option(page, 'clerk_one').click();
  await expect(dialog.getByRole('row', { name: /岗位 · 备注/ })).toContainText('不掩码');
  await expect(dialog.getByRole('row', { name: /岗位 · 备注/ }).getByLabel('不允许')).toHaveCount(
    1,
  );

  await page.goto(`${server.url}/system/role`);
  await more(page, /夜班专员/, '分配用户');
  await rowOf(page, /clerk_one/)
    .getByRole('button', { name: '取消授权' })
    .click();
  await dialog.getByRole('button', { name: '取消授权' }).click();
  await expect(page.getByText('还没有用户拥有这个角色')).toBeVisible();
  await expect(clerk.getByRole('navigation').getByText('系统管理')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  'a column’s default is changed for all roles that say nothing of it',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/system/column`);
    await page.getByPlaceholder('请输入字段名称').fill('岗位名称');
    await page.getByPlaceholder('请输入字段名称').press('Enter');
    const row = rowOf(page, /岗位名称/);
    await expect(row).toContainText('不限制');
    await row.getByRole('button', { name: '修改' }).click();
    const dialog = page.getByRole('dialog');
    await tick(dialog.getByRole('checkbox', { name: '导出' }), false);
    await dialog.getByLabel('默认掩码').click();
    await option(page, '姓名').click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(row).toContainText('不允许：导出');
    await expect(row).toContainText('姓名');
    expect(complaints).toEqual([]);
  },
);
