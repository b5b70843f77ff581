import { expect, test } from '@playwright/test';
import type { CDPSession } from '@playwright/test';
import { sampled } from '../tools/sampled.ts';
import { goTo } from './support/navigate.ts';
import { cramFasta, cramSnv, ownCrai, ownCram } from './support/own-cram.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';
import { drop, isDrawn, isPainted, listen, picture } from './support/viewer.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

test('a CRAM file of our own is unpacked by our own sequence and drawn, little is read and nobody else is asked', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const { foreign, reads } = listen(page, server);
  await goTo(page, '/genome/bam-alignment');
  await isDrawn(page);
  await drop(page, [
    ['own-cram.fa', cramFasta],
    ['own.cram', ownCram],
    ['own.cram.crai', ownCrai],
  ]);
  await expect(page.getByText('own-cram.fa', { exact: true })).toBeVisible();
  await isDrawn(page);
  const before = reads().length;
  const locus = `own:${cramSnv - 1000}-${cramSnv + 1000}`;
  await page.getByRole('searchbox', { name: '定位' }).fill(locus);
  await page.getByRole('button', { name: '定位' }).click();
  await expect(page).toHaveURL(new RegExp(`locus=${encodeURIComponent(locus)}`));
  await page.reload();
  await isDrawn(page);
  await isPainted(page, ['CRAM样本']);
  await expect(page.getByText(/读取失败/)).toHaveCount(0);
  const asked = reads().slice(before);
  const sizes = await Promise.all(
    asked.map(async (request) => (await request.sizes()).responseBodySize),
  );
  expect(asked.length).toBeLessThanOrEqual(20);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);
  expect(foreign()).toEqual([]);
  expect(complaints).toEqual([]);
});

/** What is still held after all that can be let go has been. */
async function heldBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

test(
  'a viewer that was opened and left many times leaves nothing behind',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, server);
    const session = await page.context().newCDPSession(page);
    const round = async (): Promise<void> => {
      await goTo(page, '/genome/bam-alignment');
      await isDrawn(page);
      await goTo(page, '/knowledge/sources');
      await expect(page.getByRole('heading', { name: /^OncoTree/ })).toBeVisible();
    };
    // The library and what pages keep once.
    await round();
    await round();
    const before = await heldBytes(session);
    for (let at = 0; at < sampled(3, 20); at += 1) await round();
    const more = (await heldBytes(session)) - before;
    expect(more).toBeLessThan(sampled(8, 20) * 1_000_000);
    await expect(page.locator('.igv-container')).toHaveCount(0);
  },
);

test(
  'a drawer that goes through many variants with their reads leaves nothing behind',
  { tag: '@long' },
  async ({ page }) => {
    await beginSession(page, server);
    await page.goto(`${server.url}/knowledge/case/1/files`);
    await page.getByRole('button', { name: '开始分析' }).click();
    const found = page.getByRole('region', { name: '候选变异', exact: true });
    await found.getByRole('button', { name: 'p.Trp737*' }).click();
    const rail = page.getByRole('navigation', { name: '变异的各部分' });
    await rail.getByRole('button', { name: '浏览器' }).click();
    await isDrawn(page);
    const session = await page.context().newCDPSession(page);
    const step = async (key: string): Promise<void> => {
      const label = await picture(page).getAttribute('aria-label');
      await page.keyboard.press(key);
      await expect(picture(page)).not.toHaveAttribute('aria-label', label ?? '');
      await isDrawn(page);
    };
    const round = async (): Promise<void> => {
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']) await step(key);
    };
    await round();
    await round();
    const before = await heldBytes(session);
    for (let at = 0; at < sampled(3, 10); at += 1) await round();
    const more = (await heldBytes(session)) - before;
    expect(more).toBeLessThan(sampled(3, 4) * 1_000_000);
    await page.keyboard.press('Escape');
    await expect(page.locator('.igv-container')).toHaveCount(0);
  },
);
