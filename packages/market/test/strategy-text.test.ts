import { describe, expect, it } from 'vitest';

import { runBacktest } from '../src/backtest/run-backtest.ts';
import { PLAIN_SETTINGS } from '../src/backtest/settings.ts';
import { barAt, sliceSeries } from '../src/series/series.ts';
import { BUILTIN_STRATEGIES } from '../src/strategy/builtin-strategies.ts';
import { conditionHits, openCondition } from '../src/strategy/open-condition.ts';
import type { Strategy } from '../src/strategy/strategy.ts';
import { parseRuleText, parseStrategyText, printStrategy } from '../src/text/strategy-text.ts';
import { randomStrategy } from './support/random-strategies.ts';
import { randomSeries } from './support/series.ts';

const series = randomSeries({ seed: 5, length: 400 });

function readAgain(strategy: Strategy): Strategy {
  const text = printStrategy(strategy);
  const parsed = parseStrategyText(text);
  if (!parsed.ok) throw new Error(`${text}\n${JSON.stringify(parsed.problems)}`);
  expect(printStrategy(parsed.strategy)).toBe(text);
  return parsed.strategy;
}

const hashOf = (strategy: Strategy): string => runBacktest(strategy, series, PLAIN_SETTINGS).hash;

describe('a strategy as text', () => {
  it('is lossless both ways for every ready-made strategy', () => {
    for (const strategy of BUILTIN_STRATEGIES) {
      const again = readAgain(strategy);
      expect(again).toMatchObject({
        name: strategy.name,
        params: strategy.params,
        entry: strategy.entry,
        sizing: strategy.sizing,
      });
      expect([strategy.name, hashOf(again)]).toEqual([strategy.name, hashOf(strategy)]);
    }
  });

  it('trades the same after a round trip for 400 random strategies', () => {
    for (let seed = 0; seed < 400; seed += 1) {
      const strategy = randomStrategy(seed);
      expect([seed, hashOf(readAgain(strategy))]).toEqual([seed, hashOf(strategy)]);
    }
  });

  it('may be written by hand over several lines, in full width and with remarks', () => {
    const parsed = parseStrategyText(
      [
        '// 我的想法',
        '名称: 手写',
        '参数 n：20，5 至 60，整数，周期',
        '买入：cross（ma(n)， MA(60)）',
        '  AND C > REF(C, 1) * 1.01 AND NOT (RISING(V, 3) OR boll(20).upper < C)',
        '止损：2 * ATR(14)',
        '委托：限价 1%，3 根',
        '仓位：10 手',
      ].join('\n'),
    );
    expect(parsed).toMatchObject({
      ok: true,
      strategy: {
        name: '手写',
        long: {
          enter: { kind: 'and', items: [{ kind: 'crossUp' }, { kind: 'above' }, { kind: 'not' }] },
        },
        protection: { stopLoss: { kind: 'indicator', times: 2, output: 'atr' } },
        entry: { kind: 'limit', offsetPercent: 1, bars: 3 },
        sizing: { kind: 'lots', lots: 10 },
      },
    });
  });

  it('has its faults told where they stand', () => {
    const fault = (text: string): [string, string] => {
      const parsed = parseStrategyText(text);
      if (parsed.ok) throw new Error('no fault');
      const [first] = parsed.problems;
      return [text.slice(first?.from, first?.to), first?.message ?? ''];
    };
    expect([
      fault('名称：a\n买入：C > MAX(20)'),
      fault('名称：a\n买入：C > BOLL(20)'),
      fault('名称：a\n买入：C > MA(20'),
      fault('名称：a\n买入：C'),
      fault('名称：a\n买入：C > MA(0)'),
      fault('名称：a\n买入：C > 1\n止损：8 个'),
      fault('乱写'),
      fault('名称：a'),
      fault('名称：a\n买入：C > 1\n买入：C > 2'),
    ]).toEqual([
      ['MAX', '没有叫“MAX”的指标、参数或函数'],
      ['BOLL', '请写明 BOLL 的哪一条线：mid、upper、lower'],
      ['', '这里应为“)”'],
      ['C', '这里应为条件，例如 C > MA(20)，而不是一个数值'],
      ['MA', expect.stringContaining('必须在')],
      ['个', '这里应为“*”'],
      ['乱写', expect.stringContaining('这一行应以')],
      ['名称：a', '至少要有做多或做空的入场条件'],
      ['买入：C > 2', '“买入”写了两次'],
    ]);
  });

  it('does not hang or throw on what nobody would write', () => {
    for (const text of [
      '('.repeat(5000),
      '名称：x\n买入：' + '('.repeat(5000),
      '买入：' + 'NOT '.repeat(5000),
      '买入：C>'.repeat(300),
      '\u0000',
      '参数 a：1',
    ]) {
      expect(parseStrategyText(text).ok).toBe(false);
    }
  });
});

describe('a live condition', () => {
  const texts = [
    'CROSS(C, MA(5))',
    'RISING(RSI(14), 2) OR C < BOLL(20, 2).lower',
    'EVERY(C > MA(10), 3)',
  ];

  it('answers bar by bar and tick by tick what the whole history gives', () => {
    for (const text of texts) {
      const parsed = parseRuleText(text);
      if (!parsed.ok) throw new Error(text);
      const hits = conditionHits(parsed, series);
      const live = openCondition(parsed, sliceSeries(series, 0, 100));
      for (let i = 100; i < series.length; i += 1) {
        const bar = barAt(series, i);
        live.append({ ...bar, close: bar.open, high: Math.max(bar.high, bar.open) });
        live.replaceLast(bar);
        expect([text, i, live.holds()]).toEqual([text, i, hits[i] === 1]);
      }
      expect(hits.some((hit) => hit === 1)).toBe(true);
    }
  });

  it('is refused where it refers to nothing', () => {
    expect(parseRuleText('C > MA(x)').ok).toBe(false);
    expect(parseRuleText('').ok).toBe(false);
    expect(parseRuleText('C > MA(900)').ok).toBe(false);
  });
});
