import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hostileFields } from '../packages/mindmap/test/hostile-fields.ts';
import { xmindGenerator } from '../packages/mindmap/test/io/xmind-generator.ts';
import { storageKey } from './support/mind-map/kit.ts';
import {
  drag,
  expectOutline,
  nodeOf,
  nodes,
  openMap,
  outline,
  seed,
  stored,
  undoAll,
} from './support/mind-map/map-page.ts';
import { watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await lendServer();
});

test.afterAll(async () => server.stop());

const open = (page: Page, file?: object): Promise<void> => openMap(page, server, file);

async function importText(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: '导入' }).click();
  await page
    .getByLabel('选择文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** Exports the map through the dialog and gives the file as it was downloaded. */
async function save(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: '导出' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(format, { exact: true }).click();
  if (format === 'png') await expect(dialog).toContainText('建议导出为 SVG');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出' }).click(),
  ]);
  await expect(dialog).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

function panelButton(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: '面板' }).getByRole('button', { name });
}

test('a map of 30 nodes is built by keyboard alone, dragged, and undone by 100 steps to the identical document', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await open(page);
  const built = outline(seed.root);
  const add = async (press: string, text: string, depth: number): Promise<void> => {
    await page.keyboard.press(press);
    await page.keyboard.insertText(text);
    await page.keyboard.press('Enter');
    built.push('  '.repeat(depth) + text);
  };
  await page.keyboard.press('ArrowRight');
  for (let chapter = 1; chapter <= 5; chapter += 1) {
    await add(chapter === 1 ? 'Tab' : 'Enter', `第 ${chapter} 章`, 1);
    for (let part = 1; part <= 5; part += 1) {
      await add(part === 1 ? 'Tab' : 'Enter', `第 ${chapter}.${part} 节`, 2);
    }
    await page.keyboard.press('ArrowLeft');
  }
  await expectOutline(page, built);
  // Keys reach what they should, one level higher and between.
  await page.keyboard.press('F2');
  await page.keyboard.insertText('末章');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.insertText('附录');
  await page.keyboard.press('Enter');
  // A node and its text are one step: the rest of the hundred are moves.
  for (let step = 0; step < 35; step += 1) {
    await page.keyboard.press('Control+ArrowUp');
    await page.keyboard.press('Control+ArrowDown');
  }
  const sections = (chapter: number): string[] =>
    [1, 2, 3, 4, 5].map((part) => `第 ${chapter}.${part} 节`);
  const below = (texts: readonly string[], depth: number): string[] =>
    texts.map((text) => '  '.repeat(depth) + text);
  await expectOutline(page, [
    ...built.slice(0, -6),
    ...below(['附录'], 1),
    ...below(['末章'], 2),
    ...below(sections(5), 3),
  ]);
  await page.keyboard.press('Control+i');
  await drag(page, '附录', '乙');
  await drag(page, '第 4 章', '甲');
  const [root = '', first = '', second = '', third = ''] = outline(seed.root);
  const chapters = [1, 2, 3].flatMap((chapter) => [
    ...below([`第 ${chapter} 章`], 1),
    ...below(sections(chapter), 2),
  ]);
  await expectOutline(page, [
    root,
    first,
    second,
    ...below(['第 4 章'], 2),
    ...below(sections(4), 3),
    third,
    ...below(['附录'], 2),
    ...below(['末章'], 3),
    ...below(sections(5), 4),
    ...chapters,
  ]);
  expect(await undoAll(page)).toBeGreaterThanOrEqual(100);
  await expect.poll(() => stored(page)).toEqual(seed);
  expect(complaints).toEqual([]);
});

test('Escape in a fresh node takes it away, and one undo takes a node with the text that was typed into it', async ({
  page,
}) => {
  await open(page);
  const before = outline(seed.root);
  const field = page.locator('.mm-text-edit');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(field).toBeVisible();
  await page.keyboard.insertText('不要了');
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await expectOutline(page, before);
  await expect.poll(() => stored(page)).toEqual(seed);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('留下');
  await page.keyboard.press('Enter');
  await expectOutline(page, [...before, '  留下']);
  await page.keyboard.press('Control+z');
  await expectOutline(page, before);
});

test('a Chinese composition on a fresh node keeps its first letter', async ({ page }) => {
  await open(page);
  await nodeOf(page, '乙').click();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox')).toBeFocused();
  const client = await page.context().newCDPSession(page);
  for (const text of ['n', 'ni', 'nih', "ni'hao"]) {
    await client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  }
  await client.send('Input.insertText', { text: '你好' });
  await page.keyboard.press('Enter');
  await expectOutline(page, ['中心', '  甲', '    甲一', '  乙', '    你好']);
});

