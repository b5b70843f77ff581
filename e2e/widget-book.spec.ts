import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { spread } from '../tools/sampled.ts';
import { faultsIn, faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';
import { follow } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const contents = (page: Page): Locator =>
  page.getByRole('navigation', { name: '组件', exact: true });
const states = (page: Page): Locator => page.locator('.wm-catalog-states > section');

/** States of the entry that stands open that are wider than what they stand in. */
function overflowing(page: Page): Promise<string[]> {
  return page
    .locator('.wm-catalog-stage')
    .evaluateAll((stages) =>
      stages
        .filter((stage) => stage.scrollWidth > stage.clientWidth)
        .map((stage) => stage.parentElement?.dataset['state'] ?? ''),
    );
}

/** Opens each entry in turn, by its button in the contents; in `npm test` every eighth. */
async function walk(
  page: Page,
  turn: number,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const names = await contents(page).locator('li small').allTextContents();
  const requests = follow(page);
  for (const name of spread(names.filter(Boolean), 8, turn)) {
    await contents(page)
      .locator('li > button', { has: page.getByText(name, { exact: true }) })
      .click();
    await expect(page.getByRole('region', { name: `${name} 的示例代码` })).toContainText(name);
    await expect(states(page)).toHaveCount(5);
    await requests.answered();
    await look(name);
  }
}

test('each export of the shared widgets stands in its states without a complaint, wide and on a phone', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/practice/widgets?entry=StatusTag`);
  await expect(page.getByRole('heading', { name: '启用状态' })).toBeVisible();
  const wide: string[] = [];
  const faults: string[] = [];
  await walk(page, 0, async (name) => {
    for (const state of await overflowing(page)) wide.push(`${name}: ${state}`);
    for (const fault of await faultsOf(page, '.wm-catalog-entry')) faults.push(`${name}: ${fault}`);
    await picture(page, `book-${name}`);
  });
  await fitsPhone(page);
  await walk(page, 2, async (name) => {
    for (const state of await overflowing(page)) wide.push(`${name} on a phone: ${state}`);
    await picture(page, `book-phone-${name}`);
  });
  expect({ complaints, faults, wide }).toEqual({ complaints: [], faults: [], wide: [] });
});

test('the book is searched and walked by keys, its code copied, and an entry has an address', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beginSession(page, server);
  await page.goto(`${server.url}/practice/widgets`);
  const search = contents(page).getByRole('searchbox', { name: '搜索组件' });
  await search.fill('没有这个');
  await expect(contents(page).getByText('没有匹配的组件')).toBeVisible();
  await search.fill('页状态');
  await expect(contents(page).getByText('没有匹配的组件')).toBeVisible();
  await search.fill('pagestate');
  await search.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/practice\/widgets\?entry=PageState$/);
  await expect(page.getByRole('heading', { name: '页面状态' })).toBeVisible();
  await expect(states(page)).toHaveCount(5);
  await expect(page.getByRole('region', { name: '停用' })).toContainText('没有这种状态');
  await page.getByRole('button', { name: '复制代码' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("import { PageState } from '#ui/states/page-state.tsx';");
  expect(copied).toBe(
    await page.getByRole('region', { name: 'PageState 的示例代码' }).textContent(),
  );
  await page.getByRole('button', { name: '复制此页地址' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(address);
  await expect(page.getByRole('row', { name: /traceId.*否/ })).toBeVisible();
  await page.getByText('窄框').click();
  await expect(states(page).first()).toHaveCSS('max-width', '390px');
  await picture(page, 'book-narrow');
  expect(await faultsIn(page, 'light')).toEqual([]);
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'book-dark');
});
