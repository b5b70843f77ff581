import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Server } from './server.ts';

/** Where a question is written. */
export const box = (page: Page): Locator =>
  page.getByRole('textbox', { name: '问题', exact: true });
export const answers = (page: Page): Locator => page.getByRole('article', { name: '回答' });
export const list = (page: Page): Locator => page.getByRole('navigation', { name: '对话列表' });

/** Goes to a new conversation. */
export async function openChat(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/chat`);
  await expect(box(page)).toBeVisible();
}

export async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press('Enter');
}
