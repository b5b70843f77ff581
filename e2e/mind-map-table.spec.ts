import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { endAll } from './support/end.ts';
import { contentRows } from './support/mind-map/content-rows.ts';
import { fileRows } from './support/mind-map/file-rows.ts';
import type { Language, Row } from './support/mind-map/kit.ts';
import { Kit, seedText } from './support/mind-map/kit.ts';
import { menuRows } from './support/mind-map/menu-rows.ts';
import { specifiedNames } from './support/mind-map/names.ts';
import { panelRows } from './support/mind-map/panel-rows.ts';
import { settingRows } from './support/mind-map/setting-rows.ts';
import { watch } from './support/people.ts';
import { spread } from '../tools/sampled.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

// The languages are two runs beside each other, with a server each.
test.describe.configure({ mode: 'parallel' });

/** Windows that work through rows at the same time. The clipboard is one for all: only the first uses it. */
const windows: readonly (readonly Row[])[] = [
  [...menuRows, ...settingRows],
  [...contentRows, ...panelRows, ...fileRows],
];

let server: Server;

test.beforeAll(async () => {
  server = await lendServer();
});

test.afterAll(({ browser }) => endAll(browser, server));

test('the table has a row for every name of the specification, and no other', () => {
  const names = new Set(windows.flat().flatMap((row) => row.names));
  expect([...names].toSorted()).toEqual([...specifiedNames].toSorted());
});

/** Acts, looks, and takes back: the document is then the same, letter by letter. */
async function tryRow(kit: Kit, row: Row): Promise<void> {
  await kit.start();
  expect(await row.read(kit), 'before').not.toEqual(row.wanted);
  await row.act(kit);
  await expect.poll(() => row.read(kit), { intervals: [30, 60, 120] }).toEqual(row.wanted);
  expect(await kit.foreignTexts(), 'texts of another language').toEqual([]);
  if (row.replaces) await kit.open();
  else if (row.back) await row.back(kit);
  else await kit.undoAll();
  expect(await kit.text(), 'the document afterwards').toBe(seedText);
}

function reason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(text).split('\n').slice(0, 12).join(' | ');
}

/** Tries rows in a window of their own; answers what failed, and what the page complained of. */
async function tryRows(
  browser: Browser,
  language: Language,
  rows: readonly Row[],
): Promise<{ failures: string[]; complaints: string[] }> {
  const context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // Each row begins as if the map was never open: where the row before looked is forgotten.
  await page.addInitScript(() => localStorage.removeItem('WM_MIND_MAP_VIEWS'));
  const { complaints } = watch(page, server);
  page.setDefaultTimeout(4000);
  // A server that has just started compiles what it sends first.
  page.setDefaultNavigationTimeout(30_000);
  await page.goto(`${server.url}/mind_index`);
  const kit = new Kit(page, language);
  await kit.open();
  const failures: string[] = [];
  for (const row of rows) {
    try {
      await tryRow(kit, row);
    } catch (error) {
      failures.push(`${row.names.join(', ')}: ${reason(error)}`);
      await kit.open();
    }
  }
  await context.close();
  return { failures, complaints };
}

// Each row is tried in one of the two languages, in the long form in both.
for (const [turn, language] of (['zh', 'en'] as const satisfies readonly Language[]).entries()) {
  test(`everything can be done, seen and undone (${language})`, async ({ browser }) => {
    const tried = await Promise.all(
      windows.map((rows) => tryRows(browser, language, spread(rows, 2, turn))),
    );
    expect(tried.flatMap(({ failures }) => failures)).toEqual([]);
    expect(tried.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
}