test('a typed sign rewrites the selected node, and a double click edits it', async ({ page }) => {
  await open(page);
  await nodeOf(page, '乙').click();
  await page.keyboard.type('xyz');
  await page.keyboard.press('Enter');
  await nodeOf(page, '甲一').dblclick();
  await page.keyboard.insertText('甲二');
  await page.keyboard.press('Enter');
  await expectOutline(page, ['中心', '  甲', '    甲二', '  xyz']);
});

test(
  '4 a changed base style asks before the theme changes, and is covered or kept',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await panelButton(page, '主题').click();
    await page.getByRole('button', { name: '脑图经典2' }).click();
    await expect.poll(async () => (await stored(page)).theme.template).toBe('classic2');
    await panelButton(page, '基础样式').click();
    const width = page.getByRole('region', { name: '连线', exact: true }).getByLabel('宽度');
    await width.fill('7');
    await width.press('Enter');
    await expect.poll(async () => (await stored(page)).theme.config).toEqual({ lineWidth: 7 });
    await panelButton(page, '主题').click();
    await page.getByRole('button', { name: '脑图经典3' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('是否覆盖已设置的基础样式？');
    await dialog.getByRole('button', { name: '保留' }).click();
    await expect
      .poll(async () => (await stored(page)).theme)
      .toEqual({ template: 'classic3', config: { lineWidth: 7 } });
    await page.getByRole('button', { name: '经典绿' }).click();
    await dialog.getByRole('button', { name: '覆盖' }).click();
    await expect
      .poll(async () => (await stored(page)).theme)
      .toEqual({ template: 'classicGreen', config: {} });
  },
);

test('5 Markdown and XMind are imported, one of its sheets, and exported and opened again; other files are refused', async ({
  page,
}) => {
  await open(page);
  await importText(page, '计划.md', Buffer.from('# 计划\n\n## 春\n\n- 播种\n- 施肥\n\n## 秋\n'));
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expectOutline(page, ['计划', '  春', '    播种', '    施肥', '  秋']);
  const { RootTopic, Topic, Workbook } = xmindGenerator;
  const workbook = Workbook([
    RootTopic('不要'),
    RootTopic('树').children([Topic('枝').children([Topic('叶')])]),
  ]);
  await importText(page, '树.xmind', Buffer.from(await workbook.archive()));
  await page.getByLabel('画布 2').click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expectOutline(page, ['树', '  枝', '    叶']);
  await nodeOf(page, '叶').click();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('花');
  await page.keyboard.press('Enter');
  await expectOutline(page, ['树', '  枝', '    叶', '    花']);
  const edited = await stored(page);
  const xmind = await save(page, 'xmind');
  expect(xmind.name).toBe('思维导图.xmind');
  await importText(page, '计划.md', Buffer.from('# 别的\n'));
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expectOutline(page, ['别的']);
  await importText(page, xmind.name, xmind.bytes);
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await expect.poll(() => stored(page)).toEqual(edited);
  await importText(page, '坏.xmind', Buffer.from('不是压缩包'));
  await expect(page.getByText('文件解析失败')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: '确定' })).toBeDisabled();
  await page.getByLabel('选择文件').setInputFiles({
    name: 'a.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('x'),
  });
  await expect(page.getByText('请选择.smm、.json、.xmind、.xlsx、.md文件')).toBeVisible();
});

test(
  'an exported .smm opens as the same map; pictures are files of their own',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await nodeOf(page, '甲').click();
    await page.keyboard.press('Control+g');
    await page.keyboard.insertText('小结');
    await page.keyboard.press('Enter');
    await expect(nodeOf(page, '小结')).toBeVisible();
    await expect(page.getByText('已保存')).toBeVisible();
    const before = await stored(page);
    const smm = await save(page, 'smm');
    expect(smm.name).toBe('思维导图.smm');
    expect(JSON.parse(smm.bytes.toString())).toEqual(before);
    const svg = await save(page, 'svg');
    expect(svg.bytes.toString()).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg.bytes.toString()).toContain('甲一');
    const png = await save(page, 'png');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');

    await page.getByRole('button', { name: '新建' }).click();
    await expect(page.getByRole('dialog')).toContainText('请先导出');
    await page.getByRole('button', { name: '继续' }).click();
    await expect(nodeOf(page, '根节点')).toBeVisible();
    await importText(page, smm.name, smm.bytes);
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await expect(nodeOf(page, '小结')).toBeVisible();
    await expect.poll(() => stored(page)).toEqual(before);
  },
);

