import { dearest } from './limits.ts';

/** How a price is changed: set, moved by so many 分, or by so many hundredths of a percent. */
export const priceChangeKinds = ['set', 'add', 'percent'] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];

/** To what a changed price is rounded, in 分: half goes up. */
export const priceRoundings = { cent: 1, jiao: 10, yuan: 100 } as const;
export type PriceRounding = keyof typeof priceRoundings;

export interface PriceRule {
  kind: PriceChangeKind;
  /** 分, or hundredths of a percent. */
  amount: number;
  rounding: PriceRounding;
}

function roundHalfUp(value: number, step: number): number {
  return Math.floor((2 * value + step) / (2 * step));
}

/** What a price in 分 becomes; undefined where it would be none. Whole numbers throughout. */
export function changedPrice(
  cents: number,
  { kind, amount, rounding }: PriceRule,
): number | undefined {
  const step = priceRoundings[rounding];
  // In ten-thousandths of a 分, so that the rounding is done once.
  const unit = 10_000;
  const exact = {
    set: amount * unit,
    add: (cents + amount) * unit,
    percent: cents * (unit + amount),
  }[kind];
  const rounded = roundHalfUp(exact, step * unit) * step;
  return rounded >= 0 && rounded <= dearest ? rounded : undefined;
}
