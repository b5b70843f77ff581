import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, watch } from './support/people.ts';
import { choose, fitsPhone, picture, rowsOf } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

test.describe.configure({ mode: 'serial' });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '步骤' }).getByRole('button', { name });

/** Counts what a person does: presses of the pointer, and fields that something is typed into. */
async function countDeeds(page: Page): Promise<() => Promise<{ presses: number; fields: number }>> {
  await page.evaluate(() => {
    const counted = { presses: 0, fields: 0 };
    const fields = new Set<EventTarget>();
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => (counted.presses += Number(isTrusted)),
      true,
    );
    addEventListener(
      'keydown',
      ({ target }) => {
        if (target && !fields.has(target)) counted.fields += 1;
        if (target) fields.add(target);
      },
      true,
    );
    Object.assign(window, { counted });
  });
  return () =>
    page.evaluate(
      () => (window as unknown as { counted: { presses: number; fields: number } }).counted,
    );
}

test('the guide leads from a data set to a published report in at most twelve presses, with real rows beside it', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/guide`);
  await expect(page.getByRole('heading', { name: '报表向导' })).toBeVisible();
  await expect(step(page, '列与汇总')).toBeDisabled();
  await expect(page.getByRole('button', { name: /^登录日志/ })).toBeVisible();
  const deeds = await countDeeds(page);
  await page.getByRole('button', { name: /^登录日志/ }).click();
  const proposal = page.getByRole('button', { name: /^登录日志按用户名统计/ });
  // Drawn on real rows.
  await expect(proposal).toContainText(/admin · \d+/);
  await picture(page, 'guide-data');
  await proposal.click();
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result')))[0]?.join(' '))
    .toMatch(/^admin \d+$/);
  await press(page, '下一步');
  await expect(page.getByRole('checkbox', { name: '用户名' })).toBeChecked();
  await press(page, '下一步');
  await press(page, '＋ 条件');
  await expect(page.getByRole('spinbutton', { name: '天数' })).toHaveValue('7');
  await press(page, '下一步');
  await expect(page.getByLabel('表格标题', { exact: true })).toHaveValue('登录日志按用户名统计');
  await choose(page, '呈现方式', '柱状图');
  const chart = page.getByRole('img', { name: /^登录日志按用户名统计：/ });
  await expect(chart.locator('canvas').first()).toBeVisible();
  await picture(page, 'guide-look');
  await press(page, '下一步');
  await expect(page.getByLabel('报表名称', { exact: true })).toHaveValue('登录日志按用户名统计');
  const [[, times = ''] = []] = await rowsOf(page.locator('.rp-result'));
  await press(page, '发布报表');
  await expect(page.getByText('报表「登录日志按用户名统计」已发布')).toBeVisible();
  const { presses, fields } = await deeds();
  test
    .info()
    .annotations.push({ type: 'deeds', description: `${presses} presses, ${fields} fields` });
  expect(presses).toBeLessThanOrEqual(12);
  expect(fields).toBe(0);
  await page.getByRole('link', { name: '去运行' }).click();
  await page.getByRole('button', { name: '运行' }).click();
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result')))[0])
    .toEqual(['admin', times]);
  await expect(chart.locator('canvas').first()).toBeVisible();
  await picture(page, 'guide-run');
  const stored = await runSql(
    server,
    `select status || version_no || is_changed from report where name = '登录日志按用户名统计'`,
  );
  expect(stored).toContain('published1false');
  expect(complaints).toEqual([]);
});

test('each step says what is wrong, going back loses nothing, and what was chosen outlives a reload and a closed tab', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/guide`);
  const alert = page.getByRole('alert');
  await press(page, '下一步');
  await expect(alert).toHaveText('请先选择一个数据集');
  await page.getByRole('button', { name: /^用户/ }).click();
  await step(page, '列与汇总').click();
  for (const name of ['用户名', '姓名', '手机号码', '电话'])
    await tick(page.getByRole('checkbox', { name, exact: true }), false);
  await press(page, '下一步');
  await expect(alert).toHaveText('请至少选一列，或新增一项汇总');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await tick(page.getByRole('checkbox', { name: '用户名' }));
  await choose(page, '新增汇总', '手机号码');
  await press(page, '下一步');
  await press(page, '＋ 条件');
  await choose(page, '条件的列', '用户名');
  await choose(page, '条件的判断', '包含');
  await expect(alert).toHaveText('条件“用户名 包含”还没有填值');
  await press(page, '上一步');
  await expect(page.getByRole('checkbox', { name: '用户名' })).toBeChecked();
  // The browser's own Back goes a step back, too.
  await page.goBack();
  await expect(page.getByText('还没有填值')).toBeVisible();
  await page.getByLabel('条件的值', { exact: true }).fill('adm');
  await expect
    .poll(async () => (await rowsOf(page.locator('.rp-result'))).map(([name]) => name))
    .toEqual(['admin']);
  await page.reload();
  await expect(page.getByLabel('条件的值', { exact: true })).toHaveValue('adm');
  await step(page, '发布').click();
  const name = page.getByLabel('报表名称', { exact: true });
  await name.fill('');
  await press(page, '发布报表');
  await expect(alert).toHaveText('请输入报表名称');
  await name.fill('谁的手机号');
  await step(page, '条件').click();
  // What is asked before each run is made here, too, with a value that moves with who runs it.
  await press(page, '＋ 参数');
  await choose(page, '参数 1 默认值的取法', '当前用户');
  await expect(page.getByText('现在是 admin').first()).toBeVisible();
  await picture(page, 'guide-param');
  await press(page, '删除参数 1');
  // In another tab of the browser, as after closing this one.
  const later = await page.context().newPage();
  await later.goto(`${server.url}/report/guide?step=publish`);
  await expect(later.getByLabel('报表名称', { exact: true })).toHaveValue('谁的手机号');
  await fitsPhone(later);
  await picture(later, 'guide-phone');
  expect(await faultsIn(later, 'dark')).toEqual([]);
  await picture(later, 'guide-phone-dark');
  await later.getByRole('button', { name: '发布报表' }).click();
  await expect(later.getByText('报表「谁的手机号」已发布')).toBeVisible();
  await later.close();
  // The refusals of the preview while columns were missing are what the console tells.
  expect(complaints.filter((one) => !/601|preview/.test(one))).toEqual([]);
});

