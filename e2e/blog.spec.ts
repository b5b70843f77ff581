import { expect, test } from '@playwright/test';
import lighthouse from 'lighthouse';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { editorText, publish, said, update, write } from './support/articles.ts';
import { browserForLighthouse, commentOn } from './support/lighthouse.ts';
import { signIn, visibleForm, watch } from './support/people.ts';
import { fitsPhone } from './support/screens.ts';
import { isLong } from '../tools/sampled.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(({ browser }) => endAll(browser, server));

test('an article is written, published and read by anybody, without scripts too, and a version comes back', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const blog = page.getByRole('link', { name: /博客/ });
  await expect(blog).toHaveAttribute('href', '/blog/home');
  const id = await write(page, server, {
    title: '我们怎样做代码评审',
    text: '## 为什么\n\n第一版的理由。\n\n## 怎么做\n\n小步提交。\n',
  });
  await page.getByLabel('别名').fill('code-review');
  await page.getByRole('combobox', { name: '标签' }).fill('评审');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await publish(page);
  await expect(page.getByText('已发布').first()).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  const response = await reader.goto(`${server.url}/blog/article/code-review`);
  expect(response?.status()).toBe(200);
  expect(response?.request().redirectedFrom()).not.toBeNull();
  await expect(reader).toHaveURL(`${server.url}/blog/article/${id}`);
  await expect(reader).toHaveTitle('我们怎样做代码评审 - 博客文章');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('我们怎样做代码评审');
  await expect(reader.getByText('第一版的理由。')).toBeVisible();
  await reader
    .getByRole('navigation', { name: '目录' })
    .getByRole('link', { name: '怎么做' })
    .click();
  await expect(reader).toHaveURL(/#section-2$/);
  await reader.getByRole('button', { name: /喜欢/ }).click();
  await expect(reader.getByText('谢谢你的喜欢。')).toBeVisible();
  await reader.getByRole('searchbox').fill('理由');
  await reader.getByRole('button', { name: '搜索' }).click();
  await expect(reader.locator('mark').first()).toHaveText('理由');
  await reader.goto(`${server.url}/blog/tag/${encodeURIComponent('评审')}`);
  await reader.getByRole('link', { name: '我们怎样做代码评审' }).first().click();
  await expect(reader).toHaveURL(`${server.url}/blog/article/${id}`);
  expect((await reader.goto(`${server.url}/blog/article/999`))?.status()).toBe(404);

  await runSql(
    server,
    `update blog_article_version set create_time = create_time - interval '1 hour'`,
  );
  await editorText(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('写坏了');
  await expect(page.getByText('有未发布的修改').first()).toBeVisible();
  await update(page);
  await reader.goto(`${server.url}/blog/article/${id}`);
  await expect(reader.getByText('写坏了')).toBeVisible();
  await page.getByRole('button', { name: '版本' }).click();
  await page.getByRole('button', { name: /第 1 版/ }).click();
  await page.getByRole('button', { name: '恢复这一版' }).click();
  await expect(said(page, '已恢复为第 1 版')).toBeVisible();
  await update(page);
  await reader.reload();
  await expect(reader.getByText('第一版的理由。')).toBeVisible();
  await context.close();
  expect(complaints).toEqual([]);
});

test('an article behind a password opens without scripts to who knows it; one of members after signing in', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  const id = await write(page, server, { title: '只给同事看', text: '这里是同事才读得到的正文。' });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布文章' });
  await dialog.getByRole('radio', { name: '密码访问' }).click();
  await dialog.getByLabel('访问密码').fill('芝麻开门');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(said(page, '发布成功')).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const reader = await context.newPage();
  await reader.goto(`${server.url}/blog/home`);
  await reader.getByRole('link', { name: '只给同事看' }).first().click();
  await reader.getByLabel('访问密码').fill('石头开门');
  await reader.getByRole('button', { name: '打开' }).click();
  await expect(reader.getByText('访问密码不正确')).toBeVisible();
  await reader.getByLabel('访问密码').fill('芝麻开门');
  await reader.getByRole('button', { name: '打开' }).click();
  await expect(reader).toHaveURL(`${server.url}/blog/article/${id}`);
  await expect(reader.getByText('这里是同事才读得到的正文。')).toBeVisible();
  await reader.getByRole('button', { name: /喜欢/ }).click();
  await expect(reader.getByText('谢谢你的喜欢。')).toBeVisible();
  await context.close();

  await page.getByRole('button', { name: '发布设置' }).click();
  const settings = page.getByRole('dialog', { name: '发布设置' });
  await settings.getByRole('radio', { name: '登录可见' }).click();
  await settings.getByRole('button', { name: '更新' }).click();
  await expect(said(page, '已更新')).toBeVisible();
  const other = await browser.newContext();
  const member = await other.newPage();
  await member.goto(`${server.url}/blog/article/${id}`);
  await member.getByRole('link', { name: '登录后继续阅读' }).click();
  const form = visibleForm(member);
  await form.getByLabel('用户名', { exact: true }).fill('admin');
  await form.getByLabel('密码', { exact: true }).fill(server.adminPassword);
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(member).toHaveURL(`${server.url}/blog/article/${id}`);
  await expect(member.getByText('这里是同事才读得到的正文。')).toBeVisible();
  await other.close();
});

