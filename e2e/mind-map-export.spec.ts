import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { importFile } from '@wm/mindmap/import-file';
import type { MindMapFile, MindNode } from '@wm/mindmap/document';
import { hostileFields } from '../packages/mindmap/test/hostile-fields.ts';
import { readPdf } from '../packages/mindmap/test/pdf/read-pdf.ts';
import { watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import { drawn } from './support/stillness.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(() => server.stop());

/** A red square of 2 by 2 pixels. */
const redSquare =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAEUlEQVR4XmP8z8AARAwMcAYALAED/5CgjjAAAAAASUVORK5CYII=';

function node(text: string, children: MindNode[] = [], data: object = {}): MindNode {
  return { data: { text, expand: true, isActive: false, uid: `u-${text}`, ...data }, children };
}

const rich: MindMapFile = {
  root: node('中心主题', [
    node('第一章', [node('小节 A'), node('小节 B')], {
      icon: ['priority_1', 'sign_1'],
      tag: ['标签'],
      note: '备注文字',
      generalization: [{ text: '概要文字', expand: true, uid: 'sum', range: null }],
    }),
    node('图片', [], { image: redSquare, imageSize: { width: 80, height: 80, custom: true } }),
    node('链接', [], { hyperlink: 'https://example.com/', associativeLineTargets: ['u-图片'] }),
    node('公式', [], {
      text: '<p><span class="ql-formula" data-value="\\cancel{x}"></span></p>',
      richText: true,
    }),
  ]),
  theme: { template: 'default', config: {} },
  layout: 'mindMap',
  config: {},
  view: null,
};

async function open(page: Page, file: object): Promise<void> {
  await page.goto(`${server.url}/mind_index`);
  await expect(page.getByRole('treeitem')).not.toHaveCount(0);
  await page.evaluate(
    (text) => localStorage.setItem('SIMPLE_MIND_MAP_DATA', text),
    JSON.stringify(file),
  );
  await page.reload();
  // A large map is shown from afar, without items to read.
  await expect(page.locator('.mm-counter')).toBeVisible();
}

interface Chosen {
  name?: string;
  options?: (dialog: Locator) => Promise<void>;
}

/** Exports the map through the dialog and gives the file as it was downloaded. */
async function exported(
  page: Page,
  format: string,
  { name, options }: Chosen = {},
): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByText(format, { exact: true }).click();
  if (name !== undefined) await dialog.getByLabel('文件名').fill(name);
  await options?.(dialog);
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    dialog.getByRole('button', { name: /导\s?出/ }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** The packed rows of a PNG. */
function dataOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
}

/** Size of a picture and the colours of some of its points, as the browser reads the file. */
async function pictureOf(
  page: Page,
  { bytes, type }: { bytes: Buffer; type: string },
  points: [x: number, y: number][] = [],
): Promise<{ width: number; height: number; colors: number[][] }> {
  const address = `data:${type};base64,${bytes.toString('base64')}`;
  return page.evaluate(
    async ([url, at]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = Math.min(image.naturalHeight, 8000);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      return {
        width: image.naturalWidth,
        height: image.naturalHeight,
        colors: at.map(([x, y]) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]),
      };
    },
    [address, points] as const,
  );
}

const number = async (dialog: Locator, label: string, value: string): Promise<void> => {
  await dialog.getByLabel(label).fill(value);
};

test('documents come out under the default name and come in again as they were', async ({
  page,
}) => {
  await open(page, rich);
  for (const format of ['smm', 'json']) {
    const file = await exported(page, format);
    expect(file.name).toBe(`思维导图.${format}`);
    expect(JSON.parse(file.bytes.toString())).toEqual(rich);
    await expect(
      page.getByText('如果没有触发下载，请检查是否被浏览器拦截了').first(),
    ).toBeVisible();
  }
  const xmind = await exported(page, 'xmind', { name: '我的图' });
  expect(xmind.name).toBe('我的图.xmind');
  const [sheet] = importFile([{ name: xmind.name, bytes: xmind.bytes }]).sheets;
  expect(sheet?.file).toEqual(expect.objectContaining({ layout: 'mindMap' }));
  const [first, image, link] = sheet?.file.root.children ?? [];
  expect(first?.data).toMatchObject({ text: '第一章', note: '备注文字', tag: ['标签'] });
  expect(first?.children).toHaveLength(2);
  expect(image?.data['image']).toBe(redSquare);
  expect(link?.data['hyperlink']).toBe('https://example.com/');

  const markdown = await exported(page, 'md');
  expect(markdown.bytes.toString()).toContain('## 第一章');
  await expect(page.getByText('这种格式不能保存的内容').first()).toBeVisible();
  const text = await exported(page, 'txt');
  expect(text.bytes.toString()).toContain('   第一章');
});

