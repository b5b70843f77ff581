import { DAY_MS } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import type { BacktestSettings, Fees } from './settings.ts';

/** 1 buys (or covers), -1 sells (or sells short). */
export type Direction = 1 | -1;

/** The fee of a fill, by the formula of {@link Fees}. `time` chooses the stamp duty. */
export function feeOf(fees: Fees, direction: Direction, amount: number, time: number): number {
  const commission = Math.max(fees.minimum, fees.commission * amount);
  const duty = direction < 0 ? stampDutyAt(fees, time) : 0;
  return commission + fees.fixed + (fees.transfer + duty) * amount;
}

function stampDutyAt(fees: Fees, time: number): number {
  let rate = 0;
  for (const duty of fees.stampDuty) if (duty.from <= time) rate = duty.rate;
  return rate;
}

/** The price after slippage, moved against us; never below 0. */
export function slipped(settings: BacktestSettings, direction: Direction, price: number): number {
  const { kind, value } = settings.slippage;
  const step = kind === 'ticks' ? value * settings.tickSize : (price * value) / 100;
  return Math.max(0, price + direction * step);
}

/** The prices between which a bar's day may trade; infinite without a limit or a previous day. */
export interface DayLimits {
  readonly low: number;
  readonly high: number;
}

/** No limits. */
const NO_LIMITS: DayLimits = {
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
};

/**
 * The price limits of each bar, from the close of the last bar of the previous trading day, rounded
 * half up to the tick as the exchanges do. The first day of the series has none.
 */
export function dayLimits(series: Series, index: number, settings: BacktestSettings): DayLimits {
  if (settings.priceLimitPercent === 0) return NO_LIMITS;
  const day = dayOf(series.time[index]!);
  let before = index - 1;
  while (before >= 0 && dayOf(series.time[before]!) === day) before -= 1;
  if (before < 0) return NO_LIMITS;
  const base = series.close[before]!;
  const share = settings.priceLimitPercent / 100;
  return {
    low: roundToTick(base * (1 - share), settings.tickSize),
    high: roundToTick(base * (1 + share), settings.tickSize),
  };
}

/** The number of the calendar day of a time. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/**
 * Rounds half up to a multiple of the tick; a billionth of a tick absorbs binary fractions such as
 * 11.055.
 */
function roundToTick(price: number, tick: number): number {
  return Math.floor(price / tick + 0.5 + 1e-9) * tick;
}

/**
 * Whether an order can trade at this price: no buying at or above the upper limit, no selling at or
 * below the lower.
 */
export function isTradable(
  limits: DayLimits,
  direction: Direction,
  price: number,
  tick: number,
): boolean {
  const slack = tick * 1e-6;
  return direction > 0 ? price < limits.high - slack : price > limits.low + slack;
}

/** Keeps a slipped price inside the day's limits. */
export function withinLimits(limits: DayLimits, price: number): number {
  return Math.min(limits.high, Math.max(limits.low, price));
}
