import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { beginSession, signIn, watch } from './support/people.ts';
import { startServer } from './support/server.ts';
import type { Server } from './support/server.ts';
import { tick } from './support/stillness.ts';

let server: Server;
test.beforeAll(async () => {
  server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' });
});
test.afterAll(() => server.stop());

/** Shows one of the values of a select by typing its beginning. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByTitle(option, { exact: true }).click();
}

test('a rule is written in sentences and in text, run, gone through trade by trade and compared with a changed one', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  await beginSession(page, server);
  await page.goto(`${server.url}/trading/test`);
  await expect(page.getByText(/命中 \d+/).first()).toBeVisible();
  await choose(page, '品种', 'DEMO.LK 示例：林科股份');
  await expect(page.getByRole('img', { name: /DEMO\.LK 信号图，共 \d+ 个信号/ })).toHaveAttribute(
    'data-state',
    'shown',
  );
  await page.getByText('文字', { exact: true }).click();
  const formula = page.getByRole('textbox', { name: '策略公式' });
  await formula.fill('名称：上穿均线\n买入：C > MAA(20)');
  await expect(page.getByText('第 2 行：没有叫“MAA”的指标、参数或函数')).toBeVisible();
  await expect(page.getByRole('button', { name: '运行' })).toBeDisabled();
  await formula.fill(
    '名称：上穿均线\n参数 n：20，5 至 60，整数，周期\n买入：CROSS(C, MA(n))\n卖出：CROSSDOWN(C, MA(n))',
  );
  // What was written and not kept is not lost by choosing another strategy in passing.
  await page.getByLabel('策略', { exact: true }).click();
  await page.getByTitle('双均线交叉', { exact: true }).click();
  const question = page.getByRole('dialog', { name: '放弃未保存的修改？' });
  await expect(question.getByRole('button', { name: '继续填写' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(formula).toHaveValue(/CROSS\(C, MA\(n\)\)/);
  await page.getByText('积木', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: '买入条件 1右边' })).toHaveValue('MA(n)');
  await page.getByRole('button', { name: '运行' }).click();
  const result = page.getByRole('region', { name: /^回测 #/ });
  await expect(result.getByText(/#3 完成/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByText('参数扫描', { exact: true }).click();
  await tick(page.getByRole('checkbox', { name: '扫描' }));
  await page.getByRole('button', { name: '运行' }).click();
  await expect(result.getByText(/#4 完成/)).toBeVisible();
  await expect(result.getByRole('region', { name: '样本外夏普比率' })).toBeVisible();
  await result.getByRole('button', { name: '查看分析' }).click();

  await expect(page.getByRole('heading', { name: /#4 上穿均线 DEMO\.LK/ })).toBeVisible();
  await page.getByRole('tab', { name: '参数' }).click();
  await expect(page.getByText(/已试 \d+ 组/)).toBeVisible();
  await page.getByRole('region', { name: '样本内夏普比率' }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: /#5 上穿均线 DEMO\.LK/ })).toBeVisible();
  await expect(page.getByText('完成', { exact: true })).toBeVisible();
  const march = page.getByRole('button', { name: /^2021 年 3 月/ });
  await march.click();
  await expect(page.getByText('只看 2021-03-01 至 2021-03-31')).toBeVisible();
  await page.getByRole('button', { name: '恢复' }).click();

  // The same run by the definitions of another site, which the export names.
  const sharpe = page.getByText('夏普比率', { exact: true }).filter({ visible: true }).first();
  await expect(sharpe).toHaveAttribute('title', /无风险利率/);
  await page.getByText('聚宽', { exact: true }).click();
  await expect(sharpe).toHaveAttribute('title', /4%/);
  await expect(page).toHaveURL(/metrics=joinquant/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('回测-5-聚宽.json');
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    口径: { 名称: string };
    指标: Record<string, number>;
    outcome: { profiles: { id: string; figures: { id: string; value: number }[] }[] };
  };
  expect(exported.口径.名称).toBe('聚宽');
  const own = exported.outcome.profiles.find(({ id }) => id === 'joinquant');
  expect(exported.指标['夏普比率']).toBe(own?.figures.find(({ id }) => id === 'sharpe')?.value);

  await page.getByRole('button', { name: '对比' }).click();
  await page.getByLabel('加入回测', { exact: true }).click();
  await page.getByTitle('#3 上穿均线 DEMO.LK', { exact: true }).click();
  await expect(page.getByText('参数 n 改为')).toBeVisible();
  await expect(page.getByRole('img', { name: '权益，起点为 100' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^只在 #5 成交 \d+ 笔/ }).click();

  const trades = page.getByRole('listbox', { name: '成交' });
  await expect(trades.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'DEMO.LK 成交图' })).toHaveAttribute(
    'data-state',
    'shown',
  );
  await trades.focus();
  const facts = page.getByRole('region', { name: /^第 \d+ 笔$/ });
  const before = await facts.getAttribute('aria-label');
  await page.keyboard.press('ArrowDown');
  await expect(facts).not.toHaveAttribute('aria-label', before ?? '');
  await page.keyboard.press('c');
  const remark = page.getByRole('textbox', { name: '备注' });
  await expect(remark).toBeFocused();
  await remark.fill('追高了');
  await trades.focus();
  await expect(trades.getByText(/有备注/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await trades.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'DEMO.LK K线图' })).toHaveAttribute(
    'data-state',
    'shown',
  );
  await expect(page.getByRole('link', { name: '#5 的成交' })).toBeVisible();
  expect(complaints).toEqual([]);
});

/** Weekday bars whose last closes are these. */
function fileOf(closes: readonly number[]): string {
  const rows = closes.map((close, i) => {
    const day = new Date(Date.UTC(2024, 0, 1) + (Math.floor(i / 5) * 7 + (i % 5)) * 86_400_000);
    return `${day.toISOString().slice(0, 10)},${close},${close + 1},${close - 1},${close},100`;
  });
  return ['date,open,high,low,close,volume', ...rows].join('\n');
}

