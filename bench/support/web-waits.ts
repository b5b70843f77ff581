import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { Server } from '../../e2e/support/server.ts';
import { watchPage } from './page-watch.ts';
import type { PageWatch } from './page-watch.ts';

/** How much slower the processor is made. */
export const slowCpu = 4;

/** Nobody types a name and a password in less. */
const typingMs = 2000;

export type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Milliseconds of a person's waiting, and those of the floors beside them. */
export interface Waits {
  waitSignIn: number;
  floorSignIn: number;
  waitEntered: number;
  waitHome: number;
  floorHome: number;
  waitHomeWarm: number;
  waitFirst: number;
  waitBack: number;
  waitRows: number;
}

/** A page of an own context, watched from before its first visit. */
export async function openPage(
  browser: Browser,
  state?: BrowserState,
): Promise<{ page: Page; watch: PageWatch; end: () => Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    ...(state && { storageState: state }),
  });
  const page = await context.newPage();
  return { page, watch: await watchPage(page), end: () => context.close() };
}

/** Waits until every card of the home page shows what it has to tell. */
export async function homeStands(page: Page): Promise<void> {
  await page.locator('.wm-panel').nth(4).waitFor();
  await page.waitForFunction(() => !document.querySelector('.wm-panel-wait'));
}

/** 系统管理 stands behind 更多菜单 at this width. */
export async function openSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更多菜单' }).click();
  await page.getByRole('menuitem', { name: '系统管理', exact: true }).click();
}

/** The button of an open tab. */
export const strip = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: '已打开的页面' }).getByRole('button', { name, exact: true });

/** Types name and password. */
export async function fillSignIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).first().fill('admin');
  await page.getByLabel('密码', { exact: true }).first().fill(password);
}

/** Milliseconds until `work` has come to its end. */
async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A slow processor and a slow line, as those of the figures of the peer. */
async function slowDown({ session }: PageWatch): Promise<void> {
  const bytesPerSecond = 9e6 / 8;
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 60,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

async function waitToEnter(
  browser: Browser,
  { url }: Server,
  password: string,
): Promise<Pick<Waits, 'waitSignIn' | 'waitEntered'>> {
  const { page, watch, end } = await openPage(browser);
  await slowDown(watch);
  const user = page.getByLabel('用户名', { exact: true }).first();
  const waitSignIn = await timeOf(async () => {
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    await user.fill('admin');
  });
  await fillSignIn(page, password);
  await watch.rest();
  await page.waitForTimeout(typingMs);
  const waitEntered = await timeOf(async () => {
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await homeStands(page);
  });
  await end();
  return { waitSignIn, waitEntered };
}

async function waitInside(
  browser: Browser,
  { url }: Server,
  state: BrowserState,
): Promise<Omit<Waits, 'waitSignIn' | 'waitEntered' | 'floorSignIn' | 'floorHome'>> {
  const { page, watch, end } = await openPage(browser, state);
  await slowDown(watch);
  const openedHome = async (): Promise<void> => {
    await page.goto(`${url}/index`, { waitUntil: 'commit' });
    await homeStands(page);
  };
  const waitHome = await timeOf(openedHome);
  await watch.rest();
  const waitHomeWarm = await timeOf(openedHome);
  await openSection(page);
  await watch.rest();
  const row = page.locator('.wm-pane:visible tr.ant-table-row').first();
  const waitFirst = await timeOf(async () => {
    await page.getByRole('menuitem', { name: '岗位管理' }).click();
    await row.waitFor();
  });
  await strip(page, '首页').click();
  await watch.rest();
  const waitBack = await timeOf(async () => {
    await strip(page, '岗位管理').click();
    await row.waitFor();
  });
  await page.getByRole('navigation', { name: '分页' }).getByRole('combobox').click();
  const waitRows = await timeOf(async () => {
    await page.getByText('1000 条/页').click();
    await page.locator('.ant-table-tbody-virtual-holder').waitFor();
  });
  await end();
  return { waitHome, waitHomeWarm, waitFirst, waitBack, waitRows };
}

/** A page of one field without script or style, and one that fetches `bytes` in three files and runs none of them. */
async function startFloor(bytes: number): Promise<{ url: string; end: () => void }> {
  const part = randomBytes(Math.ceil(bytes / 3));
  const page = (body: string): string =>
    `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>floor</title>${body}`;
  const files = `<p>-</p><script>Promise.all([1, 2, 3].map(async (file) => (await fetch('/file/' + file)).arrayBuffer()))
    .then(() => { document.querySelector('p').textContent = 'all'; });</script>`;
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/file/')) {
      response.end(part);
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isField = request.url === '/field';
    response.end(page(isField ? '<label>用户名 <input></label>' : files));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, end: () => server.close() };
}

/** What the browser and the test tool themselves take for a field, and the line for the bytes of the home page. */
async function waitForFloor(
  browser: Browser,
  homeBytes: number,
): Promise<Pick<Waits, 'floorSignIn' | 'floorHome'>> {
  const floor = await startFloor(homeBytes);
  const { page, watch, end } = await openPage(browser);
  await slowDown(watch);
  const floorSignIn = await timeOf(async () => {
    await page.goto(`${floor.url}/field`, { waitUntil: 'commit' });
    await page.getByLabel('用户名', { exact: true }).first().fill('admin');
  });
  await end();
  const other = await openPage(browser);
  await slowDown(other.watch);
  const floorHome = await timeOf(async () => {
    await other.page.goto(`${floor.url}/files`, { waitUntil: 'commit' });
    await other.page.getByText('all').waitFor();
  });
  await other.end();
  floor.end();
  return { floorSignIn, floorHome };
}

interface WaitsAsked {
  server: Server;
  password: string;
  /** Of a browser in which somebody is signed in. */
  state: BrowserState;
  /** Bytes of the home page and its calls on the wire. */
  homeBytes: number;
}

/** What a person waits for at a processor four times slower and a line of 9 Mbit/s and 60 ms. */
export async function measureWaits(
  browser: Browser,
  { server, password, state, homeBytes }: WaitsAsked,
): Promise<Waits> {
  return {
    ...(await waitForFloor(browser, homeBytes)),
    ...(await waitToEnter(browser, server, password)),
    ...(await waitInside(browser, server, state)),
  };
}
