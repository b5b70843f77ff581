import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';

let server: Server;
test.beforeAll(async () => {
  // Live sources are held by processes whose clock runs.
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1', SCHEDULES: 'on' });
});
test.afterAll(() => server.stop());

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  // The value that is shown already bears the same title.
  await page.getByTitle(option, { exact: true }).last().click();
}

/** Whether the one stands below the other, hiding nothing of it. */
async function standsBelow(lower: Locator, upper: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([lower.boundingBox(), upper.boundingBox()]);
  return a !== null && b !== null && a.y >= b.y + b.height - 1;
}

/** The next bar, once it stands. */
async function step(replay: Locator): Promise<void> {
  const status = replay.getByText(/只显示到此处/);
  const before = (await status.textContent()) ?? '';
  await replay.getByRole('button', { name: '下一根' }).click();
  await expect(status).not.toHaveText(before);
}

test('orders of a replay are given in a chosen size, kept as a run, opened, seen on the chart and compared', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/chart`);
  await choose(page, '品种', 'DEMO.LK 示例：林科股份');
  const chart = page.getByRole('img', { name: 'DEMO.LK K线图' });
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await page.getByRole('button', { name: '回放', exact: true }).click();
  const replay = page.getByRole('group', { name: '回放' });
  await expect(replay.getByText(/只显示到此处/)).toBeVisible();
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await expect.poll(() => standsBelow(replay, chart)).toBe(true);
  const paper = replay.getByRole('group', { name: '模拟下单' });
  const save = paper.getByRole('button', { name: '保存为回测' });
  await expect(save).toBeDisabled();
  // A share of China is not sold short.
  await expect(paper.getByRole('button', { name: '买入' })).toBeEnabled();
  await expect(paper.getByRole('button', { name: '卖空' })).toHaveCount(0);
  await choose(page, '下单数量', '按手数');
  await paper.getByLabel('手数', { exact: true }).fill('3');
  await paper.getByRole('button', { name: '买入' }).click();
  await step(replay);
  await expect(paper.getByText(/持 300 /)).toBeVisible();
  await paper.getByRole('button', { name: '卖出' }).click();
  await step(replay);
  await step(replay);
  await expect(paper.getByText(/成交 2 笔/)).toBeVisible();
  await save.click();
  const first = paper.getByRole('status');
  await expect(first).toHaveText(/已存为 #\d+/);
  await expect(save).toBeDisabled();
  const firstId = /\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await choose(page, '下单数量', '一半资金');
  await paper.getByRole('button', { name: '买入' }).click();
  await step(replay);
  await save.click();
  await expect(first).not.toHaveText(`已存为 #${firstId}`);
  expect(await faultsOf(page)).toEqual([]);
  const secondId = /\d+/.exec((await first.textContent()) ?? '')?.[0] ?? '';
  await first.getByRole('link').click();

  await expect(page.getByRole('heading', { name: /纸上交易 DEMO\.LK/ })).toContainText('完成');
  await expect(page.getByRole('button', { name: '复制设置' })).toHaveCount(0);
  await page.getByRole('button', { name: /^假设 / }).click();
  await expect(page.getByRole('dialog').getByText('3 个', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '看图' }).click();
  await expect(page.getByRole('link', { name: `#${secondId} 的成交` })).toBeVisible();
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await page.goto(`${server.url}/trading/analysis?runs=${firstId},${secondId}`);
  await expect(page.getByText('手工委托')).toBeVisible();
  await page.goto(`${server.url}/trading/analysis?kind=paper`);
  await expect(page.getByText(/纸上交易 · 日线/).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a blind test shows neither name nor dates until it is revealed', async ({ page }) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/chart`);
  await expect(page.getByRole('img', { name: /K线图/ })).toHaveAttribute('data-state', 'shown');
  await choose(page, '品种', 'DEMO.LK 示例：林科股份');
  const shown = page.getByRole('img', { name: 'DEMO.LK K线图' });
  await expect(shown).toHaveAttribute('data-state', 'shown');
  await page.getByRole('button', { name: '水平线' }).click();
  await shown.click({ position: { x: 300, y: 200 } });
  await expect(page.getByRole('tab', { name: '图层 1' })).toBeVisible();
  await expect(page.getByText('画线已保存')).toBeVisible();
  await page.getByRole('button', { name: '盲测' }).click();
  const replay = page.getByRole('group', { name: '回放' });
  await expect(replay.getByText('盲测第 1 根 只显示到此处')).toBeVisible();
  const chart = page.getByRole('img', { name: '盲测 K线图' });
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await replay.getByRole('button', { name: '下一根' }).click();
  await expect(replay.getByText('盲测第 2 根 只显示到此处')).toBeVisible();
  // Nothing on the page says what or when.
  const main = page.locator('.tr-chart-page');
  await expect(main).not.toContainText(/DEMO|示例|\d{4}-\d{2}/);
  await expect(replay.getByRole('button', { name: '保存为回测' })).toHaveCount(0);
  await replay.getByRole('button', { name: '买入' }).click();
  await replay.getByRole('button', { name: '下一根' }).click();
  await expect(replay.getByText(/盲测第 3 根.*/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await replay.getByRole('button', { name: '揭晓' }).click();
  await expect(replay.getByRole('status', { name: '盲测结果' })).toHaveText(
    /^DEMO\.\w+ 示例.*\d{4}-\d{2}-\d{2} 至 \d{4}-\d{2}-\d{2}，同期持有 /,
  );
  await expect(page.getByRole('img', { name: /^DEMO\.\w+ K线图$/ })).toBeVisible();
  await expect(replay.getByRole('button', { name: '保存为回测' })).toBeEnabled();
  await expect(page.getByRole('button', { name: '水平线' })).toBeDisabled();
  await replay.getByRole('button', { name: '退出回放' }).click();
  await expect(replay).toHaveCount(0);
  // What was drawn before is there.
  await choose(page, '品种', 'DEMO.LK 示例：林科股份');
  await expect(shown).toHaveAttribute('data-state', 'shown');
  await expect(page.getByRole('tab', { name: '图层 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: '水平线' })).toBeEnabled();
  expect(complaints).toEqual([]);
});

test('a live source is set up in words, and one of this machine is refused', async ({ page }) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/manage`);
  const row = page.getByRole('row', { name: /DEMO\.HY/ });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '来源' }).click();
  const drawer = page.getByRole('dialog', { name: '行情来源：DEMO.HY' });
  await drawer.getByText('实时推送', { exact: true }).click();
  await drawer.getByLabel('网址', { exact: true }).fill('https://quotes.example');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('地址以 ws:// 或 wss:// 开头')).toBeVisible();
  await drawer.getByLabel('网址', { exact: true }).fill('ws://127.0.0.1:9/quotes');
  await drawer.getByLabel('订阅消息').fill('{"sub":"x"}');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存行情来源')).toBeVisible();
  await expect(drawer.getByText(/不能访问内部网络的地址（连续 \d+ 次，正在重连）/)).toBeVisible();
  await expect(drawer.getByLabel('订阅消息')).toHaveValue('{"sub":"x"}');
  await drawer.getByRole('button', { name: '删除来源' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  expect(complaints).toEqual([]);
});
