import { expect, test } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { goTo } from './support/navigate.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { isDrawn, isPainted, listen, picture } from './support/viewer.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

test('a variant of a case bears a label and is found by a saved filter, whose versions are compared and restored', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const labels = page.getByRole('dialog', { name: '变异' }).getByRole('group', { name: '标签' });
  await labels.getByRole('button').click();
  await page.getByRole('menuitem', { name: /待复核/ }).click();
  await expect(labels.getByText('待复核')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '变异' })).toHaveCount(0);
  await found.getByRole('combobox', { name: '标签' }).click();
  await page.getByRole('option', { name: /待复核 1/ }).click();
  await expect(found.getByText('1 / 7 个变异')).toBeVisible();

  await found.getByRole('button', { name: '存为方案' }).click();
  const dialog = page.getByRole('dialog', { name: '存为筛选方案' });
  await dialog.getByLabel('方案名称').fill('先看待复核');
  await dialog.getByRole('button', { name: /保\s?存/ }).click();
  await expect(found.getByText('第 1 版', { exact: true })).toBeVisible();
  await found.getByText('只看 ● 符合').click();
  await expect(found.getByText('第 1 版，有改动')).toBeVisible();
  await found
    .getByRole('group', { name: '筛选方案' })
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect(found.getByText('第 2 版', { exact: true })).toBeVisible();
  await found.getByRole('button', { name: /版\s?本/ }).click();
  const versions = page.getByRole('dialog', { name: /的版本$/ });
  await expect(versions.getByText(/与当前筛选不同/)).toHaveCount(1);
  await versions.getByRole('button', { name: '恢复为最新版' }).click();
  await expect(versions.getByText('第 3 版')).toBeVisible();
  expect(await faultsIn(page, 'dark')).toEqual([]);
});

test('the reads of a family stand in the drawer of a variant, drawn when they are looked at, with counts beside each', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await signIn(page, server);
  const { asked } = listen(page, server);
  const library = () => asked.filter((request) => /\/assets\/igv[^/]*\.js/.test(request.url()));
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const sheet = page.getByRole('dialog', { name: '变异' });
  await expect(sheet.getByRole('link', { name: '看比对', exact: true })).toBeVisible();
  // Nothing of it is fetched before.
  expect(library()).toEqual([]);
  const rail = sheet.getByRole('navigation', { name: '变异的各部分' });
  await rail.getByRole('button', { name: '浏览器' }).click();
  await isDrawn(page);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  expect(library()).toHaveLength(1);
  const lanes = sheet.getByRole('list', { name: '各成员的读段' }).getByRole('listitem');
  await expect(lanes).toHaveText([
    /示例父亲父亲 · 0\/0深度 34G 34A 0/,
    /示例母亲母亲 · 0\/1深度 34G 17A 17/,
    /示例先证者先证者 · 0\/1深度 34G 17A 17/,
  ]);
  expect(await faultsIn(page, 'light')).toEqual([]);
  // A click tells what lies there; the arrows still go through the list, and the reads stay what is looked at.
  await picture(page).click({ position: { x: 250, y: 200 } });
  await expect(sheet.getByRole('region', { name: '点击处的内容' })).toBeVisible();
  const label = await picture(page).getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/v=(?!1-1994455-G-A)/);
  await expect(picture(page)).not.toHaveAttribute('aria-label', label ?? '');
  await isDrawn(page);
  await expect(picture(page)).toBeInViewport();
  await expect(sheet.getByRole('region', { name: '点击处的内容' })).toHaveCount(0);
  expect(complaints).toEqual([]);
  // A block that is not read is said, and read at another try.
  await page.route('**/genome/v2/tracks/*/data', (route) => route.abort());
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByText('有的地方读取失败')).toBeVisible();
  await page.unroute('**/genome/v2/tracks/*/data');
  await sheet.getByRole('button', { name: '重试' }).click();
  await isPainted(page, ['示例先证者']);
  // On a phone one of them, the patient first.
  await page.setViewportSize({ width: 390, height: 844 });
  await rail.getByRole('button', { name: '浏览器' }).click();
  await isPainted(page, ['示例先证者']);
  await expect(lanes).toHaveText([/示例先证者/]);
  await page.keyboard.press('Escape');
  await expect(picture(page)).toHaveCount(0);
});

test('a variant of a case leads to its reads, in the order of the family, and the case is chosen here too', async ({
  page,
}) => {
  await beginSession(page, server);
  await page.goto(`${server.url}/knowledge/case/1/files`);
  await page.getByRole('button', { name: '开始分析' }).click();
  const found = page.getByRole('region', { name: '候选变异', exact: true });
  await found.getByRole('button', { name: 'p.Trp737*' }).click();
  const sheet = page.getByRole('dialog', { name: '变异' });
  // Of a pair, each in a window of its own.
  await sheet.getByRole('link', { name: '并排看比对' }).click();
  await expect(page).toHaveURL(/locus=1%3A1994405-1994505\+1%3A1990260-1990360/);
  await isDrawn(page);
  await expect(picture(page).locator('.igv-column')).toHaveCount(2);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  await page.goBack();
  await sheet.getByRole('link', { name: '看比对', exact: true }).click();
  await expect(page).toHaveURL(/\/genome\/bam-alignment\?.*case=1/);
  await expect(page).toHaveURL(/locus=1%3A1994405-1994505/);
  await isDrawn(page);
  await isPainted(page, ['示例父亲', '示例母亲', '示例先证者']);
  const labels = picture(page).locator('.igv-track-label');
  await expect(labels.filter({ hasText: '示例' })).toHaveText([
    '示例父亲',
    '示例母亲',
    '示例先证者',
  ]);
  // From here, the next variant of the analysis.
  await page.getByRole('button', { name: '下一个变异' }).click();
  await expect(page).not.toHaveURL(/locus=1%3A1994405-1994505/);
  await isDrawn(page);
  // Another look: all files, and again those of the case.
  await page.getByRole('combobox', { name: '病例' }).click();
  await page.keyboard.press('Escape');
  await goTo(page, '/genome/bam-alignment');
  // The page draws itself anew without the case: a list opened before that closes again.
  await expect(page).not.toHaveURL(/case=/);
  await isDrawn(page);
  const option = page.getByRole('option', { name: /^示例家系/ });
  await expect(async () => {
    await page.getByRole('combobox', { name: '病例' }).fill('示例');
    await expect(option).toBeVisible({ timeout: 5000 });
  }).toPass();
  await option.click();
  await expect(page).toHaveURL(/case=1/);
  await isDrawn(page);
});
