import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsIn } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { picture } from './support/screens.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

const count = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: '按变化筛选' }).getByRole('button', { name });

const rows = (page: Page): Locator => page.locator('.rc-row');

async function expectCounts(page: Page, counts: string[]): Promise<void> {
  await expect(page.getByRole('group', { name: '按变化筛选' }).locator('.rc-count')).toHaveText(
    counts,
  );
}

test('two runs of a report stand side by side: what came, went and changed, by keys, filters, files and on a phone', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/report/compare`);
  // Who asks for nothing sees two runs that there are.
  await expect(page).toHaveURL(/\/report\/compare\?r=\d+&a=\d+&b=\d+/);
  await page.goto(`${server.url}/report/console`);
  await page
    .getByRole('row', { name: /登录统计/ })
    .first()
    .getByRole('button', { name: '与上一次比较' })
    .click();
  await expectCounts(page, ['+ 新增 2', '− 删除 1', '~ 变更 2', '= 未变 5']);
  await expect(page).toHaveURL(/\/report\/compare\?(?=.*r=\d)(?=.*a=\d)(?=.*b=\d)/);
  await expect(page.getByText('按报表的分组列，每行唯一')).toBeVisible();
  await expect(rows(page)).toHaveCount(5);
  await picture(page, 'compare');
  expect(await faultsIn(page, 'light')).toEqual([]);

  // From change to change by keys; a row opens whole, with the way to its records.
  await page.keyboard.press('n');
  await expect(page.locator('[data-change]').first()).toBeFocused();
  const change = page.getByRole('button', { name: /^次数 由 12 变为 15 ?\+3 ▲25%/ });
  while (!(await change.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^成功 由 11 变为 14/ })).toBeFocused();
  await page.keyboard.press('p');
  await expect(change).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /变更：.* · admin/ });
  await expect(drawer.getByRole('row', { name: /次数/ })).toContainText('+3 ▲25%');
  await expect(drawer.getByRole('link', { name: '查看「admin」的记录' })).toHaveAttribute(
    'href',
    /\/monitor\/logininfor\?username=admin$/,
  );
  await picture(page, 'compare-row');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // Each number filters, and the address says it.
  await count(page, /变更/).click();
  await expect(rows(page)).toHaveCount(2);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(count(page, /变更/)).toHaveAttribute('aria-pressed', 'true');
  await count(page, /变更/).click();
  await page.getByRole('button', { name: '导出差异' }).click();
  const waiting = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const lines = readFileSync(await (await waiting).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toContain('变化,日期,用户名,次数 前,次数 后,次数 差额,次数 变化（%）');
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toMatch(/^合计,,,54,71,17,31\.48,/);

  await page.getByRole('button', { name: '交换前后' }).click();
  await expectCounts(page, ['+ 新增 1', '− 删除 2', '~ 变更 2', '= 未变 5']);
  // A key that names several rows is refused with their names.
  await page.goto(`${page.url()}&keys=c2`);
  await expect(page.getByText(/键不能唯一确定一行：前一次有 3 个键重复/)).toBeVisible();
  await expect(page.getByText(/重复的键：admin、linxiao、zhouyi/).first()).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('.rc-card')).toHaveCount(5);
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wider).toBe(0);
  await picture(page, 'compare-phone');
  expect(await faultsIn(page, 'dark')).toEqual([]);
  await picture(page, 'compare-phone-dark');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page)).toHaveCount(5);
  await picture(page, 'compare-dark');
  expect(complaints).toEqual([]);
});

test(
  'runs that do not differ say so, from the page of a run',
  { tag: '@long' },
  async ({ page }) => {
    const { complaints } = watch(page, server);
    await beginSession(page, server);
    await page.goto(`${server.url}/report/data`);
    await page.getByRole('link', { name: '登录统计' }).click();
    for (const _ of [1, 2]) {
      const before = page.url();
      await page.getByRole('button', { name: '运行' }).click();
      await expect(page).not.toHaveURL(before);
      await expect(page.getByRole('status').filter({ hasText: '截至' })).toBeVisible();
    }
    // Until the second is drawn the first stands there with its links.
    const run = new URL(page.url()).searchParams.get('run') ?? 'none';
    const link = page.getByRole('link', { name: '与上一次比较' });
    await expect(link).toHaveAttribute('href', new RegExp(`=${run}$`));
    await link.click();
    await expect(page.getByRole('heading', { name: '两次运行没有差别' })).toBeVisible();
    await picture(page, 'compare-same');
    expect(await faultsIn(page, 'light')).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
