import { marketError } from '../market-error.ts';
import { complain, readFields, readNumber, readSwitch, readWord } from '../strategy/reader.ts';
import type { Reader } from '../strategy/reader.ts';
import type { Problem } from '../strategy/strategy.ts';

/** A sale's stamp duty from a day on, as a share of the amount (0.0005 is 0.05 %). */
export interface StampDuty {
  /** Milliseconds, exchange wall clock as UTC, like the series' times. */
  readonly from: number;
  readonly rate: number;
}

/**
 * Costs of one fill of amount A = price * shares: max(`minimum`, `commission` * A) + `fixed` +
 * `transfer` * A, and for sales also the stamp duty in force on that day * A. Rates are shares of
 * 1, money is in the series' currency.
 */
export interface Fees {
  readonly commission: number;
  readonly minimum: number;
  readonly fixed: number;
  readonly transfer: number;
  /** Rising by `from`; before the first entry no duty is charged. */
  readonly stampDuty: readonly StampDuty[];
}

/**
 * How far the price moves against us on market and stop orders: a number of price ticks, or percent
 * of the price.
 */
export interface Slippage {
  readonly kind: 'ticks' | 'percent';
  readonly value: number;
}

/** Everything a run depends on besides the strategy and the series. */
export interface BacktestSettings {
  /** Money at the start. */
  readonly cash: number;
  readonly fees: Fees;
  readonly slippage: Slippage;
  /** Extra percent of the price paid on entries only, limit orders included; 0 for none. */
  readonly spreadPercent: number;
  /** Smallest price step; used by tick slippage and to round price limits. */
  readonly tickSize: number;
  /** Shares are traded in whole multiples of this; A shares 100. May be a fraction. */
  readonly lot: number;
  /** Short entries are ignored. */
  readonly longOnly: boolean;
  /** Shares bought on a day can be sold from the next trading day on. */
  readonly tPlusOne: boolean;
  /**
   * Daily price limit in percent of the previous day's close; 0 for none. Nothing is bought at the
   * upper or sold at the lower limit.
   */
  readonly priceLimitPercent: number;
  /**
   * `nextOpen`: a signal at a close fills at the next open. `sameClose`: at that very close, which
   * no one can do for sure (optimistic).
   */
  readonly fill: 'nextOpen' | 'sameClose';
  /**
   * What happens to a position open at the end: kept and marked to the last close, or closed at the
   * last close.
   */
  readonly atEnd: 'keep' | 'close';
  /** Yearly risk-free rate for the ratios, a share of 1. */
  readonly riskFree: number;
}

/** No costs, no limits, single shares, both sides: for studies and tests. */
export const PLAIN_SETTINGS: BacktestSettings = {
  cash: 100_000,
  fees: { commission: 0, minimum: 0, fixed: 0, transfer: 0, stampDuty: [] },
  slippage: { kind: 'percent', value: 0 },
  spreadPercent: 0,
  tickSize: 0.01,
  lot: 1,
  longOnly: false,
  tPlusOne: false,
  priceLimitPercent: 0,
  fill: 'nextOpen',
  atEnd: 'keep',
  riskFree: 0,
};

/**
 * The rules of the Shanghai and Shenzhen main boards: T+1, lots of 100, limit 10 %, no short side;
 * commission 0.025 % with a minimum of 5 yuan, transfer fee 0.001 %, stamp duty on sales 0.1 % from
 * 2008-09-19 and 0.05 % from 2023-08-28; one tick of slippage.
 * Sources: exchange trading rules; Ministry of Finance and State Taxation Administration notices of
 * 2008-09-18 and 2023-08-27; ChinaClear fee schedule of 2022-04-29. Broker commissions differ:
 * change `fees.commission` to yours.
 */
export const A_SHARE_SETTINGS: BacktestSettings = {
  ...PLAIN_SETTINGS,
  fees: {
    commission: 0.00025,
    minimum: 5,
    fixed: 0,
    transfer: 0.00001,
    stampDuty: [
      { from: Date.UTC(2008, 8, 19), rate: 0.001 },
      { from: Date.UTC(2023, 7, 28), rate: 0.0005 },
    ],
  },
  slippage: { kind: 'ticks', value: 1 },
  lot: 100,
  longOnly: true,
  tPlusOne: true,
  priceLimitPercent: 10,
};

/** Settings, or everything that is wrong with the data. */
export type ParsedSettings =
  | { readonly ok: true; readonly settings: BacktestSettings }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const RATE = { min: 0, max: 0.5 };
const MONEY = { min: 0, max: 1e12 };

/**
 * Reads settings from unknown data; absent fields take the value of `base`. Unknown fields and
 * values out of range are refused.
 */
