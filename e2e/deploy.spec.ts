import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

// What a build leaves beside its files, and what the server tells the pages.
const stamp = path.resolve(import.meta.dirname, '../apps/web/dist/.inputs');
const before = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined;

let server: Server;
test.beforeAll(async () => {
  writeFileSync(stamp, before ?? 'a'.repeat(64));
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(async () => {
  if (before === undefined) rmSync(stamp);
  else writeFileSync(stamp, before);
  await server.stop();
});

test('after a deploy an open page says quietly that a newer version is there', async ({ page }) => {
  const { complaints } = watch(page, server);
  const asked = page.waitForResponse(/\/home\/v2\/version/);
  await signIn(page, server);
  await asked;
  await expect(page.getByText('有新版本，刷新后生效')).toHaveCount(0);

  writeFileSync(stamp, 'b'.repeat(64));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('有新版本，刷新后生效')).toBeVisible();
  await page.getByRole('button', { name: '稍后' }).click();
  await expect(page.getByText('有新版本，刷新后生效')).toHaveCount(0);

  writeFileSync(stamp, 'c'.repeat(64));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '刷新', exact: true }).last().click();
  await loaded;
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText('有新版本，刷新后生效')).toHaveCount(0);
  expect(complaints).toEqual([]);
});
