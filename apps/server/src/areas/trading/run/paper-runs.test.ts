import type { PaperPlan } from '@wm/contract/trading/run';
import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { MA_CROSS } from '@wm/market/builtin-strategies';
import { BOARDS } from '@wm/market/instrument';
import { paperSettings, runPaper } from '@wm/market/paper-orders';
import type { PaperOrder } from '@wm/market/paper-orders';
import { resample } from '@wm/market/resample';
import type { Series } from '@wm/market/series';
import { printStrategy } from '@wm/market/strategy-text';
import { VENUES } from '@wm/market/venue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { demoSymbols, makeDemoSeries } from '../demo-series.ts';
import { seedTradingDemo } from '../seed-demo.ts';
import { paperRunPlan } from './compute-paper.ts';
import { backtestSettings } from './run-settings.ts';

const papers = '/trading/v2/paper-runs';
const runs = '/trading/v2/runs';
const codes = [
  'trading:test:run',
  ...['list', 'query', 'edit', 'remove'].map((name) => `trading:analysis:${name}`),
  'trading:detail:list',
  'trading:chart:list',
];
const symbol = demoSymbols.find(({ code }) => code === 'DEMO.LK');
if (!symbol) throw new Error('the demo set has changed');
const series = makeDemoSeries(symbol);
const traded = { code: 'DEMO.LK', venue: 'cn', board: '', tickSize: 0.01, period: 'day' };

let app: TestApp;
let me: TestClient;
let other: TestClient;
let symbolId: number;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
  await seedTradingDemo(app.core.db, me.userId);
  const { rows } = (await me.get('/trading/v2/chart/symbols')).data;
  symbolId = rows.find(({ code }: { code: string }) => code === 'DEMO.LK').id;
});
afterAll(() => app.stop());

