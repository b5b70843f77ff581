import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, register, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const reader = { username: 'report_reader', password: 'reader-secret-1' };

/** Somebody who may read reports and the log of sign-ins, and nothing else. */
async function makeReader(page: Page): Promise<void> {
  await register(page, server, reader);
  await runSql(
    server,
    `with made as (insert into sys_role (role_key, role_name, data_scope) values ('reports', '看报表', '1') returning id),
       granted as (insert into sys_role_menu (role_id, menu_id)
         select made.id, m.id from made, sys_menu m
         where m.id = 700 or m.perms in ('report:data:list', 'report:data:run', 'monitor:logininfor:list') returning 1)
     insert into sys_user_role (user_id, role_id)
       select u.id, made.id from made, sys_user u where u.username = '${reader.username}'`,
  );
}

const schedules = (page: Page): Locator => page.getByRole('list', { name: '报表计划' });

test('a report is scheduled by clicking, and whoever has subscribed finds his own result at the bell', async ({
  page,
  browser,
}) => {
  await makeReader(page);
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/console`);
  await page.getByText('计划', { exact: true }).click();
  await expect(page).toHaveURL(/\/report\/console\?tab=schedules$/);
  await expect(page.getByRole('heading', { name: '还没有计划' })).toBeVisible();
  await picture(page, 'schedules-empty');
  await page.getByRole('button', { name: '新增计划' }).click();
  const form = page.getByRole('dialog', { name: '新增报表计划' });
  await form.getByRole('combobox', { name: '报表' }).click();
  await page.getByTitle('登录统计', { exact: true }).click();
  // Too often is said at its field; nothing is lost.
  await form.getByText('每隔', { exact: true }).first().click();
  await form.getByRole('spinbutton', { name: '间隔' }).fill('2');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('两次运行至少相隔 5 分钟')).toBeVisible();
  complaints.length = 0;
  await form.getByText('每月', { exact: true }).click();
  await form.getByRole('combobox', { name: '哪一天' }).click();
  // The last of the list, which only shows those in view.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const preview = form.getByRole('group', { name: '执行时间预览' });
  await expect(preview).toContainText('每月最后一天 02:30（上海时间）');
  await expect(preview.getByRole('list', { name: '接下来五次' }).getByRole('listitem')).toHaveCount(
    5,
  );
  await picture(page, 'schedule-form');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await form.getByRole('button', { name: '保存' }).click();
  const row = schedules(page).getByRole('listitem');
  await expect(row).toContainText('每月最后一天 02:30');
  await expect(row).toContainText('1 人订阅');
  await expect(row).toContainText('还没有运行过');

  // The other subscribes where he reads the report.
  const context = await browser.newContext();
  const other = await context.newPage();
  const heard = watch(other, server);
  await beginSession(other, server, reader);
  await other.goto(`${server.url}/report/data`);
  await other.getByRole('link', { name: '登录统计' }).click();
  await other.getByRole('button', { name: '订阅', exact: true }).click();
  const drawer = other.getByRole('dialog', { name: '订阅：登录统计' });
  await drawer.getByRole('button', { name: '订阅 每月最后一天 02:30' }).click();
  await expect(drawer).toContainText(reader.username);
  await picture(other, 'subscribe');
  expect(await faultsIn(other, 'light')).toEqual([]);
  await other.getByRole('button', { name: /^(关闭|Close)$/ }).click();

  const bell = other.getByRole('button', { name: /^我的通知/ });
  await expect(bell).toHaveAttribute('aria-label', /条未读/);
  const unread = Number(
    /(\d+) 条未读/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0,
  );
  await page.reload();
  await expect(row).toContainText('2 人订阅');
  await row.getByRole('button', { name: '立即运行' }).click();
  await expect(row).toContainText('完成');
  await picture(page, 'schedules');
  await expect(bell).toHaveAttribute('aria-label', `我的通知，${unread + 1} 条未读`);
  await bell.click();
  const panel = other.getByRole('dialog', { name: '我的通知' });
  await panel.getByText('报表有新结果：登录统计').click();
  const opened = context.waitForEvent('page');
  await other.getByRole('link', { name: '查看结果' }).click();
  await picture(other, 'notice');
  const result = await opened;
  await expect(result.getByRole('status').filter({ hasText: '按计划运行' })).toBeVisible();
  await expect(result.getByText(/^共 \d+ 行$/)).toBeVisible();
  await fitsPhone(result);
  await picture(result, 'result-phone');
  expect(heard.complaints).toEqual([]);
  await context.close();

  // Pausing and deleting can be taken back.
  await row.getByRole('switch').click();
  await expect(row).toContainText('已暂停');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(row.getByRole('switch')).toBeChecked();
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(row).toContainText('2 人订阅');

  await page.getByText('订阅', { exact: true }).first().click();
  await expect(page).toHaveURL(/tab=subscriptions$/);
  const group = page.getByRole('region', { name: '登录统计 · 每月最后一天 02:30' });
  await expect(group.getByRole('listitem')).toHaveCount(2);
  await group.getByRole('button', { name: '新增订阅人' }).click();
  const adding = page.getByRole('dialog', { name: /^新增订阅人/ });
  await adding.getByLabel('用户名').fill('nobody_here');
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding).toContainText('没有能看这张报表的用户“nobody_here”');
  await picture(page, 'add-subscriber');
  await adding.getByRole('button', { name: '取消' }).click();
  await picture(page, 'subscriptions');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await fitsPhone(page);
  await picture(page, 'subscriptions-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await page.goto(`${server.url}/report/console?tab=schedules`);
  await expect(row).toContainText('每月最后一天');
  await fitsPhone(page);
  await picture(page, 'schedules-phone-dark');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'schedules-dark');
  expect(complaints.filter((one) => !/422|601/.test(one))).toEqual([]);
});

test(
  'a rule of a report warns at the bell, and is acknowledged',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/report/console?tab=warnings`);
    await expect(page.getByRole('heading', { name: '还没有规则' })).toBeVisible();
    await page.getByRole('button', { name: '新增规则' }).click();
    const form = page.getByRole('dialog', { name: '新增预警规则' });
    await form.getByRole('combobox', { name: '报表' }).click();
    await page.getByTitle('登录统计', { exact: true }).click();
    await form.getByRole('combobox', { name: '列' }).click();
    await page.getByTitle('每日登录 · 次数', { exact: true }).click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form.getByText('请输入下限')).toBeVisible();
    await form.getByRole('spinbutton', { name: '下限' }).fill('100000');
    await picture(page, 'warning-form');
    expect(await faultsIn(page, 'light')).toEqual([]);
    await form.getByRole('button', { name: '保存' }).click();
    const rules = page.getByRole('region', { name: '预警规则' });
    await expect(rules.getByRole('listitem')).toContainText('登录统计 · 「次数」小于 100000');

    await page.goto(`${server.url}/report/data`);
    await page.getByRole('link', { name: '登录统计' }).click();
    const before = page.url();
    await page.getByRole('button', { name: '运行', exact: true }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole('status').filter({ hasText: '截至' })).toBeVisible();
    await page.getByRole('button', { name: /^我的通知，/ }).click();
    await expect(
      page.getByRole('dialog', { name: '我的通知' }).getByText('报表预警：登录统计'),
    ).toBeVisible();
    await page.goto(`${server.url}/report/console?tab=warnings`);
    const mine = page
      .getByRole('region', { name: '我的预警' })
      .getByRole('listitem')
      .filter({ hasText: '登录统计' });
    await expect(mine).toContainText(/登录统计：\d+ 行的「次数」小于 100000/);
    await picture(page, 'warnings');
    await mine.getByRole('button', { name: '确认' }).click();
    await expect(mine).toContainText('已确认');
    await fitsPhone(page);
    await picture(page, 'warnings-phone');
    expect(await faultsIn(page, 'dark')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
