import { expect, test } from '@playwright/test';
import type { Page, Request } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { goTo } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

/** Every request of a page, and those among them that leave the product. */
function listen(page: Page) {
  const asked: Request[] = [];
  page.on('request', (request) => asked.push(request));
  return {
    asked,
    foreign: () =>
      asked
        .map((request) => request.url())
        .filter((url) => !/^(blob|data):/.test(url) && !url.startsWith(server.url)),
    /** Reads of files and references. */
    reads: () =>
      asked.filter((request) => /\/genome\/v2\/(tracks|genomes)\/\d+\/\w+$/.test(request.url())),
  };
}

const picture = (page: Page) => page.getByRole('img', { name: /^比对图/ });
const isDrawn = (page: Page) => expect(picture(page)).toHaveAttribute('data-ready', 'true');

/** Pixels of an alignment's picture that are neither white nor clear. */
function paintedPixels(page: Page): Promise<number> {
  return picture(page).evaluate((host) => {
    let painted = 0;
    for (const canvas of host.shadowRoot?.querySelectorAll('canvas') ?? []) {
      if (canvas.width === 0 || canvas.height === 0) continue;
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      for (let at = 0; at < (data?.length ?? 0); at += 4)
        if (data![at + 3]! > 0 && data![at]! + data![at + 1]! + data![at + 2]! < 740) painted += 1;
    }
    return painted;
  });
}

test('reads are drawn without asking anybody else, moved and ordered, kept in the address and as a session', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const { foreign, reads } = listen(page);
  await goTo(page, '/genome/alignment');
  await isDrawn(page);
  await expect.poll(() => paintedPixels(page)).toBeGreaterThan(5000);
  // One window of 600 bases, with the reference and both indexes.
  expect(reads().length).toBeLessThanOrEqual(20);
  const sizes = await Promise.all(
    reads().map(async (request) => (await request.sizes()).responseBodySize),
  );
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000);

  // A place is found, kept in the address, and there again after a reload; reads are ordered by a key.
  await page.getByRole('searchbox', { name: '定位' }).fill('1:1168020');
  await page.getByRole('button', { name: '定位' }).click();
  await expect(page).toHaveURL(/locus=1%3A1167970-1168070/);
  await picture(page).hover();
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/sort=BASE/);
  await page.reload();
  await isDrawn(page);
  await expect(page).toHaveURL(
    /locus=1%3A11679\d\d-11680\d\d.*sort=BASE|sort=BASE.*locus=1%3A11679/,
  );

  // What is seen becomes a session, which leads back to it.
  await page.getByRole('button', { name: '保存与分享' }).click();
  const drawer = page.getByRole('dialog', { name: '保存与分享' });
  await drawer.getByRole('textbox', { name: '会话名称' }).fill('会诊一');
  await drawer.getByRole('button', { name: '保存会话' }).click();
  await drawer.getByRole('link', { name: '会诊一' }).click();
  await expect(page).toHaveURL(/locus=/);

  await goTo(page, '/genome/bam-alignment');
  await isDrawn(page);
  await expect.poll(() => paintedPixels(page)).toBeGreaterThan(5000);
  await page.setViewportSize({ width: 390, height: 844 });
  await isDrawn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(foreign()).toEqual([]);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});
