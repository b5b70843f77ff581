import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const line = (page: Page) => page.getByRole('textbox', { name: '新增待办' });
const group = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const todo = (page: Page, text: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: text, exact: true }) });

/** The day in the office so many days from today, as the calendar names it. */
const dayIn = (days: number, form = 'YYYY-MM-DD'): Promise<string> =>
  runSql(server, `select to_char((now() at time zone 'Asia/Shanghai')::date + ${days}, '${form}')`);

async function add(page: Page, text: string): Promise<void> {
  await line(page).fill(text);
  await line(page).press('Enter');
  await expect(line(page)).toHaveValue('');
}

async function open(page: Page, username: string): Promise<void> {
  const account = { username, password: 'worker-secret-1' };
  await register(page, server, account);
  await signIn(page, server, account);
  await goTo(page, '/workbench');
  await expect(page.getByText('今天没有要做的事。按 N 写下第一件')).toBeVisible();
}

test('somebody types what is to be done, does it, takes it back, moves it and finds it in the calendar', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await open(page, 'workbench_one');

  // N leads to the line; what is read is told, and Backspace makes a text of it again.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(line(page)).toBeFocused();
  await line(page).fill('明天 15:00 回林晓');
  const marks = page.getByRole('list', { name: '读出的日期和时间' });
  await expect(marks.getByRole('listitem')).toHaveText([/月.+日 周/, '15:00']);
  await page.keyboard.press('Enter');
  await expect(group(page, '接下来 1')).toContainText('明天 15:00');
  await line(page).fill('写给周五 今天');
  await expect(marks.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await expect(marks.getByRole('listitem')).toHaveCount(0);
  await expect(line(page)).toHaveValue('写给周五 今天');
  await line(page).fill('明天');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('请写下要做什么');
  await add(page, '今天 改完周报');
  await add(page, '整理书架');
  await add(page, '每天 浇花');

  // By the keyboard: done and taken back, moved to tomorrow.
  await page.getByRole('button', { name: '改完周报', exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(todo(page, '改完周报')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).first().click();
  await expect(group(page, '今天 2')).toContainText('改完周报');
  await page.getByRole('button', { name: '改完周报', exact: true }).focus();
  await page.keyboard.press('d');
  await page.getByRole('menuitem', { name: /^明天/ }).click();
  await expect(group(page, '接下来 2')).toContainText('改完周报');
  await page.getByRole('checkbox', { name: '完成“浇花”' }).click();
  await expect(page.getByText(/已完成“浇花”，下次/)).toBeVisible();
  await expect(group(page, '接下来 3')).toContainText('浇花');

  // The calendar has a day's to-dos, and the address has the day.
  const tomorrow = await dayIn(1);
  await page.locator(`[data-day="${tomorrow}"]`).click();
  await expect(page).toHaveURL(`${server.url}/workbench?day=${tomorrow}`);
  const card = page.getByRole('complementary', { name: '卡片' });
  await expect(card.getByRole('checkbox')).toHaveCount(3);
  await expect(page.locator(`[data-day="${tomorrow}"]`)).toHaveAttribute('aria-label', /3 件/);

  // In the drawer: a time that is said, a note; then gone and back.
  await group(page, /^没有日期/)
    .getByRole('button', { name: '整理书架', exact: true })
    .click();
  const drawer = page.getByRole('dialog', { name: '待办' });
  await expect(page).toHaveURL(/[?&]todo=\d+/);
  await drawer.getByLabel('时间').fill('下午3点半');
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer.getByText('有时间的待办需要日期')).toBeVisible();
  await drawer.getByRole('button', { name: '明天', exact: true }).click();
  await drawer.getByLabel('备注').fill('先扔旧杂志');
  expect(await faultsOf(page)).toEqual([]);
  await drawer.getByRole('button', { name: /保\s?存/ }).click();
  await expect(drawer).toBeHidden();
  await expect(group(page, '接下来 4')).toContainText('明天 15:30');
  await group(page, '接下来 4').getByRole('button', { name: '“整理书架”的更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(group(page, '接下来 3')).not.toContainText('整理书架');
  await page.getByRole('button', { name: '撤销' }).last().click();
  await expect(group(page, '接下来 4')).toContainText('整理书架');
  await page.getByRole('button', { name: '已完成' }).click();
  await expect(group(page, '已完成')).toContainText('浇花');

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(group(page, '接下来 4')).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(complaints).toEqual([]);

  // A colleague sees nothing of it.
  const other = await browser.newPage();
  await open(other, 'workbench_two');
  await expect(other.getByText('回林晓', { exact: true })).toHaveCount(0);
  await other.close();
});

test('a reminder comes to the bell, what waits is settled in its line, and the cards are one’s own', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await goTo(page, '/workbench');
  const waiting = group(page, /^等我处理/);
  const notice = waiting.getByRole('listitem').filter({ hasText: '周五下午开展消防演练' });
  await notice.getByRole('button', { name: '看内容' }).click();
  await expect(notice).toContainText('在总部办公楼开展消防演练');
  await notice.getByRole('button', { name: '已读' }).click();
  await expect(notice).toHaveCount(0);

  await add(page, '今天 0:01 给陈思远回电话');
  const unread = page.getByRole('button', { name: /^我的通知/ });
  const before = (await unread.getAttribute('aria-label')) ?? '';
  await runSql(
    server,
    `update workbench_todo set told_time = remind_time - interval '1 hour' where text = '给陈思远回电话'`,
  );
  // As the clock does each minute.
  await runSql(server, `update sys_job set next_fire = now() where handler = 'home:reminders'`);
  const job = await runSql(server, `select id from sys_job where handler = 'home:reminders'`);
  await page.evaluate(async (id) => {
    const token = localStorage.getItem('Admin-Token') ?? '';
    await fetch(`/admin/v2/monitor/job/${id}/run`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  }, job);
  await expect(unread).not.toHaveAttribute('aria-label', before);
  await unread.click();
  await page.getByRole('button', { name: /待办提醒：给陈思远回电话/ }).click();
  // Links of notices open beside the page.
  const opening = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name: '给陈思远回电话' }).click();
  const opened = await opening;
  await expect(opened).toHaveURL(/\/workbench\?day=.+&todo=\d+/);
  const drawer = opened.getByRole('dialog', { name: '待办' });
  await expect(drawer.getByLabel('待办')).toHaveValue('给陈思远回电话');
  await opened.close();
  await page.keyboard.press('Escape');
  // It stands as the to-do that it is, not as a notice beside it.
  await expect(waiting).not.toContainText('待办提醒');

  const saved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('workbench-cards'),
  );
  await page.getByRole('button', { name: '自定义' }).click();
  const cards = page.getByRole('dialog', { name: '自定义工作台' });
  await cards.getByRole('checkbox', { name: '常用入口' }).click();
  await cards.getByRole('button', { name: '接着做上移' }).click();
  await cards.getByRole('button', { name: /完\s?成/ }).click();
  const names = page.getByRole('complementary', { name: '卡片' }).getByRole('region');
  const shown = ['日历', '接着做', '正在进行'];
  await expect(names).toHaveCount(shown.length);
  await saved;
  await page.evaluate(() => localStorage.removeItem('preferences'));
  await page.goto(`${server.url}/workbench`);
  for (const [at, name] of shown.entries()) await expect(names.nth(at)).toHaveAccessibleName(name);
  expect(complaints).toEqual([]);
});

test('a record is put on the list of what is to be done, is taken off again, and leads back to itself', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status) values ('chair', '董事长', 1, '0')`,
  );
  await signIn(page, server);
  await goTo(page, '/system/post');
  await page.getByRole('button', { name: '董事长', exact: true }).click();
  const record = page.getByRole('complementary', { name: '岗位：董事长' });
  const plan = async (day: string): Promise<void> => {
    await record.getByRole('button', { name: '加入待办' }).click();
    await page.getByRole('menuitem', { name: day }).click();
  };
  await plan('不定日期');
  const said = page.locator('.ant-message-notice', { hasText: '已加入待办：岗位「董事长」' });
  await said.getByRole('button', { name: /撤\s?销/ }).click();
  await expect(said).toHaveCount(0);
  await plan('明天');
  await expect(page.getByText('已加入待办，明天：岗位「董事长」')).toBeVisible();

  await goTo(page, '/workbench');
  const item = todo(page, '岗位「董事长」');
  await expect(item).toHaveCount(1);
  await expect(item).toContainText('明天');
  await item.getByRole('link', { name: '董事长' }).click();
  await expect(record).toBeVisible();
  expect(complaints).toEqual([]);
});