export function parseSettings(
  input: unknown,
  base: BacktestSettings = PLAIN_SETTINGS,
): ParsedSettings {
  const problems: Problem[] = [];
  const reader: Reader = { problems };
  const fields = readFields(reader, input, '$', Object.keys(PLAIN_SETTINGS));
  if (!fields) return { ok: false, problems };
  const number = (key: keyof BacktestSettings, fallback: number, range: typeof RATE): number =>
    readNumber(reader, fields[key] ?? fallback, `$.${key}`, range) ?? fallback;
  const toggle = (key: keyof BacktestSettings, fallback: boolean): boolean =>
    readSwitch(reader, fields[key], `$.${key}`, fallback) ?? fallback;
  const settings: BacktestSettings = {
    cash: number('cash', base.cash, { min: 0.01, max: 1e12 }),
    fees: readFees(reader, fields['fees'], base.fees),
    slippage: readSlippage(reader, fields['slippage'], base.slippage),
    spreadPercent: number('spreadPercent', base.spreadPercent, { min: 0, max: 50 }),
    tickSize: number('tickSize', base.tickSize, { min: 1e-9, max: 1e6 }),
    lot: number('lot', base.lot, { min: 1e-9, max: 1e9 }),
    longOnly: toggle('longOnly', base.longOnly),
    tPlusOne: toggle('tPlusOne', base.tPlusOne),
    priceLimitPercent: number('priceLimitPercent', base.priceLimitPercent, { min: 0, max: 100 }),
    fill:
      readWord(reader, fields['fill'] ?? base.fill, '$.fill', ['nextOpen', 'sameClose']) ??
      base.fill,
    atEnd:
      readWord(reader, fields['atEnd'] ?? base.atEnd, '$.atEnd', ['keep', 'close']) ?? base.atEnd,
    riskFree: number('riskFree', base.riskFree, { min: -0.5, max: 1 }),
  };
  return problems.length === 0 ? { ok: true, settings } : { ok: false, problems };
}

/**
 * As {@link parseSettings}. @throws MarketError `settings.invalid` with every problem in its text.
 */
export function requireSettings(input: unknown, base?: BacktestSettings): BacktestSettings {
  const parsed = parseSettings(input, base);
  if (parsed.ok) return parsed.settings;
  const texts = parsed.problems.map(({ path, message }) => `${path} ${message}`);
  throw marketError('settings.invalid', `回测设置有误：${texts.join('；')}`);
}

function readFees(reader: Reader, value: unknown, base: Fees): Fees {
  if (value === undefined) return base;
  const keys = ['commission', 'minimum', 'fixed', 'transfer', 'stampDuty'];
  const fields = readFields(reader, value, '$.fees', keys);
  if (!fields) return base;
  const number = (key: 'commission' | 'minimum' | 'fixed' | 'transfer', range: typeof RATE) =>
    readNumber(reader, fields[key] ?? base[key], `$.fees.${key}`, range) ?? base[key];
  return {
    commission: number('commission', RATE),
    minimum: number('minimum', MONEY),
    fixed: number('fixed', MONEY),
    transfer: number('transfer', RATE),
    stampDuty: readStampDuty(reader, fields['stampDuty'], base.stampDuty),
  };
}

function readStampDuty(
  reader: Reader,
  value: unknown,
  base: readonly StampDuty[],
): readonly StampDuty[] {
  if (value === undefined) return base;
  const path = '$.fees.stampDuty';
  if (!Array.isArray(value)) {
    complain(reader, path, '应为列表');
    return base;
  }
  const duties: StampDuty[] = [];
  for (const [index, item] of value.entries()) {
    const at = `${path}[${index}]`;
    const fields = readFields(reader, item, at, ['from', 'rate']);
    const from = readNumber(reader, fields?.['from'], `${at}.from`, { min: -1e14, max: 1e14 });
    const rate = readNumber(reader, fields?.['rate'], `${at}.rate`, RATE);
    const last = duties.at(-1);
    if (from === undefined || rate === undefined) continue;
    if (last && from <= last.from) complain(reader, `${at}.from`, '日期应晚于前一项');
    duties.push({ from, rate });
  }
  return duties;
}

function readSlippage(reader: Reader, value: unknown, base: Slippage): Slippage {
  if (value === undefined) return base;
  const fields = readFields(reader, value, '$.slippage', ['kind', 'value']);
  if (!fields) return base;
  const kind = readWord(reader, fields['kind'], '$.slippage.kind', ['ticks', 'percent']);
  const max = kind === 'percent' ? 50 : 10_000;
  const amount = readNumber(reader, fields['value'], '$.slippage.value', { min: 0, max });
  return kind === undefined || amount === undefined ? base : { kind, value: amount };
}
