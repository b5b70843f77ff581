import type { Condition, Strategy } from '../../src/strategy/strategy.ts';

/** True on bars whose volume is exactly this: lets a test say on which bar a signal comes. */
function onVolume(value: number): Condition {
  const operand = { kind: 'number', value } as const;
  const volume = { kind: 'price', field: 'volume', ago: 0 } as const;
  return { kind: 'between', of: volume, low: operand, high: operand };
}

/** Volume codes of {@link codedStrategy}. */
export const BUY = 1;
export const SELL = 2;
export const SHORT = 3;
export const COVER = 4;
export const WAIT = 9;

/** A strategy that is told by the volume of each bar what to do at its close. */
export function codedStrategy(changes: Partial<Strategy> = {}): Strategy {
  return {
    name: '测试',
    params: {},
    indicators: {},
    long: { enter: onVolume(BUY), exit: onVolume(SELL) },
    short: { enter: onVolume(SHORT), exit: onVolume(COVER) },
    entry: { kind: 'market' },
    protection: {},
    sizing: { kind: 'all' },
    ...changes,
  };
}
