import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { faultsIn } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

test.describe.configure({ mode: 'serial' });

let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

const chart = (page: Page) => page.locator('.ec-chart');

/** How much of the canvas is painted: of 1,000 places. */
function paintedOf(page: Page): Promise<number> {
  return page
    .locator('.ec-picture canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      if (!data) return 0;
      let painted = 0;
      const step = Math.floor(data.length / 4 / 1000);
      for (let at = 0; at < 1000; at += 1) if ((data[at * step * 4 + 3] ?? 0) > 0) painted += 1;
      return painted;
    });
}

test(
  'one table is seen as sixteen kinds; arrows go from one to the next, none leaves a canvas behind',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/report/echart`);
    await expect(page.getByRole('heading', { name: '折线图' })).toBeVisible();
    await expect(chart(page)).toHaveAccessibleName(/^折线图：12 项，每项 4 个系列/);
    await expect.poll(() => paintedOf(page)).toBeGreaterThan(10);
    await picture(page, 'line');
    expect(await faultsIn(page, 'light')).toEqual([]);
    const kinds = page.getByRole('radiogroup', { name: '图表种类' });
    await kinds.getByRole('radio', { name: '折线图', exact: true }).focus();
    const names = [
      '堆叠面积图',
      '柱状图',
      '堆叠柱状图',
      '条形排行',
      '环形图',
      '直方图',
      '箱线图',
      '散点图',
      '气泡图',
      '热力图',
      '雷达图',
      '漏斗图',
      '矩形树图',
      '桑基图',
      '地图',
    ];
    for (const name of names) {
      await page.keyboard.press('ArrowRight');
      await expect(chart(page)).toHaveAccessibleName(new RegExp(`^${name}：`));
      await expect.poll(() => paintedOf(page)).toBeGreaterThan(10);
      await picture(page, name);
    }
    await expect(page).toHaveURL(/c=map/);
    await expect(page.locator('[_echarts_instance_]')).toHaveCount(1);
    await page.goBack();
    await expect(chart(page)).toHaveAccessibleName(/^桑基图：/);
    expect(await faultsIn(page, 'dark')).toEqual([]);
    await picture(page, 'dark');
    expect(complaints).toEqual([]);
  },
);

test('columns, data and option are changed in place; a fault is said while the last picture stands', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/echart?c=pie`);
  await expect(chart(page)).toHaveAccessibleName(/^环形图：4 块/);
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.locator('.ant-select-item-option', { hasText: '片区' }).click();
  await expect(chart(page)).toHaveAccessibleName(/^环形图：6 块/);
  await expect(page.getByText('最小的 3 块合为「其他」')).toBeVisible();

  await page.getByRole('tab', { name: '选项' }).click();
  const option = page.getByRole('textbox', { name: '选项' });
  const before = await option.inputValue();
  await option.fill(before.replace('"42%"', '"10%"'));
  await expect(page.getByRole('button', { name: '还原选项' })).toBeVisible();
  await option.fill(before.replace('"type": "pie",', '"type": "pie"'));
  await expect(page.getByRole('alert').filter({ hasText: /不是合法的 JSON/ })).toBeVisible();
  await expect(chart(page)).toHaveAccessibleName(/^环形图：6 块/);
  await page.getByRole('button', { name: '还原选项' }).click();
  await expect(option).toHaveValue(before);
  await page.getByRole('tab', { name: '代码' }).click();
  await expect(page.getByRole('group', { name: '代码' })).toContainText('echarts.init');

  await page.getByRole('tab', { name: '数据', exact: true }).click();
  const data = page.getByRole('textbox', { name: '数据' });
  await data.fill('水果\t斤\n苹果\t12\n"梨\t3');
  await expect(page.getByText(/第 3 行有一个引号没有闭合。图上仍是改动之前的数据/)).toBeVisible();
  await data.fill('水果\t斤\n苹果\t12\n梨\t3\n桃\t1,005');
  await expect(chart(page)).toHaveAccessibleName('环形图：3 块，最大的是桃，1,005，占 98.5%');
  await expect(page.getByRole('radio', { name: '散点图' })).toBeDisabled();
  await page.reload();
  await expect(chart(page)).toHaveAccessibleName(/^环形图：3 块/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载' }).click();
  await page.getByRole('menuitem', { name: 'SVG 矢量图' }).click();
  const svg = readFileSync(await (await saved).path(), 'utf8');
  expect(svg).toMatch(/^<svg[\s\S]*苹果[\s\S]*<\/svg>/);
  await page.getByRole('button', { name: '还原示例' }).click();
  await expect(chart(page)).toHaveAccessibleName(/^环形图：6 块/);
  expect(complaints).toEqual([]);
});

