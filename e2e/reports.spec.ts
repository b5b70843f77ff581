import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { printed } from './support/printed-text.ts';
import { choose, field, fitsPhone, picture, rowsOf } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

test.describe.configure({ mode: 'serial' });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

test('a report is made beside its real rows, with each fault at its field, and nothing is lost at a reload or to another tab', async ({
  page,
  context,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/config`);
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('谁在登录');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '谁在登录' }).click();
  await choose(page, '数据集', '登录日志');
  await expect(page.locator('.ant-table-row').first()).toContainText('admin');
  // Counted by user: the other columns go.
  for (const at of [4, 1]) await page.getByRole('button', { name: `删除第 ${at} 列` }).click();
  await choose(page, '第 2 列汇总', '计数');
  await field(page, '第 2 列标题').fill('次数');
  await page.getByRole('button', { name: '第 2 列格式' }).click();
  await choose(page, '第 2 列合计', '合计');
  // The rows as they were, each a sign-in of its own, stand there until the counted ones come.
  await expect.poll(async () => (await rowsOf(page))[0]?.join(' ')).toMatch(/^admin \d+$/);
  const [[, times = ''] = []] = await rowsOf(page);
  expect(Number(times)).toBeGreaterThan(0);
  await expect(page.locator('.rp-totals')).toContainText(`合计${times}`);
  await picture(page, 'designer');
  expect(await faultsIn(page, 'light')).toEqual([]);
  complaints.length = 0;
  await page.getByRole('button', { name: '＋ 计算列' }).click();
  await field(page, '第 3 列算式').fill('[c9] + 1');
  const alert = page.locator('.rp-column', { has: field(page, '第 3 列算式') }).getByRole('alert');
  await expect(alert).toContainText('[c9] 不在它前面');
  await picture(page, 'fault');
  // The refusals of the preview are what the browser's console tells.
  complaints.length = 0;
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(field(page, '第 3 列算式')).toHaveCount(0);
  await page.getByRole('button', { name: '＋ 参数' }).click();
  await field(page, '参数 1 名称').fill('用户');
  await page.getByRole('button', { name: '＋ 条件', exact: true }).click();
  await choose(page, '条件的列', '用户名');
  await choose(page, '条件的判断', '包含');
  await choose(page, '值的来源', '参数：用户');
  await page.reload();
  await expect(field(page, '参数 1 名称')).toHaveValue('用户');
  await expect(page.getByText('参数：用户')).toBeVisible();
  await expect(page.getByText('未发布 · 已保存')).toBeVisible();
  // Another browser works on it, too: what differs is put together, what is the same is asked for.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await beginSession(other, server);
  await other.goto(page.url());
  await field(other, '表格标题').fill('他人的标题');
  await expect(field(page, '表格标题')).toHaveValue('他人的标题');
  await field(page, '参数 1 名称').fill('谁');
  await expect(field(other, '参数 1 名称')).toHaveValue('谁');
  await context.setOffline(true);
  await field(page, '表格标题').fill('我的标题');
  await expect(page.getByText('网络已断开，内容已存在本机')).toBeVisible();
  await field(other, '表格标题').fill('又是他人的标题');
  await expect(other.getByText('未发布 · 已保存')).toBeVisible();
  await elsewhere.close();
  await context.setOffline(false);
  await expect(page.getByText('报表已被他人修改，两边的内容都还在')).toBeInViewport();
  await expect(field(page, '表格标题')).toHaveValue('我的标题');
  await picture(page, 'designer-conflict');
  await page.getByRole('button', { name: '用他人的' }).click();
  await expect(field(page, '表格标题')).toHaveValue('又是他人的标题');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布 v1 · 已保存')).toBeVisible();
  // A warning of several conditions, by keys alone from the second one on.
  await page.getByRole('button', { name: '＋ 预警', exact: true }).click();
  await page.getByRole('button', { name: '预警 1 再加条件' }).click();
  const conditions = page.getByRole('group', { name: '预警 1 条件' });
  await expect(conditions.getByRole('combobox', { name: '条件的列' })).toHaveCount(2);
  await conditions.getByRole('button', { name: '＋ 条件组' }).focus();
  await page.keyboard.press('Enter');
  await conditions.getByRole('button', { name: '＋ 条件', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await conditions.getByRole('button', { name: '删除条件', exact: true }).last().focus();
  await page.keyboard.press('Enter');
  await expect(
    conditions.getByRole('button', { name: '＋ 条件', exact: true }).first(),
  ).toBeFocused();
  await expect(conditions.getByRole('combobox', { name: '条件的列' })).toHaveCount(2);
  await fitsPhone(page);
  await picture(page, 'designer-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'designer-phone-dark');
  expect(complaints.filter((one) => !/409|ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
});

test('it is run with what it asks for, and its rows and totals are the same on the page, as XLSX and as CSV', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/data`);
  await expect(page.getByRole('link', { name: '谁在登录' })).toBeVisible();
  // Days are written as everywhere, whatever the browser's language; what is none says so.
  await page.getByRole('link', { name: '登录统计' }).click();
  const days = page.getByRole('group', { name: '日期' });
  await days.getByPlaceholder('开始日期').fill('昨天');
  await expect(days.getByTitle('请按 2026-01-31 的格式输入')).toBeVisible();
  // A relative range says what it is today, and stands in the address as the word.
  await choose(page, '日期的取法', '最近几天');
  await expect(page.getByText(/^现在是 \d{4}-\d\d-\d\d 至 \d{4}-\d\d-\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: '运行' }).click();
  await expect(page).toHaveURL(/p\.days=%40%7Blast_days\+7%7D/);
  await expect(page.getByText(/截至/)).toBeVisible();
  await picture(page, 'relative');
  await page.reload();
  await expect(field(page, '日期的天数')).toHaveValue('7');
  await fitsPhone(page);
  await picture(page, 'relative-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/report/data`);
  await picture(page, 'gallery');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await page.getByRole('link', { name: '谁在登录' }).click();
  await field(page, '谁').fill('admin');
  await page.getByRole('button', { name: '运行' }).click();
  await expect.poll(async () => (await rowsOf(page))[0]?.[0]).toBe('admin');
  const [[, times = ''] = []] = await rowsOf(page);
  const totals = page.locator('.rp-totals');
  await expect(totals).toContainText('合计');
  await expect(totals).toContainText(times);
  await picture(page, 'run');
  expect(await faultsIn(page, 'light')).toEqual([]);
  const download = async (name: string): Promise<Buffer> => {
    await page.getByRole('button', { name: '导出' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    return readFileSync(await (await waiting).path());
  };
  const csv = (await download('CSV')).toString();
  expect(csv).toBe(`\uFEFF用户名,次数\r\nadmin,${times}\r\n合计,${times}\r\n`);
  expect((await download('Excel')).subarray(0, 2).toString()).toBe('PK');
  const json = JSON.parse((await download('JSON')).toString()) as unknown;
  expect(json).toMatchObject({
    columns: ['用户名', '次数'],
    rows: [
      ['admin', Number(times)],
      ['合计', Number(times)],
    ],
  });
  // The button fetches what is missing and asks the browser, which makes the paper or the PDF.
  await page.evaluate(() => {
    window.print = () => void (document.documentElement.dataset['asked'] = '1');
  });
  await page.getByRole('button', { name: '打印 / PDF' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
  const paper = await printed(page);
  expect(paper.text).toContain(`admin${times}合计${times}`);
  expect(paper.text).not.toContain('导出');
  await expect(totals).toContainText(times);
  await fitsPhone(page);
  await picture(page, 'run-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'run-dark');
  await page.goto(`${server.url}/report/console`);
  await expect(page.getByRole('row', { name: /谁在登录/ })).toContainText('完成');
  await picture(page, 'console-dark');
  expect(complaints).toEqual([]);
});

test('a run is shared by a link that strangers open with its password, and no more once it is taken back', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/data`);
  await page.getByRole('link', { name: '谁在登录' }).click();
  await expect.poll(async () => (await rowsOf(page))[0]?.[0]).toBe('admin');
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('访问密码').fill('口令 4711');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接').inputValue();
  await expect(dialog.getByText('需要密码')).toBeVisible();
  await picture(page, 'share');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await fitsPhone(page);
  await picture(page, 'share-phone');

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name: '这份报表需要访问密码' })).toBeVisible();
  await visitor.getByLabel('访问密码').fill('wrong');
  await visitor.getByRole('button', { name: '查看' }).click();
  await expect(visitor.getByText('访问密码不正确')).toBeVisible();
  await visitor.getByLabel('访问密码').fill('口令 4711');
  await visitor.getByRole('button', { name: '查看' }).click();
  await expect(visitor.getByRole('heading', { name: '谁在登录' })).toBeVisible();
  await expect.poll(async () => (await rowsOf(visitor))[0]?.[0]).toBe('admin');
  await expect(visitor.getByText('谁：admin')).toBeVisible();
  await picture(visitor, 'shared');
  expect(await faultsIn(visitor, 'light')).toEqual([]);
  await fitsPhone(visitor);
  await picture(visitor, 'shared-phone');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/report/console?tab=shares`);
  const row = page.getByRole('listitem').filter({ hasText: '谁在登录' });
  await expect(row).toContainText('查看 1 次');
  await picture(page, 'shares');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await row.getByRole('button', { name: '取消分享' }).click();
  await expect(page.getByText('没有有效的分享链接')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('链接不存在、已过期或已取消')).toBeVisible();
  await visitor.context().close();
  expect(complaints).toEqual([]);
});

test(
  'it is copied, deleted and taken back with its version',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/report/config`);
    const row = page.getByRole('row', { name: /谁在登录/ });
    await row.getByRole('button', { name: '复制' }).click();
    await expect(page.getByRole('heading', { name: '谁在登录 副本' })).toBeVisible();
    await page.goto(`${server.url}/report/config`);
    await picture(page, 'list');
    const first = page.getByRole('row', { name: /谁在登录 (?!副本)/ });
    await first.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(first).toHaveCount(0);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect(first).toContainText('v1');
    expect(complaints).toEqual([]);
  },
);
