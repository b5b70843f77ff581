import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { endAll } from './support/end.ts';
import { beginSession, register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const editorText = (page: Page) => page.getByRole('textbox', { name: '文章正文' });
const said = (page: Page, text: string) => page.getByText(text).first();
const isSaved = (page: Page) => page.getByRole('status').filter({ hasText: '已保存' });

async function writeOver(page: Page, text: string): Promise<void> {
  await editorText(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await expect(page.getByText('有未发布的修改').first()).toBeVisible();
  await expect(isSaved(page)).toBeVisible();
}

test('what is written of a published article waits beside it, is compared, thrown away, brought back and published', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/article/manage?view=table`);
  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog', { name: '新建文章' });
  await dialog.getByLabel('标题').fill('周末怎样过');
  await dialog.getByRole('button', { name: '开始写' }).click();
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  const id = Number(page.url().split('/').at(-1));
  await editorText(page).click();
  await page.keyboard.insertText('先睡个懒觉。');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: '发布文章' });
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await expect(said(page, '发布成功')).toBeVisible();
  const read = async (): Promise<string> =>
    (await page.request.get(`${server.url}/blog/article/${id}`)).text();

  await writeOver(page, '早起去爬山。');
  // Nothing of it is lost with the page, and readers see nothing of it.
  await page.reload();
  await expect(editorText(page)).toContainText('早起去爬山。');
  expect(await read()).toContain('先睡个懒觉。');
  await page.getByRole('button', { name: '对比' }).click();
  const drawer = page.getByRole('dialog', { name: '未发布的修改' });
  const difference = drawer.getByRole('region', { name: '差异' });
  await expect(difference).toContainText('先睡个懒觉。');
  await expect(difference).toContainText('早起去爬山。');
  expect(await faultsOf(page)).toEqual([]);
  await drawer.getByRole('button', { name: '放弃修改' }).click();
  const undo = page.getByRole('button', { name: '撤销' });
  await undo.click();
  await expect(editorText(page)).toContainText('早起去爬山。');
  await expect(page.getByText('有未发布的修改').first()).toBeVisible();
  expect(await read()).toContain('先睡个懒觉。');
  await page.getByRole('button', { name: '更新', exact: true }).click();
  const updating = page.getByRole('dialog', { name: '发布设置' });
  await updating.getByRole('button', { name: '更新', exact: true }).click();
  await expect(said(page, '已更新')).toBeVisible();
  await expect(page.getByText('有未发布的修改')).toHaveCount(0);
  expect(await read()).toContain('早起去爬山。');
  expect(complaints).toEqual([]);
});

test('who may not publish submits an article, is told why it came back, and that it was approved', async ({
  page,
  browser,
}) => {
  const account = { username: 'writer_lin', password: 'writer-lin-123' };
  await register(page, server, account);
  await runSql(
    server,
    `delete from sys_role_menu where role_id = 2 and menu_id in (select id from sys_menu where perms = 'article:data:publish')`,
  );
  const context = await browser.newContext();
  const writer = await context.newPage();
  await beginSession(writer, server, account);
  await writer.goto(`${server.url}/article/manage?view=table`);
  await writer.getByRole('button', { name: '新建' }).click();
  const dialog = writer.getByRole('dialog', { name: '新建文章' });
  await dialog.getByLabel('标题').fill('请看看这篇');
  await dialog.getByRole('button', { name: '开始写' }).click();
  await editorText(writer).click();
  await writer.keyboard.insertText('只有一句话。');
  await expect(isSaved(writer)).toBeVisible();
  await expect(writer.getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await writer.getByRole('button', { name: '提交审核' }).click();
  const submitting = writer.getByRole('dialog', { name: '提交审核' });
  await submitting.getByRole('button', { name: '提交', exact: true }).click();
  await expect(said(writer, '待审核')).toBeVisible();

  await signIn(page, server);
  await page.getByRole('button', { name: /通知/ }).first().click();
  await expect(page.getByText('文章待审核：请看看这篇').first()).toBeVisible();
  await page.goto(`${server.url}/article/manage?view=table`);
  const row = page.getByRole('row').filter({ hasText: '请看看这篇' });
  await expect(row).toContainText('待审核');
  await row.getByRole('link', { name: '请看看这篇' }).click();
  await page.getByRole('button', { name: '审核', exact: true }).click();
  const review = page.getByRole('dialog', { name: '审核文章' });
  await expect(review).toContainText('只有一句话。');
  await review.getByRole('button', { name: '退回' }).click();
  const returning = page.getByRole('dialog', { name: '退回文章' });
  await returning.getByLabel('退回原因').fill('请再写两句');
  await returning.getByRole('button', { name: '退回' }).click();
  await expect(said(page, '已退回')).toBeVisible();

  await expect(writer.getByText('请再写两句')).toBeVisible();
  await editorText(writer).click();
  await writer.keyboard.press('ControlOrMeta+End');
  await writer.keyboard.insertText('又写了两句。');
  await expect(isSaved(writer)).toBeVisible();
  await writer.getByRole('button', { name: '提交审核' }).click();
  await submitting.getByRole('button', { name: '提交', exact: true }).click();
  await expect(said(writer, '待审核')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: '审核', exact: true }).click();
  await expect(review).toContainText('又写了两句。');
  await review.getByRole('button', { name: '通过' }).click();
  const approving = page.getByRole('dialog', { name: '通过并发布' });
  await approving.getByRole('button', { name: '通过' }).click();
  await expect(said(page, '已通过')).toBeVisible();
  await expect(writer.getByText('已发布', { exact: true }).first()).toBeVisible();
  const id = writer.url().split('/').at(-1);
  expect(await (await page.request.get(`${server.url}/blog/article/${id}`)).text()).toContain(
    '又写了两句。',
  );
  await context.close();
});
