import { randomBytes } from 'node:crypto';
import { deflateSync, crc32 } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { endAll } from './support/end.ts';
import { faultsOf } from './support/axe.ts';
import { beginSession, register, watch } from './support/people.ts';
import { lendServer } from './support/lent-server.ts';
import type { Server } from './support/server.ts';

const megabyte = 1024 * 1024;
let server: Server;
test.beforeAll(async () => {
  server = await lendServer();
});
test.afterAll(({ browser }) => endAll(browser, server));
/** A PNG of rows as they are. */
function pngOf({
  side,
  depth,
  rows,
}: {
  side: [number, number];
  depth: [number, number];
  rows: Buffer;
}): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side[0], 0);
  head.writeUInt32BE(side[1], 4);
  head.set(depth, 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A PNG of one colour, its left half darker. */
function png(width: number, height: number, [red, green, blue]: [number, number, number]): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) {
    const dim = x < width / 2 ? 0.6 : 1;
    row.set([red * dim, green * dim, blue * dim], 1 + x * 3);
  }
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  return pngOf({ side: [width, height], depth: [8, 2], rows });
}

/** A black square of one bit a pixel: little to send, much to unfold. */
function bitmap(side: number): Buffer {
  return pngOf({
    side: [side, side],
    depth: [1, 0],
    rows: Buffer.alloc((Math.ceil(side / 8) + 1) * side),
  });
}

const picture = { name: '照片.png', mimeType: 'image/png', buffer: png(600, 400, [64, 158, 255]) };
const second = { name: '第二张.png', mimeType: 'image/png', buffer: png(300, 300, [230, 90, 60]) };
const document = (name: string, bytes = 2000) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(randomBytes(bytes / 2).toString('hex')),
});

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openBook(page: Page): Promise<void> {
  await beginSession(page, server);
  await page.goto(`${server.url}/practice/widgets`);
  await expect(region(page, '文件上传')).toBeVisible();
}

