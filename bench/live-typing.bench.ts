/**
 * Typing into the page that a note becomes, at 20,000 and at 200,000 characters: the wait from a key to its picture and what
 * it costs the main thread, beside the same editor as a plain source of the same text in the same run, and a text area.
 */
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signIn } from '../e2e/support/people.ts';
import { startServer } from '../e2e/support/server.ts';
// @ts-expect-error -- a plain script of the tools, without types
import { findChromium } from '../tools/find-chromium.mjs';
import { noteMaker } from './support/generated-notes.ts';
import { measureTyping } from './support/key-waits.ts';
import type { Typing } from './support/key-waits.ts';
import { printTable } from './support/measure.ts';
import { watchPage } from './support/page-watch.ts';
import { storeNote } from './support/stored-note.ts';

const keys = 120;
const keyMs = 60;
const sizes = [20_000, 200_000];

function textOf(characters: number): string {
  const make = noteMaker(3);
  let text = '';
  for (let at = 0; text.length < characters; at += 1) {
    const { name, content } = make(at);
    text += `## ${name}\n\n${content}\n\n| 项 | 值 |\n|---|---|\n| **甲** | \`乙\` |\n\n`;
  }
  return text.slice(0, characters);
}

const executablePath = (findChromium as () => string | undefined)();
const server = await startServer({ ADMIN_PASSWORD: 'bench-password', SEED_DEMO: 'false' });
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });

/** Puts the caret near the top and measures keys there. */
async function typed(page: Page, field: string): Promise<Typing> {
  const watch = await watchPage(page);
  await page
    .locator(field)
    .first()
    .click({ position: { x: 60, y: 60 } });
  await page.keyboard.press('Control+Home');
  for (let at = 0; at < 6; at += 1) await page.keyboard.press('ArrowDown');
  await watch.rest();
  return measureTyping(page, watch, {
    count: keys,
    press: () => page.keyboard.press('a'),
    between: () => page.waitForTimeout(keyMs),
  });
}

async function areaOf(text: string): Promise<Typing> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/favicon.svg`);
  await page.goto('about:blank');
  await page.setContent(
    '<textarea style="position:fixed;inset:0;width:100%;height:100%"></textarea>',
  );
  await page.locator('textarea').evaluate((area: HTMLTextAreaElement, value) => {
    area.value = value;
  }, text);
  const found = await typed(page, 'textarea');
  await page.close();
  return found;
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await signIn(page, server);
  await page.evaluate(() =>
    localStorage.setItem('note-writing-view', JSON.stringify({ view: 'live' })),
  );
  for (const characters of sizes) {
    const text = textOf(characters);
    const name = `长 ${characters}`;
    await storeNote(page, { title: name, content: text });
    const floor = await areaOf(text);
    const opened = performance.now();
    await page.goto(`${server.url}/notebook/edit/${encodeURIComponent(name)}`);
    await page.locator('.wm-live .wm-live-heading').first().waitFor();
    const openMs = performance.now() - opened;
    const ours = await typed(page, '.wm-live .cm-content');
    const nodes = await page.locator('.wm-live *').count();
    const rowOf = (key: keyof Typing, what: string, goal = '--') => ({
      what,
      ours: `${ours[key].toFixed(1)} ms`,
      peer: `text area ${floor[key].toFixed(1)} ms`,
      ratio: (ours[key] / floor[key]).toFixed(2),
      goal,
    });
    printTable(`A note of ${characters.toLocaleString('en')} characters, written in its page`, [
      rowOf('median', 'a letter to its picture, median'),
      rowOf(
        'p95',
        'a letter to its picture, 95 of 100',
        characters > 50_000 ? '<= 50 ms' : '<= 33 ms',
      ),
      rowOf('cpu', 'a letter and its save: CPU of the main thread'),
      {
        what: 'the page, its editor and the note',
        ours: `${openMs.toFixed(0)} ms`,
        peer: '--',
        ratio: '--',
        goal: '--',
      },
      { what: 'nodes of the editor', ours: String(nodes), peer: '--', ratio: '--', goal: '--' },
    ]);
  }
} finally {
  await browser.close();
  await server.stop();
}
