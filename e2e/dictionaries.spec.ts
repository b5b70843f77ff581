import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { showTab } from './support/navigate.ts';
import { beginSession, openSection, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog');
}

async function save(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: '保存' }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}

/** Chooses a look in the open dialog by its name. */
async function chooseLook(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByLabel('标签样式').click();
  await page.locator('.ant-select-dropdown').getByText(name, { exact: true }).click();
}

test('a dictionary is made, and its tags change in another open page within a second', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await openSection(page, '系统管理');
  await page.getByRole('navigation').getByText('字典管理').click();
  await expect(page).toHaveURL(/\/system\/dict$/);
  await expect(page).toHaveTitle('字典管理 - Work Manage');
  await page.getByRole('button', { name: '新增' }).click();
  await dialogOf(page).getByLabel('字典名称').fill('订单状态');
  await dialogOf(page).getByLabel('字典类型').fill('order_status');
  await save(page);

  await page.getByPlaceholder('请输入字典类型').fill('order_');
  await page.getByPlaceholder('请输入字典类型').press('Enter');
  await expect(page.locator('tbody tr.ant-table-row')).toHaveCount(1);
  await page.getByRole('link', { name: 'order_status' }).click();
  await expect(page).toHaveURL(/\/system\/dict-data\/index\/\d+$/);
  await expect(page.getByText('订单状态（order_status）')).toBeVisible();

  await page.getByRole('button', { name: '新增' }).click();
  await dialogOf(page).getByLabel('字典标签').fill('待付款');
  await dialogOf(page).getByLabel('字典键值').fill('unpaid');
  await chooseLook(page, '警告');
  await save(page);
  const tag = (where: Page, text: string) => where.locator('tbody .wm-dict-tag', { hasText: text });
  await expect(tag(page, '待付款')).toHaveClass(/wm-dict-warning/);

  const other = await (await browser.newContext()).newPage();
  await beginSession(other, server);
  await other.goto(page.url());
  await expect(tag(other, '待付款')).toBeVisible();

  await page
    .getByRole('row', { name: /待付款/ })
    .getByRole('button', { name: '修改' })
    .click();
  await dialogOf(page).getByLabel('字典标签').fill('未支付');
  await chooseLook(page, '危险');
  await save(page);
  await expect(tag(other, '未支付')).toHaveClass(/wm-dict-danger/);
  await expect(tag(other, '待付款')).toHaveCount(0);
  await other.context().close();

  await showTab(page, '/system/dict');
  await page
    .getByRole('row', { name: /order_status/ })
    .getByRole('button', { name: '删除' })
    .click();
  await dialogOf(page)
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(page.getByText('存在字典数据,不能删除')).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'a label that another screen shows follows its dictionary within a second',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await beginSession(other, server);
    await other.goto(`${server.url}/system/config`);
    const builtIn = other
      .getByRole('row', { name: /sys.session.per-user/ })
      .locator('.wm-dict-tag');
    await expect(builtIn).toHaveText('是');
    await expect(builtIn).toHaveClass(/wm-dict-primary/);

    await beginSession(page, server);
    await page.goto(`${server.url}/system/dict-data/index/6`);
    await page
      .getByRole('row', { name: /系统默认是/ })
      .getByRole('button', { name: '修改' })
      .click();
    await dialogOf(page).getByLabel('字典标签').fill('内置');
    await chooseLook(page, '成功');
    await save(page);
    await expect(builtIn).toHaveText('内置');
    await expect(builtIn).toHaveClass(/wm-dict-success/);

    // A page that is opened later shows it too, though an earlier visit has kept the old label.
    await other.reload();
    await expect(builtIn).toHaveText('内置');
    await other.context().close();
  },
);

test(
  'a form that stands open and a list follow their dictionaries within a second',
  { tag: '@long' },
  async ({ page, browser }) => {
    const other = await (await browser.newContext()).newPage();
    await beginSession(other, server);
    await other.goto(`${server.url}/system/user`);
    await other.getByRole('button', { name: '新增' }).click();
    const sexes = dialogOf(other).getByRole('radiogroup').filter({ hasText: '男' });
    await expect(sexes).toHaveText('男女未知');
    await dialogOf(other).getByLabel('姓名').fill('写到一半');

    await beginSession(page, server);
    await page.goto(`${server.url}/system/dict-data/index/1`);
    await expect(page.getByText('页面使用键值 0、1、2', { exact: false })).toBeVisible();
    await page
      .getByRole('row', { name: /性别女/ })
      .getByRole('button', { name: '修改' })
      .click();
    await dialogOf(page).getByLabel('字典标签').fill('女士');
    await save(page);
    await expect(sexes).toHaveText('男女士未知');
    await expect(dialogOf(other).getByLabel('姓名')).toHaveValue('写到一半');

    await other.goto(`${server.url}/system/dept`);
    const status = other.locator('tbody .wm-dict-tag').first();
    await expect(status).toHaveText('正常');
    await page.goto(`${server.url}/system/dict-data/index/3`);
    await page
      .getByRole('row', { name: /正常状态/ })
      .getByRole('button', { name: '修改' })
      .click();
    await dialogOf(page).getByLabel('字典标签').fill('在用');
    await chooseLook(page, '成功');
    await save(page);
    await expect(status).toHaveText('在用');
    await expect(status).toHaveClass(/wm-dict-success/);
    await other.context().close();

    await page.goto(`${server.url}/system/dict`);
    await expect(page.getByRole('row', { name: /sys_job_group/ })).toContainText(
      '内置，不影响页面',
    );
  },
);

test('the report dictionary is kept by type', async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/report/dict`);
  await expect(page.getByRole('link', { name: 'SYS_CONDITION' })).toBeVisible();
  await page.getByRole('button', { name: '新增' }).click();
  await dialogOf(page).getByLabel('字典类型').fill('REPORT_UNIT');
  await dialogOf(page).getByLabel('字典标签').fill('万元');
  await dialogOf(page).getByLabel('字典键值').fill('10000');
  await save(page);
  await expect(page).toHaveURL(/\/report\/dict-data\/index\/REPORT_UNIT$/);
  await expect(page).toHaveTitle('字典 REPORT_UNIT - Work Manage');
  const labels = page.locator('tbody tr.ant-table-row td:nth-child(2)').filter({ visible: true });
  await expect(labels).toHaveText(['万元']);
  await page.getByRole('row', { name: /万元/ }).getByRole('button', { name: '修改' }).click();
  await dialogOf(page).getByLabel('字典标签').fill('万');
  await save(page);
  await expect(labels).toHaveText(['万']);
  await page.getByRole('row', { name: /10000/ }).getByRole('button', { name: '删除' }).click();
  await dialogOf(page)
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(page.getByText('REPORT_UNIT 还没有数据，新增一条吧')).toBeVisible();
  await showTab(page, '/report/dict');
  await expect(page.getByRole('link', { name: 'SYS_CONDITION' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'REPORT_UNIT' })).toHaveCount(0);
});
