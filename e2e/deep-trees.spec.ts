import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { runSql } from './support/database.ts';
import { beginSession } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
  // Fifteen departments, each below the one before, with names of twelve characters.
  await runSql(
    server,
    `insert into sys_dept (id, parent_id, dept_name, order_num) overriding system value
       select 900 + n, case when n = 1 then (select min(id) from sys_dept) else 899 + n end,
         '华东区域第' || lpad(n::text, 2, '0') || '级研发部', n
       from generate_series(1, 15) n`,
  );
});
test.afterAll(() => server.stop());

const nameOf = (level: number): string => `华东区域第${String(level).padStart(2, '0')}级研发部`;

async function boxOf(place: Locator): Promise<{ x: number; height: number }> {
  await expect(place).toBeVisible();
  const box = await place.boundingBox();
  if (!box) throw new Error('not drawn');
  return box;
}

/** Whether the names of the first and the last level stand in one line each. */
async function expectOneLine(names: (level: number) => Locator): Promise<void> {
  for (const level of [1, 5, 6, 15])
    expect((await boxOf(names(level))).height, nameOf(level)).toBeLessThan(36);
}

async function openUsers(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/system/user`);
  const side = page.getByRole('complementary', { name: '部门' });
  await expect(side.getByText(nameOf(15))).toBeAttached();
  return side;
}

test('the tree beside the users keeps names in one line, is as wide as one likes, and can be closed', async ({
  page,
}) => {
  await beginSession(page, server);
  const side = await openUsers(page);
  await expectOneLine((level) => side.getByText(nameOf(level)));
  expect((await boxOf(side.getByText(nameOf(15)))).x).toBeGreaterThan(
    (await boxOf(side.getByText(nameOf(14)))).x,
  );
  const edge = page.getByRole('separator', { name: '调整部门的宽度' });
  await expect(edge).toHaveAttribute('aria-valuenow', '240');
  await edge.focus();
  await edge.press('ArrowRight');
  await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '272');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/admin/v2/preferences'));
  await page.getByRole('button', { name: '收起部门' }).press('Enter');
  await saved;
  await expect(side).toHaveCount(0);

  // Elsewhere, too: it belongs to the account.
  await page.evaluate(() => localStorage.removeItem('preferences'));
  await page.reload();
  await expect(page.getByRole('button', { name: '展开部门' })).toBeVisible();
  await expect(side).toHaveCount(0);
  await page.getByRole('button', { name: '展开部门' }).click();
  await expect(edge).toHaveAttribute('aria-valuenow', '272');
});

test('on a tablet users are still found by department', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await beginSession(page, server);
  await page.goto(`${server.url}/system/user`);
  await expect(page.getByRole('complementary', { name: '部门' })).toBeHidden();
  await page.getByRole('search').getByRole('button', { name: '展开' }).click();
  await expect(page.getByRole('search').getByRole('combobox', { name: '部门' })).toBeVisible();
});

test('the table of departments keeps names in one line at any depth, on a phone each below its parent', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/system/dept`);
  const name = (level: number): Locator => page.getByRole('main').getByText(nameOf(level));
  await expectOneLine((level) =>
    page.getByRole('row', { name: nameOf(level) }).getByText(nameOf(level)),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  const xs = [];
  for (const level of [13, 14, 15]) xs.push((await boxOf(name(level))).x);
  expect(xs).toEqual(xs.toSorted((one, other) => one - other));
  expect(new Set(xs).size).toBe(3);
});
