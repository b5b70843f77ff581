import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** A picture for whoever changes the screens, where a folder is named for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' });
}

/** Makes the window a phone's; nothing on it may be wider. */
export async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wider).toBe(0);
}

/** The field of exactly this name. */
export const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });

/** Takes an option out of a list that opens. */
export async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page
    .locator('.ant-select-item-option', { hasText: option })
    .filter({ visible: true })
    .first()
    .click();
}

/** The rows of a report's result, cell by cell, groups left out. */
export function rowsOf(within: Page | Locator): Promise<string[][]> {
  return within
    .locator('.ant-table-row:not(.rp-group)')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('.ant-table-cell')].map((cell) => cell.textContent ?? ''),
      ),
    );
}