async function bring(page: Page, closes: readonly number[]): Promise<void> {
  await page.goto(`${server.url}/trading/manage`);
  await page.getByRole('button', { name: '导入 CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'bell-daily.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(fileOf(closes)),
  });
  await dialog.getByRole('button', { name: `导入 ${closes.length} 根` }).click();
  await expect(dialog.getByText(new RegExp(`${closes.length} 根「BELL」`))).toBeVisible();
}

test('an alert fires once, in the bell, when newer bars come; a replay shows nothing later', async ({
  page,
}) => {
  const { complaints } = watch(page, server);
  const quiet = Array.from({ length: 30 }, (_, i) => 10 + (i % 3) / 10);
  await signIn(page, server);
  const bell = page.getByRole('button', { name: /^我的通知/ });
  await bring(page, quiet);
  await page.getByRole('dialog').getByRole('link', { name: '看图' }).click();
  const chart = page.getByRole('img', { name: 'BELL K线图' });
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await page.getByRole('tab', { name: /^提醒/ }).click();
  await page.getByLabel('提醒价格', { exact: true }).fill('20');
  await choose(page, '提醒的方式', '仅一次');
  await page.getByRole('button', { name: '设提醒' }).click();
  await expect(page.getByText('CROSS(C, 20)')).toBeVisible();
  const unread = async (): Promise<number> =>
    Number(/(\d+) 条未读/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await expect(bell).toHaveAttribute('aria-label', /条未读/);
  const before = await unread();

  await bring(page, [...quiet, 19, 21]);
  await expect(bell).toHaveAttribute('aria-label', `我的通知，${before + 1} 条未读`);
  await bring(page, [...quiet, 19, 21, 18, 25]);
  await page.getByRole('dialog').getByRole('link', { name: '看图' }).click();
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await page.getByRole('tab', { name: /^提醒/ }).click();
  await expect(page.getByText(/已触发 · 2024-02-13 触发，共 1 次/)).toBeVisible();
  await expect(bell).toHaveAttribute('aria-label', `我的通知，${before + 1} 条未读`);
  await bell.click();
  await expect(page.getByRole('button', { name: /提醒：BELL 收盘上穿 20/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '回放', exact: true }).click();
  const replay = page.getByRole('group', { name: '回放' });
  await expect(replay.getByText(/只显示到此处/)).toBeVisible();
  const shown = await replay.getByRole('status').textContent();
  await expect(chart).toHaveAttribute('data-state', 'shown');
  await page.getByRole('tab', { name: '自选' }).click();
  await expect(page.getByText('回放中不显示之后的价格。')).toBeVisible();
  await replay.getByRole('button', { name: '下一根' }).click();
  await expect(replay.getByRole('status')).not.toHaveText(shown ?? '');
  const paper = replay.getByRole('group', { name: '模拟下单' });
  await paper.getByRole('button', { name: '买入' }).click();
  await expect(paper.getByText(/买单等下一根开盘/)).toBeVisible();
  await replay.getByRole('button', { name: '下一根' }).click();
  await expect(paper.getByText(/持 [\d,]+.*成交 1 笔/)).toBeVisible();
  await expect(paper.getByRole('button', { name: '买入' })).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);
  await replay.getByRole('button', { name: '退出回放' }).click();
  await expect(replay).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test(
  'on a phone the screens of a run fit, and axe finds nothing',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, server);
    for (const [path, sight] of [
      ['/trading/test', '运行'],
      ['/trading/analysis', '新的回测'],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('button', { name: sight })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await faultsOf(page)).toEqual([]);
    }
  },
);
