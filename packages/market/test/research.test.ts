import { describe, expect, it } from 'vitest';

import { computeMetrics } from '../src/backtest/metrics.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { addColumn } from '../src/graph/graph.ts';
import { defineIndicator, line, whole } from '../src/indicators/definition.ts';
import { INDICATOR_REGISTRY } from '../src/indicators/registry.ts';
import { acceptStrategy } from '../src/research/accept-strategy.ts';
import {
  findIndicatorLookAhead,
  findStrategyLookAhead,
  randomCuts,
} from '../src/research/check-look-ahead.ts';
import { checkWarmUp } from '../src/research/check-warm-up.ts';
import { monteCarlo } from '../src/research/monte-carlo.ts';
import { createRandom, shuffle } from '../src/research/random.ts';
import {
  axisValues,
  bestCell,
  gridCells,
  MAX_SCAN_CELLS,
  scanGrid,
} from '../src/research/scan-grid.ts';
import { walkForward } from '../src/research/walk-forward.ts';
import type { WalkForwardStep } from '../src/research/walk-forward.ts';
import { BUILTIN_STRATEGIES, MA_CROSS, MACD_CROSS } from '../src/strategy/builtin-strategies.ts';
import { requireStrategy } from '../src/strategy/parse-strategy.ts';
import { randomSeries } from './support/series.ts';

const market = randomSeries({ seed: 51, length: 900 });

/** Tomorrow's close: the fault every backtest must find. */
const crystalBall = defineIndicator({
  id: 'crystal-ball',
  short: 'BALL',
  name: '水晶球',
  group: 'trend',
  pane: 'own',
  params: { n: whole('提前', 1) },
  outputs: { ball: line('明日收盘') },
  build: (g, p) => ({
    ball: addColumn(g, { inputs: [g.close] }, (from, to, out) => {
      const xs = g.close.values;
      for (let i = from; i < to; i += 1) out[i] = xs[Math.min(i + p.n, g.length - 1)]!;
    }),
  }),
});

const cheating = {
  name: '偷看明天',
  indicators: { ball: { id: 'crystal-ball' } },
  long: {
    enter: {
      kind: 'above',
      left: { kind: 'indicator', use: 'ball' },
      right: { kind: 'price', field: 'close' },
    },
    exit: {
      kind: 'below',
      left: { kind: 'indicator', use: 'ball' },
      right: { kind: 'price', field: 'close' },
    },
  },
};

const withBall = new Map([...INDICATOR_REGISTRY, [crystalBall.id, crystalBall]]);

describe('the look-ahead check', () => {
  it('finds an indicator that peeks', () => {
    const found = findIndicatorLookAhead(crystalBall, market, { n: 1 });
    expect(found.length).toBeGreaterThan(40);
    for (const { cut, bar } of found) expect(bar).toBe(cut - 1);
  });

  it('finds a strategy that peeks through it, and the gate refuses it', () => {
    const strategy = requireStrategy(cheating, withBall);
    const options = { registry: withBall };
    expect(
      findStrategyLookAhead(strategy, market, { ...PLAIN_SETTINGS, fill: 'sameClose' }, options)
        .length,
    ).toBeGreaterThan(10);
    const accepted = acceptStrategy(
      cheating,
      market,
      { ...PLAIN_SETTINGS, fill: 'sameClose' },
      withBall,
    );
    expect(accepted).toMatchObject({
      ok: false,
      problems: [{ path: '$', message: expect.stringContaining('策略用到了未来数据') }],
    });
  });

  it('finds one that peeks ten bars even when orders fill at the next open', () => {
    const indicators = { ball: { id: 'crystal-ball', params: { n: 10 } } };
    const accepted = acceptStrategy({ ...cheating, indicators }, market, PLAIN_SETTINGS, withBall);
    expect(accepted.ok).toBe(false);
  });

  it('lets every built-in strategy pass', () => {
    for (const strategy of BUILTIN_STRATEGIES) {
      expect(acceptStrategy(strategy, market, A_SHARE_SETTINGS)).toMatchObject({ ok: true });
    }
  });

  it('cuts at 50 places within the series, the same for the same seed', () => {
    const cuts = randomCuts(900);
    expect(cuts).toHaveLength(50);
    expect(new Set(cuts).size).toBeGreaterThan(40);
    expect(cuts.every((cut) => cut >= 1 && cut <= 900)).toBe(true);
    expect(randomCuts(900)).toEqual(cuts);
    expect(randomCuts(900, { seed: 2 })).not.toEqual(cuts);
    expect(randomCuts(0)).toEqual([]);
  });

  it('has nothing to say about a series of a few bars', () => {
    for (const length of [1, 2, 5]) {
      const short = randomSeries({ seed: 1, length });
      expect(acceptStrategy(MA_CROSS, short, PLAIN_SETTINGS)).toMatchObject({
        ok: true,
        notes: [],
      });
    }
  });

  it('hands on the problems of data that is no strategy', () => {
    expect(acceptStrategy({ name: 'x' }, market, PLAIN_SETTINGS)).toMatchObject({ ok: false });
    const clash = {
      ...MACD_CROSS,
      params: { ...MACD_CROSS.params, fast: { ...MACD_CROSS.params['fast'], value: 60 } },
    };
    expect(acceptStrategy(clash, market, PLAIN_SETTINGS)).toEqual({
      ok: false,
      problems: [{ path: '$.indicators.macd.params', message: '快线必须小于慢线' }],
    });
  });
});

