import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { PLAIN_SETTINGS, parseSettings, requireSettings } from '../src/backtest/settings.ts';
import { MA_CROSS } from '../src/strategy/builtin-strategies.ts';
import { compileStrategy } from '../src/strategy/compile-strategy.ts';
import { parseStrategy, requireStrategy } from '../src/strategy/parse-strategy.ts';
import type { Condition, Operand, Problem } from '../src/strategy/strategy.ts';
import { closesOf, randomSeries } from './support/series.ts';
import { codedStrategy } from './support/strategies.ts';

const close = { kind: 'price', field: 'close' };
const always = { kind: 'above', left: close, right: { kind: 'number', value: 0 } };
const least = { name: '最小', long: { enter: always } };

function problemsOf(input: unknown): readonly Problem[] {
  const parsed = parseStrategy(input);
  return parsed.ok ? [] : parsed.problems;
}

describe('a strategy', () => {
  it('needs only a name and one entry rule; the rest has defaults', () => {
    expect(parseStrategy(least)).toEqual({
      ok: true,
      strategy: {
        name: '最小',
        params: {},
        indicators: {},
        long: {
          enter: {
            kind: 'above',
            left: { kind: 'price', field: 'close', ago: 0 },
            right: { kind: 'number', value: 0 },
          },
        },
        entry: { kind: 'market' },
        protection: {},
        sizing: { kind: 'all' },
      },
    });
  });

  it('is refused with a path and a Chinese text for every fault', () => {
    const input = {
      name: ' ',
      extra: 1,
      params: { n: { value: 5, min: 10, max: 20, whole: true }, '9x': {} },
      indicators: {
        fast: { id: 'ma', params: { n: 0 } },
        none: { id: 'nothing' },
        odd: { id: 'ma', params: { n: { param: 'zz' } } },
      },
      long: {
        enter: { kind: 'and', items: [] },
        exit: { kind: 'above', left: { kind: 'indicator', use: 'ghost' }, right: 3 },
      },
      short: { enter: { kind: 'rising', of: { kind: 'price', field: 'vwap' }, bars: 0.5 } },
      entry: { kind: 'limit', offsetPercent: 99, bars: 0 },
      protection: { stopLoss: { kind: 'percent', value: -1 }, panic: true },
      sizing: { kind: 'percent', percent: 'all' },
    };
    expect(problemsOf(input)).toEqual([
      { path: '$.extra', message: '不认识的字段' },
      { path: '$.name', message: '应为非空文字' },
      {
        path: '$.params.9x',
        message: '名称应以字母开头，只含字母、数字、_ 和 -，最多 32 个字符',
      },
      { path: '$.params.n.value', message: '应在 10 到 20 之间' },
      { path: '$.indicators.fast.params', message: '参数“周期”必须在 1 到 500 之间' },
      { path: '$.indicators.none.id', message: '没有指标“nothing”' },
      { path: '$.indicators.odd.params.n', message: '没有参数“zz”' },
      { path: '$.long.enter.items', message: '至少要有一个条件' },
      { path: '$.long.exit.left.use', message: '策略里没有名为“ghost”的指标' },
      { path: '$.long.exit.right', message: '应为对象' },
      { path: '$.short.enter.of.field', message: '应为 open、high、low、close、volume 之一' },
      { path: '$.short.enter.bars', message: '应为整数' },
      { path: '$.entry.offsetPercent', message: '应在 0 到 50 之间' },
      { path: '$.entry.bars', message: '应在 1 到 500 之间' },
      { path: '$.protection.panic', message: '不认识的字段' },
      { path: '$.protection.stopLoss.value', message: '应在 0.001 到 100 之间' },
      { path: '$.sizing.percent', message: '应为数字' },
    ]);
  });

  it('is refused without any entry rule', () => {
    expect(problemsOf({ name: '空' })).toEqual([
      { path: '$', message: '至少要有做多或做空的入场条件' },
    ]);
  });

  it('names the outputs when one must be chosen', () => {
    const enter = { kind: 'above', left: { kind: 'indicator', use: 'm' }, right: close };
    expect(problemsOf({ ...least, indicators: { m: { id: 'macd' } }, long: { enter } })).toEqual([
      {
        path: '$.long.enter.left.output',
        message: '指标“平滑异同移动平均线”的输出应为 dif、dea、macd 之一',
      },
    ]);
  });

  it('checks the whole range of a parameter that an indicator or an order uses', () => {
    const input = {
      ...least,
      params: {
        n: { value: 5, min: 0, max: 600, whole: true },
        stop: { value: 5, min: 0, max: 200 },
        part: { value: 2.5, min: 1, max: 5 },
      },
      indicators: { a: { id: 'ma', params: { n: { param: 'n' } } } },
      protection: {
        stopLoss: { kind: 'percent', value: { param: 'stop' } },
        maxBars: { param: 'part' },
      },
    };
    expect(problemsOf(input)).toEqual([
      { path: '$.indicators.a.params', message: '参数“周期”必须在 1 到 500 之间' },
      {
        path: '$.protection.stopLoss.value.param',
        message: '参数“stop”的范围应为 0.001 到 100 之间的数',
      },
      {
        path: '$.protection.maxBars.param',
        message: '参数“part”的范围应为 1 到 100000 之间的整数',
      },
    ]);
  });

  it('is refused when it nests too deep or grows too large', () => {
    let deep: unknown = always;
    for (let k = 0; k < 5; k += 1) deep = { kind: 'not', item: deep };
    expect(problemsOf({ ...least, long: { enter: deep } })).toEqual([
      { path: '$.long.enter.item.item.item.item.item', message: '条件嵌套不能超过 5 层' },
    ]);
    const wide = { kind: 'or', items: Array.from({ length: 80 }, () => always) };
    expect(problemsOf({ ...least, long: { enter: wide } })).toEqual([
      { path: '$.long.enter.items[66].left', message: '条件和数值合计不能超过 200 个' },
    ]);
  });

  it('cannot smuggle in names of the prototype', () => {
    const hostile = JSON.parse(
      '{"name":"x","indicators":{"__proto__":{"id":"ma"},"a":{"id":"constructor"}},"long":{"enter":{"kind":"toString"}}}',
    );
    const paths = problemsOf(hostile).map((problem) => problem.path);
    expect(paths).toEqual(['$.indicators.__proto__', '$.indicators.a.id', '$.long.enter.kind']);
  });

  it('never makes the parser throw, whatever the data', () => {
    const parts = fc.oneof(
      fc.constantFrom('and', 'or', 'not', 'above', 'indicator', 'price', 'close', 'ma', 'number'),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    const keys = fc.constantFrom(
      'name',
      'params',
      'indicators',
      'long',
      'short',
      'enter',
      'exit',
      'kind',
      'items',
      'item',
      'left',
      'right',
      'use',
      'output',
      'value',
      'param',
      'entry',
      'protection',
      'sizing',
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        parts,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(keys, tie('tree'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (input) => {
        const parsed = parseStrategy(input);
        expect(parsed.ok || parsed.problems.length > 0).toBe(true);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('throws all problems at once when it is required', () => {
    expect(() => requireStrategy({ name: '空' })).toThrow(
      '策略有误：$ 至少要有做多或做空的入场条件',
    );
  });
});

const n = (value: number): Operand => ({ kind: 'number', value });
const now: Operand = { kind: 'price', field: 'close', ago: 0 };
const before: Operand = { kind: 'price', field: 'close', ago: 1 };

/** The answers of a condition over closes: 1, 0, or null where it has none. */
function answers(closes: readonly number[], condition: Condition): (number | null)[] {
  const strategy = codedStrategy({ long: { enter: condition } });
  const { long } = compileStrategy(strategy, closesOf(closes));
  return [...long!.enter].map((x) => (Number.isNaN(x) ? null : x));
}

describe('conditions', () => {
  it('compare, strictly', () => {
    expect(answers([1, 2, 3], { kind: 'above', left: now, right: n(2) })).toEqual([0, 0, 1]);
    expect(answers([1, 2, 3], { kind: 'below', left: now, right: n(2) })).toEqual([1, 0, 0]);
    expect(answers([1, 2, 3], { kind: 'between', of: now, low: n(2), high: n(3) })).toEqual([
      0, 1, 1,
    ]);
  });

  it('cross only when the other side was not yet left', () => {
    const up: Condition = { kind: 'crossUp', left: now, right: n(2) };
    expect(answers([1, 3, 3, 2, 3], up)).toEqual([null, 1, 0, 0, 1]);
    const down: Condition = { kind: 'crossDown', left: now, right: n(2) };
    expect(answers([3, 1, 1, 2, 1], down)).toEqual([null, 1, 0, 0, 1]);
  });

  it('rise, fall and last', () => {
    expect(answers([1, 2, 3, 3], { kind: 'rising', of: now, bars: 2 })).toEqual([null, null, 1, 0]);
    expect(answers([3, 2, 1, 1], { kind: 'falling', of: now, bars: 2 })).toEqual([
      null,
      null,
      1,
      0,
    ]);
    const above: Condition = { kind: 'above', left: now, right: n(1) };
    expect(answers([1, 2, 2, 2], { kind: 'lasting', item: above, bars: 2 })).toEqual([
      null,
      0,
      1,
      1,
    ]);
  });

  it('join with and, or, not', () => {
    const a: Condition = { kind: 'above', left: now, right: n(1) };
    const b: Condition = { kind: 'below', left: now, right: n(3) };
    expect(answers([1, 2, 3], { kind: 'and', items: [a, b] })).toEqual([0, 1, 0]);
    expect(answers([1, 2, 3], { kind: 'or', items: [a, b] })).toEqual([1, 1, 1]);
    expect(answers([1, 2, 3], { kind: 'not', item: a })).toEqual([1, 0, 0]);
  });

  it('calculate and look back', () => {
    const step: Operand = { kind: 'subtract', left: now, right: before };
    expect(answers([1, 2, 5], { kind: 'above', left: step, right: n(2) })).toEqual([null, 0, 1]);
    const double: Operand = { kind: 'multiply', left: before, right: n(2) };
    const more: Operand = { kind: 'add', left: double, right: n(0.5) };
    expect(answers([1, 2, 5], { kind: 'above', left: now, right: more })).toEqual([null, 0, 1]);
  });

  it('have no answer, in either direction, when a division by 0 enters', () => {
    const zero: Operand = { kind: 'subtract', left: now, right: n(2) };
    const broken: Operand = { kind: 'divide', left: n(1), right: zero };
    const rule: Condition = { kind: 'above', left: broken, right: n(0) };
    expect(answers([1, 2, 3], rule)).toEqual([0, null, 1]);
    expect(answers([1, 2, 3], { kind: 'not', item: rule })).toEqual([1, null, 0]);
    const other: Condition = { kind: 'between', of: broken, low: n(0), high: n(9) };
    expect(answers([1, 2, 3], other)).toEqual([0, null, 1]);
  });
});

describe('parameters of a run', () => {
  const market = randomSeries({ seed: 2, length: 60 });

  it('replace the defaults', () => {
    expect(compileStrategy(MA_CROSS, market).params).toEqual({ fast: 10, slow: 20 });
    const changed = compileStrategy(MA_CROSS, market, { params: { fast: 3 } });
    expect(changed.params).toEqual({ fast: 3, slow: 20 });
    expect(compileStrategy(MA_CROSS, market, { params: { slow: 30 } }).ready).toBe(30);
  });

  it('are refused when unknown or out of range', () => {
    const compile = (params: Record<string, number>) => () =>
      compileStrategy(MA_CROSS, market, { params });
    expect(compile({ speed: 1 })).toThrow('策略没有参数“speed”');
    expect(compile({ fast: 1 })).toThrow('参数“快线”的值 1 不在 2 到 250 之间或不是整数');
    expect(compile({ fast: 2.5 })).toThrow('或不是整数');
    expect(compile({ fast: Number.NaN })).toThrow('参数“快线”的值 NaN');
  });
});

describe('settings', () => {
  it('take the values of the base where nothing is given', () => {
    expect(parseSettings({})).toEqual({ ok: true, settings: PLAIN_SETTINGS });
    expect(parseSettings({ cash: 5, fees: { minimum: 5 } })).toEqual({
      ok: true,
      settings: { ...PLAIN_SETTINGS, cash: 5, fees: { ...PLAIN_SETTINGS.fees, minimum: 5 } },
    });
  });

  it('are refused with a path and a Chinese text for every fault', () => {
    const parsed = parseSettings({
      cash: 0,
      lots: 1,
      lot: '100',
      tPlusOne: 'yes',
      fill: 'now',
      slippage: { kind: 'percent', value: 60 },
      fees: {
        commission: 2,
        stampDuty: [
          { from: 10, rate: 0.1 },
          { from: 5, rate: 0.1 },
        ],
      },
    });
    expect(parsed).toEqual({
      ok: false,
      problems: [
        { path: '$.lots', message: '不认识的字段' },
        { path: '$.cash', message: '应在 0.01 到 1000000000000 之间' },
        { path: '$.fees.commission', message: '应在 0 到 0.5 之间' },
        { path: '$.fees.stampDuty[1].from', message: '日期应晚于前一项' },
        { path: '$.slippage.value', message: '应在 0 到 50 之间' },
        { path: '$.lot', message: '应为数字' },
        { path: '$.tPlusOne', message: '应为 true 或 false' },
        { path: '$.fill', message: '应为 nextOpen、sameClose 之一' },
      ],
    });
    expect(() => requireSettings({ cash: -1 })).toThrow('回测设置有误：$.cash');
    expect(parseSettings([])).toEqual({
      ok: false,
      problems: [{ path: '$', message: '应为对象' }],
    });
  });
});
