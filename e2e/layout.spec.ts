import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '布局设置' }).click();
  const drawer = page.getByRole('dialog', { name: '布局设置' });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function widthOf(locator: Locator): Promise<number> {
  // Grows and shrinks for a moment.
  await locator.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: false }).map((animation) => animation.finished)),
  );
  return (await locator.boundingBox())?.width ?? 0;
}

function rootValue(page: Page, name: string): Promise<string> {
  return page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property).trim(),
    name,
  );
}

test('2.6 the top menu and the sidebar share the menu; widths, cookie and logo are as specified', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page, server);
  // Wide enough for every entry of the top menu.
  await page.setViewportSize({ width: 4800, height: 900 });
  await signIn(page, server);
  const side = page.locator('aside.wm-side');
  await expect(side).toHaveCount(0);
  await expect(page.getByRole('button', { name: '收起菜单' })).toHaveCount(0);
  await page
    .getByRole('navigation', { name: '顶部菜单' })
    .getByRole('button', { name: '系统管理' })
    .click();
  await expect(side).toBeVisible();
  expect(await widthOf(side)).toBe(200);
  await side.getByRole('menuitem', { name: '岗位管理' }).click();
  await expect(page).toHaveURL(/\/system\/post$/);

  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect.poll(() => widthOf(side)).toBe(67);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === 'sidebarStatus')?.value).toBe('0');
  await page.reload();
  await expect.poll(() => widthOf(side)).toBe(67);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect.poll(() => widthOf(side)).toBe(200);

  await side.getByRole('link', { name: 'Work Manage' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await expect(side).toHaveCount(0);

  await page.setViewportSize({ width: 991, height: 800 });
  await expect(page.getByRole('navigation', { name: '顶部菜单' })).toHaveCount(0);
  await page.getByRole('button', { name: '展开菜单' }).click();
  await expect(
    page.locator('.wm-side-drawer').getByRole('menuitem', { name: '首页' }),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  '2.2 the root leads to /index; 2.6 the breadcrumb trail is separated by /',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/`);
    await expect(page).toHaveURL(/\/index$/);
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.goto(`${server.url}/system/post`);
    const crumbs = page.getByRole('navigation', { name: '当前位置' }).getByRole('listitem');
    await expect(crumbs).toHaveText(['首页', '系统管理', '岗位管理']);
    const before = await crumbs.evaluateAll((items) =>
      items.map((item) => getComputedStyle(item, '::before').content),
    );
    expect(before).toEqual(['none', '"/"', '"/"']);
    // Without room for all of it, it is the page's name.
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect(crumbs).toHaveText(['岗位管理']);
  },
);

test('2.6 the theme colour and the mode stand before the first paint and are drawn live', async ({
  page,
}) => {
  await signIn(page, server);
  const drawer = await openDrawer(page);
  expect(await widthOf(page.locator('.ant-drawer-content-wrapper'))).toBe(300);
  await expect(drawer.getByRole('radio', { name: /蓝|青|黑|绿|紫|红/ })).toHaveCount(8);
  await drawer.getByRole('radio', { name: '松石绿' }).click();
  expect(await rootValue(page, '--wm-brand-light-9')).toBe('#e7f6f2');
  expect(await rootValue(page, '--ant-color-primary')).toBe('#11a983');
  // What bears white letters is the nearest shade on which they can be read.
  await expect(drawer.getByRole('switch', { name: '顶部导航' })).toHaveCSS(
    'background-color',
    'rgb(17, 128, 100)',
  );
  await drawer.getByText('深色', { exact: true }).click();
  await expect(page.locator('.wm-header')).toHaveCSS('background-color', 'rgb(26, 31, 38)');

  // Without any script of the application the colours stand already.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark');
  expect(await rootValue(page, '--wm-brand')).toBe('#11a983');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 20, 24)');
});

test('2.6 settings follow the account to a second browser, and Reset clears both copies', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  const drawer = await openDrawer(page);
  await drawer.getByRole('switch', { name: '顶部导航' }).click();
  await drawer.getByRole('switch', { name: '页面水印' }).click();
  await drawer.getByRole('textbox', { name: '水印文字' }).fill('内部资料');
  await drawer.getByRole('radio', { name: '浅色侧栏' }).click();
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('布局设置已保存')).toBeVisible();
  await expect(page.getByRole('navigation', { name: '顶部菜单' })).toHaveCount(0);
  const saved = await page.evaluate(() => localStorage.getItem('layout-setting'));
  expect(JSON.parse(saved ?? '{}')).toMatchObject({ topNav: false, watermarkText: '内部资料' });

  const elsewhere = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await elsewhere.newPage();
  await signIn(other, server);
  await expect(other.locator('.wm-watermark')).toBeVisible();
  await expect(other.getByRole('navigation', { name: '顶部菜单' })).toHaveCount(0);
  await expect(other.locator('aside.wm-side')).not.toHaveClass(/wm-side-dark/);

  const otherDrawer = await openDrawer(other);
  await otherDrawer.getByRole('button', { name: '重置' }).click();
  await expect(other.getByText('正在清除设置并刷新')).toBeVisible();
  await expect(other.getByRole('navigation', { name: '顶部菜单' })).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem('layout-setting'))).toBeNull();
  await elsewhere.close();

  const third = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const fresh = await third.newPage();
  await signIn(fresh, server);
  await expect(fresh.getByRole('navigation', { name: '顶部菜单' })).toBeVisible();
  await third.close();
});

test(
  '2.6 the size of the controls is remembered and shown after the reload',
  { tag: '@long' },
  async ({ page, context }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/post`);
    const button = page.getByRole('button', { name: '搜索', exact: true });
    await expect(button).toHaveCSS('height', '32px');
    await page.getByRole('button', { name: '布局大小' }).click();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('menuitem', { name: '较大' }).click();
    await reloaded;
    await expect(button).toHaveCSS('height', '40px');
    expect((await context.cookies()).find(({ name }) => name === 'size')?.value).toBe('large');
  },
);