async function ended(taskId: number): Promise<void> {
  const status = async () => (await me.get(`/admin/v2/tasks/${taskId}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).not.toMatch(/waiting|running/);
}

const timeOf = (bars: Series, bar: number): number => bars.time[bar] ?? 0;

function planOf(bars: Series, orders: PaperOrder[], period: PaperPlan['period'] = 'day') {
  return {
    symbol_id: symbolId,
    period,
    from: timeOf(bars, 100),
    to: timeOf(bars, 160),
    orders,
  };
}

async function keep(plan: object): Promise<{ report: RunReport; trades: RunTrades }> {
  const { data, msg } = await me.post(papers, plan);
  expect(msg).toBe('操作成功');
  await ended(data.task_id);
  const { result } = (await me.get(`${runs}/${data.id}/report`)).data;
  const trades = (await me.get(`${runs}/${data.id}/trades`)).data.result;
  return { report: result, trades };
}

const orders: PaperOrder[] = [
  { time: timeOf(series, 102), side: 'buy', size: { kind: 'half' } },
  { time: timeOf(series, 110), side: 'sell' },
  { time: timeOf(series, 120), side: 'buy', size: { kind: 'lots', lots: 7 } },
  { time: timeOf(series, 130), side: 'sell' },
  { time: timeOf(series, 140), side: 'buy' },
];

describe('orders by hand', () => {
  it('are kept as a run that the engine fills to the last bit, listed, counted by parts and compared with', async () => {
    const { report, trades } = await keep(planOf(series, orders));
    const settings = paperSettings(traded);
    const result = runPaper(orders, series, settings, { from: 100, to: 161 });
    expect(report.run).toMatchObject({
      kind: 'paper',
      status: 'done',
      name: '纸上交易 DEMO.LK',
      period: 'day',
      tradeCount: 2,
    });
    expect(report.outcome?.hash).toBe(result.hash);
    expect(trades.shares).toEqual(result.trades.map(({ shares }) => shares));
    expect(trades.shares[1]).toBe(700);
    expect(trades.open).toMatchObject({ side: 1 });
    expect(report.plan.paper).toEqual({ period: 'day', orders });
    const { rows } = (await me.get(`${runs}?kind=paper`)).data;
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([report.run.id]);
    const part = await me.get(
      `${runs}/${report.run.id}/part?from=${timeOf(series, 119)}&to=${timeOf(series, 160)}`,
    );
    expect(part.data.result.trades).toEqual({ first: 1, last: 1, count: 1 });
    // It is made again by nobody else, and shown to nobody else.
    expect((await other.get(`${runs}/${report.run.id}/report`)).code).toBe(404);
    expect((await other.post(papers, planOf(series, orders))).code).toBe(404);
  });

  it('in longer bars are filled on those', async () => {
    const weeks = resample(series, 'week', 'cn');
    const given: PaperOrder[] = [
      { time: timeOf(weeks, 101), side: 'buy', size: { kind: 'all' } },
      { time: timeOf(weeks, 120), side: 'sell' },
    ];
    const { report, trades } = await keep(planOf(weeks, given, 'week'));
    expect(report.run).toMatchObject({ period: 'week', status: 'done' });
    expect(trades.entryTime).toEqual([timeOf(weeks, 102)]);
    expect(trades.exitTime).toEqual([timeOf(weeks, 121)]);
  });

  it('that cannot be are refused in words', async () => {
    const refused = async (change: object): Promise<Answer> =>
      me.post(papers, { ...planOf(series, orders), ...change });
    const order = orders[0];
    expect((await refused({ orders: [{ ...order, side: 'short' }] })).msg).toBe(
      '不能保存：这个市场不能卖空',
    );
    expect((await refused({ period: 'm5' })).msg).toContain('没有这一周期');
    expect((await refused({ orders: [] })).code).not.toBe(200);
    for (const size of [{ kind: 'lots', lots: 0 }, { kind: 'lots', lots: 1.5 }, { kind: 'twice' }])
      expect((await refused({ orders: [{ ...order, size }] })).code).not.toBe(200);
    // Not on a bar of those that were replayed: the run says so.
    const { data } = await refused({ orders: [{ ...order, time: timeOf(series, 300) }] });
    await ended(data.task_id);
    const { run } = (await me.get(`${runs}/${data.id}/report`)).data.result;
    expect(run).toMatchObject({ status: 'failed' });
    expect(run.message).toContain('1 个委托不在所选区间');
    const reader = await app.signInAs(['trading:chart:list', 'trading:analysis:list']);
    expect((await reader.post(papers, planOf(series, orders))).code).toBe(403);
    // The plan of a strategy does not become one of orders.
    const plan = { symbol_id: symbolId, text: printStrategy(MA_CROSS), settings: {} };
    expect((await me.post(runs, { ...plan, kind: 'paper' })).code).not.toBe(200);
  });

  it('of a market with short sales may be on that side', async () => {
    await app.core.pool.query(`update trade_symbol set venue = 'crypto' where id = $1`, [symbolId]);
    const given: PaperOrder[] = [
      { time: timeOf(series, 102), side: 'short', size: { kind: 'half' } },
      { time: timeOf(series, 110), side: 'cover' },
    ];
    const { report, trades } = await keep(planOf(series, given));
    expect(trades.side).toEqual([-1]);
    expect(report.plan.settings).toMatchObject({ rules: 'plain', isLongOnly: false });
    await app.core.pool.query(`update trade_symbol set venue = 'cn' where id = $1`, [symbolId]);
  });

  it('are filled under the very settings that their run names', () => {
    for (const venue of [...VENUES.map(({ id }) => id), 'unknown'])
      for (const board of ['', ...BOARDS])
        for (const code of ['600000', '688001', '300001', '830001', 'AAPL']) {
          const one = { code, venue, board, tickSize: 0.01, period: 'day' };
          const paper = { symbolId: 1, period: 'day' as const, from: 0, to: 1, orders: [] };
          const { settings } = paperRunPlan(paper, one);
          expect(backtestSettings(settings, one), JSON.stringify(one)).toEqual(paperSettings(one));
        }
  });
});
