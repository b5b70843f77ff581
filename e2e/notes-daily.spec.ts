import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const paneOf = (page: Page): Locator => page.locator('.wm-pane:visible');
const editorOf = (page: Page): Locator => paneOf(page).locator('.cm-content');
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('tree', { name: '笔记' }).getByRole('treeitem', { name, exact: true }).last();
const read = (page: Page, name: string) =>
  page.goto(`${server.url}/notebook/preview/${encodeURIComponent(name)}`);

/** Makes notes as their owner's program would, in a notebook of their own. */
async function makeNotes(page: Page, book: string, notes: Record<string, string>): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('Admin-Token') ?? '');
  const send = async (path: string, data: object): Promise<{ data: { id: number } }> => {
    const headers = { authorization: `Bearer ${token}`, origin: server.url };
    const answer = await page.request.post(`${server.url}${path}`, { data, headers });
    return (await answer.json()) as { data: { id: number } };
  };
  const made = await send('/notebook/v2/notebooks', { name: book });
  for (const [name, content] of Object.entries(notes))
    await send('/notebook/v2/notes', { notebook_id: made.data.id, name, content });
}

test('a day of the calendar opens its note, two tabs make one, and the note leads to its neighbours', async ({
  page,
  context,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await read(page, '快捷键');
  const calendar = page.getByRole('region', { name: '日记' });
  await expect(calendar.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(page).toHaveURL(/\/notebook\/edit\/\d{4}-\d\d-\d\d$/);
  await expect(editorOf(page)).toContainText('今日计划');
  const today = calendar.getByRole('button', { name: /今天，有日记$/ });
  await expect(today).toBeVisible();

  // By keys to the week before, in two tabs at once.
  const other = await context.newPage();
  await other.goto(page.url());
  const days = (one: Page): Locator => one.getByRole('region', { name: '日记' });
  for (const one of [page, other]) {
    // The text takes the focus once, when it is there.
    await expect(editorOf(one)).toContainText('今日计划');
    await days(one)
      .getByRole('button', { name: /今天，有日记$/ })
      .focus();
    await one.keyboard.press('ArrowUp');
  }
  await Promise.all([page, other].map((one) => one.keyboard.press('Enter')));
  const address = /\/notebook\/edit\/(?<day>[\d-]{10})$/;
  const todays = address.exec(page.url())?.groups?.['day'] ?? '';
  await expect(paneOf(page).getByRole('button', { name: /^下一篇/ })).toBeEnabled();
  await expect(paneOf(other).getByRole('button', { name: /^下一篇/ })).toBeEnabled();
  expect(page.url()).toBe(other.url());
  await expect(rowOf(page, '日记')).toBeVisible();
  await other.close();
  expect(await faultsOf(page, '.wm-daily')).toEqual([]);
  await page.keyboard.press('Alt+PageDown');
  await expect(page).toHaveURL(/\/notebook\/edit\//);
  await expect(paneOf(page).getByRole('button', { name: /^上一篇/ })).toBeEnabled();
  expect(todays).not.toBe('');
  expect(complaints).toEqual([]);
});

test(
  'a link leads to a heading, the properties of a source fold, and a notebook goes with its notes and comes back',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const far = '一段很长的话。\n\n'.repeat(80);
    await makeNotes(page, '方案本', {
      甲方案: `---\nstatus: 草稿\n---\n# 甲方案\n\n${far}## 背景\n\n${far}`,
      周报: '见 [[甲方案#背景]] 和 [[甲方案#没有的标题]]',
    });
    await read(page, '周报');
    await paneOf(page).getByRole('link', { name: '甲方案#背景' }).click();
    await expect(page).toHaveURL(new RegExp(`preview/${encodeURIComponent('甲方案')}$`));
    await expect(paneOf(page).getByRole('heading', { name: '背景' })).toBeFocused();
    await expect(paneOf(page).getByRole('heading', { name: '背景' })).toBeInViewport();
    await page.goBack();
    await paneOf(page).getByRole('link', { name: '甲方案#没有的标题' }).click();
    await expect(page.getByText('这篇笔记里没有「没有的标题」这个标题')).toBeVisible();

    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('甲方案')}`);
    const fold = paneOf(page).getByRole('button', { name: '1 个属性：status' });
    await expect(fold).toBeVisible();
    await fold.click();
    await expect(editorOf(page)).toContainText('status: 草稿');
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent('周报')}`);
    await editorOf(page)
      .getByText('甲方案#背景')
      .first()
      .click({ modifiers: ['Control'] });
    await expect(page).toHaveURL(new RegExp(`edit/${encodeURIComponent('甲方案')}$`));

    await rowOf(page, '方案本').hover();
    await page.getByRole('button', { name: '「方案本」的操作' }).click();
    await page.getByRole('menuitem', { name: /^删除/ }).click();
    const dialog = page.getByRole('dialog', { name: '删除笔记本「方案本」' });
    await expect(dialog.getByText('其中有 2 篇笔记。')).toBeVisible();
    await dialog.getByRole('button', { name: /^删\s*除$/ }).click();
    await expect(page.getByText('已删除笔记本「方案本」，2 篇笔记已移到回收站')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).last().click();
    await read(page, '甲方案');
    await expect(rowOf(page, '方案本')).toBeVisible();
    await expect(paneOf(page).getByRole('heading', { name: '背景' })).toBeAttached();
    // Until 撤销 the open note and its notebook are gone, and who asks for them meanwhile hears so.
    expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  },
);