test(
  'pictures have the size, the background and the image that were asked for',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, rich);
    // What crosses the x out.
    await expect(page.locator('.mm-map [data-formula] path')).toHaveCount(1);
    const svg = (await exported(page, 'svg')).bytes.toString();
    expect(svg).toMatch(/data-formula="\\cancel\{x\}".*?<path d="M[-\d. L]+Z"/);
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(svg).toContain('>中心主题<');
    const size = { width: Number(width), height: Number(height) };

    const png = await exported(page, 'png');
    const shown = await pictureOf(page, { bytes: png.bytes, type: 'image/png' }, [[1, 1]]);
    expect(shown.width).toBe(size.width * 2);
    expect(shown.height).toBe(size.height * 2);
    expect(shown.colors[0]).toEqual([250, 250, 250, 255]);

    const clear = await exported(page, 'png', {
      async options(dialog) {
        await number(dialog, '水平内边距', '60');
        await number(dialog, '垂直内边距', '40');
        await dialog.getByLabel('底部文字').fill('内部资料');
        await dialog.getByRole('switch', { name: '背景透明' }).click();
      },
    });
    const wide = await pictureOf(page, { bytes: clear.bytes, type: 'image/png' }, [[1, 1]]);
    expect(wide.width).toBe((size.width + 100) * 2);
    expect(wide.height).toBe((size.height + 60 + 40) * 2);
    expect(wide.colors[0]?.[3]).toBe(0);

    // The red square, 80 pixels wide on the screen.
    const red = await page.evaluate(
      async ([address]) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0);
        const { data } = context!.getImageData(0, 0, canvas.width, canvas.height);
        let count = 0;
        for (let i = 0; i < data.length; i += 4)
          if (data[i] === 255 && data[i + 1] === 0 && data[i + 2] === 0) count += 1;
        return count;
      },
      [`data:image/png;base64,${png.bytes.toString('base64')}`] as const,
    );
    expect(red).toBeGreaterThan(150 * 150);

    const jpg = await exported(page, 'jpg');
    expect(jpg.name).toBe('思维导图.jpg');
    expect([...jpg.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const photo = await pictureOf(page, { bytes: jpg.bytes, type: 'image/jpeg' });
    expect(photo.width).toBe(size.width * 2);
  },
);

test(
  'a map larger than any canvas is a sharp PNG all the same',
  { tag: '@long' },
  async ({ page }) => {
    const branches = Array.from({ length: 330 }, (_, at) => node(`第 ${at} 条`));
    await open(page, { ...rich, root: node('很多', branches), layout: 'logicalStructure' });
    const { bytes } = await exported(page, 'png');
    const height = bytes.readUInt32BE(20);
    expect(bytes.readUInt32BE(16)).toBeGreaterThan(400);
    // Twice as sharp as the screen, and beyond the 16,384 pixels of a canvas.
    expect(height).toBeGreaterThan(20_000);
    const pixels = inflateSync(Buffer.concat(dataOf(bytes)));
    const last = new Set(pixels.subarray(-140 * (bytes.readUInt32BE(16) * 4 + 1))).size;
    // The last node stands there, not an empty background.
    expect(last).toBeGreaterThan(5);
  },
);

