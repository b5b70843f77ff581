import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { findMarkdown, rarestWord } from './support/real-markdown.ts';
import { keepWelcomeNotes } from './support/demo-notes.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

let server: Server;
let folder: string;
const pages = findMarkdown();

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await keepWelcomeNotes(server);
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'wm-search-')), '设计文档');
  mkdirSync(folder);
  for (const { name, text } of pages) writeFileSync(path.join(folder, `${name}.md`), text);
});
test.afterAll(async () => {
  await server.stop();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

/** How many of the pages hold a word, as a plain comparison says. */
function holding(word: string): number {
  return pages.filter(({ text }) => text.toLowerCase().includes(word.toLowerCase())).length;
}

async function look(page: Page, text: string): Promise<Locator> {
  const line = page.getByRole('combobox', { name: '搜索内容' });
  await line.fill(text);
  await line.press('Enter');
  return page.getByRole('main').getByRole('listitem');
}

test('what was imported is found by Chinese and English words, with its place and why', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder);
  const dialog = page.getByRole('dialog', { name: '导入笔记' });
  await dialog.getByRole('button', { name: '开始导入', exact: true }).click();
  await expect(dialog).toContainText(`已导入 ${pages.length} 篇`);
  await dialog.getByRole('button', { name: '完成', exact: true }).click();

  await page.goto(`${server.url}/search`);
  await expect(page.getByRole('main')).toContainText('想找什么？');
  const only = (kind: string): Locator =>
    page.getByRole('radiogroup', { name: '搜索哪些' }).getByText(kind, { exact: true });
  for (const word of ['PostgreSQL', 'postgres']) {
    const found = await look(page, word);
    await expect(found.first().locator('mark').first()).toHaveText(new RegExp(word, 'i'));
    await only('笔记').click();
    // An article of the demo set speaks of it, its welcome notes do not.
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      new RegExp(`^找到 ${holding(word)} 条`),
    );
    await only('全部').click();
  }
  const none = await look(page, '量子纠缠态坍缩');
  await expect(none).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('没有找到');

  const chinese = await look(page, '欢迎');
  await expect(chinese.first()).toContainText('笔记');
  await expect(chinese.first().locator('mark').first()).toHaveText('欢迎');
  await chinese.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/notebook\/preview\//);

  // The tab keeps what was looked for, also over a reload.
  await page.goBack();
  await page.reload();
  await expect(page.getByRole('combobox', { name: '搜索内容' })).toHaveValue('欢迎');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('欢迎');
  expect(complaints.filter((text) => !text.includes('EventSource'))).toEqual([]);
});

test(
  'ten of them are published as articles, and found by Chinese and English words inside and on the blog',
  { tag: '@long' },
  async ({ page, browser }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/notebook/note?view=table`);
    const rows = page.getByRole('main').locator('tbody tr[data-row-key]');
    await expect(rows.nth(10)).toBeVisible();
    const names: string[] = [];
    for (let at = 0; at < 10; at += 1) {
      await tick(rows.nth(at).getByRole('checkbox'));
      names.push((await rows.nth(at).getByRole('link').first().getAttribute('title')) ?? '');
    }
    await page.getByRole('button', { name: '发布为文章' }).click();
    await expect(page).toHaveURL(/\/article\/manage$/);
    await expect(page.getByText('已生成 10 篇文章草稿').first()).toBeVisible();

    // One by hand, as its author does; the others as his program would.
    await page
      .getByRole('list', { name: '文章列表' })
      .getByRole('link', { name: names[0] ?? '', exact: true })
      .click();
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '发布文章' });
    await dialog.getByRole('button', { name: '发布', exact: true }).click();
    await expect(page.getByText('发布成功').first()).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
    const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
      const answer = await page.request.fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(data && { data }),
      });
      return ((await answer.json()) as { data: T }).data;
    };
    type Row = { id: number; title: string; row_version: number; status: string };
    const { rows: articles } = await ask<{ rows: Row[] }>('GET', '/article/v2/articles?limit=100');
    const ten = articles.filter(({ title }) => names.includes(title));
    expect(ten).toHaveLength(10);
    for (const { id, row_version, status } of ten)
      if (status === 'draft')
        await ask('PUT', `/article/v2/articles/${id}/publish`, { row_version, publish_time: null });

    let chinese = 0;
    for (const { id, title } of ten) {
      const own = pages.find(({ name }) => name === title);
      if (!own) throw new Error(`${title} was not imported`);
      for (const pattern of [/\p{Script=Han}{2,4}/gu, /\b[A-Za-z]{6,20}\b/g]) {
        const word = rarestWord(own, pages, pattern);
        if (word === '') continue;
        chinese += /\p{Script=Han}/u.test(word) ? 1 : 0;
        const text = encodeURIComponent(`"${word}"`);
        const blog = await page.request.get(`${server.url}/blog/search?text=${text}`);
        expect(await blog.text(), `${word} of ${title}`).toContain(`/blog/article/${id}"`);
        type Found = { kind: string; title: string };
        const inside = await ask<{ rows: Found[] }>('GET', `/search/v2/documents?text=${text}`);
        for (const kind of ['note', 'article'])
          expect(inside.rows, `${word} of ${title}`).toContainEqual(
            expect.objectContaining({ kind, title }),
          );
      }
    }
    // The repository's own pages are English with a few Chinese words.
    expect(chinese).toBeGreaterThanOrEqual(1);

    const reader = await (await browser.newContext()).newPage();
    await reader.goto(`${server.url}/blog/home`);
    await reader.getByRole('combobox', { name: '搜索文章' }).fill('PostgreSQL');
    await reader.getByRole('combobox', { name: '搜索文章' }).press('Enter');
    await expect(reader.locator('mark').first()).toHaveText(/PostgreSQL/i);
    await reader.locator('article.found').first().getByRole('link').first().click();
    await expect(reader).toHaveTitle(/ - 博客文章$/);
    await reader.context().close();
  },
);

test('the palette leads to all results, and a suggestion to what it names', async ({ page }) => {
  await signIn(page, server);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索页面、记录、操作和内容' });
  await palette.getByRole('combobox').fill('the');
  await palette.getByRole('option', { name: /^查看全部 \d+/ }).click();
  await expect(page).toHaveURL(/\/search\?q=the$/);
  await expect(page.getByRole('combobox', { name: '搜索内容' })).toHaveValue('the');
  await expect(page.getByRole('main').getByRole('status')).toContainText('找到');

  const named = pages[0]?.name ?? '';
  await page.getByRole('combobox', { name: '搜索内容' }).fill(named.slice(0, 5));
  await page.locator('.wm-suggestion').filter({ hasText: named }).first().click();
  await expect(page).toHaveURL(new RegExp(`/notebook/preview/${encodeURIComponent(named)}`));
});

test(
  'the results fit a phone, and axe finds nothing in light and dark',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await beginSession(page, server);
    await page.goto(`${server.url}/search`);
    await expect((await look(page, 'the')).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
  },
);
