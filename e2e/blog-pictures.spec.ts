import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { fitsPhone, picture } from './support/screens.ts';
import { root, startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SEED_DEMO: 'false' });
});
test.afterAll(() => server.stop());

const shot = (name: string): string => path.join(root, 'docs/manual/images', `${name}.jpg`);

/** Lets pictures fall onto the library, as from a folder of the desktop. */
async function drop(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, base64: readFileSync(shot(name), 'base64') }));
  await page.locator('.wm-pictures').evaluate((place, given) => {
    const data = new DataTransfer();
    for (const { name, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      data.items.add(new File([bytes], `${name}.jpg`, { type: 'image/jpeg' }));
    }
    const event = { bubbles: true, cancelable: true, dataTransfer: data };
    place.dispatchEvent(new DragEvent('dragover', event));
    place.dispatchEvent(new DragEvent('drop', event));
  }, files);
}

const tile = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}.jpg，未使用`, exact: true });

test('pictures fall into the library, go into an article, are replaced everywhere, and go only when it is said what loses them', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/article/picture?use=cover`);
  await expect(page.getByRole('heading', { name: '没有这样的图片' })).toBeVisible();
  await drop(page, ['chat', 'map', 'joke']);
  await expect(page).toHaveURL(/use=none&id=[0-9a-f]{32}/);
  const panel = page.getByRole('complementary', { name: '图片资料' });
  await expect(panel.getByRole('heading', { name: 'chat.jpg' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: '未使用' })).toBeVisible();
  const uses = page.getByRole('navigation', { name: '图片用途' });
  await expect(uses.getByRole('button', { name: /^未使用 3（.+KB）$/ })).toBeVisible();
  await expect(tile(page, 'map').locator('img')).toHaveJSProperty('naturalWidth', 320);

  // By the keys from one to the next, the panel with it; Space selects.
  await tile(page, 'joke').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'map')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('status', { name: '所选的操作' })).toContainText('已选 1 张');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status', { name: '所选的操作' })).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'map.jpg' })).toBeVisible();
  await panel.getByRole('textbox', { name: '说明' }).fill('一张导图');
  await page.keyboard.press('Enter');
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'pictures');

  // Into an article by the same library in a drawer.
  const made = await page.request.post(`${server.url}/article/v2/articles`, {
    data: { title: '导图周报', content: '开头。\n' },
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  const { data } = (await made.json()) as { data: { id: number } };
  await page.goto(`${server.url}/article/edit/${data.id}`);
  const text = page.getByRole('textbox', { name: '文章正文' });
  await expect(text).toContainText('开头');
  await page.getByRole('button', { name: '插入图片', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: '插入图片' });
  await drawer.getByRole('button', { name: 'map.jpg，未使用', exact: true }).click();
  await page.getByRole('button', { name: '插入', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(text.getByRole('img', { name: '一张导图' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '已保存' })).toBeVisible();

  // It is found by its use; another one in its place, and back.
  await page.goto(`${server.url}/article/picture?use=text`);
  await page.getByRole('button', { name: 'map.jpg', exact: true }).click();
  await expect(panel.getByRole('heading', { name: /^用在 \d 处$/ })).toBeVisible();
  await expect(panel.getByRole('link', { name: '文章《导图周报》' })).toBeVisible();
  const large = panel.getByRole('button', { name: '放大图片：map.jpg' }).locator('img');
  const before = await large.getAttribute('src');
  await panel.getByLabel('选择新的图片').setInputFiles(shot('joke'));
  await expect(page.getByText('已替换图片「map.jpg」')).toBeVisible();
  await expect(large).not.toHaveAttribute('src', before ?? '');
  await page.getByRole('button', { name: /^撤\s?销$/ }).click();
  await expect(large).toHaveAttribute('src', before ?? '');

  await panel.getByRole('button', { name: '删除', exact: true }).click();
  const asked = page.getByRole('dialog').filter({ hasText: '删除图片「map.jpg」？' });
  await expect(asked).toContainText('处会缺图：文章《导图周报》');
  await asked.getByRole('button', { name: '删除', exact: true }).click();
  await expect(page.getByRole('heading', { name: '没有这样的图片' })).toBeVisible();
  await page
    .getByRole('button', { name: /^撤\s?销$/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'map.jpg', exact: true })).toBeVisible();

  await fitsPhone(page);
  await page.goto(`${server.url}/article/picture`);
  await expect(tile(page, 'chat')).toBeVisible();
  const [first, third] = [
    await tile(page, 'joke').boundingBox(),
    await tile(page, 'chat').boundingBox(),
  ];
  expect(first?.y).toBe(third?.y);
  expect(await faultsOf(page)).toEqual([]);
  await picture(page, 'pictures-phone');
  expect(complaints).toEqual([]);
});

async function tokenOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'Admin-Token')?.value ?? '';
}
