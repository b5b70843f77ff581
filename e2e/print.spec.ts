import { expect, test } from '@playwright/test';
import { runSql } from './support/database.ts';
import { beginSession, signIn } from './support/people.ts';
import { printed } from './support/printed-text.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
  await runSql(
    server,
    `insert into sys_post (post_code, post_name, post_sort, status)
     select 'code-' || n, 'row-' || n, n, '0' from generate_series(1, 200) n`,
  );
});
test.afterAll(() => server.stop());

test(
  'a list is printed whole, without menu, tabs and tools',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/system/post?limit=500`);
    await expect(page.locator('.ant-table-tbody-virtual-holder')).toBeVisible();
    const { pages, text } = await printed(page);
    expect(pages).toBeGreaterThan(1);
    for (const n of [1, 100, 200]) expect(text).toContain(`row-${n}`);
    for (const head of ['岗位名称', '状态', '创建时间']) expect(text).toContain(head);
    for (const tool of ['新增', '导出', '搜索', '系统管理', '修改'])
      expect(text).not.toContain(tool);
  },
);

test('the grid of columns is printed to its last row', { tag: '@long' }, async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/role-auth/column/2`);
  const names = page.locator('.wm-column-grid .wm-column-name');
  await expect(names.first()).toBeVisible();
  const last = (await names.last().innerText()).replaceAll(/\s/g, '');
  const { pages, text } = await printed(page);
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain(last);
});

test('a long note is printed whole from where it is written, and nothing but the note', async ({
  page,
}) => {
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, book.id, '长笔记', (select string_agg('第 ' || n || ' 段，' || repeat('甲乙丙丁戊己庚辛', 6), E'\\n\\n') from generate_series(1, 600) n)
     from (select min(id) as id from note_notebook where owner_id = 1) book`,
  );
  await page.addInitScript(() => {
    globalThis.print = () => {
      document.documentElement.dataset['asked'] = location.pathname;
    };
  });
  await beginSession(page, server);
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('长笔记')}`);
  await expect(page.locator('.cm-content:visible')).toContainText('第 1 段');
  await page.locator('.wm-note-actions:visible').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '打印或存为 PDF' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-asked', /\/notebook\/preview\//);
  const { pages, text } = await printed(page);
  expect(pages).toBeGreaterThan(10);
  // The text is long: what is missing or too much is told by itself.
  const holds = (word: string): boolean => text.includes(word);
  expect(['第1段', '第300段', '第600段'].filter((word) => !holds(word))).toEqual([]);
  const tools = ['历史版本', '编辑', '更多', '大纲', '系统管理', '思维导图', '欢迎使用'];
  // Some letters come out of the font as their radicals.
  expect([...tools, '问问AI', '没有笔记'].filter(holds)).toEqual([]);
});

test('the dark look is printed light, and is back afterwards', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, server);
  const mode = (): Promise<string | null> => page.locator('html').getAttribute('data-mode');
  await page.evaluate(() => {
    document.documentElement.dataset['mode'] = 'dark';
    addEventListener('beforeprint', () => {
      document.documentElement.dataset['printed'] = document.documentElement.dataset['mode'];
    });
  });
  await printed(page);
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'light');
  expect(await mode()).toBe('dark');
});

test('nothing but the lock is printed of a locked screen', async ({ page }) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/post`);
  await expect(page.getByText('row-1', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Alt+l');
  await expect(page.getByRole('dialog', { name: 'admin' })).toBeVisible();
  const { text } = await printed(page);
  expect(text).toContain('admin');
  expect(text).not.toContain('row-1');
});
