import { marketError } from '../market-error.ts';
import { complain, readFields, readNumber, readSwitch, readWord } from '../strategy/reader.ts';
import type { Reader } from '../strategy/reader.ts';
import type { Problem } from '../strategy/strategy.ts';
import { STAMP_DUTIES, TRANSFER_FEES } from '../venue/costs-history.ts';
import { BOARDS } from '../venue/instrument.ts';
import type { Instrument } from '../venue/instrument.ts';
import { VENUES } from '../venue/venue.ts';

/** Stamp duty from a day on, as shares of the amount (0.0005 is 0.05 %). */
export interface StampDuty {
  /** Milliseconds, exchange wall clock as UTC, like the series' times. */
  readonly from: number;
  /** On sales. */
  readonly rate: number;
  /** On purchases; 0 when absent. */
  readonly buy?: number;
}

/** The transfer fee of both sides from a day on, as a share of the amount. */
export interface TransferFee {
  readonly from: number;
  readonly rate: number;
}

/**
 * Costs of one fill of amount A = price * shares: max(`minimum`, `commission` * A) + `fixed` +
 * transfer * A + the stamp duty of that day and side * A. Rates are shares of 1, money is in the
 * series' currency. A fill before the first entry of a history costs none of it, and the result
 * says so in its `caveats`.
 */
export interface Fees {
  readonly commission: number;
  readonly minimum: number;
  readonly fixed: number;
  /** Where `transfers` is empty. */
  readonly transfer: number;
  /** Rising by `from`. */
  readonly transfers: readonly TransferFee[];
  /** Rising by `from`. */
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
   * upper or sold at the lower limit. Not used when there is an `instrument`.
   */
  readonly priceLimitPercent: number;
  /**
   * What is traded: its board decides price limits, lots and T+1 day by day, instead of
   * `priceLimitPercent`, `lot` and `tPlusOne`. null: those three hold for all days.
   */
  readonly instrument: Instrument | null;
  /**
   * Nothing fills on a bar without volume, as on a day of suspension: entries lapse, exits wait.
   * Holds from the first bar with volume on: before it the data does not know it.
   */
  readonly needsVolume: boolean;
  /**
   * Id of the {@link VENUES} whose hours hold: nothing fills on a bar within the day that opens
   * outside of them, and days are trading days. null: every bar trades, days are calendar days.
   */
  readonly venue: string | null;
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
  fees: { commission: 0, minimum: 0, fixed: 0, transfer: 0, transfers: [], stampDuty: [] },
  slippage: { kind: 'percent', value: 0 },
  spreadPercent: 0,
  tickSize: 0.01,
  lot: 1,
  longOnly: false,
  tPlusOne: false,
  priceLimitPercent: 0,
  instrument: null,
  needsVolume: false,
  venue: null,
  fill: 'nextOpen',
  atEnd: 'keep',
  riskFree: 0,
};

/**
 * The rules of the Shanghai and Shenzhen main boards: T+1, lots of 100, no short side, limit 10 %,
 * nothing on bars without volume; commission 0.025 % with a minimum of 5 yuan, transfer fee and
 * stamp duty by their history (`venue/costs-history.ts` has the sources); one tick of slippage.
 * Broker commissions differ: change `fees.commission` to yours. {@link settingsFor} has the other
 * boards, and limits by day.
 */
export const A_SHARE_SETTINGS: BacktestSettings = {
  ...PLAIN_SETTINGS,
  fees: {
    commission: 0.00025,
    minimum: 5,
    fixed: 0,
    transfer: 0,
    transfers: TRANSFER_FEES,
    stampDuty: STAMP_DUTIES,
  },
  slippage: { kind: 'ticks', value: 1 },
  lot: 100,
  longOnly: true,
  tPlusOne: true,
  priceLimitPercent: 10,
  needsVolume: true,
  venue: 'cn',
};

