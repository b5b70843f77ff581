import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Server } from './server.ts';

/** Where an article is written. */
export const editorText = (page: Page): Locator => page.getByRole('textbox', { name: '文章正文' });
/** A notice. */
export const said = (page: Page, text: string): Locator => page.getByText(text).first();

/** Makes an article through the workbench and leaves its editor open; answers its id. */
export async function write(
  page: Page,
  server: Server,
  { title, text }: { title: string; text: string },
): Promise<number> {
  await page.goto(`${server.url}/article/manage?view=table`);
  await page.getByRole('button', { name: '新建' }).click();
  const dialog = page.getByRole('dialog', { name: '新建文章' });
  await dialog.getByLabel('标题').fill(title);
  await dialog.getByRole('button', { name: '开始写' }).click();
  await expect(page).toHaveURL(/\/article\/edit\/\d+$/);
  await editorText(page).click();
  await page.keyboard.insertText(text);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();
  return Number(page.url().split('/').at(-1));
}

/** Publishes the article whose editor is open. */
export async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布文章' });
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await expect(said(page, '发布成功')).toBeVisible();
}

/** Brings out what was changed of a published article. */
export async function update(page: Page): Promise<void> {
  await page.getByRole('button', { name: '更新', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发布设置' });
  await dialog.getByRole('button', { name: '更新', exact: true }).click();
  await expect(page.getByRole('button', { name: '发布设置' })).toBeVisible();
}
