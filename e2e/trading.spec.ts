import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';
import { drawn, follow, still } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

/** A file of weekday bars as a foreign spreadsheet writes it: month first, a column without a name. */
function foreignFile(): string {
  const rows = Array.from({ length: 400 }, (_, i) => {
    const day = new Date(Date.UTC(2023, 0, 2) + (Math.floor(i / 5) * 7 + (i % 5)) * 86_400_000);
    const price = 50 + 10 * Math.sin(i / 20);
    const prices = [price, price + 1, price - 1, price + 0.3].map((value) => value.toFixed(2));
    const date = `${day.getUTCMonth() + 1}/${day.getUTCDate()}/${day.getUTCFullYear()}`;
    return `${date},${prices.join(',')},${1000 + i}`;
  });
  rows[100] = rows[100]?.replace(/^([^,]+),.*/, '$1,50,40,60,50,1') ?? '';
  return [',Open,High,Low,Close,Volume', ...rows].join('\n');
}

const plot = (page: Page) => page.getByRole('img', { name: /K线图$/ });

/** Shows a symbol by the list beside the chart. */
async function choose(page: Page, code: string): Promise<void> {
  await expect(plot(page)).toHaveAttribute('data-state', 'shown');
  const side = page.getByRole('complementary', { name: '自选与图层' });
  await side.getByRole('tab', { name: '自选' }).click();
  await side.getByRole('button', { name: new RegExp(code.replace('.', '\\.')) }).click();
  await charted(page, code);
}

/** Waits until the chart shows its bars. */
async function charted(page: Page, code: string): Promise<void> {
  const chart = page.getByRole('img', { name: `${code} K线图` });
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await still(page);
}

/**
 * Draws with a tool at places of the chart, in shares of its size, until the list of layers has so many. The library takes a
 * second click within half a second for half of a double one, so the last place is clicked until it counts.
 */
async function draw(
  page: Page,
  tool: string,
  { places, layers }: { places: [number, number][]; layers: number },
): Promise<void> {
  const tools = page.getByRole('toolbar', { name: '画线工具' });
  await tools.getByRole('button', { name: tool, exact: true }).click();
  const box = await plot(page).boundingBox();
  if (!box) throw new Error('the chart has no place');
  const click = async ([x, y]: [number, number]): Promise<void> => {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.down();
    await page.mouse.up();
    await drawn(page);
    // The time of a double click, by the library's own clock.
    await page.evaluate(() => {
      const since = performance.now();
      return new Promise<void>((resolve) => {
        const look = (): void => {
          if (performance.now() - since > 600) resolve();
          else requestAnimationFrame(look);
        };
        look();
      });
    });
  };
  const last = places.at(-1) ?? [0, 0];
  for (const place of places.slice(0, -1)) await click(place);
  const tab = page.getByRole('tab', { name: /^图层/ });
  await expect
    .poll(
      async () => {
        await click(last);
        return tab.textContent();
      },
      { intervals: [700] },
    )
    .toBe(`图层 ${layers}`);
}

