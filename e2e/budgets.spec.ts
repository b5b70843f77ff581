import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { runSql } from './support/database.ts';
import { beginSession, signIn, signInByHand, visibleForm } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { follow } from './support/stillness.ts';

// What can be counted and does not hang on the machine; times stand in bench/web.bench.ts.
const budgets = { signInRequests: 3, homeRequests: 14, layoutShift: 0.02, tableNodes: 3000 };

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, '0' from generate_series(1, 1200) n`,
  );
});
test.afterAll(({ browser }) => endAll(browser, server));

/** The addresses that a page asks for, those fetched ahead for the next page left out. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  const ahead = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isAhead =
      request.headers()['sec-purpose'] === 'prefetch' ||
      (pathname === '/index' && !request.isNavigationRequest()) ||
      // The styles of the application beside the sign-in page.
      (page.url().endsWith('/login') && pathname.endsWith('.css'));
    if (isAhead) ahead.add(pathname);
    // The tab's icon is the browser's own wish.
    if (!ahead.has(pathname) && pathname !== '/favicon.svg') asked.push(pathname);
  });
  return asked;
}

/** Collects what moves by itself from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftSum: () => sum });
  });
  return () => page.evaluate(() => (Reflect.get(window, 'shiftSum') as () => number)());
}

async function homeStands(page: Page): Promise<void> {
  await expect(page.locator('.wm-panel')).toHaveCount(8);
  await expect(page.locator('.wm-panel-wait')).toHaveCount(0);
}

test('sign-in and home ask for few files, one round of calls, and nothing moves', async ({
  page,
  browser,
}) => {
  const asked = listen(page);
  const shifted = await watchShifts(page);
  const requests = follow(page);
  await page.goto(`${server.url}/login`);
  await expect(visibleForm(page).getByLabel('用户名', { exact: true })).toBeFocused();
  await requests.answered();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(budgets.signInRequests);
  expect(await shifted()).toBeLessThanOrEqual(budgets.layoutShift);
  await signInByHand(page, server);
  const storageState = await page.context().storageState();

  // An empty cache, as on the first day.
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
  });
  const home = await context.newPage();
  const askedByHome = listen(home);
  const requestsOfHome = follow(home);
  const shiftedAtHome = await watchShifts(home);
  await home.goto(`${server.url}/index`);
  await homeStands(home);
  await requestsOfHome.answered();
  expect(askedByHome.length, askedByHome.join('\n')).toBeLessThanOrEqual(budgets.homeRequests);
  expect(await shiftedAtHome()).toBeLessThanOrEqual(budgets.layoutShift);

  await home.goto(`${server.url}/system/post`);
  await expect(home.locator('tr.ant-table-row')).toHaveCount(20);
  expect(await shiftedAtHome()).toBeLessThanOrEqual(budgets.layoutShift);
  await context.close();
});

test('user and routes are asked for side by side: neither waits for the other', async ({
  page,
}) => {
  await signIn(page, server);
  const routes = Promise.withResolvers<void>();
  await page.route('**/admin/v2/routers', async (route) => {
    routes.resolve();
    await route.continue();
  });
  await page.route('**/admin/v2/get_user_info', async (route) => {
    await routes.promise;
    await route.continue();
  });
  await page.evaluate(() => localStorage.removeItem('user-pinia'));
  await page.reload();
  await homeStands(page);
});

test('a table of 1,000 rows stands on few nodes, also after scrolling through it', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  const pager = page.getByRole('navigation', { name: '分页' });
  await pager.getByRole('combobox').click();
  await page.getByText('1000 条/页').click();
  const holder = page.locator('.ant-table-tbody-virtual-holder');
  await expect(holder).toBeVisible();
  const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length);
  expect(await nodes()).toBeLessThanOrEqual(budgets.tableNodes);
  for (const top of [5000, 20_000, 40_000]) {
    await holder.evaluate((element, to) => {
      element.scrollTop = to;
    }, top);
    await expect(page.getByText(/^岗位 1$/)).toHaveCount(0);
    expect(await nodes()).toBeLessThanOrEqual(budgets.tableNodes);
  }
});