test('everything is there after a reload, and after local storage was cleared by the shell', async ({
  page,
}) => {
  await page.goto(`${server.url}/mind_index`);
  await expect(nodeOf(page, '根节点')).toBeVisible();
  await nodeOf(page, '根节点').dblclick();
  await page.keyboard.insertText('我的导图');
  await page.keyboard.press('Enter');
  // Left before the 300 ms are over.
  await page.reload();
  await expect(nodeOf(page, '我的导图')).toBeVisible();
  await page.goto(`${server.url}/index`);
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate((name) => localStorage.getItem(name), storageKey)).toBeNull();
  await page.goto(`${server.url}/mind_index`);
  await expect(nodeOf(page, '我的导图')).toBeVisible();
});

test(
  'the language is switched and remembered; search finds and replaces',
  { tag: '@long' },
  async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('button', { name: 'Insert child node' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(page).toHaveTitle('Mind map - Work Manage');
    await page.getByRole('tree').focus();
    await page.keyboard.press('Control+f');
    await page.getByLabel('Search', { exact: true }).fill('甲');
    await page.getByLabel('Replace with').fill('丁');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expectOutline(page, ['中心', '  丁', '    丁一', '  乙']);
  },
);

test('the right button opens the commands of a node and of the canvas', async ({ page }) => {
  await open(page);
  await nodeOf(page, '乙').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '上移节点' }).click();
  await expectOutline(page, ['中心', '  乙', '  甲', '    甲一']);
  await page.getByTestId('mind-map').click({ button: 'right', position: { x: 40, y: 40 } });
  await page.getByRole('menuitem', { name: '收起所有' }).click();
  await expect(nodeOf(page, '甲一')).toHaveCount(0);
  await page.getByTestId('mind-map').click({ button: 'right', position: { x: 40, y: 40 } });
  await page.getByRole('menuitem', { name: '禅模式' }).click();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await page.getByRole('button', { name: '退出禅模式' }).click();
  await expect(page.getByRole('toolbar')).toBeVisible();
});

test('18 hostile documents run nothing and ask no other host', async ({ page }) => {
  const { complaints } = watch(page, server);
  let hits = 0;
  await page.exposeFunction('hit', () => {
    hits += 1;
  });
  page.on('dialog', (dialog) => {
    hits += 1;
    void dialog.dismiss();
  });
  expect(Object.keys(hostileFields).length).toBeGreaterThanOrEqual(18);
  const children = Object.entries(hostileFields).map(([name, data]) => ({
    data: { text: name, ...data },
    children: [],
  }));
  await open(page, { root: { data: { text: '中心' }, children }, layout: 'mindMap' });
  await expect(nodes(page)).not.toHaveCount(0);
  for (const name of ['大纲', '节点样式', '主题', '图标']) await panelButton(page, name).click();
  await page.getByRole('tree').focus();
  await page.keyboard.press('Control+a');
  for (const sign of await page.locator('[data-part="note"]').all()) {
    await sign.click({ force: true });
    await page.keyboard.press('Escape');
  }
  for (const sign of await page.locator('[data-part="attachment"]').all()) {
    await sign.click({ force: true });
  }
  await expect(page.locator('.mm-editor script, .mm-editor iframe')).toHaveCount(0);
  const harmful = await page.evaluate(() =>
    [...document.querySelectorAll('.mm-editor *')]
      .flatMap((element) => [...element.attributes])
      .filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          (/^(?:href|src|xlink:href|style|fill|stroke)$/.test(name) &&
            /javascript:|evil\.test/i.test(value)),
      )
      .map(({ name, value }) => `${name}=${value}`),
  );
  expect(harmful).toEqual([]);
  expect(hits).toBe(0);
  expect(complaints).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('nodes are added and edited by touch', async ({ page }) => {
    await open(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await nodeOf(page, '乙').tap();
    await page.getByRole('button', { name: '插入子级节点' }).tap();
    await page.keyboard.insertText('乙一');
    await page.keyboard.press('Enter');
    await expectOutline(page, ['中心', '  甲', '    甲一', '  乙', '    乙一']);
    await panelButton(page, '结构').tap();
    await page.getByRole('button', { name: '组织结构图' }).tap();
    await expect.poll(async () => (await stored(page)).layout).toBe('organizationStructure');
  });
});
