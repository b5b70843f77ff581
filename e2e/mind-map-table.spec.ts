import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { contentRows } from './support/mind-map/content-rows.ts';
import { fileRows } from './support/mind-map/file-rows.ts';
import type { Language, Row } from './support/mind-map/kit.ts';
import { Kit, seedText } from './support/mind-map/kit.ts';
import { menuRows } from './support/mind-map/menu-rows.ts';
import { specifiedNames } from './support/mind-map/names.ts';
import { panelRows } from './support/mind-map/panel-rows.ts';
import { settingRows } from './support/mind-map/setting-rows.ts';
import { watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

const rows: readonly Row[] = [
  ...menuRows,
  ...contentRows,
  ...panelRows,
  ...settingRows,
  ...fileRows,
];

// The languages are two runs beside each other, with a server each.
test.describe.configure({ mode: 'parallel' });

let server: Server;

test.beforeAll(async () => {
  server = await startServer();
});

test.afterAll(async () => server.stop());

test('the table has a row for every name of the specification, and no other', () => {
  const names = new Set(rows.flatMap((row) => row.names));
  expect([...names].toSorted()).toEqual([...specifiedNames].toSorted());
});

/** Acts, looks, and takes back: the document is then the same, letter by letter. */
async function tryRow(kit: Kit, row: Row): Promise<void> {
  await kit.start();
  expect(await row.read(kit), 'before').not.toEqual(row.wanted);
  await row.act(kit);
  await expect
    .poll(() => row.read(kit), { timeout: 4000, intervals: [30, 60, 120] })
    .toEqual(row.wanted);
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

for (const language of ['zh', 'en'] as const satisfies readonly Language[]) {
  test(`everything can be done, seen and undone (${language})`, async ({ page, context }) => {
    test.setTimeout(420_000);
    const { complaints } = watch(page, server);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page.setDefaultTimeout(4000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
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
    expect(failures).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
