import { A_SHARE_SETTINGS, PLAIN_SETTINGS } from '../../src/backtest/settings.ts';
import type { BacktestSettings } from '../../src/backtest/settings.ts';
import { resolveParams } from '../../src/indicators/definition.ts';
import type { IndicatorDefinition } from '../../src/indicators/definition.ts';
import { INDICATORS } from '../../src/indicators/registry.ts';
import { requireStrategy } from '../../src/strategy/parse-strategy.ts';
import type { Strategy } from '../../src/strategy/strategy.ts';
import { createRandom } from '../../src/research/random.ts';
import type { Random } from '../../src/research/random.ts';

type Json = Record<string, unknown>;

function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)]!;
}

function randomParams(random: Random, definition: IndicatorDefinition): Json {
  const params: Json = {};
  for (const [key, param] of Object.entries(definition.params)) {
    if (param.kind === 'choice') params[key] = pick(random, param.options).value;
    else if (param.whole && param.max <= 500 && random.below(2) === 0) {
      params[key] = param.min + random.below(Math.min(40, param.max - param.min + 1));
    }
  }
  return resolveParams(definition, params).ok ? params : {};
}

function randomOperand(
  random: Random,
  uses: ReadonlyMap<string, IndicatorDefinition>,
  depth = 1,
): Json {
  const roll = random.below(10);
  if (roll < 2)
    return {
      kind: 'price',
      field: pick(random, ['open', 'high', 'low', 'close']),
      ago: random.below(3),
    };
  if (roll === 2) return { kind: 'number', value: 20 + random.below(60) };
  if (roll === 3 && depth < 4) {
    return {
      kind: pick(random, ['add', 'subtract', 'multiply', 'divide']),
      left: randomOperand(random, uses, depth + 1),
      right: randomOperand(random, uses, depth + 1),
    };
  }
  const [use, definition] = pick(random, [...uses]);
  return {
    kind: 'indicator',
    use,
    output: pick(random, Object.keys(definition.outputs)),
    ago: random.below(3),
  };
}

function randomCondition(
  random: Random,
  uses: ReadonlyMap<string, IndicatorDefinition>,
  depth = 1,
): Json {
  const operand = (): Json => randomOperand(random, uses);
  const roll = random.below(12);
  if (roll < 3 && depth < 4) {
    const items = Array.from({ length: 1 + random.below(2) }, () =>
      randomCondition(random, uses, depth + 1),
    );
    return { kind: pick(random, ['and', 'or']), items };
  }
  if (roll === 3 && depth < 4)
    return { kind: 'not', item: randomCondition(random, uses, depth + 1) };
  if (roll === 4 && depth < 4)
    return {
      kind: 'lasting',
      bars: 1 + random.below(3),
      item: randomCondition(random, uses, depth + 1),
    };
  if (roll === 5) return { kind: 'between', of: operand(), low: operand(), high: operand() };
  if (roll < 8)
    return { kind: pick(random, ['rising', 'falling']), of: operand(), bars: 1 + random.below(3) };
  return {
    kind: pick(random, ['above', 'below', 'crossUp', 'crossDown']),
    left: operand(),
    right: operand(),
  };
}

function randomDistance(random: Random, uses: ReadonlyMap<string, IndicatorDefinition>): Json {
  if (uses.has('atr') && random.below(3) === 0)
    return { kind: 'indicator', use: 'atr', output: 'atr', times: 1 + random.below(4) };
  return random.below(2) === 0
    ? { kind: 'percent', value: 0.5 + random.next() * 15 }
    : { kind: 'amount', value: 0.1 + random.next() * 5 };
}

function randomSizing(random: Random): Json {
  return pick(random, [
    { kind: 'all' },
    { kind: 'percent', percent: 1 + random.below(100) },
    { kind: 'lots', lots: 1 + random.below(20) },
    { kind: 'cash', amount: 1000 + random.below(50_000) },
  ]);
}

/** A strategy made of random rules, as JSON read by the real parser. */
export function randomStrategy(seed: number): Strategy {
  const random = createRandom(seed);
  const uses = new Map<string, IndicatorDefinition>();
  const indicators: Json = {};
  const add = (key: string, definition: IndicatorDefinition): void => {
    uses.set(key, definition);
    indicators[key] = { id: definition.id, params: randomParams(random, definition) };
  };
  for (let k = 0; k < 1 + random.below(3); k += 1) add(`i${k}`, pick(random, INDICATORS));
  if (random.below(3) === 0) {
    const atr = INDICATORS.find((item) => item.id === 'atr');
    if (atr) add('atr', atr);
  }
  const side = (): Json => ({
    enter: randomCondition(random, uses),
    ...(random.below(3) > 0 && { exit: randomCondition(random, uses) }),
  });
  const which = random.below(4);
  const chance = (n: number): boolean => random.below(n) === 0;
  return requireStrategy({
    name: `随机策略${seed}`,
    indicators,
    ...(which !== 1 && { long: side() }),
    ...(which === 1 || which === 2 ? { short: side() } : {}),
    ...(chance(2) && {
      entry: {
        kind: pick(random, ['limit', 'stop']),
        offsetPercent: random.next() * 4,
        bars: 1 + random.below(4),
      },
    }),
    protection: {
      ...(chance(2) && { stopLoss: randomDistance(random, uses) }),
      ...(chance(2) && { takeProfit: randomDistance(random, uses) }),
      ...(chance(3) && { trailingStop: randomDistance(random, uses) }),
      ...(chance(3) && { maxBars: 1 + random.below(30) }),
    },
    sizing: randomSizing(random),
  });
}

/** Settings drawn at random around the plain and the A-share rules. */
export function randomSettings(seed: number): BacktestSettings {
  const random = createRandom(seed * 7919 + 1);
  const base = pick(random, [PLAIN_SETTINGS, A_SHARE_SETTINGS]);
  return {
    ...base,
    cash: 1000 + random.below(1_000_000),
    fees: {
      ...base.fees,
      commission: random.next() * 0.003,
      minimum: random.below(2) * 5,
      fixed: random.below(2),
    },
    slippage: pick(random, [
      { kind: 'ticks', value: random.below(4) },
      { kind: 'percent', value: random.next() },
    ]),
    spreadPercent: random.below(2) * random.next(),
    lot: pick(random, [1, 100, 0.01]),
    longOnly: random.below(4) === 0,
    tPlusOne: random.below(2) === 0,
    priceLimitPercent: pick(random, [0, 0, 2, 10]),
    fill: pick(random, ['nextOpen', 'nextOpen', 'sameClose']),
    atEnd: pick(random, ['keep', 'close']),
  };
}
