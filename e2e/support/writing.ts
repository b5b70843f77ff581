import type { Page } from '@playwright/test';

/** From the next page on texts are written in their source, with the page that it becomes beside it. */
export async function writeSplit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const chosen = { state: { view: 'split' }, version: 0 };
    localStorage.setItem('note-writing-view', JSON.stringify(chosen));
  });
}
