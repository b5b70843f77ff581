import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { fitsPhone } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const name = '文件之旅';

const rowOf = (page: Page, file: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: file, exact: true }) });

/** Pastes a picture into a new note; answers what the picture is called. */
async function writeNote(page: Page): Promise<string> {
  await runSql(
    server,
    `insert into note_note (owner_id, notebook_id, name, content)
     select 1, min(id), '${name}', '图在下面' from note_notebook where owner_id = 1`,
  );
  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
  const area = page.locator('.wm-pane:visible .cm-content');
  await expect(area).toContainText('图在下面');
  await area.evaluate((editor, bytes) => {
    const data = new DataTransfer();
    const binary = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
    data.items.add(new File([binary], '红点.png', { type: 'image/png' }));
    const event = { bubbles: true, cancelable: true, clipboardData: data };
    editor.dispatchEvent(new ClipboardEvent('paste', event));
  }, dot);
  await expect(area).toContainText('![红点.png](');
  await expect(page.getByText(/已保存 \d\d:\d\d/)).toBeVisible();
  return '红点.png';
}

/** Deletes the note by the list, then for good by the trash. */
async function purgeNote(page: Page): Promise<void> {
  await page.goto(`${server.url}/notebook/note?view=table&name=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.goto(`${server.url}/notebook/note?view=trash`);
  await row.getByRole('button', { name: '彻底删除', exact: true }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '不能恢复' });
  await asked.getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
}

test('a picture of a note is found by its use, outlives the note, and is cleared and taken back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const file = await writeNote(page);

  // From the personal centre to the files.
  await page.goto(`${server.url}/user/profile`);
  await page
    .getByRole('region', { name: '存储空间' })
    .getByRole('link', { name: '查看我的文件', exact: true })
    .click();
  await expect(page).toHaveURL(`${server.url}/user/files`);
  const row = rowOf(page, file);
  await expect(row.getByRole('link', { name: `笔记《${name}》`, exact: true })).toBeVisible();
  await expect(row.getByRole('button', { name: `删除「${file}」`, exact: true })).toBeDisabled();
  const picture = row.getByRole('img', { name: file });
  await expect(picture).toHaveJSProperty('naturalWidth', 1);
  await row.getByRole('link', { name: `笔记《${name}》`, exact: true }).click();
  await expect(page).toHaveURL(`${server.url}/notebook/preview/${encodeURIComponent(name)}`);

  await purgeNote(page);
  await page.goto(`${server.url}/user/files?use=unused`);
  await expect(row).toContainText('未使用');
  await expect(row).toContainText('自动清理');

  // New: it is not offered. An hour passes.
  const panel = page.getByRole('region', { name: '存储空间' });
  await expect(panel).toContainText('没有可以清理的文件');
  await runSql(
    server,
    `update sys_file set create_time = create_time - interval '61 minutes' where name = '${file}'`,
  );
  await page.reload();
  await expect(panel).toContainText('未使用 1 个');
  await panel.getByRole('button', { name: '清理未使用的文件', exact: true }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '清理 1 个文件' });
  await asked.getByRole('button', { name: '清理', exact: true }).click();
  await expect(page.getByText('已清理 1 个文件')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(row).toBeVisible();

  // One by one, too.
  await row.getByRole('button', { name: `删除「${file}」`, exact: true }).click();
  const single = page.getByRole('dialog').filter({ hasText: `删除文件「${file}」` });
  await single.getByRole('button', { name: '删除', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expect(panel).toContainText('没有可以清理的文件');
  expect(complaints).toEqual([]);
});

test(
  '我的文件 is readable in both modes, fits a phone, and its filters stand in the address',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/user/files?kind=picture&sort=size&order=asc`);
    await expect(page.getByText('图片', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: '漫画遗传学.png', exact: true })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /大小/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(await faultsOf(page)).toEqual([]);
    const box = page.getByRole('searchbox', { name: '搜索文件名', exact: true });
    await box.fill('漫画');
    await box.press('Enter');
    await expect(page).toHaveURL(/q=%E6%BC%AB%E7%94%BB/);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.reload();
    await expect(box).toHaveValue('漫画');
    await expect(page.getByText('共 1 条')).toBeVisible();
    await fitsPhone(page);
    await expect(page.getByRole('checkbox', { name: '选择「漫画遗传学.png」' })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  },
);
