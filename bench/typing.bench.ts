/**
 * Typing into a note of 20,000 characters in Chromium, with its preview beside it: the wait from a key to its picture and
 * what it costs the main thread, beside a plain text area with the same text in the same run; the same while Chinese is
 * composed; and what the preview costs after a rest.
 */
import { chromium } from '@playwright/test';
import { signIn } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
import { writeSplit } from '../e2e/support/writing.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { noteMaker } from './support/generated-notes.ts';
import { measureTyping } from './support/key-waits.ts';
import type { Typing } from './support/key-waits.ts';
import { printTable } from './support/measure.ts';
import { storeNote } from './support/stored-note.ts';
import { watchPage } from './support/page-watch.ts';

const characters = 20_000;
const keys = 240;
const name = '两万字';
/** As somebody types who stops to think: after each dozen of keys the preview is drawn. */
const dozen = 12;
const restMs = 640;
const keyMs = 60;

const make = noteMaker(3);
let text = '';
for (let at = 0; text.length < characters; at += 1) {
  const { name: title, content } = make(at);
  text += `## ${title}\n\n${content}\n\n| 项 | 值 |\n|---|---|\n| **甲** | \`乙\` |\n\n`;
}
text = text.slice(0, characters);

const executablePath = (findChromium as () => string | undefined)();
const server = await startServer({ ADMIN_PASSWORD: 'bench-password', SEED_DEMO: 'false' });
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await writeSplit(page);
  const watch = await watchPage(page);
  const client = await page.context().newCDPSession(page);
  const between = (key: number): Promise<void> =>
    page.waitForTimeout(key % dozen === dozen - 1 ? restMs : keyMs);
  const letters = { count: keys, press: () => page.keyboard.press('a'), between };
  const words = {
    count: keys,
    press: async () => {
      const pinyin = { text: 'ni', selectionStart: 2, selectionEnd: 2 };
      await client.send('Input.imeSetComposition', pinyin);
      await client.send('Input.insertText', { text: '你' });
    },
    between,
  };
  await signIn(page, server);
  await storeNote(page, { title: name, content: text });

  // The floor first: nothing else stands in this page.
  await page.goto(`${server.url}/white_test`);
  await page.evaluate((value) => {
    const area = document.createElement('textarea');
    area.style.cssText = 'position:fixed;inset:0;width:100%;height:100%';
    document.body.replaceChildren(area);
    area.value = value;
    area.focus();
    area.setSelectionRange(value.length / 2, value.length / 2);
  }, text);
  await watch.rest();
  const floor = {
    letter: await measureTyping(page, watch, letters),
    word: await measureTyping(page, watch, words),
  };

  await page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
  await page.locator('.md-editor-preview table').first().waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < 60; at += 1) await page.keyboard.press('ArrowDown');
  await watch.rest();
  const ours = {
    letter: await measureTyping(page, watch, letters),
    word: await measureTyping(page, watch, words),
  };
  // One key alone, its own share and a rest of the same length without any key taken off.
  await watch.rest();
  const idle = await watch.costOf(() => page.waitForTimeout(1500));
  const drawn = await watch.costOf(async () => {
    await page.keyboard.press('a');
    await page.waitForTimeout(1500);
  });
  const held = await page.evaluate(
    () => document.querySelector('.md-editor-preview')?.textContent?.length ?? 0,
  );
  if (held < characters * 0.8) throw new Error(`the preview holds ${held} characters only`);
  const rowOf = (of: 'letter' | 'word', key: keyof Typing, what: string) => ({
    what,
    ours: `${ours[of][key].toFixed(1)} ms`,
    peer: `text area ${floor[of][key].toFixed(1)} ms`,
    ratio: (ours[of][key] / floor[of][key]).toFixed(2),
    goal: key === 'p95' ? '<= 33 ms' : '--',
  });
  printTable(`A note of ${characters.toLocaleString('en')} characters, preview open`, [
    rowOf('letter', 'median', 'a letter to its picture, median'),
    rowOf('letter', 'p95', 'a letter to its picture, 95 of 100'),
    rowOf('letter', 'cpu', 'a letter, its preview and its save: CPU of the main thread'),
    rowOf('word', 'median', 'a composed word to its picture, median'),
    rowOf('word', 'p95', 'a composed word to its picture, 95 of 100'),
    {
      what: 'the preview drawn anew and the note saved after a rest: CPU of the main thread',
      ours: `${(drawn - idle).toFixed(0)} ms`,
      peer: '--',
      ratio: '--',
      goal: '<= 100 ms to draw',
    },
  ]);
  if (process.env['DETAIL']) console.log({ ours, floor, drawn, idle });
} finally {
  await browser.close();
  await server.stop();
}
