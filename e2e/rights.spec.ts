import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { goTo } from './support/navigate.ts';
import { openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });
const names = (page: Page) =>
  page.locator('tbody tr.ant-table-row td:nth-child(1)').filter({ visible: true });

test(
  'every permission is found, and who holds it through what',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await openSection(page, '用户中心');
    await page.getByRole('navigation').getByText('权限总览').click();
    await expect(page).toHaveTitle('权限总览 - Work Manage');
    const search = page.getByPlaceholder('名称、标识、路径或拼音');
    await search.fill('wdbj');
    await search.press('Enter');
    // The row stands in the whole list, too, elsewhere.
    await expect(names(page)).toHaveText(['我的笔记']);
    await expect(rowOf(page, /我的笔记/)).toContainText('note:data:list');
    await expect(rowOf(page, /我的笔记/)).toContainText('二级');
    await expect(rowOf(page, /我的笔记/)).toContainText('普通用户（默认角色）');

    await rowOf(page, /我的笔记/)
      .getByRole('button', { name: '谁拥有' })
      .click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('9 人拥有')).toBeVisible();
    await expect(drawer.getByText('超级管理员拥有全部权限')).toBeVisible();
    await drawer.getByLabel('搜索用户名或姓名').fill('林晓');
    await drawer.getByLabel('搜索用户名或姓名').press('Enter');
    await expect(drawer.getByRole('listitem').filter({ hasText: '平台组' })).toContainText(
      '普通用户（默认角色）→笔记本 / 我的笔记',
    );
    await drawer.getByRole('button', { name: '林晓（linxiao）' }).click();
    await expect(drawer.getByText('用户拥有的权限')).toBeVisible();
    await expect(drawer.getByText('仅本人数据')).toBeVisible();
    await drawer.getByLabel('搜索权限名称或标识').fill('note:data:export');
    await expect(
      drawer.getByRole('listitem').filter({ hasText: 'note:data:export' }),
    ).toContainText('拥有');
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /导\s?出/ }).click();
    const { sheets } = await readXlsx(readFileSync(await (await download).path()));
    expect(sheets[0]?.rows.map((row) => row[0])).toEqual([
      '权限名称',
      ...(await names(page).allInnerTexts()),
    ]);
    expect(complaints).toEqual([]);
  },
);

test('a user who is switched off holds nothing, and his record tells who did it', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await goTo(page, '/system/user');
  const chen = rowOf(page, /chensiyuan/);
  await chen.getByRole('switch').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /停\s?用/ })
    .click();
  await expect(page.getByText(/^已停用「/)).toBeVisible();
  await expect(chen.getByRole('switch')).not.toBeChecked();
  await chen.getByRole('button', { name: 'chensiyuan' }).click();
  const record = page.getByRole('complementary', { name: '用户：chensiyuan' });
  await record.getByRole('tab', { name: '变更' }).click();
  const drawer = page.getByRole('dialog');
  const change = record.getByRole('listitem').first();
  await expect(change).toContainText('修改用户');
  await expect(change).toContainText('admin');
  await expect(change).toContainText(/状态\s*正常\s*停用/);
  await record.getByRole('button', { name: '关闭详情' }).click();
  await expect(record).toHaveCount(0);

  await goTo(page, '/user/rights');
  await page.getByRole('button', { name: '按用户查看' }).click();
  await drawer.getByLabel('选择用户').fill('chensi');
  await page
    .locator('.ant-select-item-option', { hasText: '陈思远（chensiyuan）' })
    .filter({ visible: true })
    .click();
  await expect(drawer.getByText('用户已停用，没有任何权限')).toBeVisible();
  await expect(drawer.getByText('0 项生效')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a post’s changes are read beside it', { tag: '@long' }, async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await goTo(page, '/system/post');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '新增' }).click();
  await dialog.getByLabel('岗位名称').fill('工程师');
  await dialog.getByLabel('岗位编码').fill('engineer');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await rowOf(page, /工程师/)
    .getByRole('button', { name: '修改' })
    .click();
  await dialog.getByLabel('岗位名称').fill('高级工程师');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '高级工程师', exact: true }).click();
  const record = page.getByRole('complementary', { name: '岗位：高级工程师' });
  await record.getByRole('tab', { name: '变更' }).click();
  await expect(page).toHaveURL(/[?&]id=\d+&tab=history$/);
  await expect(record.getByRole('listitem').first()).toContainText(
    /岗位名称\s*工程师\s*高级工程师/,
  );
  await expect(record.getByRole('listitem').nth(1)).toContainText('新增岗位');
  // The link shows a colleague the same; one value turns back alone.
  await page.reload();
  await record.getByRole('button', { name: '把岗位名称恢复为之前的值' }).click();
  await expect(page.getByRole('complementary', { name: '岗位：工程师' })).toBeVisible();
  await expect(rowOf(page, /工程师/)).not.toContainText('高级');
  expect(complaints).toEqual([]);
});
