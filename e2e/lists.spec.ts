import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { listScreens, lists as samples } from '../apps/server/test/support/all-checks.ts';
import { endAll } from './support/end.ts';
import { runSql } from './support/database.ts';
import { doubledLabels } from './support/labels.ts';
import { menuOf } from './support/menu.ts';
import { goTo } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { spread } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { follow, tick } from './support/stillness.ts';

/** Every page of the menu that is a list, and the lists one reaches from another one: their modules name them. */
const lists = listScreens;
/** Pages of the menu that are no list. */
const others = new Set([
  // Places made for a job, their tables behind them: blog-inbox.spec.ts, blog-pictures.spec.ts.
  '/article/comment',
  '/article/manage',
  '/article/picture',
  '/article/site',
  '/book/manage',
  '/book/search',
  '/knowledge/mutation-analysis',
  '/knowledge/query',
  '/monitor/job',
  // Places made for a job: monitor.spec.ts, monitor-backup.spec.ts.
  '/monitor/backup',
  '/monitor/overview',
  '/monitor/online',
  '/monitor/druid',
  '/monitor/server',
  // Its table is a view of it: notes-place.spec.ts.
  '/notebook/note',
  '/monitor/cache',
  '/monitor/cache-list',
  '/monitor/swagger',
  '/practice/widgets',
  // One table seen as every kind of chart, and questions on it: charts.spec.ts.
  '/practice/chart',
  '/report/echart',
  // A conversation at a time: chat.spec.ts.
  '/chat',
  // What is to be done, in groups: workbench.spec.ts.
  '/workbench',
  // One at a time to read, the list behind it: jokes.spec.ts.
  '/joke',
  // Pictures of reads: genome.spec.ts.
  '/genome/alignment',
  '/genome/bam-alignment',
  // Buying, not a list: mall.spec.ts.
  '/mall/store',
  // Charts over what was sold: mall.spec.ts.
  '/mall/report',
  // Two runs side by side: reports-compare.spec.ts.
  '/report/compare',
  // Steps to a report: report-guide.spec.ts.
  '/report/guide',
  // One report at a time: reports.spec.ts.
  '/report/data',
  '/trading/chart',
  '/trading/detail',
  '/trading/manage',
  '/trading/test',
]);

const rows = 1100;
const mostNodes = 3000;
const call = /\/v2\/[^?]*\?(.*&)?limit=\d+/;

