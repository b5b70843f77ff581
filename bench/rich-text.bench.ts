/**
 * Typing into a rich text of 20,000 Chinese characters in Chromium: what a key costs the main thread by its own clock,
 * and the wait from the key to its picture. Then the same while a Chinese composition is under way.
 */
import { chromium } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { measureTyping } from './support/key-waits.ts';
import { printTable } from './support/measure.ts';
import { watchPage } from './support/page-watch.ts';

const characters = 20_000;
const keys = 60;
const goalMs = 16;

const paragraph = '今天的会议讨论了下一季度的计划和预算安排，请各部门在周五之前提交修改意见。'
  .repeat(3)
  .slice(0, 100);
const text = `<p>${paragraph}</p>`.repeat(characters / paragraph.length);

async function fill(page: Page): Promise<Locator> {
  const area = page.getByRole('textbox', { name: '示例正文' });
  await area.click();
  await page.keyboard.press('Control+a');
  await area.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    const event = { bubbles: true, cancelable: true, clipboardData: data };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  }, text);
  await area.locator('p').nth(100).click();
  return area;
}

const executablePath = (findChromium as () => string | undefined)();
const server = await startServer({ ADMIN_PASSWORD: 'bench-password', SEED_DEMO: 'false' });
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const watch = await watchPage(page);
  await signIn(page, server);
  await page.goto(`${server.url}/practice/widgets`);
  const area = await fill(page);
  await watch.rest();
  const held = ((await area.textContent()) ?? '').length;
  if (held < characters) throw new Error(`the text holds ${held} characters only`);
  const typed = await measureTyping(page, watch, {
    count: keys,
    press: () => page.keyboard.press('a'),
  });
  const client = await page.context().newCDPSession(page);
  const composed = await measureTyping(page, watch, {
    count: keys,
    press: async () => {
      const pinyin = { text: 'ni', selectionStart: 2, selectionEnd: 2 };
      await client.send('Input.imeSetComposition', pinyin);
      await client.send('Input.insertText', { text: '你' });
    },
  });
  const rows = Object.entries({ 'a letter': typed, 'a composed word': composed }).flatMap(
    ([what, { cpu, median, p95 }]) =>
      (
        [
          ['CPU of the main thread', cpu],
          ['to the picture, median', median],
          ['to the picture, 95 of 100', p95],
        ] as const
      ).map(([name, value]) => ({
        what: `${what}: ${name}`,
        ours: `${value.toFixed(1)} ms`,
        peer: '--',
        ratio: '--',
        goal: `${goalMs * (name.includes('95') ? 2 : 1)} ms`,
      })),
  );
  printTable(`A rich text of ${held.toLocaleString('en')} characters`, rows);
} finally {
  await browser.close();
  await server.stop();
}
