import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sampled } from '../tools/sampled.ts';
import { goTo } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { root, startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const folder = path.join(root, '../shared/data/epub');
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.epub'))
      .map((name) => name.replace('.epub', ''))
  : [];

/** What is peculiar to some of the books. */
const peculiar: Readonly<
  Record<string, { isRightToLeft?: boolean; isFixed?: boolean; sections?: number }>
> = {
  israelsailing: { isRightToLeft: true },
  'page-blanche': { isFixed: true },
  'sous-le-vent': { isFixed: true },
  'moby-dick': { sections: 140 },
};

let server: Server;

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

interface Opened {
  id: number;
  title: string;
  sections: { url: string }[];
}

const read = (page: Page) => page.getByLabel('已读');

async function take(page: Page, name: string): Promise<Opened> {
  await goTo(page, '/book/manage');
  await page.getByLabel('选择书籍文件').setInputFiles([path.join(folder, `${name}.epub`)]);
  const link = page
    .getByRole('complementary', { name: '上传进度' })
    .getByRole('link', { name: /^阅读《/ });
  await expect(link).toBeVisible();
  const address = (await link.getAttribute('href')) ?? '';
  const token = (await page.context().cookies()).find((one) => one.name === 'Admin-Token')?.value;
  const answer = await page.request.get(
    `${server.url}/book/v2/opened?name=${address.replace('/read/book/', '')}`,
    { headers: { authorization: `Bearer ${token ?? ''}` } },
  );
  await goTo(page, address);
  await expect(read(page)).toBeVisible();
  return ((await answer.json()) as { data: Opened }).data;
}

/** The words that are seen first on the pages that stand open. */
async function someWords(page: Page): Promise<string> {
  let found = '';
  await expect
    .poll(async () => {
      for (const frame of page.frames().filter((one) => one.url().includes('/book/v2/books/'))) {
        const text = await frame
          .locator('body')
          .innerText({ timeout: 2000 })
          .catch(() => '');
        found = /[\p{L}\p{N}]{3,}/u.exec(text)?.[0] ?? found;
      }
      return found;
    })
    .not.toBe('');
  return found;
}

for (const name of sampled([], names))
  test(`${name} is read to its last page, searched, marked and opened again where it was (long form, needs ../shared)`, async ({
    page,
  }) => {
    const { complaints } = watch(page, server);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:blob|data|about):/.test(request.url()) && !request.url().startsWith(server.url))
        outside.push(request.url());
    });
    const own = peculiar[name] ?? {};
    await signIn(page, server);
    const book = await take(page, name);
    expect(book.sections.length).toBeGreaterThanOrEqual(own.sections ?? 1);
    const reader = page.getByRole('region', { name: `阅读《${book.title}》` });
    const previous = page.getByRole('button', { name: '上一页' });
    const next = page.getByRole('button', { name: '下一页' });
    await expect(previous).toBeDisabled();
    await expect(next).toBeEnabled();
    // The next page stands at the left where the book is read from right to left.
    const [nextAt, previousAt] = [await next.boundingBox(), await previous.boundingBox()];
    expect((nextAt?.x ?? 0) < (previousAt?.x ?? 0)).toBe(own.isRightToLeft ?? false);
    await reader.focus();
    await page.keyboard.press(own.isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
    await expect(previous).toBeEnabled();
    if (own.isFixed) {
      // Two pages beside each other.
      await expect
        .poll(() => page.frames().filter((one) => one.url().includes('/book/v2/books/')).length)
        .toBeGreaterThanOrEqual(2);
    } else {
      const words = await someWords(page);
      await page.getByRole('button', { name: '查找', exact: true }).click();
      await page.getByLabel('在这本书里查找').fill(words);
      await page.keyboard.press('Enter');
      const search = page.getByRole('complementary', { name: '书内查找' });
      await expect(search.getByRole('status')).toHaveText(/^共 [\d,]+ 处$/);
      await search.getByRole('listitem').first().getByRole('button').click();
      await search.getByRole('button', { name: '关闭查找' }).click();
      const marked = page.waitForResponse((answer) => answer.url().endsWith('/marks'));
      await page.getByRole('button', { name: '加书签' }).click();
      await marked;
      await expect(page.getByRole('button', { name: '取消书签' })).toBeVisible();
    }
    await reader.focus();
    await page.keyboard.press('End');
    for (let turn = 0; turn < 60 && (await next.isEnabled()); turn += 1) {
      const before = await read(page).textContent();
      await next.click({ timeout: 5000 }).catch(() => undefined);
      if (before === '100%') break;
    }
    await expect(next).toBeDisabled();
    await expect(read(page)).toHaveText('100%');
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/position'));
    await previous.click();
    await expect(next).toBeEnabled();
    await saved;
    const at = await read(page).textContent();
    await page.reload();
    await expect(next).toBeEnabled();
    await expect(read(page)).toHaveText(at ?? '');
    expect(outside).toEqual([]);
    expect(complaints.filter((one) => !one.includes('Content Security Policy'))).toEqual([]);
  });