/** The settings under which an A share of some board is traded: limits, lots and T+1 by the day. */
export function settingsFor(instrument: Instrument): BacktestSettings {
  const isStock = instrument.kind === 'stock';
  const fees = isStock
    ? A_SHARE_SETTINGS.fees
    : { ...A_SHARE_SETTINGS.fees, transfers: [], stampDuty: [] };
  return { ...A_SHARE_SETTINGS, fees, instrument };
}

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
    instrument: readInstrument(reader, fields['instrument'], base.instrument),
    needsVolume: toggle('needsVolume', base.needsVolume),
    venue: readVenue(reader, fields['venue'], base.venue),
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
  const keys = ['commission', 'minimum', 'fixed', 'transfer', 'transfers', 'stampDuty'];
  const fields = readFields(reader, value, '$.fees', keys);
  if (!fields) return base;
  const number = (key: 'commission' | 'minimum' | 'fixed' | 'transfer', range: typeof RATE) =>
    readNumber(reader, fields[key] ?? base[key], `$.fees.${key}`, range) ?? base[key];
  return {
    commission: number('commission', RATE),
    minimum: number('minimum', MONEY),
    fixed: number('fixed', MONEY),
    transfer: number('transfer', RATE),
    transfers: readHistory(reader, fields['transfers'], '$.fees.transfers') ?? base.transfers,
    stampDuty: readHistory(reader, fields['stampDuty'], '$.fees.stampDuty') ?? base.stampDuty,
  };
}

/** Rates from days on, rising; undefined when absent or not a list. */
function readHistory(reader: Reader, value: unknown, path: string): StampDuty[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    complain(reader, path, '应为列表');
    return undefined;
  }
  const rates: StampDuty[] = [];
  for (const [index, item] of value.entries()) {
    const at = `${path}[${index}]`;
    const fields = readFields(reader, item, at, ['from', 'rate', 'buy']);
    const from = readNumber(reader, fields?.['from'], `${at}.from`, { min: -1e14, max: 1e14 });
    const rate = readNumber(reader, fields?.['rate'], `${at}.rate`, RATE);
    const buy =
      fields?.['buy'] === undefined
        ? undefined
        : readNumber(reader, fields['buy'], `${at}.buy`, RATE);
    const last = rates.at(-1);
    if (from === undefined || rate === undefined) continue;
    if (last && from <= last.from) complain(reader, `${at}.from`, '日期应晚于前一项');
    rates.push({ from, rate, ...(buy !== undefined && { buy }) });
  }
  return rates;
}

function readVenue(reader: Reader, value: unknown, base: string | null): string | null {
  if (value === undefined) return base;
  const ids = VENUES.map(({ id }) => id);
  return value === null ? null : (readWord(reader, value, '$.venue', ids) ?? base);
}

function readInstrument(
  reader: Reader,
  value: unknown,
  base: Instrument | null,
): Instrument | null {
  if (value === undefined) return base;
  if (value === null) return null;
  const at = '$.instrument';
  const fields = readFields(reader, value, at, ['board', 'kind', 'listed', 'registration', 'st']);
  const board = readWord(reader, fields?.['board'], `${at}.board`, BOARDS);
  const kind = readWord(reader, fields?.['kind'] ?? 'stock', `${at}.kind`, [
    'stock',
    'fund',
    'bond',
  ]);
  if (!fields || board === undefined || kind === undefined) return base;
  const day = { min: -1e14, max: 1e14 };
  const listed =
    fields['listed'] === undefined
      ? undefined
      : readNumber(reader, fields['listed'], `${at}.listed`, day);
  const registration = readSwitch(reader, fields['registration'], `${at}.registration`, true);
  const spans = Array.isArray(fields['st']) ? fields['st'] : [];
  const st = spans.flatMap((item, i) => {
    const span = readFields(reader, item, `${at}.st[${i}]`, ['from', 'to']);
    const from = readNumber(reader, span?.['from'], `${at}.st[${i}].from`, day);
    const to = readNumber(reader, span?.['to'], `${at}.st[${i}].to`, day);
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return {
    board,
    kind,
    ...(listed !== undefined && { listed }),
    ...(registration !== undefined && { registration }),
    ...(st.length > 0 && { st }),
  };
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