test('2.7 files are chosen, sent, listed by their names, downloaded and removed', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await openBook(page);
  const field = region(page, '文件上传');
  const input = field.getByLabel('选择要上传的文件');
  await input.setInputFiles([document('说明.txt'), document('合同.txt')]);
  const list = field.getByRole('list', { name: '文件列表' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(field.locator('output')).toHaveText(
    /^当前值：\/files\/[0-9a-f]{32}\.txt,\/files\/[0-9a-f]{32}\.txt$/,
  );
  const download = page.waitForEvent('download');
  await list.getByRole('button', { name: '说明.txt', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('说明.txt');
  await list.getByRole('button', { name: '删除 说明.txt' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await input.setInputFiles([document('坏.exe')]);
  await expect(page.getByText('文件格式不正确, 请上传doc/xls/ppt/txt/pdf格式文件!')).toBeVisible();
  await input.setInputFiles([document('大.txt', 5 * megabyte + 2)]);
  await expect(page.getByText('上传文件大小不能超过 5 MB!')).toBeVisible();
  await input.setInputFiles(Array.from({ length: 5 }, (_, at) => document(`${at}.txt`)));
  await expect(page.getByText('上传文件数量不能超过 5 个!')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('8 what the server refuses and what does not arrive is said, and the list stays as it was', async ({
  page,
  context,
}) => {
  await openBook(page);
  const field = region(page, '文件上传');
  const input = field.getByLabel('选择要上传的文件');
  // A name that is taken, and bytes that are something else: only the server can tell.
  await input.setInputFiles([{ ...document('假的.pdf'), mimeType: 'application/pdf' }]);
  await expect(page.getByText(/^文件格式不正确, 请上传doc\/docx/)).toBeVisible();
  await expect(field.getByRole('listitem')).toHaveCount(0);
  // A picture of 400 megapixels in some fifty kilobytes.
  const bomb = { name: '炸弹.png', mimeType: 'image/png', buffer: bitmap(20_000) };
  const pictures = region(page, '图片上传');
  await pictures.getByLabel('选择要上传的图片').setInputFiles([bomb]);
  await expect(page.getByText(/^文件格式不正确, 请上传png\/jpg.*图片格式文件!$/)).toBeVisible();
  await expect(pictures.locator('.wm-tile img')).toHaveCount(0);
  await context.setOffline(true);
  await input.setInputFiles([document('断网.txt')]);
  await expect(page.getByText('上传文件失败')).toBeVisible();
  await expect(field.getByRole('listitem')).toHaveCount(0);
  await pictures.getByLabel('选择要上传的图片').setInputFiles([picture]);
  await expect(page.getByText('上传图片失败')).toBeVisible();
  await context.setOffline(false);
  await input.setInputFiles([document('又来.txt')]);
  await expect(field.getByRole('button', { name: '又来.txt', exact: true })).toBeVisible();
});

test(
  '9 pictures are tiles, and open in a viewer that zooms, turns and leafs through',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await openBook(page);
    const field = region(page, '图片上传');
    await field.getByLabel('选择要上传的图片').setInputFiles([picture, second]);
    const tiles = field.locator('.wm-tile img');
    await expect(tiles).toHaveCount(2);
    // It is really there: the browser loads it by its cookies.
    await expect
      .poll(() => tiles.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(600);
    await region(page, '图片展示')
      .getByRole('button', { name: /^查看图片/ })
      .click();
    const viewer = page.getByRole('dialog', { name: '图片查看器' });
    await expect(viewer).toBeFocused();
    await expect(viewer).toHaveCSS('z-index', '2015');
    await expect(viewer.getByText('1 / 2 · 100%')).toBeVisible();
    await page.mouse.move(400, 300);
    await page.mouse.wheel(0, -100);
    await expect(viewer.getByText('1 / 2 · 110%')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByRole('img', { name: '第 2 张，共 2 张' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(viewer.locator('img')).toHaveAttribute('style', /rotate\(90deg\)/);
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    expect(await faultsOf(page, '.wm-widgets')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test(
  'a large file goes by pieces, survives a broken connection, and can be downloaded',
  { tag: '@long' },
  async ({ page }) => {
    await openBook(page);
    const field = region(page, '大文件上传');
    let broken = 0;
    await page.route('**/files/v2/tus/*', async (route) => {
      const { method, offset } = {
        method: route.request().method(),
        offset: route.request().headers()['upload-offset'],
      };
      if (method !== 'PATCH' || offset === '0' || broken > 0) return route.continue();
      broken += 1;
      return route.abort('connectionreset');
    });
    await field
      .getByLabel('选择要上传的文件')
      .setInputFiles([document('大文件.txt', 10 * megabyte)]);
    await expect(field.locator('output')).toHaveText(/\/files\/[0-9a-f]{32}\.txt/);
    expect(broken).toBe(1);
    const fileName = (await field.locator('output code').textContent()) ?? '';
    const size = await page.evaluate(async (name) => {
      const answer = await fetch(`/prod-api${name}`);
      return (await answer.arrayBuffer()).byteLength;
    }, fileName);
    expect(size).toBe(10 * megabyte);
  },
);

test(
  '2.2 the avatar is cropped, and header and personal centre show it at once',
  { tag: '@long' },
  async ({ page, browser }) => {
    const account = { username: 'painter', password: 'painter-1' };
    const { complaints } = watch(page, server);
    await register(page, server, account);
    await beginSession(page, server, account);
    await page.goto(`${server.url}/user/profile`);
    await page.getByRole('button', { name: '修改头像' }).click();
    const dialog = page.getByRole('dialog', { name: '修改头像' });
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled();
    await dialog.getByLabel('选择头像图片').setInputFiles([picture]);
    const stage = dialog.getByRole('group', { name: /^裁剪区域/ });
    const image = stage.getByRole('img', { name: '待裁剪的图片' });
    await expect(image).toHaveAttribute('style', /scale\(0\.64\)/);
    await stage.hover();
    await page.mouse.wheel(0, -100);
    await expect(image).toHaveAttribute('style', /scale\(0\.704/);
    await dialog.getByRole('button', { name: '旋转' }).click();
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
    const header = page.locator('header .wm-avatar');
    await expect(header).toHaveAttribute('src', /^\/prod-api\/files\/[0-9a-f]{32}\.png$/);
    await expect(page.getByRole('region', { name: '账号' }).locator('.wm-avatar')).toHaveAttribute(
      'src',
      (await header.getAttribute('src')) ?? '',
    );
    const shown = () => header.evaluate((one: HTMLImageElement) => one.naturalWidth);
    await expect.poll(shown).toBe(256);
    // It survives a reload, and nobody who has not signed in sees it.
    await page.reload();
    await expect.poll(shown).toBe(256);
    const stranger = await browser.newContext();
    const answer = await stranger.request.get(
      `${server.url}${(await header.getAttribute('src')) ?? ''}`,
    );
    expect(answer.status()).toBe(404);
    await stranger.close();
    await page.getByRole('button', { name: '恢复默认' }).click();
    await expect(header).toHaveAttribute('src', /^data:image\/svg/);
    expect(complaints).toEqual([]);
  },
);
