import { expect, test } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { beginSession, register, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const saved = /已保存 \d\d:\d\d/;

test('a tag is written in the text, offered again, leads to its notes, and goes with the text', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content, inline_tags)
     select 1, min(id), '旧笔记', '见 #项目/甲方案', '{项目/甲方案}' from note_notebook where owner_id = 1;
     insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(id), '新笔记', '开头' from note_notebook where owner_id = 1`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('新笔记')}`);
  const text = page.getByRole('textbox', { name: '笔记正文' });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' #项');
  const offer = page.getByRole('option', { name: /^项目\/甲方案/ });
  await expect(offer).toContainText('1 篇');
  await offer.click();
  await page.keyboard.type(' 和 #今年，');
  await expect(text.locator('.wm-live-note-tag')).toHaveText(['#项目/甲方案', '#今年']);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  const inText = page.getByRole('group', { name: '正文里的标签' });
  await expect(inText.getByRole('link')).toHaveText(['#项目/甲方案', '#今年']);
  expect(await faultsOf(page)).toEqual([]);

  // What was saved a moment ago is offered at once.
  await page.keyboard.type('再 #今');
  await expect(page.getByRole('option', { name: /^今年/ })).toContainText('1 篇');
  await page.keyboard.press('Escape');
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace');

  await text
    .locator('.wm-live-note-tag')
    .first()
    .click({ modifiers: ['Control'] });
  await expect(page).toHaveURL(/\/notebook\/note\?.*tag=/);
  const names = page.getByRole('table').getByRole('link', { name: /^[新旧]笔记$/ });
  await expect(names).toHaveCount(2);

  // One above it finds them, too; who reads goes on from the text.
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('新笔记')}`);
  const article = page.getByRole('article');
  const tag = article.locator('.wm-md-view').getByRole('link', { name: '#今年' });
  expect(await faultsOf(page)).toEqual([]);
  await tag.click();
  await expect(page.getByRole('table').getByRole('link', { name: '新笔记' })).toBeVisible();
  await expect(page.getByRole('table').getByRole('link', { name: '旧笔记' })).toBeHidden();

  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('新笔记')}`);
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('没有了');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(saved)).toBeVisible();
  await expect(inText).toBeHidden();
  expect(
    await runSql(
      server,
      `select array_to_string(inline_tags, ',') from note_note where name = '新笔记'`,
    ),
  ).toBe('');
  expect(complaints).toEqual([]);
});

test('a long shared note has contents, on a phone behind a button, and is kept by who is signed in', async ({
  page,
  browser,
}) => {
  await beginSession(page, server);
  const parts = ['甲节', '乙节', '丙节'].map((title) => `## ${title}\n\n${'文字。'.repeat(1000)}`);
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(id), '长笔记', '${parts.join('\n\n')} #存下' from note_notebook where owner_id = 1`,
  );
  await page.goto(`${server.url}/notebook/preview/${encodeURIComponent('长笔记')}`);
  await page.getByRole('button', { name: '分享' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成链接' }).click();
  const link = await dialog.getByLabel('分享链接').inputValue();

  const visitor = await (await browser.newContext()).newPage();
  const { complaints } = watch(visitor, server);
  await visitor.goto(link);
  await expect(visitor.getByRole('article')).toContainText('#存下');
  await expect(visitor.getByRole('link', { name: '#存下' })).toBeHidden();
  await expect(visitor.getByRole('button', { name: '存到我的笔记' })).toBeHidden();
  const contents = visitor.getByRole('complementary', { name: '目录' });
  await contents.getByRole('button', { name: '丙节' }).click();
  await expect(visitor.getByRole('heading', { name: '丙节' })).toBeInViewport();
  await expect(contents.getByRole('button', { name: '丙节' })).toHaveAttribute(
    'aria-current',
    'location',
  );
  expect(await faultsOf(visitor)).toEqual([]);
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.getByRole('button', { name: '目录', exact: true }).click();
  const drawer = visitor.getByRole('dialog', { name: '目录' });
  await drawer.getByRole('button', { name: '甲节' }).click();
  await expect(drawer).toBeHidden();
  await expect(visitor.getByRole('heading', { name: '甲节' })).toBeInViewport();

  await register(visitor, server, { username: 'keeper_1', password: 'keeper-secret-1' });
  await beginSession(visitor, server, { username: 'keeper_1', password: 'keeper-secret-1' });
  await visitor.goto('about:blank');
  await visitor.goto(link);
  await visitor.getByRole('button', { name: '存到我的笔记' }).click();
  await expect(visitor.getByRole('status')).toContainText('已存到「收到的分享」');
  await visitor.getByRole('link', { name: '长笔记' }).click();
  await expect(
    visitor.getByRole('article').getByRole('link', { name: '#存下' }).last(),
  ).toBeVisible();
  expect(
    await runSql(
      server,
      `select array_to_string(inline_tags, ',') from note_note where name = '长笔记' and owner_id <> 1`,
    ),
  ).toBe('存下');
  expect(complaints).toEqual([]);
  await visitor.context().close();
});
