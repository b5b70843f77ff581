import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Browser, Locator, Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { signIn, watch } from './support/people.ts';
import { field, fitsPhone, picture, rowsOf } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

const name = '登录日志按用户名统计';

let server: Server;
/** Somebody else's, on which nobody has ever made a report. */
let empty: Server;
test.beforeAll(async () => {
  [server, empty] = await Promise.all([
    startServer({ ADMIN_PASSWORD: 'admin-secret-1' }),
    startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' }),
  ]);
});
test.afterAll(async ({ browser }) => {
  await endAll(browser, server);
  await empty.stop();
});

/** Makes the log of sign-ins hold so many of each, and nothing else. */
async function setSignIns(of: Server, times: Record<string, number>): Promise<void> {
  const values = Object.entries(times).map(([username, count]) => `('${username}', ${count})`);
  await runSql(
    of,
    `delete from sys_login_log;
     insert into sys_login_log (username, ip, user_agent, succeeded, message)
       select username, '10.0.0.9', '', true, '' from (values ${values.join(', ')}) as made (username, times),
         generate_series(1, times)`,
  );
}

const press = (page: Page, button: string): Promise<void> =>
  page.getByRole('button', { name: button, exact: true }).click();

async function expectRows(page: Page, rows: string[][], within = '.rp-result'): Promise<void> {
  await expect.poll(() => rowsOf(page.locator(within))).toEqual(rows);
}

const isClean = async (page: Page, colors: 'light' | 'dark'): Promise<void> =>
  expect(await faultsIn(page, colors)).toEqual([]);

async function onDesk(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Runs the report that is open, and waits for the rows of this run; answers its number. */
async function runAndRead(page: Page, rows: string[][]): Promise<number> {
  const before = page.url();
  await press(page, '运行');
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('status').filter({ hasText: '截至' })).toBeVisible();
  await expectRows(page, rows);
  return Number(new URL(page.url()).searchParams.get('run'));
}