test('a PNG of a very large map tells how far it is, leaves the page usable and can be cancelled; a JPG says that it is too large', async ({
  page,
}) => {
  const level = (name: string, counts: readonly number[]): MindNode[] =>
    Array.from({ length: counts[0] ?? 0 }, (_, i) =>
      node(`${name}.${i} 条较长的内容`, level(`${name}.${i}`, counts.slice(1))),
    );
  const branches = level('第', [30, 10, 10]);
  await open(page, { ...rich, root: node('很多', branches), layout: 'logicalStructure' });
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByText('png', { exact: true }).click();
  const files: string[] = [];
  page.on('download', (download) => files.push(download.suggestedFilename()));
  await dialog.getByRole('button', { name: /导\s?出/ }).click();
  const bar = dialog.getByRole('progressbar', { name: '正在生成图片' });
  await expect(bar).toBeVisible();
  const done = async (): Promise<number> => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(done).toBeGreaterThan(2);
  // The page answers in the middle of it.
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect(page.getByText('已取消导出')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(dialog).toBeVisible();
  expect(files).toEqual([]);

  await dialog.getByText('jpg', { exact: true }).click();
  await dialog.getByRole('button', { name: /导\s?出/ }).click();
  await expect(page.getByText('导图太大，这种图片里的文字会看不清')).toBeVisible();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect(dialog).toHaveCount(0);
  expect(files).toEqual([]);
});

test(
  'a PDF is vector: its texts can be read, on one page or on A4 pages with a footer',
  { tag: '@long' },
  async ({ page }) => {
    await open(page, rich);
    const one = readPdf((await exported(page, 'pdf', { name: '计划' })).bytes);
    expect(one.title).toBe('计划');
    expect(one.pages).toHaveLength(1);
    const text = one.texts.join('');
    for (const part of ['中心主题', '第一章', '小节 ', '概要文字', '标签'])
      expect(text).toContain(part);
    const images = [...one.objects.values()].filter((body) => body.includes('/Subtype /Image'));
    // The red square, and the tick that stands as a picture with its opacity.
    expect(images.some((body) => body.includes('/DCTDecode'))).toBe(true);
    expect(images.some((body) => body.includes('/DeviceGray'))).toBe(true);

    const branches = Array.from({ length: 80 }, (_, at) => node(`第 ${at} 条`));
    await open(page, { ...rich, root: node('很多', branches), layout: 'logicalStructure' });
    const { bytes } = await exported(page, 'pdf', {
      async options(dialog) {
        await dialog.getByRole('switch', { name: '按 A4 分页' }).click();
        await dialog.getByLabel('底部文字').fill('内部资料');
      },
    });
    const many = readPdf(bytes);
    expect(many.pages.length).toBeGreaterThan(2);
    for (const size of many.pages) expect(size).toEqual({ width: 595.28, height: 841.89 });
    expect(many.texts.join('').split('内部资料')).toHaveLength(many.pages.length + 1);
  },
);

test('a watermark for exports only is in the file and not on the screen', async ({ page }) => {
  const config = {
    watermarkConfig: {
      onlyExport: true,
      text: '机密',
      lineSpacing: 100,
      textSpacing: 100,
      angle: 30,
      textStyle: { color: '#999', opacity: 0.5, fontSize: 14 },
    },
  };
  await open(page, { ...rich, config });
  await expect(page.locator('[data-testid=mind-map] .mm-watermark text')).toHaveCount(0);
  const svg = (await exported(page, 'svg')).bytes.toString();
  expect(svg.split('>机密<').length).toBeGreaterThan(5);
  expect(readPdf((await exported(page, 'pdf')).bytes).texts).toContain('机密');
});

test('what cannot be made or loaded is said, and nothing half is downloaded', async ({ page }) => {
  const lost = node('丢失', [], { image: '/not-there.png', imageSize: { width: 50, height: 50 } });
  await open(page, { ...rich, root: node('根', [lost]) });
  await exported(page, 'png');
  await expect(page.getByText('导出时图片加载失败').first()).toBeVisible();
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.getByRole('button', { name: '导出', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '导出' });
  await dialog.getByText('jpg', { exact: true }).click();
  await expect(dialog.getByText('建议导出为 SVG 格式')).toBeVisible();
  await dialog.getByRole('button', { name: /导\s?出/ }).click();
  await expect(page.getByText('导出失败')).toBeVisible();
  await expect(dialog).toBeVisible();
});

test('18 hostile documents run and ask for nothing in the exported SVG', async ({ page }) => {
  const { complaints } = watch(page, server);
  const hostile = Object.entries(hostileFields);
  expect(hostile.length).toBeGreaterThanOrEqual(18);
  const children = hostile.map(([name, data], at) => ({
    data: { text: name, uid: `h${at}`, expand: true, ...data },
    children: [],
  }));
  await open(page, { ...rich, root: { ...node('根'), children } });
  const svg = (await exported(page, 'svg')).bytes.toString();
  const asked: string[] = [];
  const empty = await page.context().newPage();
  empty.on('request', (request) => asked.push(request.url()));
  await empty.exposeFunction('hit', () => asked.push('hit'));
  await empty.setContent(`<body>${svg}</body>`);
  await expect(empty.locator('svg').first()).toBeVisible();
  for (const link of await empty.locator('a').all()) await link.click();
  // What a click set off has been asked for by then.
  await drawn(empty);
  expect(asked.filter((url) => !url.startsWith('data:image/'))).toEqual([]);
  expect(complaints.filter((text) => /evil|hit/.test(text))).toEqual([]);
});
