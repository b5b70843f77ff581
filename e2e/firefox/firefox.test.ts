import { existsSync } from 'node:fs';
import path from 'node:path';
import { launch } from 'puppeteer-core';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../support/server.ts';
import type { Server } from '../support/server.ts';

/** The main journeys in another engine, over WebDriver BiDi: Playwright drives only a Firefox of its own. */
const executablePath = findFirefox();

function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

const password = 'admin-secret-1';
const waits = { timeout: 30_000, interval: 50 };
let server: Server;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (executablePath === undefined) return;
  server = await startServer({ ADMIN_PASSWORD: password });
  browser = await launch({ browser: 'firefox', executablePath, headless: true });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

beforeEach(async () => {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  page.setDefaultTimeout(waits.timeout);
  await page.setViewport({ width: 1440, height: 900 });
});
afterEach(() => page.browserContext().close());

const open = (address: string) => page.goto(server.url + address);
const texts = (selector: string): Promise<string[]> =>
  page.$$eval(selector, (found) =>
    found.filter((one) => one.checkVisibility()).map((one) => one.textContent.trim()),
  );
const button = (name: string, within = '') =>
  page.locator(`${within} button ::-p-text(${name})`.trim());
const field = (label: string) =>
  page.locator(
    `::-p-xpath(//*[@role="dialog"]//label[contains(., "${label}")]/following::input[1])`,
  );

async function signIn(): Promise<void> {
  await open('/login');
  await page.locator('form input[autocomplete="username"]').fill('admin');
  await page.locator('form input[type="password"]').fill(password);
  await button('登录', 'form').click();
  await page.waitForFunction(() => location.pathname === '/index');
  await page.waitForSelector('main');
}

describe.skipIf(executablePath === undefined)('Firefox (needs Firefox)', () => {
  it('signs in, stays signed in after a reload, and refuses a wrong password in Chinese', async () => {
    await open('/login');
    await page.locator('form input[autocomplete="username"]').fill('admin');
    await page.locator('form input[type="password"]').fill('wrong-secret');
    await button('登录', 'form').click();
    await page.waitForSelector('::-p-text(用户名或密码错误)');
    await signIn();
    await page.reload();
    await page.waitForSelector('main');
    expect(new URL(page.url()).pathname).toBe('/index');
  });

  it('makes a post, finds it, changes it and deletes it', async () => {
    await signIn();
    await open('/system/post');
    const names = () => texts('tbody tr.ant-table-row td:nth-child(2)');
    for (const [code, name] of [
      ['fox', '火狐岗位'],
      ['owl', '猫头鹰岗位'],
    ] as const) {
      await button('新增', 'main').click();
      await field('岗位编码').fill(code);
      await field('岗位名称').fill(name);
      await button('保存', '[role=dialog]').click();
      await expect.poll(names, waits).toContain(name);
    }
    await page.locator('input[placeholder="请输入岗位名称"]').fill('火狐');
    await page.keyboard.press('Enter');
    await expect.poll(names, waits).toEqual(['火狐岗位']);
    await button('修改', 'tbody tr.ant-table-row').click();
    await field('岗位名称').fill('火狐岗位二');
    await button('保存', '[role=dialog]').click();
    await expect.poll(names, waits).toEqual(['火狐岗位二']);
    await button('删除', 'tbody tr.ant-table-row').click();
    await page
      .locator(
        '.ant-modal-confirm-btns button.ant-btn-primary, .ant-modal-confirm-btns button.ant-btn-dangerous',
      )
      .click();
    await expect.poll(names, waits).toEqual([]);
  });

  it('keeps what is written into a note', async () => {
    await signIn();
    await open(`/notebook/edit/${encodeURIComponent('快捷键')}`);
    const text = await page.waitForSelector('.cm-content');
    await text?.click();
    await page.keyboard.down('Control');
    await page.keyboard.press('End');
    await page.keyboard.up('Control');
    await page.keyboard.press('Enter');
    await page.keyboard.type('狐狸写的一行 fox');
    await page.waitForFunction(() => /已保存 \d\d:\d\d/.test(document.body.textContent));
    await page.reload();
    await page.waitForSelector('.cm-content');
    await expect
      .poll(() => texts('.cm-content'), waits)
      .toEqual([expect.stringContaining('狐狸写的一行 fox')]);
  });

  it('draws a mind map, cuts a branch and puts it back by keys; it is there after a reload', async () => {
    await open('/mind_index');
    const nodes = () => texts('[role=tree] [role=treeitem]');
    await page.waitForSelector('[role=tree] [role=treeitem]');
    const before = (await nodes()).length;
    await page.locator('[role=tree] [role=treeitem]').click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('狐狸');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await nodes()).length, waits).toBe(before + 1);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('狐狸')), waits)
      .toBe(true);
    const press = async (letter: 'x' | 'v'): Promise<void> => {
      await page.keyboard.down('Control');
      await page.keyboard.press(letter);
      await page.keyboard.up('Control');
    };
    await press('x');
    await expect.poll(async () => (await nodes()).length, waits).toBe(before);
    await press('v');
    await expect.poll(async () => (await nodes()).length, waits).toBe(before + 1);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('狐狸')), waits)
      .toBe(true);
    await page.reload();
    await expect.poll(nodes, waits).toContainEqual(expect.stringContaining('狐狸'));
  });

  it('reads the blog', async () => {
    await open('/blog/home');
    const link = await page.waitForSelector('article a[href^="/blog/article/"]');
    const address = await link?.evaluate((one) => one.getAttribute('href'));
    await open(address ?? '');
    await page.waitForSelector('article h1');
    expect((await texts('article h1')).join('')).not.toBe('');
  });
});