describe('the warm-up check', () => {
  const uses = (id: string, params = {}) =>
    checkWarmUp(
      requireStrategy({
        ...cheating,
        indicators: { ball: { id, params } },
        long: { enter: { kind: 'rising', of: { kind: 'price', field: 'close' } } },
      }),
      market,
    )[0]!;

  it('says nothing about an indicator over a window', () => {
    expect(uses('ma', { n: 50 })).toEqual({
      use: 'ball',
      id: 'ma',
      memory: 'window',
      warmUp: 49,
      settled: 51,
      deviationAtStart: expect.closeTo(0, 12),
    });
  });

  it('says how many bars a fading average needs', () => {
    const finding = uses('ema', { n: 50 });
    expect(finding).toMatchObject({ memory: 'fading', warmUp: 49 });
    // The weight of the seed is (1 - 2/51)^k: below 0.1 % of a price after at most 173 bars more.
    expect(finding.settled).toBeGreaterThan(51);
    expect(finding.settled).toBeLessThan(300);
    expect(finding.message).toBe(
      `指标“指数移动平均线”约需 ${finding.settled} 根K线才稳定（误差小于 0.1%），此前的信号请谨慎看待`,
    );
  });

  it('warns that a running total never settles', () => {
    const finding = uses('obv');
    expect(finding).toMatchObject({ memory: 'whole', settled: null });
    expect(finding.message).toContain('取决于数据从哪一天开始');
  });
});

describe('a grid scan', () => {
  const axes = [
    { param: 'fast', values: [5, 10, 20] },
    { param: 'slow', values: [10, 20] },
  ];

  it('runs every allowed cell as a single run would', () => {
    const cells = [
      ...scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes, rising: [['fast', 'slow']] }),
    ];
    expect(cells.map((cell) => cell.params)).toEqual([
      { fast: 5, slow: 10 },
      { fast: 5, slow: 20 },
      { fast: 10, slow: 20 },
    ]);
    for (const { params, inSample, outOfSample } of cells) {
      const alone = runBacktest(MA_CROSS, market, PLAIN_SETTINGS, { params });
      expect(inSample).toEqual(computeMetrics(market, alone));
      expect(outOfSample).toBeNull();
    }
  });

  it('shows the out-of-sample part beside the in-sample part', () => {
    const [cell] = scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes, inSample: 0.7 });
    const part = (from: number, to: number) =>
      computeMetrics(
        market,
        runBacktest(MA_CROSS, market, PLAIN_SETTINGS, { params: cell!.params, from, to }),
      );
    expect(cell!.inSample).toEqual(part(0, 630));
    expect(cell!.outOfSample).toEqual(part(630, 900));
  });

  it('keeps cells whose parameters clash, with the reason', () => {
    const cells = [
      ...scanGrid(MACD_CROSS, market, PLAIN_SETTINGS, {
        axes: [{ param: 'fast', values: [12, 40] }],
      }),
    ];
    expect(cells[0]!.problem).toBeUndefined();
    expect(cells[1]).toEqual({
      params: { fast: 40 },
      inSample: null,
      outOfSample: null,
      problem: '快线必须小于慢线',
    });
  });

  it('can be stopped after any cell', () => {
    const scan = scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes });
    expect(scan.next().done).toBe(false);
    scan.return();
    expect(scan.next().done).toBe(true);
  });

  it('finds the best cell, the first of equals', () => {
    const cells = [
      ...scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes, rising: [['fast', 'slow']] }),
    ];
    const best = bestCell(cells, 'sharpe');
    const values = cells.map((cell) => cell.inSample!.sharpe!);
    expect(best!.inSample!.sharpe).toBe(Math.max(...values));
    const flat = cells.map(({ params, inSample }) => {
      const same = Object.assign({}, inSample!, { sharpe: 1 });
      return { params, inSample: same, outOfSample: null };
    });
    expect(bestCell(flat, 'sharpe')).toBe(flat[0]);
    expect(bestCell([], 'sharpe')).toBeUndefined();
  });

  it('refuses too many cells, no axes, repeated axes and unknown parameters', () => {
    const many = Array.from({ length: 50 }, (_, i) => i + 2);
    const cells =
      (...params: string[]) =>
      () =>
        gridCells({ axes: params.map((param) => ({ param, values: many })) });
    expect(cells('fast', 'slow')).toThrow('扫描共 2500 格，超过上限 2000 格');
    expect(MAX_SCAN_CELLS).toBe(2000);
    expect(cells()).toThrow('没有可扫描的参数');
    expect(cells('fast', 'fast')).toThrow('扫描参数重复');
    expect(() => [
      ...scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes: [{ param: 'x', values: [1] }] }),
    ]).toThrow('策略没有参数“x”');
    expect(() => [...scanGrid(MA_CROSS, market, PLAIN_SETTINGS, { axes, inSample: 0 })]).toThrow(
      '样本内比例',
    );
  });

  it('makes axes without adding up rounding errors', () => {
    expect(axisValues(0.1, 0.5, 0.1)).toEqual([0.1, 0.2, 0.3, 0.4, 0.5]);
    expect(axisValues(5, 11, 3)).toEqual([5, 8, 11]);
    expect(() => axisValues(1, 2, 0)).toThrow('步长 0 无效');
    expect(() => axisValues(3, 2, 1)).toThrow('无效');
  });
});

