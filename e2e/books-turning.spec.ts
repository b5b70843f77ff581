import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { epub, heading, openBook, twelvePages, upload } from './support/books.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import { still } from './support/stillness.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

test('the sample book is read without signing in', async ({ page }) => {
  const { complaints } = watch(page, server);
  await page.goto(`${server.url}/reader/test`);
  await expect(heading(page)).toHaveText(/^阅读器使用手册/);
  const next = page.getByRole('button', { name: '下一页' });
  await expect(page.getByRole('button', { name: '上一页' })).toBeDisabled();
  await next.click();
  await expect(page.getByLabel('已读')).not.toHaveText('0%');
  await page.getByRole('button', { name: '目录' }).click();
  await expect(page.getByRole('navigation', { name: '目录' })).toHaveCSS('width', '256px');
  expect(await faultsIn(page, 'light')).toEqual([]);
  expect(complaints).toEqual([]);
});

test(
  'books that are read from right to left turn the other way, and the look keeps the place',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const styleSheet = 'html { writing-mode: vertical-rl; }';
    await upload(page, [
      epub('a.epub', twelvePages('右起', { direction: 'rtl' })),
      epub('b.epub', twelvePages('竖排', { styleSheet, direction: 'rtl' })),
    ]);
    for (const title of ['右起', '竖排']) {
      await openBook(page, title);
      await page.getByRole('region', { name: `阅读《${title}》` }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(heading(page)).toHaveText(`${title} · 第二章`);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowRight');
      await expect(heading(page)).toHaveText(`${title} · 第二章`);
    }
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByRole('button', { name: '背景 黑' }).click();
    await page.getByRole('slider', { name: '字号' }).press('End');
    await expect(page.getByRole('region', { name: '阅读《竖排》' })).toHaveCSS(
      'background-color',
      'rgb(21, 25, 30)',
    );
    await expect(heading(page)).toHaveText('竖排 · 第二章');
    await page.keyboard.press('Escape');
    expect(await faultsIn(page, 'light')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test(
  'a book is corrected, put into the trash and taken out of it, on a phone as well',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server);
    await upload(page, [epub('c.epub', twelvePages('错名'))]);
    await page.getByRole('button', { name: '收起已结束的' }).click();
    await page.getByRole('button', { name: '《错名》的资料' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goForward();
    await page.getByRole('dialog').getByRole('button', { name: '修改' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('书名').fill('对名');
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('button', { name: '《对名》的资料' })).toBeVisible();
    expect(await faultsIn(page, 'light')).toEqual([]);
    await page.getByRole('button', { name: '《对名》的资料' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page
      .getByRole('dialog', { name: '删除《对名》？' })
      .getByRole('button', { name: '删除' })
      .click();
    await expect(page.getByRole('button', { name: '《对名》的资料' })).toHaveCount(0);
    const showPart = async (name: RegExp): Promise<void> => {
      await page.getByRole('button', { name: '书库的部分' }).click();
      await page
        .getByRole('dialog')
        .getByRole('navigation', { name: '书库的部分' })
        .getByRole('button', { name })
        // By the keyboard: the message that offers to take the deletion back may lie over it.
        .press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await showPart(/^回收站/);
    await page.getByRole('button', { name: '《对名》的资料' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '还原' }).click();
    await showPart(/^全部/);
    await expect(page.getByRole('button', { name: '《对名》的资料' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

/** Waits until a finger in the middle of the screen would meet the page of a book. */
async function inReach(page: Page): Promise<void> {
  await still(page);
  await expect
    .poll(() => page.evaluate(() => document.elementFromPoint(195, 420)?.localName))
    .toMatch(/^foliate-/);
  // Fingers go by what has been put on the screen, which a picture of it waits for.
  await page.screenshot();
}

/** A finger goes over the page, from its middle, in a fifth of a second by its own clock, however busy the machine. */
async function swipe(page: Page, by: { x: number; y: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: begun + share / 5,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195 + by.x * share, y: 420 + by.y * share }],
    });
  await touch('touchStart', 0);
  await touch('touchMove', 0.5);
  await touch('touchMove', 1);
  await touch('touchEnd', 1);
  await session.detach();
}

test('fingers turn pages on a phone the way the book is read, and two tabs of one book go on from each other', async ({
  browser,
}) => {
  // In letters of the usual size a chapter is a page: the look that was chosen before would make it two.
  await runSql(server, `delete from sys_user_preference where key = 'book:look'`);
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const styleSheet = 'html { writing-mode: vertical-rl; }';
  await upload(page, [
    epub('l.epub', twelvePages('指读')),
    epub('r.epub', twelvePages('指读右起', { direction: 'rtl' })),
    epub('v.epub', twelvePages('指读竖排', { styleSheet, direction: 'rtl' })),
  ]);
  await page.getByRole('button', { name: '收起已结束的' }).click();
  for (const [title, onwards] of [
    ['指读右起', 120],
    ['指读竖排', 120],
    ['指读', -120],
  ] as const) {
    await openBook(page, title);
    // Before it is drawn a finger meets what is behind it.
    await inReach(page);
    await swipe(page, { x: onwards, y: 20 });
    await expect(heading(page)).toHaveText(`${title} · 第二章`);
    // Too short, and too steep.
    await swipe(page, { x: onwards / 3, y: 0 });
    await swipe(page, { x: onwards, y: 230 });
    await swipe(page, { x: onwards, y: 0 });
    await expect(heading(page)).toHaveText(`${title} · 第三章`);
    await swipe(page, { x: -onwards, y: 0 });
    await expect(heading(page)).toHaveText(`${title} · 第二章`);
  }
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/position'));
  await page.touchscreen.tap(360, 420);
  await expect(heading(page)).toHaveText('指读 · 第三章');
  await saved;
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(heading(other)).toHaveText('指读 · 第三章');
  await still(other);
  const moved = other.waitForResponse((answer) => answer.url().endsWith('/position'));
  await swipe(other, { x: -120, y: 0 });
  await expect(heading(other)).toHaveText('指读 · 第四章');
  await moved;
  // The first tab stays where it is, and its next page is the newest place.
  await expect(heading(page)).toHaveText('指读 · 第三章');
  const back = page.waitForResponse((answer) => answer.url().endsWith('/position'));
  await swipe(page, { x: 120, y: 0 });
  await expect(heading(page)).toHaveText('指读 · 第二章');
  await back;
  await other.reload();
  await expect(heading(other)).toHaveText('指读 · 第二章');
  expect(complaints).toEqual([]);
  await context.close();
});
