import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { beginSession, watch } from './support/people.ts';
import { choose, field, fitsPhone, picture, rowsOf } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

test.describe.configure({ mode: 'serial' });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

const tableOf = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });

/** The titles above a table. */
const headsOf = (page: Page, title: string) =>
  tableOf(page, title).locator('thead th').allTextContents();

/** A picture of a single point. */
const aDot = {
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const months = ['2026-09', '2026-10', '2026-11'];
const cross = [
  ['lin', '3', '2', '--', '5'],
  ['wang', '1', '--', '4', '5'],
  ['zhao', '--', '6', '1', '7'],
];

test('a report has a cross table, a funnel and a gauge, and its reader filters it where it is shown', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  const signIns = cross.flatMap(([who = '', ...counts]) =>
    months.map((month, at) => `('${who}', '${month}-05', ${Number(counts[at]) || 0})`),
  );
  await runSql(
    server,
    `delete from sys_login_log;
     insert into sys_login_log (username, ip, user_agent, succeeded, message, create_time)
       select who, '10.0.0.9', '', true, '', day::timestamptz from (values ${signIns.join(', ')}) as made (who, day, times),
         generate_series(1, times)`,
  );
  await page.goto(`${server.url}/report/config`);
  await press(page, '新增');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('登录的几种看法');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByRole('link', { name: '登录的几种看法' }).click();
  await choose(page, '数据集', '登录日志');
  await field(page, '表格标题').fill('谁在哪个月');
  await choose(page, '第 1 列时段', '按月');
  for (const at of [4]) await press(page, `删除第 ${at} 列`);
  await choose(page, '第 3 列汇总', '计数');
  await choose(page, '呈现方式', '交叉表');
  // The last group is put at the top; with two of them they change places.
  await expect
    .poll(() => headsOf(page, '谁在哪个月'))
    .toEqual(['登录时间', 'lin', 'wang', 'zhao', '合计']);
  await choose(page, '第 1 列位置', '放上方');
  await expect.poll(() => headsOf(page, '谁在哪个月')).toEqual(['用户名', ...months, '合计']);
  expect(await rowsOf(tableOf(page, '谁在哪个月'))).toEqual(cross);
  await expect(tableOf(page, '谁在哪个月').locator('.rp-totals')).toHaveText('合计48517');
  await press(page, '撤销');
  await expect.poll(() => headsOf(page, '谁在哪个月')).toContain('zhao');
  await press(page, '重做');
  await expect.poll(() => headsOf(page, '谁在哪个月')).toContain('2026-09');
  await picture(page, 'modules-cross');
  // A gauge of them all, and a funnel by who.
  await press(page, '＋ 模块');
  for (const at of [4, 2, 1]) await press(page, `删除第 ${at} 列`);
  await choose(page, '第 1 列汇总', '计数');
  await field(page, '第 1 列标题').fill('次数');
  await field(page, '表格标题').fill('一共几次');
  await choose(page, '呈现方式', '仪表盘');
  await expect(page.getByRole('img', { name: /一共几次：次数 17，刻度从 0 到 100/ })).toBeVisible();
  await field(page, '刻度终点').fill('0');
  await expect(page.locator('.rp-fields').getByRole('alert').first()).toContainText(
    '刻度终点要大于起点',
  );
  await field(page, '刻度终点').fill('20');
  await expect(page.getByRole('img', { name: /刻度从 0 到 20/ })).toBeVisible();
  await press(page, '＋ 模块');
  for (const at of [4, 1]) await press(page, `删除第 ${at} 列`);
  await choose(page, '第 2 列汇总', '计数');
  await field(page, '第 2 列标题').fill('次数');
  await choose(page, '第 2 列排序', '降序');
  await field(page, '表格标题').fill('谁最多');
  await press(page, '第 1 列格式');
  await choose(page, '第 1 列点击打开', '登录统计');
  await expect(page.getByRole('combobox', { name: '第 1 列传给“日期”' })).toBeVisible();
  await choose(page, '呈现方式', '漏斗图');
  await expect(page.getByRole('img', { name: '谁最多：3 项，zhao 的次数是 7' })).toBeVisible();
  await press(page, '谁最多：看数据');
  await expect(page.getByRole('cell', { name: '71.4%' }).first()).toBeVisible();
  await press(page, '谁最多：看数据');
  // What its reader asks for is a parameter of the report, asked for in the report.
  await press(page, '＋ 参数');
  await field(page, '参数 1 名称').fill('用户');
  await choose(page, '参数 1 可选的值的数据集', '登录日志');
  await page.getByRole('button', { name: '谁在哪个月' }).first().click();
  await press(page, '＋ 条件');
  await choose(page, '条件的列', '用户名');
  await choose(page, '条件的判断', '开头是');
  await choose(page, '值的来源', '参数：用户');
  await press(page, '＋ 筛选控件');
  await expect(field(page, '控件标题')).toHaveValue('用户');
  const preview = page.locator('.rp-preview');
  const filter = preview.locator('.rp-filter');
  // The values that there are, of which one is taken.
  await filter.getByRole('combobox', { name: '用户' }).click();
  const offered = page.locator('.ant-select-item-option').filter({ visible: true });
  await expect(offered).toHaveText(['lin', 'wang', 'zhao']);
  await filter.getByRole('combobox', { name: '用户' }).fill('wa');
  await expect(offered).toHaveText(['wang']);
  await picture(page, 'modules-offered');
  await offered.click();
  await filter.getByRole('button', { name: '筛选' }).click();
  await expect.poll(() => rowsOf(tableOf(page, '谁在哪个月'))).toEqual([['wang', '1', '4', '5']]);
  expect(complaints.filter((one) => !/601|刻度/.test(one))).toEqual([]);
  await picture(page, 'modules-designer');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await press(page, '发布');
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布 v1 · 已保存')).toBeVisible();

  await press(page, '去运行');
  await press(page, '运行');
  await expect.poll(() => rowsOf(tableOf(page, '谁在哪个月'))).toEqual(cross);
  await picture(page, 'modules-run');
  // A figure opens the rows behind it, and the trail leads back; so does a step of the funnel.
  await tableOf(page, '谁在哪个月').getByRole('link', { name: '4', exact: true }).click();
  const trail = page.getByRole('navigation', { name: '明细路径' });
  await expect(trail).toContainText('谁在哪个月：用户名 wang · 2026-11');
  await expect
    .poll(async () => (await rowsOf(page)).map(([, who]) => who))
    .toEqual(['wang', 'wang', 'wang', 'wang']);
  await picture(page, 'modules-behind');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await trail.getByRole('link', { name: /登录的几种看法 #\d+/ }).click();
  await page.getByRole('img', { name: '谁最多：3 项，zhao 的次数是 7' }).locator('canvas').click();
  await expect(trail).toContainText(/谁最多：用户名 \w+$/);
  await expect(page.getByRole('status').filter({ hasText: '登录日志' })).toContainText('共 ');
  await page.goBack();
  // A value opens another report, which runs at once.
  const ranking = tableOf(page, '谁最多');
  await ranking.getByRole('link', { name: 'zhao', exact: true }).click();
  await expect(page.getByText(/^登录统计 · #\d+/)).toBeVisible();
  await page
    .getByRole('navigation', { name: '来处' })
    .getByRole('link', { name: /返回 登录的几种看法/ })
    .click();
  await expect.poll(() => rowsOf(tableOf(page, '谁在哪个月'))).toEqual(cross);
  const first = page.url();
  const asked = page.locator('.rp-run .rp-filter');
  await asked.getByRole('combobox', { name: '用户' }).fill('zhao');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: '筛选' }).click();
  await expect(page).not.toHaveURL(first);
  await expect.poll(() => rowsOf(tableOf(page, '谁在哪个月'))).toEqual([['zhao', '6', '1', '7']]);
  expect(new URL(page.url()).searchParams.get('p.p1')).toBe('zhao');
  // The one before is where it was.
  await page.goBack();
  await expect.poll(() => rowsOf(tableOf(page, '谁在哪个月'))).toEqual(cross);
  await expect(page.locator('.rp-bench-bar').getByRole('combobox', { name: '用户' })).toHaveValue(
    '',
  );
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'modules-run-dark');
  await fitsPhone(page);
  await expect(tableOf(page, '谁在哪个月')).toBeVisible();
  await picture(page, 'modules-phone-dark');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await picture(page, 'modules-phone');
  await tableOf(page, '谁在哪个月').getByRole('link', { name: '6', exact: true }).click();
  await expect(page.getByRole('navigation', { name: '明细路径' })).toContainText('zhao · 2026-10');
  await expect.poll(() => rowsOf(page)).toHaveLength(6);
  await picture(page, 'modules-behind-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'modules-behind-phone-dark');
  expect(complaints.filter((one) => !/601|刻度/.test(one))).toEqual([]);
});

test('what differs between versions is told in words, before publishing and between any two', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/config`);
  await page.getByRole('link', { name: '登录的几种看法' }).click();
  await page.getByRole('button', { name: '谁最多' }).first().click();
  await field(page, '表格标题').fill('谁来得最多');
  await choose(page, '第 2 列排序', '升序');
  await press(page, '删除第 1 列');
  await expect(page.getByText(/已发布 v1 · 已保存/)).toBeVisible();
  await press(page, '发布');
  const dialog = page.getByRole('dialog', { name: '发布报表' });
  const changes = dialog.getByRole('region', { name: '与 v1 相比' }).getByRole('listitem');
  await expect(changes).toHaveText([
    /修改模块「谁来得最多」标题由 谁最多 改为 谁来得最多/,
    /修改模块「谁来得最多」的列「次数」排序由 降序 改为 升序/,
    /删除模块「谁来得最多」的列「用户名」/,
  ]);
  await picture(page, 'versions-publish');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布 v2 · 已保存')).toBeVisible();
  await press(page, '版本');
  const drawer = page.getByRole('dialog', { name: '已发布的版本' });
  const compared = drawer.getByRole('region', { name: '版本比对' });
  await expect(compared).toContainText('没有改动。');
  await choose(page, '旧版本', 'v1');
  await expect(compared.getByRole('listitem')).toHaveCount(3);
  await choose(page, '旧版本', 'v2');
  await choose(page, '新版本', 'v1');
  await expect(compared.getByRole('listitem').nth(1)).toContainText(
    '新增模块「谁最多」的列「用户名」',
  );
  await fitsPhone(page);
  await picture(page, 'versions-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'versions-phone-dark');
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(drawer).toBeHidden();
  // Another report stands in this one, with a picture and what is warned of.
  const preview = page.locator('.rp-preview');
  const further = async (name: string): Promise<void> => {
    await press(page, '＋ 其他');
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await further('图片');
  await field(page, '图片标题').fill('标志');
  await page.getByLabel('图片文件').setInputFiles({ ...aDot, name: '标志.png' });
  await expect(preview.getByRole('img', { name: '标志', exact: true })).toBeVisible();
  await further('预警列表');
  await expect(preview.getByText('没有标出的预警。')).toBeVisible();
  await further('子报表');
  await field(page, '子报表标题').fill('每天的登录');
  await choose(page, '子报表', '登录统计');
  await expect(preview.getByRole('region', { name: '每日登录', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: '子报表传给“日期”' })).toBeVisible();
  await picture(page, 'further-designer');
  // Who they are stands in another table.
  await press(page, '＋ 模块');
  await field(page, '表格标题').fill('他们是谁');
  await choose(page, '关联的数据', '用户');
  await choose(page, '新增列', '用户 · 姓名');
  await expect(field(page, '第 5 列标题')).toHaveValue('用户 · 姓名');
  await expect.poll(() => headsOf(page, '他们是谁')).toContain('用户 · 姓名');
  await choose(page, '没有对应的行', '只留有对应的');
  await expect
    .poll(async () => (await rowsOf(tableOf(page, '他们是谁'))).map(([, who]) => who))
    .not.toContain('zhao');
  await picture(page, 'joined-designer');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await press(page, '发布');
  const later = dialog.getByRole('region', { name: '与 v2 相比' }).getByRole('listitem');
  await expect(later.filter({ hasText: '新增模块「每天的登录」' })).toBeVisible();
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByText('已发布 v3 · 已保存')).toBeVisible();
  await press(page, '去运行');
  await press(page, '运行');
  const ran = page.locator('.rp-run');
  await expect(ran.getByRole('img', { name: '标志', exact: true })).toBeVisible();
  await expect(ran.getByRole('region', { name: '每日登录', exact: true })).toBeVisible();
  await picture(page, 'further-run');
  await fitsPhone(page);
  await ran.getByRole('heading', { name: '每天的登录' }).scrollIntoViewIfNeeded();
  await picture(page, 'further-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'further-phone-dark');
  expect(complaints).toEqual([]);
});
