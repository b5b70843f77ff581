import { readFile } from 'node:fs/promises';
import { importFile } from '@wm/mindmap/import-file';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

const nodeOf = (page: Page, text: string): Locator =>
  page.getByRole('treeitem', { name: text, exact: true });

async function makeMap(page: Page, name: string): Promise<void> {
  await page.goto(`${server.url}/mindmap/map`);
  await page.getByRole('button', { name: /新建$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(nodeOf(page, name)).toBeVisible();
}

async function openAttachment(page: Page, text: string): Promise<Locator> {
  await nodeOf(page, text).click();
  await nodeOf(page, text).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '附件', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '附件' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a file is attached to a node, opened, carried through XMind and removed', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await makeMap(page, '带附件');
  const dialog = await openAttachment(page, '带附件');
  await dialog
    .getByLabel('上传文件')
    .first()
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('附件的内容') });
  await expect(dialog.getByLabel('显示的名称')).toHaveValue('说明.txt');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect(dialog).toHaveCount(0);
  const again = await openAttachment(page, '带附件');
  const link = again.getByRole('link', { name: '说明.txt' });
  const address = String(await link.getAttribute('href'));
  const shown = await page.evaluate(async (url) => (await fetch(url)).text(), address);
  expect(shown).toBe('附件的内容');
  await again.getByRole('button', { name: /取\s?消/ }).click();
  await expect(page.locator('.mm-status')).toContainText('已保存');

  await page.getByRole('button', { name: '文件', exact: true }).click();
  await page.getByRole('menuitem', { name: '导出' }).click();
  const exporting = page.getByRole('dialog', { name: '导出' });
  await exporting.getByText('xmind', { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting.getByRole('button', { name: /导\s?出/ }).click(),
  ]);
  await expect(exporting).toHaveCount(0);
  const bytes = await readFile(await download.path());
  const read = importFile([{ name: 'x.xmind', bytes }], { withAttachments: true });
  expect(read.findings).toEqual([]);
  expect(read.sheets[0]?.attachments?.map(({ name }) => name)).toEqual(['说明.txt']);

  await page.getByRole('button', { name: '文件', exact: true }).click();
  await page.getByRole('menuitem', { name: '导入' }).click();
  const importing = page.getByRole('dialog', { name: '导入' });
  await importing
    .getByLabel('选择文件')
    .first()
    .setInputFiles({ name: '回来.xmind', mimeType: 'application/zip', buffer: bytes });
  await importing.getByRole('button', { name: /确\s?定/ }).click();
  await expect(importing).toHaveCount(0);
  const back = await openAttachment(page, '带附件');
  const kept = back.getByRole('link', { name: '说明.txt' });
  // Kept as a file of its own: the map may have come from another server.
  await expect(kept).not.toHaveAttribute('href', address);
  await back.getByRole('button', { name: '移除附件' }).click();
  await expect(back).toHaveCount(0);
  const gone = await openAttachment(page, '带附件');
  await expect(gone.getByRole('link')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
