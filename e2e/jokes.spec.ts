import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { faultsOf } from './support/axe.ts';
import { runSql } from './support/database.ts';
import { goTo } from './support/navigate.ts';
import { register, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const heading = (page: Page) => page.getByRole('article').getByRole('heading');

test('somebody reads on and back by key and finger, likes, and finds the joke again by its link', async ({
  page,
}) => {
  const account = { username: 'joke_reader', password: 'reader-secret-1' };
  await register(page, server, account);
  const { complaints } = watch(page, server);
  await signIn(page, server, account);
  await goTo(page, '/joke');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('管理', { exact: true })).toHaveCount(0);
  const first = (await heading(page).textContent()) ?? '';
  await page.keyboard.press('ArrowRight');
  await expect(heading(page)).not.toHaveText(first);
  const second = (await heading(page).textContent()) ?? '';
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page)).toHaveText(first);
  await page.keyboard.press('Space');
  await expect(heading(page)).toHaveText(second);

  const like = page.getByRole('button', { name: /^赞/ });
  await page.keyboard.press('l');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(like).toHaveText(/赞\s*1/);
  const id = await runSql(server, `select id from joke_joke where joke_title = '${second}'`);
  await expect(page).toHaveURL(`${server.url}/joke?id=${id}`);
  await page.reload();
  await expect(heading(page)).toHaveText(second);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '存图' }).click();
  expect((await saved).suggestedFilename()).toBe(`${second}.png`);

  // A category to its end, and again.
  await page.getByRole('combobox', { name: '分类' }).click();
  await page.getByTitle(/^冷笑话/).click();
  await expect(page.getByRole('article')).toContainText('冷笑话');
  const titles = new Set<string>();
  const end = page.getByText('这一类看完了');
  for (let at = 0; at < 12 && !(await end.isVisible()); at += 1) {
    const title = (await heading(page).textContent()) ?? '';
    titles.add(title);
    await page.getByRole('button', { name: '下一个' }).click();
    await expect(heading(page).filter({ hasNotText: title }).or(end)).toBeVisible();
  }
  await expect(end).toBeVisible();
  expect(titles.size).toBeGreaterThanOrEqual(3);
  await page.getByRole('button', { name: '再看一遍' }).click();
  await expect(heading(page)).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'an editor imports a file with faults, sees what reads like another, and takes one down',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await signIn(page, server);
    await goTo(page, '/joke');
    await expect(heading(page)).toBeVisible();
    await page.getByRole('radiogroup', { name: '阅读或管理' }).getByText('管理').click();
    await expect(page).toHaveURL(/view=manage/);
    await expect(page.locator('tr.ant-table-row').first()).toBeVisible();

    await page.getByRole('button', { name: '导入', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '段子导入' });
    const rows = [
      ['标题', '正文', '分类'],
      ['新来的', '从表格里来的一个段子', '表格'],
      ['没有正文', '', '表格'],
      ['重复', '闹钟响了三遍 他终于起来了 把闹钟关掉 又睡了', '表格'],
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: '段子.xlsx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(await writeXlsx({ sheets: [{ name: '段子', rows }] })),
    });
    await expect(dialog).toContainText('共 3 行，可以导入 1 行，2 行有误，不会导入');
    await expect(dialog).toContainText('请输入正文');
    await expect(dialog).toContainText('已有同样的段子「早起」');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: '导入 1 个' }).click();
    await expect(dialog).toContainText('已导入 1 个');
    await dialog
      .getByRole('button', { name: /关\s?闭/ })
      .last()
      .click();
    const row = page.getByRole('row', { name: /新来的/ });
    await expect(row).toBeVisible();

    await row.getByRole('button', { name: /修\s?改/ }).click();
    const form = page.getByRole('dialog', { name: /段子/ });
    await form
      .getByLabel('正文')
      .fill('  老师：这道题为什么选 C？学生：因为前面三道都不是 C，轮到它了');
    await form.getByText('停用').click();
    await form.getByRole('button', { name: /保\s?存/ }).click();
    await expect(row).toContainText('停用');
    await expect(row).toContainText('疑似重复');
    const id = await runSql(server, `select id from joke_joke where joke_title = '新来的'`);

    // Taken down: a link to it shows another.
    await page.goto(`${server.url}/joke?id=${id}`);
    await expect(heading(page)).toBeVisible();
    await expect(heading(page)).not.toHaveText('新来的');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expect(complaints.filter((text) => !/404/.test(text))).toEqual([]);
  },
);