describe('a walk forward', () => {
  const options = {
    axes: [
      { param: 'fast', values: [3, 8] },
      { param: 'slow', values: [15, 30] },
    ],
    train: 300,
    test: 250,
    objective: 'returnPercent',
  } as const;

  function walk(changes = {}) {
    const walking = walkForward(MA_CROSS, market, PLAIN_SETTINGS, { ...options, ...changes });
    const steps: WalkForwardStep[] = [];
    for (;;) {
      const next = walking.next();
      if (next.done) return { steps, report: next.value };
      steps.push(next.value);
    }
  }

  it('chooses on the training bars only and trades the bars after them', () => {
    const { steps, report } = walk();
    expect(steps.map((s) => [s.trainFrom, s.testFrom, s.testTo])).toEqual([
      [0, 300, 550],
      [250, 550, 800],
      [500, 800, 900],
    ]);
    const first = steps[0]!;
    const scan = scanGrid(MA_CROSS, market, PLAIN_SETTINGS, {
      axes: options.axes,
      from: 0,
      to: 300,
    });
    const best = bestCell(scan, 'returnPercent')!;
    expect(first).toMatchObject({ params: best.params, inSample: best.inSample });
    const test = runBacktest(
      MA_CROSS,
      market,
      { ...PLAIN_SETTINGS, atEnd: 'close' },
      { params: first.params!, from: 300, to: 550 },
    );
    expect(report.equity.slice(0, 250)).toEqual(test.equity);
    expect(report.steps).toEqual(steps);
  });

  it('hands the account on from step to step', () => {
    const { steps, report } = walk();
    const growth = steps.reduce(
      (total, step) => total * (1 + step.outOfSample!.returnPercent / 100),
      1,
    );
    expect(report.returnPercent).toBeCloseTo(100 * (growth - 1), 8);
    expect(report.equity.at(-1)! / PLAIN_SETTINGS.cash).toBeCloseTo(growth, 10);
    expect(report.efficiency).not.toBeNull();
  });

  it('does not let the future change a step', () => {
    const { steps } = walk();
    const shorter = walkForward(
      MA_CROSS,
      {
        ...randomSeries({ seed: 51, length: 900 }),
        length: 550,
        time: market.time.slice(0, 550),
        open: market.open.slice(0, 550),
        high: market.high.slice(0, 550),
        low: market.low.slice(0, 550),
        close: market.close.slice(0, 550),
        volume: market.volume.slice(0, 550),
      },
      PLAIN_SETTINGS,
      options,
    );
    expect(shorter.next().value).toEqual(steps[0]);
  });

  it('may keep its first training bar', () => {
    expect(walk({ anchored: true }).steps.map((s) => s.trainFrom)).toEqual([0, 0, 0]);
  });

  it('rests when no cell has the figure', () => {
    const { steps, report } = walk({ train: 10, test: 10, objective: 'kelly' });
    expect(steps[0]).toMatchObject({ params: null, outOfSample: null });
    expect(report.equity[0]).toBe(PLAIN_SETTINGS.cash);
  });

  it('refuses lengths that leave nothing', () => {
    expect(() => walk({ train: 900 })).toThrow('训练和测试长度应为正整数');
    expect(() => walk({ test: 0 })).toThrow('训练和测试长度应为正整数');
  });
});

