import { cellFigures } from '@wm/contract/trading/run-figures';
import type { RunPlan } from '@wm/contract/trading/run';
import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { MA_CROSS, BOLL_RETURN } from '@wm/market/builtin-strategies';
import { profileFigures } from '@wm/market/metric-profiles';
import { computeMetrics } from '@wm/market/metrics';
import { runBacktest } from '@wm/market/run-backtest';
import { A_SHARE_SETTINGS } from '@wm/market/settings';
import { printStrategy } from '@wm/market/strategy-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { demoSymbols, makeDemoSeries } from './demo-series.ts';
import { computeRun } from './run/compute-run.ts';
import type { RunDone } from './run/run-job.ts';
import { seedTradingDemo } from './seed-demo.ts';

const runs = '/trading/v2/runs';
const strategies = '/trading/v2/strategies';
const codes = [
  ...['list', 'query', 'add', 'edit', 'remove', 'run'].map((name) => `trading:test:${name}`),
  ...['list', 'query', 'edit', 'remove'].map((name) => `trading:analysis:${name}`),
  'trading:detail:list',
  'trading:detail:edit',
  'trading:chart:list',
];

let app: TestApp;
let me: TestClient;
let other: TestClient;
let symbolId: number;
const symbol = demoSymbols.find(({ code }) => code === 'DEMO.LK');
if (!symbol) throw new Error('the demo set has changed');
const series = makeDemoSeries(symbol);

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs(codes);
  other = await app.signInAs(codes);
  await seedTradingDemo(app.core.db, me.userId);
  const { rows } = (await me.get('/trading/v2/chart/symbols')).data;
  symbolId = rows.find(({ code }: { code: string }) => code === 'DEMO.LK').id;
});
afterAll(() => app.stop());

const text = printStrategy(MA_CROSS);
const start = (plan: Record<string, unknown> = {}, who = me): Promise<Answer> =>
  who.post(runs, { symbol_id: symbolId, text, settings: {}, ...plan });

