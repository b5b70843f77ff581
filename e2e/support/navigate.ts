import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Goes to another address inside the application, without loading the page anew. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  const [path = ''] = address.split('?');
  await expect(page.locator(`[data-tab="${path}"][class*=active]`)).toBeVisible();
}

/** Shows an open tab. Not by the mouse: an open dialog covers the strip, while the keyboard still walks the tabs. */
export async function showTab(page: Page, id: string): Promise<void> {
  await page.locator(`[data-tab="${id}"] .wm-tab-name`).dispatchEvent('click');
  await expect(page.locator(`[data-tab="${id}"][class*=active]`)).toBeVisible();
}