test('3 fixedHeader: the header scrolls away with the page unless it is fixed', async ({
  page,
}) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 1440, height: 400 });
  const header = page.locator('.wm-header');
  await page.locator('.wm-pane').hover();
  // Again until the panels have come: before that there is nothing to scroll.
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(header).not.toBeInViewport({ timeout: 1000 });
  }).toPass();
  await page.mouse.wheel(0, -2000);
  await expect(header).toBeInViewport();
  const drawer = await openDrawer(page);
  await drawer.getByRole('switch', { name: '固定顶栏' }).click();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.locator('.wm-pane').hover();
  await page.mouse.wheel(0, 2000);
  await expect
    .poll(() => page.locator('.wm-pane').evaluate((pane) => pane.scrollTop))
    .toBeGreaterThan(0);
  await expect(header).toBeInViewport();
});

test('the head of a table stays at the very top once the header has scrolled away', async ({
  page,
}) => {
  await signIn(page, server);
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto(`${server.url}/system/column`);
  await expect(page.locator('tbody tr.ant-table-row').first()).toBeVisible();
  await page.locator('.wm-pane').hover();
  await page.mouse.wheel(0, 400);
  await expect(page.locator('.wm-header')).not.toBeInViewport();
  await expect
    .poll(async () => (await page.locator('.ant-table-sticky-holder').boundingBox())?.y)
    .toBe(0);
});

test('the root font is a tenth of the window, 16 px at most; titles follow the page or not', async ({
  page,
}) => {
  await signIn(page, server);
  for (const [width, size] of [
    [1440, '16px'],
    [160, '16px'],
    [120, '12px'],
  ] as const) {
    await page.setViewportSize({ width, height: 600 });
    await expect(page.locator('html')).toHaveCSS('font-size', size);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page).toHaveTitle('首页 - Work Manage');
  const drawer = await openDrawer(page);
  await drawer.getByRole('switch', { name: '动态标题' }).click();
  await expect(page).toHaveTitle('Work Manage');
});

test('2.1 the self-check says without signing in what works, and what does not when the server is gone', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await page.goto(`${server.url}/white_test`);
  await expect(page).toHaveTitle('运行自检 - Work Manage');
  const list = page.getByRole('region', { name: '服务器' });
  await expect(list.getByRole('img', { name: '正常' })).toHaveCount(3);
  await expect(page.getByText(/^[\w-]{8}$/)).toBeVisible();
  expect(complaints).toEqual([]);
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, body: '' }));
  await page.route('**/livez', (route) => route.abort());
  await page.getByRole('button', { name: '重新检查' }).click();
  await expect(list.getByText('连接不上，请检查网络后重试')).toBeVisible();
  await expect(list.getByText('服务器返回 503，请联系管理员')).toBeVisible();
  await expect(list.getByRole('img', { name: '正常' })).toHaveCount(1);

  await page.goto(`${server.url}/401`);
  await expect(page.getByRole('main')).toContainText('当前操作没有权限');
  await page.goto(`${server.url}/blog/nothing-here`);
  await expect(page.getByRole('main')).toContainText('页面不存在');
});

test('the manual opens where it speaks of the screen, follows to the next one, and finds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  // All tools of the bar stand beside the whole trail.
  const crumbs = page.locator('.wm-crumbs li');
  await expect(crumbs).toHaveCount(3);
  const cut = await crumbs.evaluateAll(
    (all) => all.filter((crumb) => crumb.scrollWidth > crumb.clientWidth).length,
  );
  expect(cut).toBe(0);
  await page.getByRole('button', { name: '使用手册' }).click();
  const manual = page.getByRole('dialog', { name: '使用手册' });
  const meant = manual.locator('.wm-manual-meant h3');
  await expect(meant).toHaveText('岗位管理');
  await expect(meant).toBeInViewport();
  expect(await faultsIn(page, 'light')).toEqual([]);
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await page.getByRole('menuitem', { name: '部门管理' }).click();
  await expect(meant).toHaveText('部门管理');
  await manual.getByLabel('在手册里查找').fill('演练');
  await manual.getByRole('button', { name: /^备份与恢复/ }).click();
  await expect(meant).toHaveText('备份与恢复');
  await page.keyboard.press('Escape');
  await expect(manual).toBeHidden();
  await expect(page.getByRole('button', { name: '使用手册' })).toBeFocused();

  const note = encodeURIComponent('欢迎使用 Work Manage');
  await page.goto(`${server.url}/notebook/edit/${note}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '使用手册' }).click();
  await expect(meant).toHaveText('我的笔记');
  expect(complaints).toEqual([]);
});
