import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { drawn, still } from './support/stillness.ts';

const origin = 'http://hidden-tab.test';
const root = path.resolve(import.meta.dirname, '../apps/web');
let script = '';

test.beforeAll(async () => {
  const made = await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: path.join(root, 'src/ui/testing/hidden-tab-page.tsx'),
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  script = output.output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
});

/** Opens one thing in a tab and switches the tab away and back ten times; gives what broke. */
async function switchTab(page: Page, part: string, shown: string): Promise<string[]> {
  await page.route(`${origin}/**`, (route) => {
    const isScript = route.request().url().endsWith('/page.js');
    return route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: script }
        : {
            contentType: 'text/html',
            body: '<!doctype html><body><script type="module" src="/page.js"></script>',
          },
    );
  });
  await page.goto(`${origin}/?part=${part}`);
  await expect(page.locator(shown).filter({ visible: true }).first()).toBeVisible();
  await still(page);
  for (let round = 0; round < 10; round += 1) {
    for (const isShown of [false, true]) {
      await page.evaluate(
        (shown) => (window as unknown as { showTab: (shown: boolean) => void }).showTab(shown),
        isShown,
      );
      // Some switches fall into the opening movement, some behind it.
      await (round % 2 === 0 ? drawn(page) : still(page));
    }
  }
  await still(page);
  return page.locator('#broken').allInnerTexts();
}

const survivors: [part: string, shown: string][] = [
  ['app-modal', '.ant-modal'],
  ['app-drawer', '.ant-drawer-section, .ant-drawer-content'],
  ['plain-drawer', '.ant-drawer-section, .ant-drawer-content'],
  ['select', '.ant-select-dropdown'],
  ['image-preview', '.ant-image-preview'],
  ['popover', '.ant-popover'],
  ['dropdown', '.ant-dropdown'],
  ['date-picker', '.ant-picker-dropdown'],
];

for (const [part, shown] of survivors) {
  test(`2.7 ${part} open when its tab is hidden is there again with the tab`, async ({ page }) => {
    expect(await switchTab(page, part, shown)).toEqual([]);
    await expect(page.locator(shown).filter({ visible: true }).first()).toBeVisible();
  });
}
