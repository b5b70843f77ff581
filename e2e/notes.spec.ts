import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { findMarkdown } from './support/real-markdown.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
let folder: string;
const notes = findMarkdown();

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'wm-notes-')), '设计文档');
  mkdirSync(folder);
  for (const note of notes) writeFileSync(path.join(folder, `${note.name}.md`), note.text);
  writeFileSync(path.join(folder, '坏文件.md'), Buffer.from([0xff, 0xfe, 0x00, 0x41]));
});
test.afterAll(async () => {
  await server.stop();
  rmSync(path.dirname(folder), { recursive: true, force: true });
});

async function openNote(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/notebook/note`);
  await page.getByPlaceholder('请输入笔记名称').fill(name);
  await page.getByRole('button', { name: /^搜\s?索$/ }).click();
  await page.getByRole('link', { name, exact: true }).click();
}

test('a folder of Markdown is imported, read, edited, saved, and found after the power is cut', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await page.goto(`${server.url}/notebook/note`);
  await page.locator('input[type=file][webkitdirectory]').setInputFiles(folder);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`已导入 ${notes.length} 篇`);
  await expect(dialog).toContainText('不是 UTF-8 编码的文本');
  await dialog
    .getByRole('button', { name: /关\s?闭|完\s?成|知道/ })
    .last()
    .click();

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
  await signIn(other, server);
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
  await page.goto(`${server.url}/notebook/note`);
  await expect(page.getByRole('link', { name: /^快捷键.+/ })).toBeVisible();
});
