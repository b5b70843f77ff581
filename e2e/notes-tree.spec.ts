import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { keepWelcomeNotes } from './support/demo-notes.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  await keepWelcomeNotes(server);
});
test.afterAll(({ browser }) => endAll(browser, server));

const welcome = '欢迎使用 Work Manage';
const saved = /已保存 \d\d:\d\d/;
const paneOf = (page: Page): Locator => page.locator('.wm-pane:visible');
const treeOf = (page: Page): Locator => page.getByRole('tree', { name: '笔记' });
/** In its notebook, not among those on top. */
const rowOf = (page: Page, name: string): Locator =>
  treeOf(page).getByRole('treeitem', { name, exact: true }).last();
const editorOf = (page: Page): Locator => paneOf(page).locator('.cm-content');
/** The toolbar of the text has a button of the same name. */
const noticesOf = (page: Page): Locator => page.locator('.ant-message-notice');
const stripOf = (page: Page): Locator => page.locator('.wm-tab:visible');

const read = (page: Page, name: string) =>
  page.goto(`${server.url}/notebook/preview/${encodeURIComponent(name)}`);
const edit = (page: Page, name: string) =>
  page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);

/** The names that stand in the tree one below the other, without those on top. */
async function namesIn(page: Page): Promise<string[]> {
  const rows = treeOf(page).getByRole('treeitem');
  const names = await rows.evaluateAll((all) =>
    all
      .toSorted((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
      .map((row) => row.getAttribute('aria-label') ?? ''),
  );
  return names.filter((name) => name !== '最近');
}

/** Adds a note by its key and names it. */
async function addNote(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Alt+n');
  const title = page.getByLabel('笔记名称');
  await expect(title).toBeFocused();
  await title.fill(name);
  await title.press('Enter');
  await expect(page).toHaveURL(new RegExp(encodeURIComponent(name)));
  await expect(rowOf(page, name)).toHaveAttribute('aria-selected', 'true');
}

test('the tree stays from note to note in one tab; notes are made by a key, dragged into an order and into notebooks, and renamed in place', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await read(page, '快捷键');
  await expect(rowOf(page, '快捷键')).toHaveAttribute('aria-selected', 'true');
  const count = await stripOf(page).count();
  await treeOf(page).evaluate((tree) => tree.setAttribute('data-same', 'yes'));
  await rowOf(page, welcome).click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('欢迎使用')));
  // The address is there before the note is.
  await expect(paneOf(page).getByText('这里是你的笔记本').first()).toBeVisible();
  await paneOf(page).getByRole('link', { name: '编辑', exact: true }).click();
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await expect(editorOf(page)).toContainText('这里是你的笔记本');
  await addNote(page, '周会');
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('第一条');
  await expect(paneOf(page).getByText(saved)).toBeVisible();
  // Through four notes, read and written: the same tree, and no tab more.
  await expect(treeOf(page)).toHaveAttribute('data-same', 'yes');
  expect(await stripOf(page).count()).toBe(count);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('欢迎使用')));
  expect(await stripOf(page).count()).toBe(count);
  await page.goForward();
  await expect(editorOf(page)).toContainText('第一条');

  await expect.poll(() => namesIn(page)).toEqual(['入门', welcome, '快捷键', '周会']);
  await rowOf(page, '周会').dragTo(rowOf(page, welcome), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(() => namesIn(page)).toEqual(['入门', '周会', welcome, '快捷键']);

  await page.getByRole('button', { name: '新增笔记本' }).click();
  await page.getByLabel('笔记本名称').fill('工作');
  await page.getByLabel('笔记本名称').press('Enter');
  await rowOf(page, '周会').dragTo(rowOf(page, '工作'));
  await expect.poll(() => namesIn(page)).toEqual(['入门', welcome, '快捷键', '工作', '周会']);
  await noticesOf(page).getByRole('button', { name: '撤销' }).last().click();
  await expect
    .poll(() => namesIn(page))
    .toEqual(['入门', '周会', welcome, '快捷键', '工作', '还没有笔记']);
  await rowOf(page, '工作').dragTo(rowOf(page, '入门'), { targetPosition: { x: 60, y: 2 } });
  await expect.poll(async () => (await namesIn(page))[0]).toBe('工作');

  // While its text is not saved yet.
  await editorOf(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('，第二条');
  await page.getByRole('button', { name: '定位当前笔记' }).click();
  await treeOf(page).focus();
  await page.keyboard.press('F2');
  await page.getByLabel('笔记名称').fill('周会纪要');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/edit/${encodeURIComponent('周会纪要')}$`));
  await expect(editorOf(page)).toContainText('第一条，第二条');
  await expect(stripOf(page).filter({ hasText: '周会纪要' })).toHaveCount(1);
  expect(await stripOf(page).count()).toBe(count);
  await expect(paneOf(page).getByText(saved)).toBeVisible();

  await page.reload();
  await expect(editorOf(page)).toContainText('第一条，第二条');
  await expect
    .poll(() => namesIn(page))
    .toEqual(['工作', '还没有笔记', '入门', '周会纪要', welcome, '快捷键']);
  await treeOf(page).focus();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('欢迎使用')));
  await noticesOf(page).getByRole('button', { name: '撤销' }).last().click();
  await expect(rowOf(page, '周会纪要')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a second browser follows: names, places, and the note that is open in it, with what is typed there', async ({
  page,
  browser,
}) => {
  await signIn(page, server);
  await edit(page, '快捷键');
  await expect(editorOf(page)).toContainText('快捷键');
  const apart = await browser.newContext();
  const other = await apart.newPage();
  await signIn(other, server);
  await edit(other, '快捷键');
  await expect(editorOf(other)).toContainText('快捷键');
  await expect(rowOf(other, '快捷键')).toBeVisible();
  await editorOf(other).click();
  await other.keyboard.press('Control+End');
  await other.keyboard.type('另一处写的');

  await expect(rowOf(page, '快捷键')).toBeVisible();
  await treeOf(page).focus();
  await page.keyboard.press('F2');
  await page.getByLabel('笔记名称').fill('常用按键');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('常用按键')));
  await expect(rowOf(other, '常用按键')).toHaveAttribute('aria-selected', 'true');
  await expect(other).toHaveURL(new RegExp(`/edit/${encodeURIComponent('常用按键')}$`));
  await expect(other.getByRole('heading', { level: 1, name: '常用按键' })).toBeVisible();
  await expect(editorOf(other)).toContainText('另一处写的');
  await expect(paneOf(other).getByText(saved)).toBeVisible();
  // What was written there comes here, without a question.
  await expect(editorOf(page)).toContainText('另一处写的');
  await addNote(page, '来自这边');
  await expect(rowOf(other, '来自这边')).toBeVisible();
  await apart.close();
});

test(
  'one of ten thousand notes is open: it is in view, and the tree draws what is to be seen',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    await runSql(
      server,
      `with b as (insert into note_notebook (owner_id, name, sort) values (1, '一万篇', 99) returning id)
     insert into note_note (owner_id, notebook_id, name, content, sort)
     select 1, b.id, '第' || i || '篇', '', i from b, generate_series(1, 10000) i`,
    );
    await read(page, '第7300篇');
    const row = rowOf(page, '第7300篇');
    await expect(row).toBeInViewport();
    await expect(row).toHaveAttribute('aria-setsize', '10000');
    await expect(rowOf(page, '第7301篇')).toBeInViewport();
    expect(await treeOf(page).getByRole('treeitem').count()).toBeLessThan(120);
    await treeOf(page).focus();
    await page.keyboard.press('End');
    await expect(rowOf(page, '第10000篇')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('第10000篇')));
  },
);

test('on a phone the tree is a drawer', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await runSql(
    server,
    `with b as (insert into note_notebook (owner_id, name, sort) values (1, '随身', -1) returning id)
     insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(n.id), '路上想到的', '买伞' from note_notebook n where n.name = '入门'`,
  );
  await read(page, welcome);
  await page.getByRole('button', { name: '笔记树' }).click();
  await expect(rowOf(page, welcome)).toHaveAttribute('aria-selected', 'true');
  // No button is under a mouse: a phone has none.
  await page.mouse.move(200, 800);
  expect(await faultsOf(page)).toEqual([]);
  await rowOf(page, '路上想到的').getByRole('button').click();
  await page.getByRole('menuitem', { name: '移动到…' }).click();
  const dialog = page.getByRole('dialog', { name: '移动「路上想到的」' });
  await dialog.getByLabel('移动到').click();
  await page.getByTitle('随身', { exact: true }).last().click();
  await dialog.getByRole('button', { name: /移\s?动/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(async () => (await namesIn(page)).slice(0, 2)).toEqual(['随身', '路上想到的']);
  await rowOf(page, '路上想到的').click();
  await expect(page).toHaveURL(new RegExp(encodeURIComponent('路上想到的')));
  await expect(treeOf(page)).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('买伞');
  expect(complaints).toEqual([]);
});

test('tasks are ticked while reading, by mouse and by key, also where the text has moved on meanwhile', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await read(page, welcome);
  const boxes = page.locator('.wm-reading input[type=checkbox]');
  const stored = (): Promise<string> =>
    runSql(
      server,
      `select string_agg(line, ' ') from note_note, regexp_split_to_table(content, '\\n') line
       where name = '${welcome}' and line like '- [%'`,
    );
  await expect(boxes).toHaveCount(3);
  await expect(boxes.nth(1)).toBeEnabled();
  await boxes.nth(1).click();
  await expect.poll(stored).toMatch(/^- \[x\] .+ - \[x\] .+ - \[ \] /);
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(stored).toMatch(/^- \[x\] .+ - \[ \] .+ - \[ \] /);

  // Somebody writes a line above it; the page has not heard of it.
  await runSql(
    server,
    `update note_note set content = '先读这一行' || chr(10) || content, row_version = row_version + 1 where name = '${welcome}'`,
  );
  await boxes.nth(2).click();
  await expect.poll(stored).toMatch(/^- \[x\] .+ - \[ \] .+ - \[x\] /);
  await expect(page.getByText('先读这一行')).toBeVisible();
  expect(complaints.filter((one) => !one.includes('409'))).toEqual([]);
});
