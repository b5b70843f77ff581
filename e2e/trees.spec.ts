import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, register, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const names = (page: Page): Locator => page.locator('tbody tr.ant-table-row td:first-child');
const rowOf = (page: Page, name: string): Locator =>
  page.locator('tbody tr.ant-table-row', { hasText: name }).first();
const press = (where: Page | Locator, name: string): Promise<void> =>
  where
    .getByRole('button', { name: new RegExp(`^(\\S+ )?${name.split('').join('\\s?')}$`) })
    .first()
    .click();

/** Chooses an entry of a tree select by typing it. */
async function choose(dialog: Locator, label: string, name: string): Promise<void> {
  await dialog.getByLabel(label).fill(name);
  await dialog.page().locator('.ant-select-tree-title', { hasText: name }).first().click();
}

test('departments are made, moved, sorted, guarded and exported', async ({ page }) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/dept`);
  await expect(names(page).first()).toHaveText('总部');
  await expect(names(page)).toContainText(['研发中心', '平台组', '市场部']);
  const dialog = page.getByRole('dialog');

  await press(rowOf(page, '市场部'), '新增');
  await dialog.getByLabel('部门名称').fill('公关组');
  await dialog.getByLabel('联系电话').fill('123');
  await press(dialog, '保存');
  await expect(dialog.getByText('请输入正确的联系电话')).toBeVisible();
  await dialog.getByLabel('联系电话').fill('13800138000');
  await press(dialog, '保存');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, '公关组')).toContainText('13800138000');

  await press(rowOf(page, '公关组'), '修改');
  await choose(dialog, '上级部门', '华东分部');
  await press(dialog, '保存');
  await expect(dialog).toHaveCount(0);
  const order = async (): Promise<string[]> => names(page).allTextContents();
  await expect
    .poll(async () => (await order()).indexOf('公关组') - (await order()).indexOf('华东分部'))
    .toBe(1);

  await page.getByLabel('市场部的显示顺序').fill('0');
  await press(page, '保存排序');
  await expect(page.getByRole('button', { name: '保存排序' })).toBeDisabled();
  await page.reload();
  await expect(names(page).nth(1)).toHaveText('市场部');

  await press(rowOf(page, '市场部'), '删除');
  await press(dialog, '删除');
  await expect(page.getByText('存在下级部门,不允许删除')).toBeVisible();
  await press(rowOf(page, '公关组'), '删除');
  await press(dialog, '删除');
  await expect(rowOf(page, '公关组')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await press(page, '导出');
  expect((await download).suggestedFilename()).toBe('部门.xlsx');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.wm-card').first()).toContainText('总部');
  expect(complaints).toEqual([]);
});

test(
  'menus are made with an icon, dragged, exported and brought in again',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/system/menu`);
    await expect(rowOf(page, '系统管理')).toBeVisible();
    const dialog = page.getByRole('dialog');

    await press(page, '新增');
    await choose(dialog, '上级菜单', '主目录');
    await dialog.getByLabel('菜单名称').fill('试验田');
    await dialog.getByLabel('显示顺序').fill('1');
    await dialog.getByRole('button', { name: '图标' }).click();
    await page.getByLabel('搜索图标').fill('experiment');
    await page.getByRole('option', { name: 'Experiment' }).click();
    await dialog.getByLabel('路由地址').fill('field');
    await press(dialog, '保存');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, '试验田')).toContainText('目录');

    for (const [name, path] of [
      ['麦子', 'wheat'],
      ['稻子', 'rice'],
    ] as const) {
      await press(rowOf(page, '试验田'), '新增');
      await dialog.getByLabel('菜单名称').fill(name);
      await dialog.getByLabel('显示顺序').fill(path === 'wheat' ? '1' : '2');
      await dialog.getByLabel('路由地址').fill(path);
      await dialog.getByLabel('组件路径').fill('system/post/index');
      await press(dialog, '保存');
      await expect(dialog).toHaveCount(0);
    }
    const side = page.getByRole('navigation');
    await expect(side.getByText('试验田').first()).toBeVisible();
    await page.locator('tr', { hasText: '试验田' }).locator('.ant-table-row-expand-icon').click();
    const own = names(page).filter({ hasText: /^(麦子|稻子)$/ });
    await expect(own).toHaveText(['麦子', '稻子']);
    await rowOf(page, '稻子')
      .locator('[data-drag]')
      .dragTo(rowOf(page, '麦子'), { targetPosition: { x: 60, y: 4 } });
    await expect(own).toHaveText(['稻子', '麦子']);
    await press(page, '保存排序');
    await expect(page.getByRole('button', { name: '保存排序' })).toBeDisabled();
    await expect(own).toHaveText(['稻子', '麦子']);

    const download = page.waitForEvent('download');
    await press(page, '导出');
    const file = await (await download).path();
    const rows = JSON.parse(readFileSync(file, 'utf8')) as { menu_name: string }[];
    expect(rows.filter(({ menu_name: name }) => /稻子|麦子|试验田/.test(name))).toHaveLength(3);

    await press(page, '导入');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bad.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify([
          {
            menu_id: 1,
            parent_id: 0,
            menu_name: '脚本',
            menu_type: 'C',
            path: 'javascript:alert(1)',
          },
        ]),
      ),
    });
    await expect(dialog.getByText(/1 行中有 1 行有误/)).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'ruoyi.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        JSON.stringify({
          RECORDS: [
            {
              menu_id: '1',
              parent_id: '0',
              menu_name: '若依工具',
              menu_type: 'M',
              path: 'ry',
              icon: 'tool',
            },
            {
              menu_id: '2',
              parent_id: '1',
              menu_name: '代码生成',
              menu_type: 'C',
              path: 'gen',
              component: 'tool/gen/index',
              perms: 'tool:gen:list',
            },
          ],
        }),
      ),
    });
    await expect(dialog.getByText('2 行都可以导入，其中 0 行保留原来的。')).toBeVisible();
    await dialog
      .locator('.ant-modal-footer')
      .getByRole('button', { name: /导\s?入/ })
      .click();
    await expect(page.getByText('已导入 2 项菜单')).toBeVisible();
    await expect(rowOf(page, '若依工具')).toBeVisible();
    await page.locator('tr', { hasText: '若依工具' }).locator('.ant-table-row-expand-icon').click();
    await expect(rowOf(page, '代码生成')).toContainText('未知组件');
    expect(complaints).toEqual([]);
  },
);

