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

const welcome = '认识思维导图';

/** The picture of a map, once it was drawn. */
async function expectPicture(place: Locator): Promise<void> {
  const image = place.locator('.mm-thumbnail img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
}

async function openList(page: Page): Promise<void> {
  await signIn(page, server);
  await page.goto(`${server.url}/mindmap/map`);
  await expect(page.getByRole('link', { name: welcome })).toBeVisible();
}

test('maps are told by their pictures, in the table and in the grid, by mouse and by keys', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await openList(page);
  await expectPicture(page.getByRole('row').filter({ hasText: welcome }));
  await page.getByText('网格', { exact: true }).click();
  const tiles = page.getByRole('list', { name: '思维导图' }).getByRole('listitem');
  const tile = tiles.filter({ hasText: welcome });
  await expectPicture(tile);
  await expect(page.getByRole('table')).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('combobox', { name: '排序' }).click();
  await page.locator('.ant-select-item-option').getByText('名称', { exact: true }).click();
  // The address changes before the maps stand in the new order, and a focused one moves with it.
  await expect(tiles.first()).toContainText('从样本到报告');
  const first = tiles.first().getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Space');
  await expect(tiles.first().getByRole('checkbox')).toBeChecked();
  await expect(page.getByRole('status', { name: '所选的操作' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(tiles.first().getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mindmap\/edit\/\d+$/);
  expect(complaints).toEqual([]);
});

test('the grid is kept with the account, follows a save, and stands on a phone in the dark', async ({
  page,
}) => {
  await openList(page);
  await page.getByText('网格', { exact: true }).click();
  const tile = page.getByRole('listitem').filter({ hasText: welcome });
  await expectPicture(tile);
  const before = await tile.locator('.mm-thumbnail img').getAttribute('src');
  await tile.getByRole('link').first().click();
  await expect(page.getByRole('treeitem', { name: welcome })).toBeVisible();
  await page.getByRole('treeitem', { name: welcome }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('新的一枝');
  await page.keyboard.press('Enter');
  await expect(page.locator('.mm-status')).toContainText('已保存');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server.url}/mindmap/map`);
  await expectPicture(tile);
  expect(await tile.locator('.mm-thumbnail img').getAttribute('src')).not.toBe(before);
  expect(await faultsOf(page)).toEqual([]);
});
