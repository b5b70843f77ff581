import { BUILTIN_STRATEGIES } from '@wm/market/builtin-strategies';
import { createRandom } from '@wm/market/random';
import { INDICATORS, requireIndicator } from '@wm/market/registry';
import { createSeries } from '@wm/market/series';
import type { Bar } from '@wm/market/series';
import { parseStrategyText, printStrategy } from '@wm/market/strategy-text';
import { describe, expect, it } from 'vitest';
import { frameBuffer } from './feed/frame-buffer.ts';
import { openReplayFeed, ticksOf } from './feed/replay-feed.ts';
import { binsOf } from './figures/histogram.tsx';
import { yearReturn } from './figures/month-heat.tsx';
import { findPeak } from './figures/param-map.ts';
import { niceTicks, scaleOf, timeTicks } from './figures/scale.ts';
import { nearest } from './figures/time-chart.tsx';
import { alignCloses } from './kline/compare-line.ts';
import { figuresOf } from './kline/indicator-figures.ts';
import { parseIndicators } from './kline/indicator-params.ts';
import { onlyIn } from './analysis/trade-differences.tsx';
import { inOrder } from './analysis/trades-tab.tsx';
import { findFaults } from './manage/quality-strip.tsx';
import { csvCell } from '#core/text/csv-cell.ts';
import { blockOf, comparison, ruleText, sidesOf, withLine } from './test/strategy-lines.ts';
import type { RuleHead } from './test/strategy-lines.ts';

describe('a strategy as sentences', () => {
  const heads: RuleHead[] = ['买入', '卖出', '卖空', '平空'];

  it('is the same after each of its rules was taken apart and put together', () => {
    for (const strategy of BUILTIN_STRATEGIES) {
      const text = printStrategy(strategy);
      const parsed = parseStrategyText(text);
      if (!parsed.ok) throw new Error(strategy.name);
      for (const head of heads) {
        const block = blockOf(parsed.strategy, head);
        if (!block) continue;
        const items = block.items.map(({ text: item }) => {
          const sides = sidesOf(item);
          return sides ? comparison(sides) : item;
        });
        expect(withLine(parsed.strategy, head, ruleText({ join: block.join, items }))).toBe(text);
      }
    }
  });

  it('knows what is a comparison of two values', () => {
    expect([
      sidesOf('CROSS(MA(10), MACD(12, 26, 9).dif)'),
      sidesOf('C > (H + L) / 2'),
      sidesOf('NOT C > 1'),
      sidesOf('RISING(C, 3)'),
    ]).toEqual([
      { sign: 'CROSS', left: 'MA(10)', right: 'MACD(12, 26, 9).dif' },
      { sign: '>', left: 'C', right: '(H + L) / 2' },
      undefined,
      undefined,
    ]);
    expect(ruleText({ join: 'AND', items: ['C > 1', 'C > 2 OR C > 3', '(O > 1 OR O > 2)'] })).toBe(
      'C > 1 AND (C > 2 OR C > 3) AND (O > 1 OR O > 2)',
    );
  });
});

describe('a map of parameters', () => {
  it('finds the plateau around its greatest value, and tells a lone peak', () => {
    const plateau = [0, 0, 0, 0, 0, 8, 9, 0, 0, 8, 10, 0, 0, 8, 9, 0];
    const found = findPeak(plateau, 4);
    expect([
      found?.best,
      [...(found?.plateau ?? [])].toSorted((a, b) => a - b),
      found?.isLone,
    ]).toEqual([10, [5, 6, 9, 10, 13, 14], false]);
    expect(findPeak([0, 0, 0, 0, 9, 0, 0, 0, 0], 3)?.isLone).toBe(true);
    // A row of high places that leads away from it is no plateau around it.
    expect(findPeak([9, 8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0], 4)).toEqual({
      best: 0,
      plateau: new Set([0]),
      isLone: true,
    });
    expect(findPeak([null, null], 2)).toBeUndefined();
  });
});

describe('pictures', () => {
  it('have round ticks, and read the nearest time', () => {
    expect(niceTicks([0.3, 9.7], 5)).toEqual([2, 4, 6, 8]);
    expect(
      timeTicks([Date.UTC(2020, 2, 5), Date.UTC(2022, 1, 1)], 2).map((time) =>
        new Date(time).getUTCFullYear(),
      ),
    ).toEqual([2021, 2022]);
    const scale = scaleOf([10, 20], [0, 100]);
    expect([scale(15), scale.invert(50), nearest([1, 5, 9], 6), nearest([1, 5, 9], 99)]).toEqual([
      50, 15, 1, 2,
    ]);
    const total = (values: number[]): number =>
      binsOf(values).reduce((sum, { count }) => sum + count, 0);
    expect(total([-2, -1, 1, 1.5])).toBe(4);
    expect(total(Array.from({ length: 200_000 }, (_, i) => (i % 41) - 20))).toBe(200_000);
    const sum = (key: string) => ({ key, trades: 1, wins: 0, net: 0 });
    const keys = inOrder('bars', ['6-20', '61+', '1', '21-60', '2-5'].map(sum)).map(
      ({ key }) => key,
    );
    expect(keys).toEqual(['1', '2-5', '6-20', '21-60', '61+']);
    expect(
      yearReturn([
        { year: 1, month: 1, percent: 10 },
        { year: 1, month: 2, percent: -50 },
      ]),
    ).toBeCloseTo(-45, 9);
  });

  it('write no formula into a spreadsheet', () => {
    expect(['=1+1', '-x', 'a,b', '涨'].map(csvCell)).toEqual(["'=1+1", "'-x", '"a,b"', '涨']);
  });

  it('put the last close of another symbol beside each bar, none before its first', () => {
    const compared = { time: Float64Array.of(2, 4), close: Float64Array.of(20, 40) };
    expect([...alignCloses([1, 2, 3, 4, 9], compared)]).toEqual([Number.NaN, 20, 20, 40, 40]);
  });
});

