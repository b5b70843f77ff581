import type { Strategy } from '../strategy/strategy.ts';
import { lotOf } from '../venue/instrument.ts';
import type { LotRule } from '../venue/instrument.ts';
import { feeOf } from './costs.ts';
import type { Direction } from './costs.ts';
import type { BacktestSettings } from './settings.ts';

/** What is needed to size an entry. */
export interface SizeRequest {
  readonly sizing: Strategy['sizing'];
  /** The number of the sizing rule: percent, lots or money; not used by `all`. */
  readonly size: number;
  readonly cash: number;
  readonly price: number;
  readonly direction: Direction;
  readonly time: number;
}

/**
 * Shares to trade: the most whole lots whose amount and fee fit into the budget (all cash, a
 * percent of it, or a fixed sum), or the fixed lots. 0 when not even one lot, or not all of a fixed
 * number or sum, can be paid.
 */
export function orderShares(request: SizeRequest, settings: BacktestSettings): number {
  const { sizing, size, cash } = request;
  if (sizing.kind === 'lots') {
    const shares = size * lotRuleOf(settings).least;
    return costOf(request, settings, shares) <= cash ? shares : 0;
  }
  if (sizing.kind === 'cash') return size <= cash ? lotsWithin(request, settings, size) : 0;
  const budget = sizing.kind === 'percent' ? (cash * size) / 100 : cash;
  return lotsWithin(request, settings, budget);
}

function costOf(request: SizeRequest, settings: BacktestSettings, shares: number): number {
  const amount = shares * request.price;
  return amount + feeOf(settings.fees, request.direction, amount, request.time);
}

function lotRuleOf({ instrument, lot }: BacktestSettings): LotRule {
  return instrument ? lotOf(instrument) : { least: lot, step: lot };
}

function lotsWithin(request: SizeRequest, settings: BacktestSettings, budget: number): number {
  const { least, step } = lotRuleOf(settings);
  // A first guess without the minimum fee is never too small by more than rounding; then step down
  // to what can be paid.
  const perShare = costOf(request, { ...settings, fees: proportional(settings) }, 1);
  let steps = Math.floor((budget - settings.fees.fixed) / (perShare * step) + 1e-9);
  while (steps > 0 && costOf(request, settings, steps * step) > budget) {
    const excess = costOf(request, settings, steps * step) - budget;
    steps -= Math.max(1, Math.floor(excess / (perShare * step)));
  }
  const shares = Math.max(0, steps) * step;
  return shares >= least ? shares : 0;
}

function proportional(settings: BacktestSettings): BacktestSettings['fees'] {
  return { ...settings.fees, minimum: 0, fixed: 0 };
}