test('a rectangle lists its rows, a map takes an outline of one’s own, a million points and a live line are drawn', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/echart?c=scatter`);
  // Its points cover little.
  await expect.poll(() => paintedOf(page)).toBeGreaterThan(3);
  const box = (await page.locator('.ec-picture canvas').first().boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.25);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.8, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('group', { name: '框住的行' })).toContainText(/框住 \d+ 行/);
  await picture(page, 'brushed');

  await page.getByRole('radio', { name: '地图', exact: true }).click({ force: true });
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const outline = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: '老城' },
        geometry: { type: 'Polygon', coordinates: [ring] },
      },
    ],
  };
  const give = (name: string, text: string) =>
    page.getByLabel('GeoJSON 文件').setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await give('坏.json', '{"type":"Feature"}');
  await expect(page.getByText('这不是 GeoJSON：最外层应是 FeatureCollection')).toBeVisible();
  await give('自己的.json', JSON.stringify(outline));
  await expect(page.getByText(/^底图上没有：北岸、/)).toBeVisible();
  await page.getByRole('button', { name: '还原底图' }).click();
  await expect(page.getByText(/^底图上没有/)).toHaveCount(0);

  for (const name of ['百万点散点', '十万点折线', '两图联动']) {
    await page.getByRole('radio', { name }).click({ force: true });
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect.poll(() => paintedOf(page)).toBeGreaterThan(10);
    await picture(page, name);
  }
  await page.getByRole('radio', { name: '实时折线' }).click({ force: true });
  await expect(page.getByText(/^\d+ 个点$/)).not.toHaveText('1 个点');
  await page.getByRole('button', { name: '暂停' }).click();
  await expect(page.getByRole('button', { name: '继续' })).toBeVisible();
  await fitsPhone(page);
  await picture(page, 'phone-live');
  await page.goto(`${server.url}/report/echart?c=rank`);
  await expect(chart(page)).toHaveAccessibleName(/^条形排行：/);
  await fitsPhone(page);
  await picture(page, 'phone');
  expect(complaints).toEqual([]);
});

test(
  'an exercise is solved: a kind that cannot answer says why, the right one with wrong columns too',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/practice/chart`);
    await expect(page.getByRole('heading', { name: /^1\. 全年哪个片区/ })).toBeVisible();
    await expect(page.getByText('先选一种图。')).toBeVisible();
    await page.getByRole('radio', { name: '环形图' }).click({ force: true });
    await page.getByRole('button', { name: '看看答得对不对' }).click();
    await expect(page.getByRole('alert')).toContainText('眼睛分不出谁第三谁第四');
    await page.getByRole('radio', { name: '条形排行' }).click({ force: true });
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: '看看答得对不对' }).click();
    await expect(page.getByRole('alert')).toContainText('图选对了，列再想想');
    const choose = async (slot: string, column: string): Promise<void> => {
      await page.getByRole('combobox', { name: slot }).click();
      await page
        .locator('.ant-select-item-option', { hasText: column })
        .filter({ visible: true })
        .first()
        .click();
    };
    await choose('分类', '片区');
    await choose('数值', '销售额');
    await page.getByRole('button', { name: '看看答得对不对' }).click();
    await expect(page.getByRole('alert')).toContainText('名次一眼读出来');
    await expect(page.getByText('答对 1 / 12')).toBeVisible();
    await picture(page, 'practice');
    expect(await faultsIn(page, 'light')).toEqual([]);
    expect(await faultsIn(page, 'dark')).toEqual([]);
    await page.getByRole('button', { name: '下一题' }).click();
    await expect(page.getByRole('heading', { name: /^2\. / })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^2\. / })).toBeVisible();
    await expect(page.getByText('答对 1 / 12')).toBeVisible();
    await fitsPhone(page);
    await picture(page, 'phone-practice');
    expect(complaints).toEqual([]);
  },
);