describe('trades and bars', () => {
  it('are told apart by entry and side', () => {
    const trades = (entryTime: number[], side: number[]) =>
      ({ entryTime, side }) as Parameters<typeof onlyIn>[0];
    const one = trades([1, 2, 3], [1, 1, -1]);
    const other = trades([1, 3], [1, 1]);
    expect([onlyIn(one, other), onlyIn(other, one)]).toEqual([[1, 2], [1]]);
  });

  it('have their gaps and days without volume told with their time', () => {
    const days = [0, 1, 2, 3, 4, 20, 21, 22, 23, 24].map((day) => Date.UTC(2024, 0, 1 + day));
    const flat = Float64Array.from(days, () => 10);
    const volume = Float64Array.from(days, () => 100);
    const faults = findFaults(
      createSeries({
        time: Float64Array.from(days),
        open: flat,
        high: flat,
        low: flat,
        close: flat,
        volume,
      }),
    );
    expect(faults.map(({ code, time }) => [code, new Date(time).getUTCDate()])).toEqual([
      ['gap', expect.any(Number)],
    ]);
  });
});

const bar = (time: number, close: number): Bar => ({
  time,
  open: 10,
  high: Math.max(10, close) + 1,
  low: Math.min(10, close) - 1,
  close,
  volume: 100,
});

describe('a replay', () => {
  const bars = [11, 9, 12].map((close, i) => bar(i + 1, close));
  const column = (of: (one: Bar) => number): Float64Array => Float64Array.from(bars, of);
  const series = createSeries({
    time: column((one) => one.time),
    open: column((one) => one.open),
    high: column((one) => one.high),
    low: column((one) => one.low),
    close: column((one) => one.close),
    volume: column((one) => one.volume),
  });

  it('makes ticks that begin at the open, end as the bar and never leave it', () => {
    const random = createRandom(4);
    for (let k = 0; k < 200; k += 1) {
      const one = bar(k, 5 + random.next() * 10);
      const ticks = ticksOf(one, 1 + random.below(12), k);
      expect(ticks.at(-1)).toEqual(one);
      for (const [i, tick] of ticks.entries()) {
        expect(tick.high).toBeLessThanOrEqual(one.high);
        expect(tick.low).toBeGreaterThanOrEqual(one.low);
        expect(tick.close).toBeLessThanOrEqual(tick.high);
        expect(tick.close).toBeGreaterThanOrEqual(tick.low);
        expect(tick.high).toBeGreaterThanOrEqual(ticks[i - 1]?.high ?? 0);
      }
    }
  });

  it('plays, pauses, steps over what is left of a bar, and ends', () => {
    const heard: string[] = [];
    let act = (): void => undefined;
    const clock = {
      every: (_: number, next: () => void) => {
        act = next;
        return () => {
          act = () => undefined;
        };
      },
    };
    const feed = openReplayFeed(
      { series, from: 1, ticksPerBar: 2, clock },
      {
        tick: ({ time }) => heard.push(`tick ${time}`),
        bar: ({ time, close }) => heard.push(`bar ${time} ${close}`),
        gap: () => undefined,
        state: (state) => heard.push(state),
      },
    );
    feed.play(1);
    act();
    feed.pause();
    act();
    expect(feed.step()).toBe(true);
    feed.play(1);
    for (let i = 0; i < 5; i += 1) act();
    expect(feed.step()).toBe(false);
    expect(heard).toEqual([
      'live',
      'tick 2',
      'paused',
      'bar 2 9',
      'live',
      'tick 3',
      'bar 3 12',
      'ended',
    ]);
  });

  it('is drawn once a frame, each bar in its last state, and not after it was closed', () => {
    const drawn: string[] = [];
    const frames: (() => void)[] = [];
    const buffer = frameBuffer(
      (all) => drawn.push(all.map(({ time, close }) => `${time}:${close}`).join()),
      (act) => frames.push(act),
    );
    for (let i = 0; i < 1000; i += 1) buffer.add(bar(1, i));
    buffer.add(bar(2, 7));
    expect(frames).toHaveLength(1);
    frames.shift()?.();
    buffer.add(bar(3, 1));
    buffer.close();
    frames.shift()?.();
    expect(drawn).toEqual(['1:999,2:7']);
  });
});

describe('the indicators of a chart', () => {
  it('draw their lines, but not the states that rules ask for', () => {
    const drawn = (id: string): string[] => figuresOf(requireIndicator(id)).map(({ key }) => key);
    expect([drawn('sar'), drawn('supertrend'), drawn('zigzag')]).toEqual([
      ['sar'],
      ['line'],
      ['turn', 'extreme'],
    ]);
    expect(INDICATORS.filter(({ id }) => drawn(id).length === 0)).toEqual([]);
  });

  it('are kept with their numbers and choices, and without what is not known', () => {
    const kept = [
      { id: 'slope', params: { n: 30, unit: 'percent', more: 1 } },
      { id: 'slope', params: { n: '30', unit: 'metre' } },
      { id: 'gone', params: {} },
      'slope',
    ];
    expect(parseIndicators(kept)).toEqual([
      { id: 'slope', params: { n: 30, unit: 'percent' } },
      { id: 'slope', params: { n: 14, unit: 'price' } },
    ]);
  });
});
