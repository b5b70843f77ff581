import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { beginSession, openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(() => server.stop());

test('posts are created, changed, sorted, searched, exported and deleted', async ({ page }) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('岗位管理').click();
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(page).toHaveTitle('岗位管理 - Work Manage');
  const dialog = page.getByRole('dialog');
  const add = async (code: string, name: string, sort: string): Promise<void> => {
    await page.getByRole('button', { name: '新增' }).click();
    await dialog.getByLabel('岗位编码').fill(code);
    await dialog.getByLabel('岗位名称').fill(name);
    await dialog.getByLabel('显示顺序').fill(sort);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await add('ceo', '董事长', '3');
  await add('se', '项目经理', '1');
  await add('hr', '人力资源', '2');
  const names = page.locator('tbody tr.ant-table-row td:nth-child(2)');
  await expect(names).toHaveText(['项目经理', '人力资源', '董事长']);

  await page.getByRole('columnheader', { name: '岗位编码' }).click();
  await expect(names).toHaveText(['董事长', '人力资源', '项目经理']);

  await page
    .getByRole('row', { name: /人力资源/ })
    .getByRole('button', { name: '修改' })
    .click();
  await dialog.getByLabel('岗位编码').fill('ceo');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('岗位编码已存在')).toBeVisible();
  await dialog.getByLabel('岗位编码').fill('hrm');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('cell', { name: 'hrm' })).toBeVisible();

  await page.getByPlaceholder('请输入岗位名称').fill('经理');
  await page.getByRole('button', { name: /^搜\s?索$/ }).click();
  await expect(names).toHaveText(['项目经理']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /导\s?出/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('岗位.xlsx');
  const { sheets } = await readXlsx(readFileSync(await file.path()));
  expect(sheets[0]?.rows.map((row) => row[2])).toEqual(['岗位名称', '项目经理']);

  await page.getByRole('button', { name: /重\s?置/ }).click();
  await expect(names).toHaveCount(3);
  await tick(page.getByRole('row', { name: /项目经理/ }).getByRole('checkbox'));
  await tick(page.getByRole('row', { name: /董事长/ }).getByRole('checkbox'));
  await page
    .locator('.wm-batch')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await dialog.getByRole('button', { name: /删\s?除|确\s?定/ }).click();
  await expect(names).toHaveText(['人力资源']);
  expect(complaints).toEqual([]);
});

test(
  'a form says under each field what is wrong and keeps what was typed',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/post`);
    await page.getByRole('button', { name: '新增' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('岗位名称').fill('只有名称');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请输入岗位编码')).toBeVisible();
    await expect(dialog.getByLabel('岗位名称')).toHaveValue('只有名称');
  },
);