test('reports are exported as a pack, shown before they are installed, installed in one, and taken back with one press', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/config`);
  const row = (name: string) => page.locator('tr.ant-table-row', { hasText: name });
  for (const name of ['登录日志按用户名统计', '谁的手机号', '登录统计'])
    await tick(row(name).getByRole('checkbox'));
  const download = page.waitForEvent('download');
  await press(page, '导出报表包');
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/ 等 3 张\.zip$/);
  const bytes = readFileSync(await saved.path());
  // One is gone, one was changed, one is as it was.
  await runSql(
    server,
    `delete from report where name = '登录日志按用户名统计';
     update report set description = '这里改过' where name = '谁的手机号'`,
  );
  const install = async (): Promise<void> => {
    await page.goto(`${server.url}/report/install`);
    await press(page, '安装报表包');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: bytes });
    await expect(page.getByRole('status').filter({ hasText: '共 3 张报表' })).toBeVisible();
  };
  await install();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('status')).toHaveText(
    '共 3 张报表：新增 1 张，与这里不同 1 张，与这里相同 1 张',
  );
  await expect(drawer.getByText('不同的是：说明')).toBeVisible();
  await picture(page, 'install-plan');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await choose(page, '「谁的手机号」怎样安装', '用包里的，作为新版本');
  await drawer.getByRole('button', { name: '安装 2 张报表' }).click();
  await expect(drawer.getByText('已安装 2 张报表')).toBeVisible();
  await expect(drawer.getByText('已更新为新版本')).toBeVisible();
  await drawer.getByRole('button', { name: '关闭', exact: true }).last().click();
  const reports = `select string_agg(name || version_no || description, ',' order by name) from report`;
  expect(await runSql(server, reports)).toMatch(/谁的手机号2(,|$)/);
  // A second time there is nothing to do.
  await install();
  await expect(drawer.getByText('再次安装不会改动任何内容')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '没有要安装的' })).toBeDisabled();
  await fitsPhone(page);
  await picture(page, 'install-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await drawer.getByRole('button', { name: '取消', exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The demo set has a pack, too.
  const pack = page.getByRole('group', { name: / 等 3 张$/ });
  await pack.getByRole('button', { name: '卸载', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '卸载' }).click();
  await expect(page.getByText(/取回 2 张报表/)).toBeVisible();
  await expect(drawer.getByText('已恢复为安装前的内容')).toBeVisible();
  await picture(page, 'uninstalled');
  const after = await runSql(server, reports);
  expect(after).toContain('谁的手机号3这里改过');
  expect(after).not.toContain('登录日志按用户名统计');
  // No honest pack: said in words, and nothing is shown to install.
  await press(page, '关闭');
  await press(page, '安装报表包');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing') });
  await expect(drawer.getByText('不是能读取的报表包：文件不是 ZIP 压缩包')).toBeVisible();
  expect(complaints).toEqual([]);
});
