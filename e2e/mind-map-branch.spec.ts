import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { nodeOf, openMap, stored } from './support/mind-map/map-page.ts';
import { watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

let server: Server;

test.beforeAll(async () => {
  server = await lendServer();
});

test.afterAll(async () => server.stop());

const node = (text: string, more: object = {}, children: object[] = []) => ({
  data: { text, expand: true, isActive: false, uid: `uid-${text}`, ...more },
  children,
});

const map = {
  root: node('中心', {}, [
    node('甲', {}, [
      node('甲一', { outerFrame: { groupId: 'g', text: '重点' } }),
      node('甲二', { outerFrame: { groupId: 'g', text: '重点' } }),
    ]),
    node('乙'),
  ]),
  theme: { template: 'default', config: {} },
  layout: 'logicalStructure',
};

/** Where the middle of a frame's upper edge stands: on no node. */
async function edgeOfFrame(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator('.mm-frame > rect').first().boundingBox();
  return { x: (box?.x ?? 0) + (box?.width ?? 0) - 6, y: (box?.y ?? 0) + 5 };
}

test('a frame is chosen and styled, branches get colours and numbers, one is shown and exported alone', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await openMap(page, server, map);
  const panels = page.getByRole('navigation', { name: '面板' });
  const { x, y } = await edgeOfFrame(page);
  await page.mouse.click(x, y);
  await panels.getByRole('button', { name: '外框样式' }).click();
  const style = page.getByRole('complementary', { name: '外框样式' });
  await style.getByLabel('外框文字').fill('里程碑');
  await style.getByLabel('外框文字').press('Enter');
  await expect(page.locator('.mm-frame')).toHaveText('里程碑');

  await panels.getByRole('button', { name: '基础样式' }).click();
  await page.getByRole('switch', { name: '彩虹线条' }).click();
  await expect(page.locator('.mm-layer-lines path[stroke="#f9423a"]').first()).toBeAttached();

  await nodeOf(page, '中心').click();
  await panels.getByRole('button', { name: '节点样式' }).click();
  await page.getByRole('combobox', { name: '形式' }).click();
  await page.getByTitle('一、 二、 三、').click();
  await expect(nodeOf(page, '二、 乙')).toBeVisible();

  await nodeOf(page, '一、 甲').click();
  await page.keyboard.press('Control+Shift+b');
  await expect(nodeOf(page, '二、 乙')).toHaveCount(0);
  await page.getByRole('button', { name: '导出', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: '分支：甲' })).toBeChecked();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '导出' }).click(),
  ]);
  const saved = JSON.parse(await readFile(await file.path(), 'utf8')) as typeof map;
  expect([file.suggestedFilename(), saved.root.data.text]).toEqual(['甲.smm', '甲']);
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(nodeOf(page, '二、 乙')).toBeVisible();
  const kept = await stored(page);
  expect(kept.root.data['number']).toEqual({ type: 8, level: 1 });
  expect(complaints).toEqual([]);
});
