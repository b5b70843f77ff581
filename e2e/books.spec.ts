import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Browser, Frame, Page } from '@playwright/test';
import { furtherCases, requiredCases } from '../packages/epub/test/hostile.ts';
import { sampled } from '../tools/sampled.ts';
import { endAll } from './support/end.ts';
import { faultsIn } from './support/axe.ts';
import {
  chapterNumbers,
  epub,
  heading,
  openBook,
  shelf,
  twelvePages,
  upload,
} from './support/books.ts';
import { goTo } from './support/navigate.ts';
import { signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import { tick } from './support/stillness.ts';
import type { Server } from './support/server.ts';

let server: Server;

const fonts = new URL('../node_modules/katex/dist/fonts/', import.meta.url);
const ownFont = fileURLToPath(new URL('KaTeX_Size2-Regular.woff2', fonts));

test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(({ browser }) => endAll(browser, server));

async function anotherBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, server);
  return page;
}

test('a book is uploaded, read by keys, contents and search, and read on elsewhere at the same place', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await upload(page, [
    epub('石头.epub', twelvePages('石头记得')),
    epub('坏的.epub', Buffer.from('PK\u0003\u0004 nothing')),
  ]);
  const panel = page.getByRole('complementary', { name: '上传进度' });
  await expect(panel.getByRole('status')).toHaveText('已入库 1 / 2');
  // What is no archive is refused by the upload itself.
  await expect(panel).toContainText('打不开：文件已损坏，或不是 EPUB、TXT、Markdown 文件');
  expect(complaints.filter((complaint) => !complaint.includes('415'))).toEqual([]);
  complaints.length = 0;
  await panel.getByRole('button', { name: '收起已结束的' }).click();

  await openBook(page, '石头记得');
  const next = page.getByRole('button', { name: '下一页' });
  const previous = page.getByRole('button', { name: '上一页' });
  await expect(previous).toBeDisabled();
  await expect(heading(page)).toHaveText('石头记得 · 第一章');
  // Nobody has to press anything first.
  await expect(page.getByRole('region', { name: '阅读《石头记得》' })).toBeFocused();
  for (let turn = 0; turn < 10; turn += 1) await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('石头记得 · 第十一章');
  await next.click();
  await expect(next).toBeDisabled();
  await expect(page.getByLabel('已读')).toHaveText('100%');

  await page.getByRole('button', { name: '目录' }).click();
  const contents = page.getByRole('navigation', { name: '目录' });
  await expect(contents).toHaveCSS('width', '256px');
  // Back closes it, keys go on turning, and its address opens it.
  await page.goBack();
  await expect(contents).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page)).toHaveText('石头记得 · 第十一章');
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).toHaveText('石头记得 · 第十二章');
  await page.goForward();
  await expect(contents).toBeVisible();
  await expect(page).toHaveURL(/\?panel=contents$/);
  const first = contents.getByRole('button', { name: '上部' });
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await first.click();
  await expect(contents).toBeVisible();
  await contents.getByRole('button', { name: '第三章' }).click();
  await expect(contents).toHaveCount(0);
  await expect(heading(page)).toHaveText('石头记得 · 第三章');
  await page.getByRole('button', { name: /回到/ }).click();
  await expect(heading(page)).toHaveText('石头记得 · 第十二章');

  await page.getByRole('button', { name: '查找' }).click();
  await page.getByLabel('在这本书里查找').fill('石头记得河水');
  await page.keyboard.press('Enter');
  const search = page.getByRole('complementary', { name: '书内查找' });
  await expect(search.getByRole('status')).toHaveText('共 12 处');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/position'));
  await search.getByRole('button', { name: /第五章/ }).click();
  await expect(heading(page)).toHaveText('石头记得 · 第五章');
  await saved;

  const other = await anotherBrowser(browser);
  await openBook(other, '石头记得');
  await expect(heading(other)).toHaveText('石头记得 · 第五章');
  const moved = other.waitForResponse((answer) => answer.url().endsWith('/position'));
  await other.getByRole('button', { name: '下一页' }).click();
  await moved;
  await search.getByRole('button', { name: '关闭查找' }).click();
  await previous.click();
  await expect(page.getByText('电脑刚读到 第六章')).toBeVisible();
  await page.getByRole('button', { name: '跳过去' }).click();
  await expect(heading(page)).toHaveText('石头记得 · 第六章');
  await other.context().close();
  const place = encodeURIComponent('epubcfi(/6/4!/4)');
  await page.goto(`${server.url}/read/book/${encodeURIComponent('石头记得')}?at=${place}`);
  await expect(heading(page)).toHaveText('石头记得 · 第二章');
  expect(complaints).toEqual([]);
});

