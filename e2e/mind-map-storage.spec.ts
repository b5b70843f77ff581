import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { runSql } from './support/database.ts';
import { expectDraft } from './support/drafts.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

function nodeOf(page: Page, text: string): Locator {
  return page.getByRole('treeitem', { name: text, exact: true });
}

const status = (page: Page): Locator => page.locator('.mm-status');

/** Makes a map in the list; ends in its editor. */
async function makeMap(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/mindmap/map`);
  await page.getByRole('button', { name: /新建$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page).toHaveURL(/\/mindmap\/edit\/\d+$/);
  await expect(nodeOf(page, name)).toBeVisible();
}

/** Adds a child with a text to a node. */
async function addChild(page: Page, parent: string, text: string): Promise<void> {
  await nodeOf(page, parent).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(nodeOf(page, text)).toBeVisible();
}

/** Gives a node another text. */
async function rename(page: Page, from: string, to: string): Promise<void> {
  await nodeOf(page, from).click();
  await page.keyboard.press('F2');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(nodeOf(page, to)).toBeVisible();
}

test('a map is made in a folder, saves by itself, is found again, goes into the trash and comes back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/mindmap/map`);
  await expect(page.getByRole('link', { name: '认识思维导图' })).toBeVisible();
  await page.getByRole('button', { name: '新建文件夹' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('项目');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  const folders = page.getByRole('complementary', { name: '文件夹' });
  const folder = folders.locator('.mm-place', { hasText: '项目' });
  const openFolder = async (): Promise<void> => {
    await folder.click();
    await expect(folder).toHaveAttribute('aria-current', 'true');
  };
  await openFolder();
  await page.getByRole('button', { name: /新建$/ }).click();
  await dialog.getByLabel('名称').fill('季度计划');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(page).toHaveURL(/\/mindmap\/edit\/\d+$/);
  const address = page.url();

  await addChild(page, '季度计划', '第一件事');
  await expect(status(page)).toHaveText(/^已保存 \d\d:\d\d$/);
  await page.reload();
  await expect(nodeOf(page, '第一件事')).toBeVisible();
  // The public map stays another one.
  await page.goto(`${server.url}/mind_index`);
  await expect(nodeOf(page, '根节点')).toBeVisible();

  await page.goto(`${server.url}/mindmap/map`);
  await openFolder();
  await expect(page.getByRole('link', { name: '季度计划' })).toBeVisible();
  await expect(page.getByRole('link', { name: '认识思维导图' })).toHaveCount(0);
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(page.getByRole('link', { name: '季度计划' })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByText('这张思维导图在回收站中')).toBeVisible();
  await page.getByRole('button', { name: /还\s?原/ }).click();
  await expect(page.getByText('这张思维导图在回收站中')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('two windows on one map follow each other, merge what they drew apart, and ask only about the same node', async ({
  browser,
}) => {
  const [first, second] = [await browser.newContext(), await browser.newContext()];
  const [one, two] = [await first.newPage(), await second.newPage()];
  await signIn(one, server);
  await signIn(two, server);
  await makeMap(one, '两处同改');
  await expect(status(one)).toHaveText(/^已保存/);
  await two.goto(one.url());
  await expect(nodeOf(two, '两处同改')).toBeVisible();

  await addChild(one, '两处同改', '第一个窗口');
  await expect(nodeOf(two, '第一个窗口')).toBeVisible();

  // Apart: each draws while it hears nothing of the other.
  await second.setOffline(true);
  await addChild(two, '两处同改', '第二个窗口');
  await expect(status(two)).toHaveText(/^网络已断开/);
  await addChild(one, '第一个窗口', '又一个');
  await expect(status(one)).toHaveText(/^已保存/);
  await second.setOffline(false);
  await expect(nodeOf(two, '又一个')).toBeVisible();
  await expect(nodeOf(one, '第二个窗口')).toBeVisible();
  await expect(status(two)).toHaveText(/^已保存/);

  // The same node in both: the one that comes later decides.
  await second.setOffline(true);
  await rename(two, '又一个', '二说了算');
  await expect(status(two)).toHaveText(/^网络已断开/);
  await rename(one, '又一个', '一说了算');
  await expect(status(one)).toHaveText(/^已保存/);
  await second.setOffline(false);
  const dialog = two.getByRole('dialog', { name: '这张思维导图已在别处修改' });
  await dialog.getByRole('button', { name: '保留我的为副本' }).click();
  await expect(nodeOf(two, '一说了算')).toBeVisible();
  await expect(nodeOf(two, '二说了算')).toHaveCount(0);
  await two.goto(`${server.url}/mindmap/map`);
  await two.getByRole('link', { name: /^两处同改（副本/ }).click();
  await expect(nodeOf(two, '二说了算')).toBeVisible();
  await first.close();
  await second.close();
});

test(
  'a text field that stands open goes on while another window saves; Escape gives the text from before',
  { tag: '@long' },
  async ({ browser }) => {
    const [first, second] = [await browser.newContext(), await browser.newContext()];
    const [one, two] = [await first.newPage(), await second.newPage()];
    await signIn(one, server);
    await signIn(two, server);
    await makeMap(one, '开着的框');
    await addChild(one, '开着的框', '会被删掉');
    await expect(status(one)).toHaveText(/^已保存/);
    await two.goto(one.url());
    await expect(nodeOf(two, '会被删掉')).toBeVisible();

    // Typed, and not done: it counts as saved, and is taken back by Escape.
    await nodeOf(one, '开着的框').click();
    await one.keyboard.press('F2');
    await one.keyboard.press('Control+a');
    await one.keyboard.type('打到一半');
    await expect(nodeOf(two, '打到一半')).toBeVisible();
    await addChild(two, '打到一半', '别处添加');
    await expect(nodeOf(one, '别处添加')).toBeVisible();
    await one.keyboard.press('Escape');
    await expect(nodeOf(one, '开着的框')).toBeVisible();
    await expect(nodeOf(two, '开着的框')).toBeVisible();
    await expect(nodeOf(one, '打到一半')).toHaveCount(0);

    // A mark that was set without a key being typed stays, too.
    await nodeOf(one, '别处添加').click();
    await one.keyboard.press('F2');
    await one.keyboard.press('Control+b');
    await addChild(two, '开着的框', '又来一个');
    await expect(nodeOf(one, '又来一个')).toBeVisible();
    await one.keyboard.press('Enter');
    await expect(status(one)).toHaveText(/^已保存/);
    const id = Number(one.url().split('/').at(-1));
    await expect
      .poll(() => runSql(server, `select content from mind_map where id = ${id}`))
      .toMatch(/<strong>别处添加|font-weight: ?(bold|700)[^>]*>别处添加/);

    // An open field whose node is deleted elsewhere, in which nothing was typed.
    await nodeOf(one, '会被删掉').click();
    await one.keyboard.press('F2');
    await expect(one.locator('.mm-text-edit:focus')).toBeVisible();
    await nodeOf(two, '会被删掉').click();
    await two.keyboard.press('Delete');
    await expect(nodeOf(one, '会被删掉')).toHaveCount(0);
    await expect(one.locator('.mm-text-edit:focus')).toHaveCount(0);
    await addChild(one, '开着的框', '接着画');
    await expect(nodeOf(two, '接着画')).toBeVisible();
    await first.close();
    await second.close();
  },
);

test(
  'an older version is looked at and brought back, and the present one is kept',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await makeMap(page, '有历史');
    await addChild(page, '有历史', '后来添加');
    await expect(status(page)).toHaveText(/^已保存/);
    await page.getByRole('button', { name: '历史版本' }).click();
    const drawer = page.getByRole('dialog', { name: '历史版本' });
    await drawer.getByRole('button', { name: '查看' }).click();
    await expect(drawer.getByRole('img')).toBeVisible();
    await drawer.getByRole('button', { name: /恢\s?复/ }).click();
    await page
      .getByRole('dialog', { name: /恢复到/ })
      .getByRole('button', { name: /恢\s?复/ })
      .click();
    await expect(nodeOf(page, '后来添加')).toHaveCount(0);
    await expect(nodeOf(page, '有历史')).toBeVisible();
    await page.getByRole('button', { name: '历史版本' }).click();
    await expect(drawer.getByRole('listitem')).toHaveCount(2);
  },
);

test('a link shows the map to somebody who is not signed in, until it is revoked', async ({
  page,
  browser,
}) => {
  await beginSession(page, server);
  await makeMap(page, '公开的图');
  await page.getByRole('button', { name: /分享$/ }).click();
  const dialog = page.getByRole('dialog', { name: '分享思维导图' });
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const address = await dialog.getByLabel('分享链接').first().inputValue();
  expect(address).toMatch(/\/mind_share#[\w-]{43}$/);

  const guest = await (await browser.newContext()).newPage();
  const { complaints } = watch(guest, server);
  await guest.goto(address);
  await expect(nodeOf(guest, '公开的图')).toBeVisible();
  await expect(guest).toHaveTitle('公开的图 - Work Manage');
  await nodeOf(guest, '公开的图').click();
  await guest.keyboard.press('Tab');
  await guest.keyboard.press('Delete');
  await expect(guest.getByRole('treeitem')).toHaveCount(5);
  await expect(guest.getByRole('button', { name: /导入|新建/ })).toHaveCount(0);
  expect(complaints).toEqual([]);

  await dialog.getByRole('button', { name: '取消分享' }).click();
  await page
    .getByRole('dialog', { name: /删除这个链接/ })
    .getByRole('button', { name: /删\s?除/ })
    .click();
  await expect(dialog.getByRole('button', { name: '取消分享' })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('分享链接不存在或已失效')).toBeVisible();
});

test(
  'a map that was drawn while the server was away is there after its return',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await makeMap(page, '断线也不怕');
    await expect(status(page)).toHaveText(/^已保存/);
    await page.context().setOffline(true);
    await addChild(page, '断线也不怕', '离线画的');
    await expect(status(page)).toHaveText(/^网络已断开/);
    await expectDraft(page, '离线画的');
    await page.context().setOffline(false);
    await page.reload();
    await expect(nodeOf(page, '离线画的')).toBeVisible();
    await expect(status(page)).toHaveText(/^已保存/);
  },
);

test('a map becomes a note and the note a map again, with the same outline', async ({ page }) => {
  await beginSession(page, server);
  await makeMap(page, '互相转换');
  await addChild(page, '互相转换', '要点一');
  await expect(status(page)).toHaveText(/^已保存/);
  await page.getByRole('button', { name: /转为笔记$/ }).click();
  await expect(page).toHaveURL(/\/notebook\/preview\//);
  await expect(page.getByRole('heading', { name: '要点一' })).toBeVisible();
  await page.getByRole('button', { name: /转为思维导图$/ }).click();
  await expect(page).toHaveURL(/\/mindmap\/edit\/\d+$/);
  await expect(nodeOf(page, '要点一')).toBeVisible();
  await expect(nodeOf(page, '二级节点')).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(6);
});

test(
  'reading 30 a change is in local storage within 300 ms; a full one hands the map to the database and says so',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto(`${server.url}/mind_index`);
    await expect(nodeOf(page, '根节点')).toBeVisible();
    await page.evaluate(() => {
      const times: number[] = [];
      Object.assign(globalThis, { times });
      window.addEventListener('write_local_file', () => times.push(performance.now()));
    });
    await addChild(page, '根节点', '写得快');
    await expect(status(page)).toHaveText('已保存');
    const stored = await page.evaluate(() => localStorage.getItem('SIMPLE_MIND_MAP_DATA') ?? '');
    expect(stored).toContain('写得快');
    expect(await page.evaluate('times.length')).toBeGreaterThan(0);

    await page.evaluate(() => {
      const fill = (size: number): boolean => {
        try {
          localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(size));
          return true;
        } catch {
          return false;
        }
      };
      for (let size = 2 ** 20; size >= 1; size /= 2) while (fill(size));
    });
    await addChild(page, '根节点', '装不下也在');
    await expect(status(page)).toHaveText('本地存储已满，导图改存在浏览器数据库中');
    await page.reload();
    await expect(nodeOf(page, '装不下也在')).toBeVisible();
    await expect(nodeOf(page, '写得快')).toBeVisible();
  },
);

test(
  'two tabs of the public map show and keep what either draws; half a text survives a reload',
  { tag: '@long' },
  async ({ context }) => {
    const [one, two] = [await context.newPage(), await context.newPage()];
    for (const page of [one, two]) {
      await page.goto(`${server.url}/mind_index`);
      await expect(nodeOf(page, '根节点')).toBeVisible();
    }
    await addChild(one, '根节点', '第一页画的');
    await expect(nodeOf(two, '第一页画的')).toBeVisible();
    await addChild(two, '根节点', '第二页画的');
    await expect(nodeOf(one, '第二页画的')).toBeVisible();

    await nodeOf(one, '第一页画的').click();
    await one.keyboard.press('F2');
    await one.keyboard.press('End');
    await one.keyboard.type('，写到一半');
    await expect(nodeOf(two, '第一页画的，写到一半')).toBeVisible();
    await one.reload();
    await expect(nodeOf(one, '第一页画的，写到一半')).toBeVisible();
    await expect(nodeOf(one, '第二页画的')).toBeVisible();
  },
);