async function publishByGuide(page: Page, rows: string[][]): Promise<void> {
  await page.goto(`${server.url}/report/guide`);
  await page.getByRole('button', { name: /^登录日志 / }).click();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expectRows(page, rows);
  await isClean(page, 'light');
  await fitsPhone(page);
  for (const step of ['2 列与汇总', '3 条件', '4 样式', '5 发布']) {
    await press(page, '下一步');
    await expect(page.getByRole('button', { name: step, exact: true })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await fitsPhone(page);
  }
  await picture(page, 'story-guide-phone');
  await isClean(page, 'dark');
  await onDesk(page);
  await expect(field(page, '报表名称')).toHaveValue(name);
  await press(page, '发布报表');
  await expect(page.getByText(`报表「${name}」已发布`)).toBeVisible();
  await page.getByRole('link', { name: '去运行' }).click();
}

/** Every day at 08:30, the owner subscribed; its next time stands on the page as in the database. */
async function scheduleDaily(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/report/console?tab=schedules`);
  await press(page, '新增计划');
  const form = page.getByRole('dialog', { name: '新增报表计划' });
  await form.getByRole('combobox', { name: '报表' }).click();
  await page.getByTitle(name, { exact: true }).click();
  await form.getByText('每天', { exact: true }).click();
  await isClean(page, 'light');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('list', { name: '报表计划' }).getByRole('listitem');
  await expect(row).toContainText('每天 08:30（上海时间）');
  await expect(row).toContainText('还没有运行过');
  await expect(row).toContainText('1 人订阅');
  const next = await runSql(
    server,
    `select to_char(next_time at time zone 'Asia/Shanghai', 'MM-DD HH24:MI') from report_schedule
     where next_time > now() and next_time <= now() + interval '1 day'`,
  );
  expect(next).toMatch(/^\d\d-\d\d 08:30$/);
  await expect(row.locator('.rp-schedule-next')).toHaveText(`下次 ${next}`);
  await picture(page, 'story-schedule');
  return row;
}

async function warnBelow(page: Page, low: number): Promise<void> {
  await page.goto(`${server.url}/report/console?tab=warnings`);
  await press(page, '新增规则');
  const form = page.getByRole('dialog', { name: '新增预警规则' });
  await form.getByRole('combobox', { name: '报表' }).click();
  await page.getByTitle(name, { exact: true }).click();
  await form.getByRole('combobox', { name: '列' }).click();
  await page.getByTitle(`${name} · 数量`, { exact: true }).click();
  await form.getByRole('spinbutton', { name: '下限' }).fill(String(low));
  await isClean(page, 'light');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '预警规则' }).getByRole('listitem')).toContainText(
    `${name} · 「数量」小于 ${low}`,
  );
}

const standing = (): Promise<string> =>
  runSql(server, `select count(*) from report_warning_event where state = 'open'`);

/** What differs between the newest run and the one before, from the page of the newest. */
async function compareWithLast(page: Page): Promise<void> {
  await page.getByRole('link', { name: '与上一次比较' }).click();
  await expect(page.getByRole('group', { name: '按变化筛选' }).locator('.rc-count')).toHaveText([
    '+ 新增 1',
    '− 删除 1',
    '~ 变更 1',
    '= 未变 1',
  ]);
  const expectNamed = async (): Promise<void> => {
    for (const row of ['新增 west', '删除 east', '变更 south'])
      await expect(
        page.getByRole('button', { name: `${row}，查看整行`, exact: true }),
      ).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^数量 由 3 变为 5 ?\+2 ▲66\.67%$/ }),
    ).toBeVisible();
  };
  await expectNamed();
  await isClean(page, 'light');
  await picture(page, 'story-compare');
  await fitsPhone(page);
  await expect(page.locator('.rc-card')).toHaveCount(3);
  await expectNamed();
  await picture(page, 'story-compare-phone');
  await isClean(page, 'dark');
  await onDesk(page);
}

async function share(page: Page): Promise<string> {
  await press(page, '分享');
  const dialog = page.getByRole('dialog', { name: `分享「${name}」` });
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = dialog.getByRole('textbox', { name: '分享链接' });
  await expect(link).toHaveValue(/\/share\/report#/);
  await isClean(page, 'light');
  return link.inputValue();
}

async function readAsStranger(browser: Browser, link: string, rows: string[][]): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const { complaints } = watch(visitor, server);
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible();
  await expectRows(visitor, rows, '.rp-shared');
  await isClean(visitor, 'light');
  await fitsPhone(visitor);
  await expectRows(visitor, rows, '.rp-shared');
  await picture(visitor, 'story-shared-phone');
  await isClean(visitor, 'dark');
  expect(complaints).toEqual([]);
  await context.close();
}

async function downloadPack(page: Page): Promise<Buffer> {
  await page.goto(`${server.url}/report/config`);
  await tick(page.getByRole('row', { name: new RegExp(name) }).getByRole('checkbox'));
  await isClean(page, 'light');
  const waiting = page.waitForEvent('download');
  await press(page, '导出报表包');
  const saved = await waiting;
  expect(saved.suggestedFilename()).toMatch(new RegExp(`${name}.*\\.zip$`));
  return readFileSync(await saved.path());
}

async function installElsewhere(browser: Browser, pack: Buffer): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const { complaints } = watch(page, empty);
  await signIn(page, empty);
  expect(await runSql(empty, 'select count(*) from report')).toBe('0');
  await page.goto(`${empty.url}/report/data`);
  await expect(page.getByRole('heading', { name: '还没有可以运行的报表' })).toBeVisible();
  await page.goto(`${empty.url}/report/install`);
  await press(page, '安装报表包');
  const drawer = page.getByRole('dialog', { name: '安装报表包' });
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: pack });
  await expect(drawer.getByRole('status')).toHaveText(/共 1 张报表：新增 1 张/);
  await isClean(page, 'light');
  await drawer.getByRole('button', { name: '安装 1 张报表', exact: true }).click();
  await expect(drawer.getByText('已安装 1 张报表')).toBeVisible();
  await picture(page, 'story-installed');
  await page.goto(`${empty.url}/report/data`);
  await page.getByRole('link', { name, exact: true }).click();
  await setSignIns(empty, { far: 2, near: 1 });
  await runAndRead(page, [
    ['far', '2'],
    ['near', '1'],
  ]);
  await isClean(page, 'light');
  await picture(page, 'story-elsewhere');
  expect(complaints).toEqual([]);
  await context.close();
}

test(
  'a report is made by the guide, runs by its schedule, warns, is compared, shared, and runs on another installation with its numbers',
  { tag: '@long' },
  async ({ page, browser }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const first = [
      ['north', '4'],
      ['south', '3'],
      ['east', '2'],
    ];
    await setSignIns(server, { north: 4, south: 3, east: 2 });
    await publishByGuide(page, first);
    await runAndRead(page, first);
    await isClean(page, 'light');
    await warnBelow(page, 2);
    const row = await scheduleDaily(page);

    // What the next run finds: one more, one fewer, one changed.
    const second = [
      ['south', '5'],
      ['north', '4'],
      // Marked as what the warning is about.
      ['west', '（警告：小于 2）1'],
    ];
    await setSignIns(server, { north: 4, south: 5, west: 1 });
    expect(await standing()).toBe('0');
    await press(page, '立即运行');
    await expect(row).toContainText('完成');
    await expect.poll(standing).toBe('1');
    await page.goto(`${server.url}/report/console?tab=warnings`);
    const warning = page
      .getByRole('region', { name: '我的预警' })
      .getByRole('listitem')
      .filter({ hasText: name });
    await expect(warning).toContainText(`${name}：1 行的「数量」小于 2`);
    await expect(warning).toContainText('待确认');
    await isClean(page, 'light');
    await picture(page, 'story-warning');
    await warning.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: '按计划运行' })).toBeVisible();
    await expectRows(page, second);
    const found = page.url();
    await compareWithLast(page);

    await page.goto(found);
    await expectRows(page, second);
    const link = await share(page);
    await readAsStranger(browser, link, second);
    await installElsewhere(browser, await downloadPack(page));
    expect(complaints).toEqual([]);
  },
);