/** The page of a book that holds some words. */
async function pageWith(page: Page, words: string): Promise<Frame> {
  let found: Frame | undefined;
  await expect
    .poll(async () => {
      for (const frame of page.frames().filter((one) => frameUrl.test(one.url()))) {
        const text = await frame
          .locator('body')
          .textContent({ timeout: 1000 })
          .catch(() => '');
        if (text?.includes(words)) found = frame;
      }
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error(`no page holds ${words}`);
  return found;
}

/** Selects words of the page that is shown, as a hand does. */
async function selectWords(page: Page, words: string): Promise<void> {
  const frame = await pageWith(page, words);
  await frame.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = (node.textContent ?? '').indexOf(wanted);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      return;
    }
  }, words);
}

const frameUrl = /\/book\/v2\/(books\/\d+|sample)\/file/;

test('words are highlighted and thought about, the note leads back to them, and another browser shows both', async ({
  page,
  browser,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const note =
    '<p>正文有注<sup><a href="#n1">[1]</a></sup>。</p><aside xmlns:epub="http://www.idpf.org/2007/ops" epub:type="footnote" id="n1"><p>这是注文。</p></aside>';
  const sections = chapterNumbers.map((number, at) => ({
    title: `第${number}章`,
    body: `<h1>第${number}章</h1><p>这是第${number}章，第${at}处：石头记得河水${at}。</p>${at === 0 ? note : ''}`,
  }));
  await upload(page, [epub('n.epub', twelvePages('标注之书', { sections }))]);
  await page.getByRole('button', { name: '收起已结束的' }).click();
  await openBook(page, '标注之书');
  await (await pageWith(page, '正文有注')).getByRole('link', { name: '[1]' }).click();
  const popup = page.getByRole('dialog', { name: '注释' });
  await expect(popup).toContainText('这是注文。');
  await popup.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '目录' }).click();
  const contents = page.getByRole('navigation', { name: '目录' });
  await contents.getByRole('button', { name: '第三章' }).click();
  await expect(heading(page)).toHaveText('标注之书 · 第三章');
  await selectWords(page, '石头记得河水2');
  const bar = page.getByRole('toolbar', { name: '选中的文字' });
  const marked = page.waitForResponse((answer) => answer.url().endsWith('/marks'));
  await bar.getByRole('button', { name: '绿色标注' }).click();
  await marked;
  await page.getByRole('button', { name: '标注', exact: true }).click();
  const panel = page.getByRole('complementary', { name: '标注和书签' });
  await expect(panel.getByRole('list', { name: '标注' })).toContainText('石头记得河水');
  await panel.getByRole('button', { name: '写想法' }).click();
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/notebook/v2/document') && answer.request().method() === 'PUT',
  );
  await panel.getByLabel('想法').fill('河水也记得石头');
  await saved;
  await expect(panel.getByRole('status')).toContainText('想法已保存');
  await panel.getByRole('button', { name: '关闭标注' }).click();
  await page.getByRole('button', { name: '加书签' }).click();
  await expect(page.getByRole('button', { name: '取消书签' })).toBeVisible();
  expect(await faultsIn(page, 'light')).toEqual([]);

  await goTo(page, `/notebook/preview/${encodeURIComponent('《标注之书》读书笔记')}`);
  const written = page.getByRole('blockquote').filter({ hasText: '石头记得河水' });
  await expect(written).toContainText('第三章');
  await expect(page.getByText('河水也记得石头')).toBeVisible();
  const other = await anotherBrowser(browser);
  await openBook(other, '标注之书');
  await expect(heading(other)).toHaveText('标注之书 · 第三章');
  await other.getByRole('button', { name: '标注', exact: true }).click();
  await expect(other.getByRole('list', { name: '标注' })).toContainText('河水也记得石头');
  await other.context().close();
  await written.getByRole('link', { name: '回到书中' }).click();
  await expect(page.getByRole('region', { name: '阅读《标注之书》' })).toBeVisible();
  await expect(heading(page)).toHaveText('标注之书 · 第三章');
  expect(complaints).toEqual([]);
});