test(
  'a scheduled article appears at its minute, though the server was killed meanwhile',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    const id = await write(page, server, { title: '定时发布的文章', text: '到点才看得到。' });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '发布文章' });
    await dialog.getByText('定时', { exact: true }).click();
    await dialog.getByPlaceholder('选择日期和时间').fill('2099-01-01 08:00');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(said(page, '已设为定时发布')).toBeVisible();
    await expect(page.getByText('定时发布 2099-01-01 08:00')).toBeVisible();
    const address = `${server.url}/blog/article/${id}`;
    expect((await page.request.get(address)).status()).toBe(404);
    const killed = Date.now();
    await server.kill();
    await server.restart();
    // Its minute comes well after the second start, however long one takes here.
    const seconds = 5 + (2 * (Date.now() - killed)) / 1000;
    await runSql(
      server,
      `update blog_article set publish_time = now() + make_interval(secs => ${seconds}) where id = ${id}`,
    );
    await server.kill();
    await server.restart();
    expect((await page.request.get(address)).status()).toBe(404);
    await expect
      .poll(async () => (await page.request.get(address)).status(), {
        timeout: seconds * 1000 + 45_000,
      })
      .toBe(200);
    expect(await (await page.request.get(`${server.url}/blog/home`)).text()).toContain(
      '定时发布的文章',
    );
  },
);

test('a comment waits in the queue until it is approved; spam and haste are kept out', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  const id = await write(page, server, {
    title: '欢迎评论',
    text: '## 一\n\n说说看。\n\n## 二\n\n再说说。',
  });
  await publish(page);
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const { complaints } = watch(visitor, server);
  await visitor.goto(`${server.url}/blog/article/${id}`);
  await expect(visitor.locator('[data-views]')).toHaveText('1');
  const scripts = await visitor.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ encodedBodySize }) => encodedBodySize),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024);
  const like = visitor.getByRole('button', { name: /喜欢/ });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(visitor.locator('[data-likes]')).toHaveText('1');
  await visitor.reload();
  await expect(visitor.locator('[data-views]')).toHaveText('1');
  const send = async (text: string): Promise<void> => {
    await visitor.getByLabel('昵称').fill('路过的人');
    await visitor.getByLabel('评论', { exact: true }).fill(text);
    await visitor.getByRole('button', { name: '提交评论' }).click();
  };
  const answer = visitor.locator('[data-notice]');
  await send('<img src=x onerror=alert(1)> 写得真好');
  await expect(answer).toHaveText('评论已提交，通过审核后会显示在这里。');
  await send('代开发票，加微信');
  await expect(answer).toHaveText('评论已提交，通过审核后会显示在这里。');
  await send('第三句');
  await expect(answer).toHaveText('评论已提交，通过审核后会显示在这里。');
  await send('第四句');
  await expect(answer).toHaveText('评论过于频繁，请稍后再试');
  await expect(visitor.getByLabel('评论', { exact: true })).toHaveValue('第四句');

  await page.goto(`${server.url}/article/comment`);
  const queue = page.getByRole('list', { name: '评论列表' });
  const card = (text: string) => page.getByRole('article').filter({ hasText: text });
  await expect(queue.getByRole('button')).toHaveCount(2);
  await expect(queue).not.toContainText('代开发票');
  await queue.getByRole('button').filter({ hasText: '写得真好' }).click();
  await expect(card('写得真好')).toBeVisible();
  await page.keyboard.press('a');
  await expect(card('第三句')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('<img src=x onerror=alert(1)> 写得真好')).toBeVisible();
  await expect(visitor.getByText('第三句')).toHaveCount(0);

  await page.keyboard.press('r');
  await expect(page.getByRole('textbox', { name: '回复内容' })).toBeFocused();
  await page.keyboard.insertText('谢谢你读到这里');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '都看完了' })).toBeVisible();
  await runSql(server, `update blog_comment set create_time = create_time - interval '1 hour'`);
  await visitor.reload();
  await expect(visitor.getByText('谢谢你读到这里')).toBeVisible();
  await visitor.getByRole('link', { name: '回复 路过的人' }).first().click();
  await expect(visitor.getByRole('link', { name: '取消回复' })).toBeVisible();
  await send('再问一句');
  await expect(answer).toHaveText('评论已提交，通过审核后会显示在这里。');
  await expect(visitor.getByText('取消回复')).toBeHidden();
  await page.reload();
  await expect(card('再问一句')).toContainText('回复 路过的人：');
  expect(await faultsOf(page)).toEqual([]);
  // Into the trash, and out of it again.
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { name: '都看完了' })).toBeVisible();
  const states = page.getByRole('navigation', { name: '评论状态' });
  await expect(states.getByRole('button', { name: /^回收站/ })).toHaveText('回收站1');
  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(card('再问一句')).toBeVisible();
  // The spam, with all that speaks against it.
  await states.getByRole('button', { name: /^垃圾/ }).click();
  await expect(card('代开发票')).toContainText('可疑 150：含有广告词、可能是广告');
  await fitsPhone(page);
  await expect(card('代开发票').getByRole('button', { name: '不是垃圾' })).toHaveCSS(
    'height',
    '44px',
  );
  // What was said of the undoing fades over the page meanwhile.
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  await visitor.getByRole('combobox').fill('欢迎');
  await visitor.getByRole('option', { name: '欢迎评论' }).waitFor();
  await visitor.keyboard.press('ArrowDown');
  await visitor.keyboard.press('Enter');
  await expect(visitor).toHaveURL(`${server.url}/blog/article/${id}`);
  await visitor.getByRole('button', { name: '切换深色和浅色' }).click();
  await visitor.goto(`${server.url}/blog/home`);
  await expect(visitor.locator('html')).toHaveAttribute('data-theme', 'dark');
  await context.close();
  expect(complaints.filter((one) => !one.includes('429'))).toEqual([]);
});