let server: Server;
let page: Page;
let complaints: string[];
let requests: ReturnType<typeof follow>;
test.beforeAll(async ({ browser }) => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  for (const { seed } of Object.values(samples)) await runSql(server, seed.join(';\n'));
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, '0' from generate_series(1, ${rows}) n;
     insert into sys_user (username, username_key, nickname, password_hash, dept_id)
     select 'user_' || n, 'user_' || n, '用户 ' || n, 'x', 100 from generate_series(1, ${rows}) n;
     insert into sys_user_role select id, 2 from sys_user where id % 3 = 0 on conflict do nothing;`,
  );
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  complaints = watch(page, server).complaints;
  requests = follow(page);
  await signIn(page, server);
});
test.afterAll(({ browser }) => endAll(browser, server));

const list = (): Locator => page.locator('.wm-list').filter({ visible: true });
const records = (): Locator => list().locator('.ant-table-row');
const heads = (): Locator => list().locator('.ant-table-thead th:not(.ant-table-selection-column)');

async function open(address: string): Promise<void> {
  await goTo(page, address);
  await expect(records().first()).toBeVisible();
}

/** Names and widths of the columns, left to right. */
async function layout(): Promise<{ names: string[]; widths: number[] }> {
  const cells = await heads().evaluateAll((all) =>
    all.map((th) => ({
      name: th.textContent,
      width: Math.round(th.getBoundingClientRect().width),
    })),
  );
  return { names: cells.map(({ name }) => name), widths: cells.map(({ width }) => width) };
}

async function saved(change: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/preferences') && answer.request().method() === 'PUT',
  );
  await change();
  expect((await stored).status()).toBe(200);
}

async function expectLayoutKept(): Promise<void> {
  const before = await layout();
  await list().getByRole('button', { name: '列设置' }).click();
  const panel = page.locator('.wm-column-panel').filter({ visible: true });
  const shown = panel.locator('li').filter({ has: page.locator('input:checked') });
  const name = await shown.last().locator('.ant-checkbox-wrapper').innerText();
  const box = panel.getByRole('checkbox', { name, exact: true });
  await saved(() => tick(box, false));
  await list().getByRole('button', { name: '列设置' }).click();
  await expect(panel).toBeHidden();
  const edge = list().getByRole('separator', { name: /^调整/ }).first();
  const narrow = (await layout()).widths[0] ?? 0;
  await saved(async () => {
    for (let step = 0; step < 5; step += 1) await edge.press('ArrowRight');
  });
  await expect.poll(async () => (await layout()).widths[0]).toBeGreaterThan(narrow);
  const changed = await layout();
  expect(changed.names).toEqual(before.names.filter((head) => head !== name));
  await page.reload();
  await expect(records().first()).toBeVisible();
  expect(await layout()).toEqual(changed);
}

/** Nothing that the page complains of, and no two fields of one form that are called the same. */
async function expectNoComplaints(): Promise<void> {
  await requests.answered();
  expect([...complaints, ...(await doubledLabels(page))]).toEqual([]);
}

/** At the commonest width no column of a fresh account is out of sight. */
async function expectFit(): Promise<void> {
  const hidden = await list().evaluate((element) => {
    const body = element.querySelector('.ant-table-body, .ant-table-content');
    return body ? body.scrollWidth - body.clientWidth : 0;
  });
  expect(hidden).toBeLessThanOrEqual(0);
}

async function expectEmptyState(): Promise<void> {
  const search = list().getByRole('search');
  const field = search.getByRole('textbox').first();
  await field.fill('绝无此名');
  await field.press('Enter');
  await expect(list().getByText('没有符合条件的记录')).toBeVisible();
  await expect(records()).toHaveCount(0);
  await search.getByRole('button', { name: /重\s?置/ }).click();
  await expect(records().first()).toBeVisible();
}

async function expectErrorState(): Promise<void> {
  await page.route(call, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"code":500,"msg":"系统未知错误，请反馈给管理员","data":null,"trace_id":"4bf92f3577b34da6"}',
    }),
  );
  await list().getByRole('button', { name: '刷新' }).click();
  await expect(list().getByText(/^刷新失败，显示的是 \d\d:\d\d 的数据/)).toBeVisible();
  await expect(records().first()).toBeVisible();
  await page.reload();
  const alert = list().getByRole('alert').filter({ hasText: '内容没有加载出来' });
  await expect(alert).toContainText('4bf92f3577b34da6');
  await expect(records()).toHaveCount(0);
  await page.unroute(call);
  await alert.getByRole('button', { name: /重\s?试/ }).click();
  await expect(records().first()).toBeVisible();
  await expect(alert).toHaveCount(0);
}

async function expectPhoneWidth(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list().locator('.wm-card').first()).toBeVisible();
  const overflow = (): Promise<number> =>
    list().evaluate((element) => {
      const boxes = [document.documentElement, element.closest('.wm-pane'), element];
      return Math.max(...boxes.map((box) => (box ? box.scrollWidth - box.clientWidth : 0)));
    });
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  // What is done to several records at once has room too.
  const box = list().locator('.wm-card input[type=checkbox]:enabled').first();
  if ((await box.count()) > 0) {
    await tick(box);
    const bar = list().locator('.wm-batch');
    expect(await bar.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    await bar.getByRole('button', { name: '取消选择' }).click();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(records().first()).toBeVisible();
}

test('every page of the menu is known to be a list or none', async () => {
  const leaves = await menuOf(page, server);
  expect(leaves.length).toBeGreaterThan(10);
  expect(leaves.filter((leaf) => !lists.includes(leaf) && !others.has(leaf))).toEqual([]);
});

// All lists stand in one template: each is looked at for what its own columns can spoil, every fourth one on a phone, every
// eighth one searched, and two of them, in the long form all, looked at for what is the template's.
const whole = new Set(spread(lists, 24, 0));
const searched = new Set(spread(lists, 8, 0));
const onPhone = new Set(spread(lists, 4, 0));

for (const [at, address] of lists.entries()) {
  const all = whole.has(address);
  const what = all ? 'keeps its layout, says when it is empty or broken, and' : 'is shown, and';
  test(`${address} ${what} fits ${onPhone.has(address) ? 'its width and a phone' : 'its width'}`, async () => {
    // What the list before was broken by.
    complaints.splice(0);
    // With every open tab a look costs more; a page that is loaded keeps none of them alive.
    if (at % 4 === 3) await page.goto(server.url + address);
    else await goTo(page, address);
    await expect(records().first()).toBeVisible();
    await expectFit();
    await expectNoComplaints();
    if (all) await expectLayoutKept();
    if (searched.has(address)) await expectEmptyState();
    if (all) await expectErrorState();
    if (onPhone.has(address)) await expectPhoneWidth();
  });
}

// One of each kind in the long form: with a tree beside it, and read only.
for (const address of spread(['/system/post', '/system/user', '/user/index'], 3, 0)) {
  test(`${address} shows 1000 rows on few nodes, down to the last one`, async () => {
    await open(address);
    // The tabs of the tests before stand in the same document.
    await page.reload();
    await expect(records().first()).toBeVisible();
    await list().getByRole('combobox', { name: '每页条数' }).click();
    await page.getByText('1000 条/页').last().click();
    const holder = list().locator('.ant-table-tbody-virtual-holder');
    await expect(holder).toBeVisible();
    const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
    // The rows of the page before are still leaving when the new ones stand.
    await expect.poll(nodes).toBeLessThanOrEqual(mostNodes);
    // The height of a row is measured when it is shown, so that the end may move on once.
    await expect
      .poll(async () => {
        await holder.evaluate((element) => {
          element.scrollTop = element.scrollHeight;
        });
        return records().last().getAttribute('data-row-key');
      })
      .toBe(await lastKey(address));
    expect(await nodes()).toBeLessThanOrEqual(mostNodes);
  });
}

/** The id of the row that ends the first page of 1000. */
async function lastKey(address: string): Promise<string> {
  const path = address === '/user/index' ? '/admin/v2/user/index' : `/admin/v2${address}`;
  const id = await page.evaluate(async (url) => {
    const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` };
    const answer = await fetch(`${url}?limit=1000`, { headers });
    const { data } = (await answer.json()) as { data: { rows: { id: number }[] } };
    return data.rows.at(-1)?.id;
  }, path);
  return String(id);
}
