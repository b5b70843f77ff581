import { DAY_MS } from '../series/series.ts';
import type { Series } from '../series/series.ts';
import { limitOn } from '../venue/instrument.ts';
import { tradingDayOf, venueOf } from '../venue/venue.ts';
import type { BacktestSettings, Fees } from './settings.ts';

/** 1 buys (or covers), -1 sells (or sells short). */
export type Direction = 1 | -1;

/** The fee of a fill, by the formula of {@link Fees}. `time` chooses the stamp duty. */
export function feeOf(fees: Fees, direction: Direction, amount: number, time: number): number {
  const commission = Math.max(fees.minimum, fees.commission * amount);
  const duty = fees.stampDuty.findLast(({ from }) => from <= time);
  const dutyRate = (direction < 0 ? duty?.rate : duty?.buy) ?? 0;
  return commission + fees.fixed + (transferAt(fees, time) + dutyRate) * amount;
}

function transferAt({ transfer, transfers }: Fees, time: number): number {
  if (transfers.length === 0) return transfer;
  return transfers.findLast(({ from }) => from <= time)?.rate ?? 0;
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
 * half up to the tick as the exchanges do. The first day of the series has none, nor has a day that
 * the instrument's rules leave free or do not know.
 */
export function dayLimits(series: Series, index: number, settings: BacktestSettings): DayLimits {
  if (!hasLimits(settings)) return NO_LIMITS;
  const day = dayOf(settings, series.time[index]!);
  let before = index - 1;
  while (before >= 0 && dayOf(settings, series.time[before]!) === day) before -= 1;
  if (before < 0) return NO_LIMITS;
  const percent = limitPercent(settings, day);
  if (percent === undefined) return NO_LIMITS;
  const base = series.close[before]!;
  return {
    low: roundToTick(base * (1 - percent / 100), settings.tickSize),
    high: roundToTick(base * (1 + percent / 100), settings.tickSize),
  };
}

/** Whether some day may have a price limit. */
export function hasLimits({ instrument, priceLimitPercent }: BacktestSettings): boolean {
  return instrument !== null || priceLimitPercent > 0;
}

function limitPercent(settings: BacktestSettings, day: number): number | undefined {
  const { instrument, priceLimitPercent } = settings;
  if (!instrument) return priceLimitPercent;
  const { listed } = instrument;
  const limit = limitOn(
    instrument,
    day,
    listed === undefined ? undefined : nthWeekday(listed, day),
  );
  return limit.kind === 'percent' ? limit.percent : undefined;
}

/** The number of a weekday since another one, which is 1; holidays count, which makes it greater. */
function nthWeekday(first: number, day: number): number {
  const days = Math.round((day - first) / DAY_MS);
  if (days > 30) return days;
  let count = 0;
  for (let i = 0; i <= days; i += 1) {
    // Day 0 was a Thursday.
    const weekday = (Math.floor(first / DAY_MS) + i + 4) % 7;
    if (weekday !== 0 && weekday !== 6) count += 1;
  }
  return count;
}

/** The trading day of a time under the settings' venue, as its midnight. */
export function dayOf({ venue }: Pick<BacktestSettings, 'venue'>, time: number): number {
  return tradingDayOf(venue === null ? undefined : venueOf(venue), time);
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
