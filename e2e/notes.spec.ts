import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { beginSession, signIn, watch } from './support/people.ts';
import { findMarkdown } from './support/real-markdown.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
let folder: string;
const notes = findMarkdown();
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'wm-notes-')), '设计文档');
  mkdirSync(folder);
  for (const note of notes) writeFileSync(path.join(folder, `${note.name}.md`), note.text);
  writeFileSync(path.join(folder, '坏文件.md'), Buffer.from([0x00, 0x01, 0x02, 0x41]));
  mkdirSync(path.join(folder, '附件'));
  writeFileSync(path.join(folder, '附件', '图 一.png'), picture);
  writeFileSync(path.join(folder, '附件', '没人用.png'), picture);
  writeFileSync(path.join(folder, '带图.md'), '带图的字 ![[图 一.png]] [[快捷键#全局|链接]]\n');
});
test.afterAll(async () => {
  await server.stop();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function openNote(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page.getByPlaceholder('请输入笔记名称').fill(name);
  await page.getByRole('button', { name: /^搜\s?索$/ }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

test('a folder is looked through, imported with its pictures and taken back, imported again, read, edited, saved, and found after the power is cut', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder);
  const dialog = page.getByRole('dialog', { name: '导入笔记' });
  await expect(dialog).toContainText(`将导入 ${notes.length + 1} 篇`);
  await expect(dialog).toContainText('不是文本文件');
  await expect(dialog).toContainText('没有笔记用到它，未导入');
  await dialog.getByRole('button', { name: '开始导入', exact: true }).click();
  await expect(dialog).toContainText(`已导入 ${notes.length + 1} 篇`);
  await expect(dialog).toContainText('带来附件 1 个');
  await dialog.getByText('新增的笔记', { exact: true }).click();
  await dialog.getByRole('link', { name: '带图', exact: true }).click();
  const article = page.getByRole('article');
  const shown = article.locator('.wm-md-view img').first();
  await expect(shown).toHaveJSProperty('complete', true);
  await expect(shown).toHaveJSProperty('naturalWidth', 1);
  await expect(article.getByRole('link', { name: '链接', exact: true })).toBeVisible();

  // Taken back out of the list of imports, and imported once more.
  await page.goto(`${server.url}/notebook/note?view=table`);
  await page.getByRole('button', { name: /导\s?入$/ }).click();
  await page.getByRole('menuitem', { name: '导入记录', exact: true }).click();
  const history = page.getByRole('dialog', { name: '导入记录' });
  await history.getByRole('button', { name: '设计文档', exact: true }).click();
  await history.getByRole('button', { name: '撤销这次导入', exact: true }).click();
  await page
    .getByRole('dialog', { name: '撤销这次导入？' })
    .getByRole('button', { name: '撤销导入', exact: true })
    .click();
  await expect(page.getByText(`已撤销，${notes.length + 1} 篇笔记移到了回收站`)).toBeVisible();
  await expect(history).toContainText('这次导入已撤销');
  await history.getByRole('button', { name: '关闭', exact: true }).click();
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder);
  await dialog.getByRole('button', { name: '开始导入', exact: true }).click();
  await expect(dialog).toContainText(`已导入 ${notes.length + 1} 篇`);
  await dialog.getByRole('button', { name: '完成', exact: true }).click();

  const picked = notes[0];
  if (!picked) throw new Error('there is no Markdown to import');
  await openNote(page, picked.name);
  await expect(page).toHaveURL(/\/notebook\/preview\//);
  const heading = /^# (.+)$/m.exec(picked.text)?.[1] ?? '';
  await expect(
    page.getByRole('heading', { level: 1 }).filter({ hasText: heading.slice(0, 12) }),
  ).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: '编辑' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('断电之前写下的一行');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();

  await server.kill();
  await server.restart();
  await page.reload();
  await expect(page.locator('.cm-content')).toContainText('断电之前写下的一行');
  await openNote(page, notes.at(-1)?.name ?? '');
  await expect(page.getByRole('article')).toBeVisible();
  expect(
    complaints.filter(
      (text) => !/ERR_CONNECTION|ERR_INCOMPLETE|EventSource|Failed to load resource/.test(text),
    ),
  ).toEqual([]);
});

test('two windows that change one line of a note: neither text is lost', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  const address = `${server.url}/notebook/edit/${encodeURIComponent('快捷键')}`;
  await page.goto(address);
  await expect(page.locator('.cm-content')).toContainText('快捷键');
  const apart = await browser.newContext();
  const other = await apart.newPage();
  await beginSession(other, server);
  await other.goto(address);
  await expect(other.locator('.cm-content')).toContainText('快捷键');

  // It hears nothing of the other.
  await apart.setOffline(true);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('窗口一');
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();
  await other.locator('.cm-content').click();
  await other.keyboard.press('Control+Home');
  await other.keyboard.type('窗口二');
  await apart.setOffline(false);
  const dialog = other.getByRole('dialog');
  await expect(dialog).toContainText('窗口一');
  await expect(dialog).toContainText('窗口二');
  await dialog.getByRole('button', { name: '保留我的为副本' }).click();
  await expect(dialog).toHaveCount(0);
  await apart.close();

  await openNote(page, '快捷键');
  await expect(page.getByRole('article')).toContainText('窗口一');
  await page.goto(`${server.url}/notebook/note?view=table`);
  await expect(page.getByRole('link', { name: /^快捷键.+/ })).toBeVisible();
});
