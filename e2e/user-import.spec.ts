import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { workbook } from './support/workbook.ts';
import { tick } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const head = ['用户名', '姓名', '部门', '手机号码', '初始密码'];

async function openImport(page: Page): Promise<Locator> {
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('用户管理').click();
  await page.getByRole('button', { name: '导入' }).click();
  return page.getByRole('dialog', { name: '用户导入' });
}

function choose(dialog: Locator, name: string, buffer: Buffer): Promise<void> {
  return dialog
    .locator('input[type=file]')
    .setInputFiles({ name, buffer, mimeType: 'application/octet-stream' });
}

test('a file is checked, its faults are shown, and corrected it is imported whole', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const dialog = await openImport(page);

  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  const template = await saved;
  expect(template.suggestedFilename()).toBe('用户导入模板.xlsx');
  await choose(dialog, '模板.xlsx', readFileSync(await template.path()));
  await expect(dialog.getByText('文件里没有数据')).toBeVisible();

  const rows = [
    head,
    ['qianduo', '钱多', '总部', 13_900_000_001, 'qian-secret'],
    ['sunli', '孙丽', '没有的部门', 13_900_000_002, 'sun-secret'],
    ['admin', '周到', '总部', 123, 'zhou-secret'],
  ];
  await choose(dialog, '新员工.xlsx', workbook(rows));
  await expect(dialog.getByText('2 行有误，共 3 处')).toBeVisible();
  const faults = dialog.getByRole('region', { name: '错误' });
  await expect(faults.getByRole('row', { name: '3 部门' })).toContainText(
    '部门「没有的部门」不存在',
  );
  await expect(faults.getByRole('row', { name: '4 用户名' })).toContainText(
    "新增用户'admin'失败，登录账号已存在",
  );
  await expect(dialog.getByRole('button', { name: '确认导入' })).toBeDisabled();
  const list = page.waitForEvent('download');
  await faults.getByRole('button', { name: '下载错误清单' }).click();
  expect((await list).suggestedFilename()).toBe('用户导入错误清单.xlsx');

  (rows[2] ?? [])[2] = '研发中心/平台组';
  rows[3] = ['zhoudao', '周到', '总部', 13_900_000_003, 'zhou-secret'];
  await choose(dialog, '新员工.xlsx', workbook(rows));
  await expect(dialog.getByText('检查通过')).toBeVisible();
  await expect(dialog.getByRole('row', { name: /sunli/ })).toContainText('新增');
  await expect(dialog.getByText('zhou-secret')).toHaveCount(0);
  await dialog.getByRole('button', { name: '确认导入 3 行' }).click();
  await expect(dialog.getByText('新增 3 人')).toBeVisible();
  await dialog.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('row', { name: /sunli/ })).toContainText('平台组');
  await expect(page.getByRole('row', { name: /zhoudao/ })).toContainText('13900000003');

  const other = await browser.newContext();
  await signIn(await other.newPage(), server, { username: 'sunli', password: 'sun-secret' });
  await other.close();
  expect(complaints).toEqual([]);
});

test(
  'users who are there are changed only when asked to, and only where something is filled in',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    const dialog = await openImport(page);
    const csv = Buffer.from('\ufeff用户名,姓名,手机号码\nlinxiao,林晓晓,\n');
    await choose(dialog, '改名.csv', csv);
    await expect(dialog.getByText("新增用户'linxiao'失败，登录账号已存在")).toBeVisible();
    await tick(dialog.getByRole('checkbox', { name: '是否更新已经存在的用户数据' }));
    await expect(dialog.getByText('检查通过')).toBeVisible();
    await dialog.getByRole('button', { name: '确认导入 1 行' }).click();
    await expect(dialog.getByText('更新 1 人')).toBeVisible();
    await dialog.getByRole('button', { name: '完成' }).click();
    const row = page.getByRole('row', { name: /linxiao/ });
    await expect(row).toContainText('林晓晓');
    await expect(row).toContainText('13800000101');
  },
);
