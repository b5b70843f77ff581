import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import { tick } from './support/stillness.ts';
import type { Server } from './support/server.ts';

test.use({ actionTimeout: 15_000 });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'p' || n, '岗位 ' || n, n, '0' from generate_series(1, 60) n`,
  );
});
test.afterAll(() => server.stop());

const strip = (page: Page): ReturnType<Page['locator']> =>
  page.getByRole('navigation', { name: '已打开的页面' });
const names = (page: Page): ReturnType<Page['locator']> => strip(page).locator('.wm-tab-name');
const pane = (page: Page): ReturnType<Page['locator']> => page.locator('.wm-pane:visible');

async function choose(page: Page, tab: string, action: string): Promise<void> {
  await strip(page).getByRole('button', { name: tab, exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

test('2.6 tabs are pinned, dragged, closed by the middle button, and stand again after a reload', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  for (const address of ['/system/post', '/notebook/note', '/notebook/book']) {
    await page.goto(server.url + address);
    await expect(strip(page).locator(`[data-tab="${address}"]`)).toBeVisible();
  }
  await expect(names(page)).toHaveText(['首页', '岗位管理', '我的笔记', '笔记本管理']);
  await choose(page, '我的笔记', '固定');
  await expect(names(page)).toHaveText(['首页', '我的笔记', '岗位管理', '笔记本管理']);
  await strip(page)
    .locator('[data-tab="/notebook/book"]')
    .dragTo(strip(page).locator('[data-tab="/system/post"]'));
  await expect(names(page)).toHaveText(['首页', '我的笔记', '笔记本管理', '岗位管理']);
  await page.reload();
  await expect(names(page)).toHaveText(['首页', '我的笔记', '笔记本管理', '岗位管理']);
  await strip(page)
    .getByRole('button', { name: '岗位管理', exact: true })
    .click({ button: 'middle' });
  await choose(page, '首页', '全部关闭');
  await expect(names(page)).toHaveText(['首页', '我的笔记']);
  expect(complaints).toEqual([]);
});

test('a reloaded tab is where it was: page, filter and scroll', async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  await pane(page).getByPlaceholder('请输入岗位名称').fill('岗位');
  await pane(page).getByPlaceholder('请输入岗位名称').press('Enter');
  await pane(page).getByRole('button', { name: '第 2 页', exact: true }).click();
  const first = pane(page).locator('tr.ant-table-row').first();
  await expect(first).toContainText('岗位 21');
  // 9: turning the page scrolls to the top, for 800 ms.
  let stays = 0;
  await expect
    .poll(
      async () => {
        const top = await pane(page).evaluate((element) => {
          const before = element.scrollTop;
          element.scrollTop = 120;
          return before;
        });
        stays = top === 120 ? stays + 1 : 0;
        return stays;
      },
      { intervals: [100] },
    )
    .toBeGreaterThanOrEqual(4);
  await page.reload();
  await expect(first).toContainText('岗位 21');
  await expect(pane(page).getByPlaceholder('请输入岗位名称')).toHaveValue('岗位');
  await expect.poll(() => pane(page).evaluate((element) => element.scrollTop)).toBe(120);
  await pane(page).evaluate((element) => {
    element.scrollTop = 0;
  });
  await choose(page, '岗位管理', '刷新页面');
  // Drawn anew, showing what its address says.
  await expect.poll(() => pane(page).evaluate((element) => element.scrollTop)).toBe(0);
  await expect(first).toContainText('岗位 21');
  await expect(page).toHaveURL(/\/system\/post\?post_name=.*&page=2$/);
});

test('2.3 letters where digits are asked for are not found; digits without a screen say which', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/user-auth/role/ab`);
  await expect(page.getByRole('main')).toContainText('页面不存在');
  await page.goto(`${server.url}/system/role-auth/column/x1`);
  await expect(page.getByRole('main')).toContainText('页面不存在');
});