async function ended(taskId: number): Promise<string> {
  const status = async () => (await me.get(`/admin/v2/tasks/${taskId}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).not.toMatch(/waiting|running/);
  return status();
}

/** Runs to the end and answers the report. */
async function runToEnd(plan: Record<string, unknown> = {}): Promise<RunReport> {
  const { data, msg } = await start(plan);
  expect(msg).toBe('操作成功');
  await ended(data.task_id);
  return (await me.get(`${runs}/${data.id}/report`)).data.result;
}

/** A run without a server around it, by the plan of the first one but for what is given. */
function computed(change: Partial<RunPlan>): RunDone {
  const plan = { ...first.plan, ...change };
  return computeRun(
    {
      kind: 'run',
      series,
      plan,
      symbol: { code: 'DEMO.LK', venue: 'cn', board: '', tickSize: 0.01, period: 'day' },
    },
    () => undefined,
  );
}

const figure = ({ outcome }: RunReport, id: string): number | null | undefined =>
  outcome?.figures?.find((one) => one.id === id)?.value;

let first: RunReport;

describe('a run', () => {
  it('has the figures, trades and hash of the engine to the last bit', async () => {
    const report = await runToEnd();
    first = report;
    const settings = { ...A_SHARE_SETTINGS, cash: 1_000_000 };
    const result = runBacktest(MA_CROSS, series, settings);
    const metrics = computeMetrics(series, result, 0);
    expect(report.run).toMatchObject({ kind: 'single', status: 'done', symbolCode: 'DEMO.LK' });
    expect(report.outcome?.hash).toBe(result.hash);
    expect(
      Object.fromEntries(report.outcome?.figures?.map(({ id, value }) => [id, value]) ?? []),
    ).toEqual(metrics);
    // What other sites count in their own way stands beside ours.
    for (const id of ['joinquant', 'quantstats'] as const) {
      const own = report.outcome?.profiles?.find((profile) => profile.id === id)?.figures ?? [];
      expect(Object.fromEntries(own.map((one) => [one.id, one.value]))).toEqual(
        profileFigures(series, result, id),
      );
    }
    expect(report.run.tradeCount).toBe(result.trades.length);
    const trades: RunTrades = (await me.get(`${runs}/${report.run.id}/trades`)).data.result;
    expect(trades.net).toEqual(result.trades.map(({ net }) => net));
    expect(trades.reason).toEqual(result.trades.map(({ reason }) => reason));
    expect(trades.unfilled.time).toHaveLength(result.cancelled.length);
    expect(report.outcome?.curve?.equity.at(-1)).toBe(result.equity.at(-1));
    expect(report.outcome?.carlo).toMatchObject({ seed: 1, trades: result.trades.length });
  });

  it('of the demo set is that of the form as it opens, with its trades', async () => {
    const { rows } = (await me.get(`${runs}?status=done&limit=100`)).data;
    const samples = rows.filter(({ note }: { note: string }) => note.startsWith('示例'));
    expect(samples).toHaveLength(2);
    const { id } = samples.find(({ name }: { name: string }) => name === first.run.name);
    const report: RunReport = (await me.get(`${runs}/${id}/report`)).data.result;
    expect(report).toMatchObject({ outcome: first.outcome, plan: first.plan, hasData: true });
    expect(report.run.tradeCount).toBe(first.run.tradeCount);
    const trades = async (of: number): Promise<unknown> =>
      (await me.get(`${runs}/${of}/trades`)).data.result;
    expect(await trades(id)).toEqual(await trades(first.run.id));
  });

  it('of the same inputs has the same hash, of another fill another', async () => {
    const bold = await runToEnd({ settings: { fill: 'sameClose' } });
    expect((await runToEnd()).outcome?.hash).toBe(first.outcome?.hash);
    expect(bold.outcome?.hash).not.toBe(first.outcome?.hash);
    expect(bold.outcome?.optimistic).toBe(true);
  });

  it('is counted again over a part of it, and the whole is that of the run', async () => {
    const report = first;
    const part = (from: number, to: number) =>
      me.get(`${runs}/${report.run.id}/part?from=${from}&to=${to}`);
    const whole = (await part(0, 4e12)).data.result;
    expect(whole.figures).toEqual(report.outcome?.figures);
    expect(whole.profiles).toEqual(report.outcome?.profiles);
    expect(whole.months).toEqual(report.outcome?.months);
    const year = (await part(Date.UTC(2021, 0, 1), Date.UTC(2021, 11, 31))).data.result;
    expect(new Date(year.from).getUTCFullYear()).toBe(2021);
    expect(year.months.every((month: { year: number }) => month.year === 2021)).toBe(true);
    // What the months of that year made of each other is what the part returns.
    const made = year.months.reduce(
      (all: number, month: { percent: number }) => all * (1 + month.percent / 100),
      1,
    );
    const total = year.figures.find(({ id }: { id: string }) => id === 'returnPercent').value;
    expect(total).toBeCloseTo(100 * (made - 1), 8);
    expect((await part(1, 2)).msg).toContain('没有K线');
  });

  it('keeps to the range and the parameters it was given', () => {
    const from = Date.UTC(2021, 0, 1);
    const made = computed({ from, params: [{ param: 'fast', value: 5 }] });
    expect(made.outcome.curve?.time[0]).toBeGreaterThanOrEqual(from);
    expect(made.outcome.hash).not.toBe(computed({ from }).outcome.hash);
  });

  it('that cannot be made is refused in words, at once or by its task', async () => {
    expect((await start({ text: '买入：C > MAX(3)' })).msg).toContain('没有叫“MAX”');
    expect((await start({ symbol_id: 999_999 })).code).toBe(404);
    const { run } = await runToEnd({ kind: 'scan' });
    expect(run).toMatchObject({ status: 'failed', message: '不能运行：请至少选一个参数扫描' });
    const axis = (from: number, to: number, step: number) => ({
      kind: 'scan' as const,
      axes: [{ param: 'fast', from, to, step }],
    });
    expect(() => computed(axis(5, 500, 5))).toThrow('应在 2 到 250 之间');
    expect(() => computed(axis(5, 20, 0.5))).toThrow('只能取整数');
    expect(() => computed({ params: [{ param: 'nope', value: 1 }] })).toThrow('没有参数“nope”');
    expect(() => computed({ from: 9e12 })).toThrow('不足 2 根');
    expect(() => computed({ ...axis(5, 10, 5), kind: 'walk', train: 5000 })).toThrow('训练窗口');
  });

  it("is its owner's alone, as are its trades and remarks", async () => {
    const { run } = first;
    const at = `${runs}/${run.id}`;
    for (const what of ['report', 'trades', 'part?from=0&to=1'])
      expect([what, (await other.get(`${at}/${what}`)).code]).toEqual([what, 404]);
    expect((await other.put(`${at}/comments`, { trade: 0, text: 'x' })).code).toBe(404);
    expect((await other.get(runs)).data.total).toBe(0);
    expect((await start({}, other)).code).toBe(404);
    expect((await me.put(`${at}/comments`, { trade: 3, text: '追高' })).code).toBe(200);
    expect((await me.get(`${at}/trades`)).data.result.comments).toEqual([
      { trade: 3, text: '追高' },
    ]);
    expect((await me.put(`${at}/comments`, { trade: 3, text: '' })).code).toBe(200);
    expect((await me.get(`${at}/trades`)).data.result.comments).toEqual([]);
    expect((await me.put(at, { name: '基准', note: '先记下' })).code).toBe(200);
    expect((await me.delete(runs, { ids: [run.id] })).code).toBe(200);
    expect((await me.get(`${at}/report`)).code).toBe(404);
  });
});

describe('a scan', () => {
  const axes = [
    { param: 'fast', from: 5, to: 15, step: 5 },
    { param: 'slow', from: 20, to: 40, step: 10 },
  ];

  it('has every cell in and out of sample, each as a run of its own would be', async () => {
    const { outcome } = await runToEnd({ kind: 'scan', axes });
    expect(outcome?.axes?.map(({ name, values }) => [name, values])).toEqual([
      ['快线', [5, 10, 15]],
      ['慢线', [20, 30, 40]],
    ]);
    expect(outcome?.cells).toHaveLength(9);
    const cell = outcome?.cells?.find(({ values }) => values[0] === 10 && values[1] === 30);
    const settings = { ...A_SHARE_SETTINGS, cash: 1_000_000 };
    const params = { fast: 10, slow: 30 };
    const border = Math.round(series.length * 0.7);
    const [inside, outside] = [
      { from: 0, to: border },
      { from: border, to: series.length },
    ].map((range) => {
      const metrics = computeMetrics(
        series,
        runBacktest(MA_CROSS, series, settings, { params, ...range }),
        0,
      );
      return cellFigures.map((id) => metrics[id]);
    });
    expect(cell).toEqual({ values: [10, 30], inSample: inside, outOfSample: outside });
  });

  it('keeps what it has done when it is cancelled', async () => {
    const wide = [
      { param: 'fast', from: 2, to: 59, step: 1 },
      { param: 'slow', from: 61, to: 94, step: 1 },
    ];
    const { data } = await start({ kind: 'scan', axes: wide });
    const cells = async () =>
      (await me.get(`${runs}/${data.id}/report`)).data.result.outcome?.cells?.length ?? 0;
    await expect.poll(cells, { timeout: 30_000 }).toBeGreaterThan(0);
    expect((await me.post(`/admin/v2/tasks/${data.task_id}/cancel`)).code).toBe(200);
    expect(await ended(data.task_id)).toBe('cancelled');
    const report: RunReport = (await me.get(`${runs}/${data.id}/report`)).data.result;
    expect(report.run.status).toBe('cancelled');
    expect(report.outcome?.cellCount).toBe(58 * 34);
    expect(report.outcome?.cells?.length).toBeGreaterThan(0);
    expect(report.outcome?.cells?.length).toBeLessThan(58 * 34);
  });
});

describe('a walk forward', () => {
  it('has a window for each step with its parameters and both sides of the border', async () => {
    const { outcome } = await runToEnd({
      kind: 'walk',
      text: printStrategy(BOLL_RETURN),
      axes: [{ param: 'n', from: 10, to: 30, step: 10 }],
      train: 600,
      test: 300,
    });
    expect(outcome?.walk?.steps).toHaveLength(4);
    for (const step of outcome?.walk?.steps ?? []) {
      expect(step.trainFrom).toBeLessThan(step.testFrom);
      expect([10, 20, 30]).toContain(step.params?.[0]?.value);
      expect(step.outOfSample).toHaveLength(cellFigures.length);
    }
    expect(outcome?.walk?.time[0]).toBe(series.time[600]);
  });
});

describe('a strategy', () => {
  it('is kept as its text, counts its versions, and is refused where it cannot be read', async () => {
    const made = await me.post(strategies, { name: '双均线', text });
    expect(made.data).toMatchObject({ name: '双均线', version: 1 });
    const at = `${strategies}/${made.data.id}`;
    expect((await me.put(at, { name: '双均线二' })).data.version).toBe(1);
    const changed = text.replace('10，', '12，');
    expect((await me.put(at, { text: changed, version: 1 })).data.version).toBe(2);
    // Another tab still has the first version: what it saves would take the second away.
    expect(await me.put(at, { text: text.replace('10，', '14，'), version: 1 })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('已在别处改过'),
    });
    expect((await me.get(at)).data).toMatchObject({ version: 2, text: changed.trim() });
    expect((await me.put(at, { text: '买入：C >' })).msg).toContain('策略有误');
    expect((await me.post(strategies, { name: '双均线二', text })).msg).toBe('已有同名的策略');
    expect((await other.get(at)).code).toBe(404);
    const report = await runToEnd({
      strategy_id: made.data.id,
      text: (await me.get(at)).data.text,
    });
    expect(report).toMatchObject({ strategyVersion: 2, run: { strategyId: made.data.id } });
    expect((await me.delete(strategies, { ids: [made.data.id] })).code).toBe(200);
    const kept: RunReport = (await me.get(`${runs}/${report.run.id}/report`)).data.result;
    expect([kept.run.strategyId, kept.plan.text]).toEqual([null, report.plan.text]);
    expect(figure(kept, 'trades')).toBe(figure(report, 'trades'));
  });
});