test('a foreign file is read by its columns, shown with its fault, imported and charted', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/manage`);
  await expect(page.getByRole('link', { name: 'DEMO.QS' })).toBeVisible();
  await expect(page.getByText('不构成任何投资建议').first()).toBeVisible();
  await page.getByRole('button', { name: '导入 CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'acme-daily.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(foreignFile()),
  });
  await expect(dialog.getByText(/400 行中读到 399 根/)).toBeVisible();
  await expect(dialog.getByLabel('代码', { exact: true })).toHaveValue('ACME');
  await expect(dialog.getByText('2023-01-02 至', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: /价格关系不可能/ }).click();
  await expect(dialog.getByText('第 102 行最高价 40 低于最低价 60')).toBeVisible();
  expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '导入 399 根' }).click();
  await expect(dialog.getByText(/已导入 399 根「ACME」/)).toBeVisible();
  await dialog.getByRole('link', { name: '看图' }).click();
  await charted(page, 'ACME');
  await choose(page, 'DEMO.LK');
  await page.getByText('周', { exact: true }).click();
  await charted(page, 'DEMO.LK');
  expect(complaints).toEqual([]);
});

/** Takes the handles off what was drawn last, by a click beside it, and the cross of the pointer off the chart. */
async function deselect(page: Page): Promise<void> {
  await plot(page).click({ position: { x: 700, y: 330 } });
  await page.mouse.move(2, 300);
  await still(page);
}

test('what three tools have drawn is there after a reload, pixel by pixel, on its symbol only, and can be taken back', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  const { answered } = follow(page);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/chart`);
  await choose(page, 'DEMO.HY');
  const layers = page.getByRole('tab', { name: /^图层/ });
  await draw(page, '水平线', { places: [[0.4, 0.3]], layers: 1 });
  await draw(page, '线段', {
    places: [
      [0.3, 0.2],
      [0.5, 0.4],
    ],
    layers: 2,
  });
  await draw(page, '矩形', {
    places: [
      [0.2, 0.25],
      [0.35, 0.45],
    ],
    layers: 3,
  });
  await expect(page.getByRole('status').filter({ hasText: '画线已保存' })).toBeVisible();
  await layers.click();
  await answered();
  await deselect(page);
  const before = await plot(page).screenshot();
  await page.reload();
  await charted(page, 'DEMO.HY');
  await expect(layers).toHaveText('图层 3');
  await answered();
  await page.mouse.move(2, 300);
  await expect
    .poll(async () => differing(page, before, await plot(page).screenshot()))
    .toBeLessThan(0.0005);

  await choose(page, 'DEMO.QS');
  await expect(layers).toHaveText('图层 0');
  await choose(page, 'DEMO.HY');
  await expect(layers).toHaveText('图层 3');
  await layers.click();
  await page.getByRole('button', { name: '删除矩形 3' }).click();
  await expect(layers).toHaveText('图层 2');
  await page.keyboard.press('Control+z');
  await expect(layers).toHaveText('图层 3');
  expect(complaints).toEqual([]);
});

/** The share of pixels in which two pictures differ. */
function differing(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async ([a, b]) => {
      const pixels = async (base64: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0);
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
      };
      const [first, second] = [await pixels(a), await pixels(b)];
      if (first.length !== second.length) return 1;
      let count = 0;
      for (let i = 0; i < first.length; i += 4) {
        if (
          first[i] !== second[i] ||
          first[i + 1] !== second[i + 1] ||
          first[i + 2] !== second[i + 2]
        )
          count += 1;
      }
      return count / (first.length / 4);
    },
    [one.toString('base64'), other.toString('base64')] as const,
  );
}

test('closed days of a further year are imported, and taken back', async ({ page }) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/manage`);
  await page.getByRole('button', { name: '交易日历' }).click();
  const dialog = page.getByRole('dialog', { name: '交易日历' });
  await expect(dialog.getByText(/休市日收录于 1990-12-19 至 2026-12-31/)).toBeVisible();
  const bring = (text: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'days.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await bring('2027-01-01\n2027-02-31');
  await expect(dialog.getByText('第 2 行没有认出日期：2027-02-31')).toBeVisible();
  await bring('2027-01-01\n2027-02-08\n2027-02-09');
  await expect(dialog.getByText(/周一至周五里休市 3 天/)).toBeVisible();
  await dialog.getByRole('button', { name: '采用' }).click();
  await expect(dialog.getByText(/休市日收录于 1990-12-19 至 2027-12-31/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '撤销导入' }).click();
  await expect(dialog.getByText(/休市日收录于 1990-12-19 至 2026-12-31/)).toBeVisible();
  expect(complaints).toEqual([]);
});

test('an indicator of two symbols asks for the other one until it is chosen', async ({ page }) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/chart`);
  await choose(page, 'DEMO.HY');
  await page.getByRole('combobox', { name: '加入指标' }).fill('BETA');
  await page.getByTitle('BETA 贝塔（对比品种）', { exact: true }).click();
  const asks = page.getByRole('img', { name: '请先在“对比”里选另一个品种' });
  await expect(asks).toBeVisible();
  await page.getByRole('combobox', { name: '对比', exact: true }).click();
  await page.getByTitle('DEMO.LK', { exact: true }).click();
  await expect(asks).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test(
  'on a phone the chart fills the page, and its lists stand in a drawer',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await beginSession(page, server);
    await page.goto(`${server.url}/trading/chart`);
    await expect(plot(page)).toHaveAttribute('data-state', 'shown');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: '自选与图层' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /DEMO\.LK/ })
      .click();
    await charted(page, 'DEMO.LK');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);
  },
);