test('books stand on shelves, and a sentence of one is found and opened at its place', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  await upload(page, [epub('s.epub', twelvePages('架上之书'))]);
  await page.getByRole('button', { name: '收起已结束的' }).click();
  const side = page.getByRole('navigation', { name: '书库的部分' });
  await side.getByRole('button', { name: '新增书架或书单' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('案头');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(side.getByRole('button', { name: /^案头/ })).toBeVisible();
  await tick(page.getByRole('checkbox', { name: '选中《架上之书》' }));
  const batch = page.getByRole('toolbar', { name: '选中的书' });
  await batch.getByRole('button', { name: '加入书架' }).click();
  await page.getByRole('menuitem', { name: '案头' }).click();
  await expect(side.getByRole('button', { name: '案头 1' })).toBeVisible();
  await side.getByRole('button', { name: '案头 1' }).click();
  await expect(shelf(page).getByRole('listitem')).toHaveCount(1);
  expect(await faultsIn(page, 'light')).toEqual([]);

  await goTo(page, '/book/search');
  await page.getByLabel('找书').fill('第七章的正文');
  await page.getByLabel('找书').press('Enter');
  const found = page.getByRole('list', { name: '找到的书' });
  await expect(found).toContainText('架上之书');
  expect(await faultsIn(page, 'light')).toEqual([]);
  await found
    .getByRole('listitem')
    .filter({ hasText: '架上之书' })
    .getByRole('link', { name: /第七章的正文/ })
    .click();
  await expect(heading(page)).toHaveText('架上之书 · 第七章');
  const search = page.getByRole('complementary', { name: '书内查找' });
  await expect(search.getByRole('navigation', { name: '逐处查看' })).toContainText('第 1 / 1 处');
  await search.getByRole('button', { name: '返回结果' }).click();
  await expect(found).toContainText('架上之书');
  expect(complaints).toEqual([]);
});

test(
  'an own font is applied, and the page follows the voice',
  { tag: '@long' },
  async ({ page }) => {
    await page.addInitScript(() => {
      // Headless browsers have no voice: what would be said ends at once.
      const spoken: string[] = [];
      const speak = (utterance: SpeechSynthesisUtterance): void => {
        spoken.push(utterance.text);
        setTimeout(() => utterance.dispatchEvent(new Event('end')), 0);
      };
      const voice = { speak, cancel: () => undefined };
      Object.defineProperty(window, 'speechSynthesis', { value: voice });
      Object.assign(window, { spoken });
    });
    const { complaints } = watch(page, server);
    await signIn(page, server);
    const lines = Array.from({ length: 60 }, (_, at) => `<p>第${at}句话说完了。</p>`).join('');
    const sections = ['一', '二'].map((number) => ({
      title: `第${number}章`,
      body: `<h1>第${number}章</h1>${lines}`,
    }));
    await upload(page, [epub('v.epub', twelvePages('有声', { sections, contents: undefined }))]);
    await page.getByRole('button', { name: '收起已结束的' }).click();
    await openBook(page, '有声');
    await page.getByRole('button', { name: '阅读设置' }).click();
    await page.getByLabel('选择字体文件').setInputFiles({
      name: '我的字体.woff2',
      mimeType: 'font/woff2',
      buffer: readFileSync(ownFont),
    });
    await expect(page.getByRole('button', { name: '我的字体', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const shown = await pageWith(page, '第0句话说完了');
    const fontState = (): Promise<string> =>
      shown.evaluate(() => {
        const [first = ''] = getComputedStyle(
          document.querySelector('p') ?? document.body,
        ).fontFamily.split(',');
        const name = first.replaceAll('"', '');
        const face = [...document.fonts].find(({ family }) => family.replaceAll('"', '') === name);
        return face?.status ?? `${first}: none`;
      });
    await expect.poll(fontState).toBe('loaded');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '朗读' }).click();
    await expect(heading(page)).toHaveText('有声 · 第二章');
    await expect(page.getByRole('button', { name: '朗读' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(page.getByLabel('已读')).toHaveText('100%');
    const said = await page.evaluate(() => (window as { spoken?: string[] }).spoken);
    expect(said).toHaveLength(122);
    expect(said?.at(-1)).toBe('第59句话说完了。');
    expect(complaints).toEqual([]);
  },
);

/** All of the required ones and more in the long form; two that try most kinds of scripts and addresses in the short one. */
const hostile = sampled(
  requiredCases.filter(({ name }) => /^(?:03|07) /.test(name)),
  [...requiredCases, ...furtherCases],
);

test('hostile books are refused in words or read, run nothing and ask nobody', async ({ page }) => {
  const outside: string[] = [];
  const run: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:blob|data|about):/.test(request.url()) && !request.url().startsWith(server.url))
      outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    run.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(page, server);
  await upload(
    page,
    hostile.map(({ name, build }) => epub(`${name}.epub`, Buffer.from(build()))),
  );
  const panel = page.getByRole('complementary', { name: '上传进度' });
  for (const { name, refused } of hostile) {
    const line = panel.getByRole('listitem').filter({ hasText: `${name}.epub` });
    if (refused !== undefined) {
      await expect(line).toContainText(/打不开|只能上传|文件是空的/);
      continue;
    }
    await line.getByRole('link').click();
    const reader = page.getByRole('region', { name: /^阅读《/ }).filter({ visible: true });
    await expect(reader.getByText('Loading...')).toHaveCount(0);
    await reader.getByRole('button', { name: '目录' }).click();
    const entries = reader.getByRole('navigation', { name: '目录' }).locator('button:enabled');
    for (let at = 0; at < Math.min(3, await entries.count()); at += 1)
      await entries
        .nth(at)
        .click({ timeout: 1000 })
        .catch(() => undefined);
    for (const frame of page.frames().filter((one) => frameUrl.test(one.url())))
      expect(
        await frame.locator('script, iframe, object, embed, form, base, [onclick]').count(),
      ).toBe(0);
    await goTo(page, '/book/manage');
  }
  expect([outside, run]).toEqual([[], []]);
});