describe('Monte Carlo', () => {
  const result = runBacktest(MA_CROSS, market, PLAIN_SETTINGS);

  it('gives the same report for the same seed and another for another', () => {
    const a = monteCarlo(result, { seed: 7 });
    expect(a).not.toBeNull();
    expect(a!.rounds).toBe(1000);
    expect(monteCarlo(result, { seed: 7 })).toEqual(a);
    expect(monteCarlo(result, { seed: 8 })).not.toEqual(a);
  });

  it('keeps the total return when trades are only reordered', () => {
    const { returnPercent } = monteCarlo(result, { seed: 1 })!;
    const nets = result.trades.reduce((sum, trade) => sum + trade.net, 0);
    expect(returnPercent.p5).toBeCloseTo((100 * nets) / result.cash, 8);
    expect(returnPercent.p95).toBeCloseTo(returnPercent.p5, 8);
  });

  it('orders its quantiles and stays between the best and the worst order', () => {
    const {
      maxDrawdownPercent: q,
      drawdowns,
      worseShare,
      actualMaxDrawdownPercent,
    } = monteCarlo(result, { seed: 1 })!;
    expect([q.p5, q.p25, q.p50, q.p75, q.p95]).toEqual(
      [q.p5, q.p25, q.p50, q.p75, q.p95].toSorted((a, b) => a - b),
    );
    const worseThanActual = drawdowns.filter((x) => x > actualMaxDrawdownPercent).length;
    expect(worseShare).toBe(worseThanActual / 1000);
  });

  it('agrees with all orders of two trades', () => {
    const two = {
      ...result,
      cash: 100,
      trades: [
        { ...result.trades[0]!, net: 50 },
        { ...result.trades[0]!, net: -75 },
      ],
    };
    // Factors 1.5 and 0.5: the loss first or last, the drop is 50 % either way.
    const report = monteCarlo(two, { seed: 3, rounds: 200 })!;
    expect(report.maxDrawdownPercent.p5).toBeCloseTo(50, 10);
    expect(report.maxDrawdownPercent.p95).toBeCloseTo(50, 10);
    expect(report.returnPercent.p50).toBeCloseTo(-25, 10);
  });

  it('varies the return when trades are drawn with replacement', () => {
    const { returnPercent } = monteCarlo(result, { seed: 1, method: 'resample' })!;
    expect(returnPercent.p95).toBeGreaterThan(returnPercent.p5 + 1);
  });

  it('spreads from 100 at the start to the same end when trades are only reordered, by blocks to others', () => {
    const { fan } = monteCarlo(result, { seed: 3 })!;
    expect(fan[0]).toEqual({ trade: 0, p5: 100, p50: 100, p95: 100 });
    const last = fan.at(-1)!;
    expect(last.trade).toBe(result.trades.length);
    expect(last.p5 / last.p95).toBeCloseTo(1, 9);
    const middle = fan[fan.length >> 1]!;
    expect(middle.p5).toBeLessThan(middle.p95);
    const drawn = monteCarlo(result, { seed: 3, method: 'blocks' })!;
    expect(drawn.fan.at(-1)!.p5).toBeLessThan(drawn.fan.at(-1)!.p95);
  });

  it('has nothing to say without trades and refuses senseless rounds', () => {
    expect(monteCarlo({ ...result, trades: [] }, { seed: 1 })).toBeNull();
    expect(() => monteCarlo(result, { seed: 1, rounds: 0 })).toThrow('模拟次数');
  });
});

describe('randomness', () => {
  it('is even and reproducible', () => {
    const random = createRandom(42);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i += 1) counts[random.below(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
    const first = createRandom(42);
    const second = createRandom(42);
    for (let i = 0; i < 100; i += 1) expect(first.next()).toBe(second.next());
  });

  it('does not favour small numbers when the range is no power of two', () => {
    const random = createRandom(9);
    const third = 2 ** 30;
    let low = 0;
    for (let i = 0; i < 30_000; i += 1) if (random.below(3 * third) < third) low += 1;
    // Taking remainders without drawing again would give a half instead of a third.
    expect(Math.abs(low - 10_000)).toBeLessThan(500);
  });

  it('shuffles into every order equally often', () => {
    const random = createRandom(1);
    const orders = new Map<string, number>();
    for (let i = 0; i < 60_000; i += 1) {
      const values = Float64Array.from([1, 2, 3]);
      shuffle(random, values);
      orders.set(values.join(''), (orders.get(values.join('')) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    for (const count of orders.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});
