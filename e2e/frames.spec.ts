import { createServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { signIn } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

// A site of somebody else: another origin on this machine, which does not forbid to be framed.
let site: HttpServer;
let origin = '';
let server: Server;

test.beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><h1>别处的网站</h1><input aria-label="备注">');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '::', resolve);
  });
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  server = await lendServer();
});
test.afterAll(async () => {
  await server.stop();
  site.closeAllConnections();
  site.close();
});
test.afterEach(() => runSql(server, 'delete from sys_menu where id >= 900000'));

const addLink = (id: number, link: string): Promise<string> =>
  runSql(
    server,
    `insert into sys_menu (id, parent_id, menu_name, menu_type, path, link, order_num)
     overriding system value values (${id}, 1400, '站点 ${id}', 'C', 'site-${id}', '${link}', 300)`,
  );

const pane = (page: Page): ReturnType<Page['locator']> => page.locator('.wm-pane:visible');

test('2.4 a link of the menu stands in its tab and is kept alive, though it is another host', async ({
  page,
}) => {
  await addLink(900_001, `${origin}/start?a=1`);
  await signIn(page, server);
  await goTo(page, '/system/site-900001');
  const inside = pane(page).frameLocator('iframe');
  await expect(inside.getByRole('heading', { name: '别处的网站' })).toBeVisible();
  await inside.getByLabel('备注').fill('没写完');
  await goTo(page, '/system/post');
  await goTo(page, '/system/site-900001');
  await expect(inside.getByLabel('备注')).toHaveValue('没写完');
  const reach = await pane(page)
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument === null);
  expect(reach, 'the site shares nothing with us').toBe(true);
});

test(
  'a link that joined the menu while the page was open asks for a reload, which shows it',
  { tag: '@long' },
  async ({ page }) => {
    const listening = page.waitForResponse(/\/admin\/v2\/stream\?/);
    await signIn(page, server);
    await listening;
    await addLink(900_002, `${origin}/late`);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(localStorage))))
      .toContain('site-900002');
    await goTo(page, '/system/site-900002');
    await expect(pane(page)).toContainText('这个网站还不能在标签页里打开');
    await expect(pane(page)).toContainText(origin);
    await expect(pane(page).locator('iframe')).toHaveCount(0);
    await expect(pane(page).getByRole('link', { name: '在新窗口打开' })).toHaveAttribute(
      'href',
      `${origin}/late`,
    );
    await pane(page).getByRole('button', { name: '刷新页面' }).click();
    await expect(
      pane(page).frameLocator('iframe').getByRole('heading', { name: '别处的网站' }),
    ).toBeVisible();
  },
);

test(
  'a host that no policy can name stays out of the frame, and the page says so after every reload',
  { tag: '@long' },
  async ({ page }) => {
    const { port } = new URL(origin);
    await addLink(900_003, `http://[::1]:${port}/six`);
    await signIn(page, server);
    for (let round = 0; round < 2; round += 1) {
      await page.goto(`${server.url}/system/site-900003`);
      await expect(pane(page)).toContainText('请管理员检查菜单里的地址');
      await expect(pane(page).locator('iframe')).toHaveCount(0);
    }
  },
);