const everything = [
  '## 一',
  '`a` 与 $\\sqrt{x^2}$',
  '```ts\nconst a = 1; // 注\n```',
  '$$\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n$$',
  '```mermaid\ngraph TD; A-->B;\n```',
  '## 二',
  '| a | b |\n| - | - |\n| 1 | 2 |\n',
].join('\n\n');

test(
  'axe finds nothing on the blog and its desks in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    const id = await write(page, server, { title: '样子', text: everything });
    await publish(page);
    await expect(page.locator('.ant-message-notice')).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);
    for (const path of [
      '/blog/home',
      `/blog/article/${id}`,
      '/blog/tags',
      '/blog/archive',
      `/blog/search?text=${encodeURIComponent('样子')}`,
      '/blog/nothing',
      '/blog/home?look=press',
      `/blog/article/${id}?look=press`,
      '/blog/home?look=plain',
      `/blog/article/${id}?look=plain`,
    ]) {
      await page.goto(server.url + path);
      expect(await faultsOf(page), path).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${server.url}/blog/article/${id}`);
    expect(await faultsOf(page)).toEqual([]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
  },
);

test('Lighthouse gives home, an article and one of two thousand comments 100 for search engines, accessibility and good practice', async ({
  page,
}) => {
  await signIn(page, server);
  const id = await write(page, server, { title: '给搜索引擎看的文章', text: everything });
  await publish(page);
  for (const path of ['/feed.xml', '/atom.xml', '/sitemap.xml', '/sitemap-1.xml']) {
    const fault = await page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      return parsed.querySelector('parsererror')?.textContent ?? null;
    }, path);
    expect(fault, path).toBeNull();
  }
  // What a script shows later has its room from the first paint on.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/blog/article/${id}`);
  const theme = page.getByRole('button', { name: '切换深色和浅色' });
  await expect(theme).toBeVisible();
  const places = await theme.evaluate((button: HTMLElement) => {
    const nav = document.querySelector('.site-bar nav');
    const shown = nav?.getBoundingClientRect().y;
    button.hidden = true;
    return [shown, nav?.getBoundingClientRect().y];
  });
  expect(places[1]).toBe(places[0]);
  const contents = page.getByRole('navigation', { name: '目录' }).locator('details');
  await expect(contents).not.toHaveAttribute('open');
  const heights = await contents.evaluate((details: HTMLDetailsElement) => {
    const closed = details.offsetHeight;
    details.open = true;
    delete details.dataset['ready'];
    return [closed, details.offsetHeight];
  });
  expect(heights[1]).toBe(heights[0]);
  if (!isLong) return;
  const { browser, port } = await browserForLighthouse(process.env['CHROMIUM_PATH']);
  try {
    const article = `/blog/article/${id}`;
    for (const path of ['/blog/home', article, `${article}#comments`]) {
      if (path.endsWith('#comments')) await commentOn(server, id, 2000);
      const found = await lighthouse(server.url + path, {
        port,
        onlyCategories: ['seo', 'accessibility', 'best-practices'],
        throttlingMethod: 'provided',
        disableFullPageScreenshot: true,
        logLevel: 'error',
      });
      const { audits = {}, categories = {} } = found?.lhr ?? {};
      const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1);
      expect(
        faults.map(({ id: audit, details }) => [audit, JSON.stringify(details).slice(0, 400)]),
        path,
      ).toEqual([]);
      expect(categories['seo']?.score, path).toBe(1);
      expect(categories['accessibility']?.score, path).toBe(1);
      expect(categories['best-practices']?.score, path).toBe(1);
    }
  } finally {
    await browser.close();
  }
});
