import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { endAll } from './support/end.ts';
import { beginSession, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(({ browser }) => endAll(browser, server));

test('a blog gets its name and a page of its own, seen beside the fields before visitors see it', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/article/site`);
  const shown = page.frameLocator('iframe[title=站点预览]');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('把工作写下来');
  // Its style sheet is there.
  await expect(shown.locator('.site-bar')).toHaveCSS('display', 'flex');
  await page.getByLabel('站点名称').fill('周末工坊');
  await page.getByLabel('标语').fill('木头与电路');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('木头与电路');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: '页面' }).click();
  await expect(page).toHaveURL(/\?part=pages$/);
  await page.getByRole('button', { name: '新增页面' }).click();
  await page.getByRole('textbox', { name: '页面正文' }).click();
  await page.keyboard.insertText('我们做**小东西**。');
  await expect(shown.locator('strong')).toHaveText('小东西');
  await page.getByRole('tab', { name: '导航' }).click();
  await page.getByRole('button', { name: '新增导航' }).click();
  await page.getByLabel('第 4 项名称').fill('关于');
  await page.getByLabel('第 4 项类型').click();
  await page.locator('.ant-select-item-option', { hasText: '独立页面' }).click();
  await page.getByLabel('第 4 项指向').click();
  await page.locator('.ant-select-item-option', { hasText: '关于' }).click();
  await expect(shown.getByRole('navigation').getByText('关于')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('站点设置已保存')).toBeVisible();

  const reader = await page.context().newPage();
  await reader.goto(`${server.url}/blog/home`);
  await expect(reader).toHaveTitle('周末工坊');
  await reader.getByRole('link', { name: '关于' }).click();
  await expect(reader).toHaveTitle('关于 - 周末工坊');
  await expect(reader.locator('strong')).toHaveText('小东西');
  await expect(reader.getByRole('link', { name: '关于' })).toHaveAttribute('aria-current', 'page');
  await reader.close();

  await page.getByRole('button', { name: '撤销' }).click();
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('把工作写下来');
  expect((await page.request.get(`${server.url}/blog/page/about`)).status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('comments are shown at once where the site says so, each where it was written', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/article/site?part=look`);
  await page.getByRole('tab', { name: '外观与评论' }).click();
  await page.getByRole('radiogroup', { name: '评论方式' }).getByText('直接显示').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('站点设置已保存')).toBeVisible();
  const id = await page.evaluate(async () => {
    const send = async (method: string, path: string, body: object) => {
      const authorization = `Bearer ${localStorage.getItem('Admin-Token')}`;
      const headers = { 'content-type': 'application/json', authorization };
      const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { data: { id: number } }).data;
    };
    const made = await send('POST', '/article/v2/articles', { title: '说说看', content: '正文' });
    await send('PUT', `/article/v2/articles/${made.id}/publish`, { row_version: 1 });
    return made.id;
  });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${server.url}/blog/article/${id}`);
  // The second one comes from an address that the first one has led to.
  for (const words of ['写得很清楚', '还想看下一篇']) {
    await visitor.getByLabel('昵称').fill('读者');
    await visitor.getByLabel('评论', { exact: true }).fill(words);
    await visitor.getByRole('button', { name: '提交评论' }).click();
    await expect(visitor.locator('#comments').getByText(words)).toBeVisible();
    await expect(visitor.locator('[data-notice]')).toHaveText('评论已发表。');
  }
  await visitor.context().close();
  expect(complaints).toEqual([]);
});