test('the palette finds 岗位管理 by gwgl, writes a note, and changes light and dark', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const palette = page.getByRole('dialog', { name: '搜索页面、记录、操作和内容' });
  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('gwgl');
  await expect(palette.getByRole('option', { selected: true })).toContainText('岗位管理');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/system\/post$/);
  await expect(palette).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await palette.getByRole('combobox').fill('欢迎');
  const contents = palette.getByRole('group', { name: '内容' });
  await expect(contents.locator('mark').first()).toHaveText('欢迎');
  await contents.getByText('欢迎使用 Work Manage', { exact: true }).click();
  await expect(page).toHaveURL(/\/notebook\/preview\//);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('group', { name: '最近' })).toContainText('岗位管理');
  await palette.getByRole('combobox').fill('新增笔记');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await expect(page.getByRole('textbox', { name: '笔记名称', exact: true })).toBeFocused();
  await page.keyboard.type('从搜索框写起');
  await page.keyboard.press('Enter');
  // Going back makes no other one.
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('从搜索框写起')));
  await page.goBack();
  await expect(pane(page).getByRole('region', { name: '最近修改' })).toContainText('从搜索框写起');
  await expect(page).toHaveURL(/\/notebook\/note$/);

  await page.keyboard.press('Control+k');
  await palette.getByText('切换明暗：改为深色').click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('one tab’s error leaves the others alive', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, server);
  await goTo(page, '/system/post');
  await pane(page).getByPlaceholder('请输入岗位名称').fill('没写完');
  await page.route('**/notebook/v2/notes?*', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { rows: [null], total: 1 } } }),
  );
  await goTo(page, '/notebook/note');
  await expect(pane(page)).toContainText('这个页面出错了');
  await expect(pane(page)).toContainText('其他标签页不受影响');
  const shown = await pane(page).locator('code').textContent();
  await pane(page).getByRole('button', { name: '复制追踪号' }).click();
  await expect(pane(page).getByRole('button', { name: '已复制' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(`追踪号 ${copied}`).toBe(shown);
  // Whoever is given the number finds what happened in the server's log.
  await expect
    .poll(() =>
      server
        .output()
        .split('\n')
        .find((line) => line.includes(copied)),
    )
    .toContain('"path":"/notebook/note"');

  await strip(page).getByRole('button', { name: '岗位管理', exact: true }).click();
  await expect(pane(page).getByPlaceholder('请输入岗位名称')).toHaveValue('没写完');
  await expect(pane(page).locator('tr.ant-table-row').first()).toBeVisible();
  await page.unroute('**/notebook/v2/notes?*');
  await strip(page).getByRole('button', { name: '我的笔记', exact: true }).click();
  await pane(page).getByRole('button', { name: '重试' }).click();
  await expect(pane(page).getByRole('region', { name: '最近修改' })).toBeVisible();
});

test('a missing file of the build is recovered by one reload; when it stays missing, a page says so', async ({
  page,
}) => {
  await signIn(page, server);
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route('**/assets/post-page-*.js', (route) =>
    documents === 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.evaluate(() => {
    history.pushState(null, '', '/system/post');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(pane(page).locator('tr.ant-table-row').first()).toBeVisible();
  expect(documents).toBe(1);

  await page.route('**/assets/notebook-list-page-*.js', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await goTo(page, '/notebook/book');
  await expect(pane(page)).toContainText('页面有新版本，或者网络中断');
  expect(documents).toBe(2);
  await strip(page).getByRole('button', { name: '岗位管理', exact: true }).click();
  await expect(pane(page).locator('tr.ant-table-row').first()).toBeVisible();
});

test('a lost network is said in a quiet bar, and gone when it is back', async ({
  page,
  context,
}) => {
  await signIn(page, server);
  await context.setOffline(true);
  await expect(page.getByText('网络已断开')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络已断开')).toHaveCount(0);
});

test(
  'the palette finds people, makes a user, and acts on the rows that are selected',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const palette = page.getByRole('dialog', { name: '搜索页面、记录、操作和内容' });
    await page.getByRole('button', { name: '搜索 Ctrl K' }).click();
    await palette.getByRole('combobox').fill('linxiao');
    await palette.getByRole('group', { name: '记录' }).getByText('林晓').click();
    await expect(page).toHaveURL(/\/system\/user\?id=\d+$/);
    await expect(pane(page).getByRole('heading', { name: 'linxiao' })).toBeVisible();

    await page.keyboard.press('Control+k');
    await palette.getByRole('combobox').fill('新增用户');
    await expect(palette.getByRole('option', { selected: true })).toContainText('新增用户');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto(`${server.url}/system/post`);
    const rows = pane(page).locator('tr.ant-table-row');
    await tick(rows.nth(0).getByRole('checkbox'));
    await tick(rows.nth(1).getByRole('checkbox'));
    await page.keyboard.press('Control+k');
    const selected = palette.getByRole('group', { name: '选中的记录' });
    await expect(selected.getByRole('option')).toContainText(['删除']);
    await expect(selected).toContainText('已选 2 项');
    await selected.getByText('删除').click();
    await expect(page.getByRole('dialog')).toContainText('2');
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    expect(complaints).toEqual([]);
  },
);

test(
  'a strip that is too long moves by wheel and arrows, lists its tabs, and gives closed ones back',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const entries = ['user', 'role', 'menu', 'dept', 'dict', 'config', 'notice', 'post', 'column'];
    for (const entry of entries) {
      await page.goto(`${server.url}/system/${entry}`);
      await expect(strip(page).locator(`[data-tab="/system/${entry}"]`)).toBeVisible();
    }
    await page.goto(`${server.url}/system/role-auth/user/2`);
    await expect(names(page).last()).toHaveText('分配用户 · 普通用户');
    await page.setViewportSize({ width: 1000, height: 800 });
    const left = (): Promise<number> => strip(page).evaluate((element) => element.scrollLeft);
    await expect.poll(left).toBeGreaterThan(0);
    const before = await left();
    await strip(page).hover();
    await page.mouse.wheel(0, -120);
    await expect.poll(left).toBeLessThan(before);
    const onward = page.getByRole('button', { name: '向右看标签' });
    // The strip glides: the last press may find the arrow at rest already.
    await expect
      .poll(async () => {
        await onward.click({ timeout: 1000 }).catch(() => undefined);
        return onward.isEnabled();
      })
      .toBe(false);
    await expect(page.getByRole('button', { name: '向左看标签' })).toBeEnabled();
    await page.getByRole('button', { name: `全部 ${entries.length + 2} 个标签` }).click();
    await page.locator('.wm-tab-list').getByRole('menuitem', { name: '角色管理' }).click();
    await expect(page).toHaveURL(/\/system\/role$/);

    await choose(page, '首页', '关闭其他');
    await expect(names(page)).toHaveText(['首页']);
    await page.keyboard.press('Alt+Shift+T');
    await expect(page).toHaveURL(/\/system\/role-auth\/user\/2$/);
    await expect(names(page)).toHaveText(['首页', '分配用户 · 普通用户']);
    expect(complaints).toEqual([]);
  },
);