test('what an administrator changes in menus and departments, others see at once', async ({
  browser,
}) => {
  const account = { username: 'tree_watcher', password: 'secret-1' };
  const admin = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await register(other, server, account);
  await runSql(
    server,
    `insert into sys_role_menu (role_id, menu_id)
     values (2, 1400), (2, 1440), (2, 1450) on conflict do nothing`,
  );
  await runSql(server, `update sys_role set data_scope = '1' where id = 2`);
  await beginSession(other, server, account);
  await other.goto(`${server.url}/system/dept`);
  await expect(rowOf(other, '财务部')).toBeVisible();
  await other.evaluate(() => Object.assign(window, { notReloaded: true }));

  await beginSession(admin, server);
  await admin.goto(`${server.url}/system/dept`);
  const dialog = admin.getByRole('dialog');
  await press(rowOf(admin, '财务部'), '修改');
  await dialog.getByLabel('部门名称').fill('资金部');
  await press(dialog, '保存');
  await expect(rowOf(other, '资金部')).toBeVisible();

  await admin.goto(`${server.url}/system/menu`);
  await admin.getByPlaceholder('请输入菜单名称').fill('岗位管理');
  await press(admin, '搜索');
  await expect(names(admin)).toHaveCount(1);
  await press(rowOf(admin, '岗位管理'), '修改');
  await dialog.getByLabel('菜单名称').fill('职位管理');
  await press(dialog, '保存');
  await expect(dialog).toHaveCount(0);
  const side = other.getByRole('navigation');
  await expect(side.getByText('职位管理').first()).toBeVisible();
  await expect(side.getByText('岗位管理')).toHaveCount(0);
  await runSql(server, `update sys_menu set status = '1' where id = 1450`);
  await expect(side.getByText('职位管理')).toHaveCount(0);
  expect(await other.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('axe finds nothing in the trees in light and dark', { tag: '@long' }, async ({ page }) => {
  const faults: Record<string, string[]> = {};
  const check = async (name: string, part?: string): Promise<void> => {
    faults[name] = await faultsOf(page, part);
  };
  const dialog = page.getByRole('dialog');
  await beginSession(page, server);
  await page.goto(`${server.url}/system/dept`);
  await expect(rowOf(page, '研发中心')).toBeVisible();
  await check('departments');
  await press(rowOf(page, '研发中心'), '修改');
  await expect(dialog.getByLabel('部门名称')).toBeVisible();
  await check('department', '[role=dialog]');
  await page.goto(`${server.url}/system/menu`);
  await expect(rowOf(page, '系统管理')).toBeVisible();
  await check('menus');
  await press(page, '导入');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'menus.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify([
        {
          menu_id: 1,
          parent_id: 0,
          menu_name: '甲',
          menu_type: 'C',
          path: 'a',
          component: 'x/y',
        },
        { menu_id: 2, parent_id: 9, menu_name: '乙', menu_type: 'M', path: 'b' },
      ]),
    ),
  });
  await expect(dialog.getByText(/2 行中有 1 行有误/)).toBeVisible();
  await check('import', '[role=dialog]');
  await press(dialog, '取消');
  await press(rowOf(page, '系统管理'), '修改');
  await dialog.getByRole('button', { name: '图标' }).click();
  await expect(page.getByLabel('搜索图标')).toBeVisible();
  await check('menu', '[role=dialog]');
  expect(faults).toEqual({ departments: [], department: [], menus: [], import: [], menu: [] });
});
