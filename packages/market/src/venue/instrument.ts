/** Boards of the Shanghai, Shenzhen and Beijing exchanges. */
export const BOARDS = ['main', 'chinext', 'star', 'bse'] as const;

/** One of {@link BOARDS}. */
export type Board = (typeof BOARDS)[number];

/** Chinese names of the boards. */
export const BOARD_NAMES: Readonly<Record<Board, string>> = {
  main: '沪深主板',
  chinext: '创业板',
  star: '科创板',
  bse: '北交所',
};

/** Days, as midnights of the wall clock read as UTC; `to` is the last day. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** What is traded, as far as its rules depend on it. */
export interface Instrument {
  readonly board: Board;
  readonly kind: 'stock' | 'fund' | 'bond';
  /** First day of trading; without it no day is free of limits. */
  readonly listed?: number;
  /** Came to the market under registration; default true. It counts on the main boards from 2023-04-10. */
  readonly registration?: boolean;
  /** Days with the mark ST or *ST. */
  readonly st?: readonly DaySpan[];
}

/** How many shares an order may have. */
export interface LotRule {
  /** Least purchase. */
  readonly least: number;
  /** Step beyond it. */
  readonly step: number;
}

interface LimitRow {
  readonly board: Board;
  readonly from: number;
  readonly percent: number;
  readonly st: number;
  /** Days without a limit after the listing. */
  readonly free: number;
  readonly source: string;
}

const day = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date);

/** Later rows of a board replace earlier ones. */
const LIMITS: readonly LimitRow[] = [
  {
    board: 'main',
    from: day(1996, 12, 16),
    percent: 10,
    st: 10,
    free: 1,
    source: '1996 年 12 月交易所通知',
  },
  {
    board: 'main',
    from: day(1998, 4, 27),
    percent: 10,
    st: 5,
    free: 1,
    source: '1998 年 4 月交易所通知（日期待核对）',
  },
  { board: 'main', from: day(2023, 4, 10), percent: 10, st: 5, free: 5, source: '2023 年交易规则' },
  {
    board: 'main',
    from: day(2026, 7, 6),
    percent: 10,
    st: 10,
    free: 5,
    source: '上证发〔2026〕41号、深证上〔2026〕551号',
  },
  { board: 'chinext', from: day(2009, 10, 30), percent: 10, st: 5, free: 1, source: '创业板开板' },
  {
    board: 'chinext',
    from: day(2020, 8, 24),
    percent: 20,
    st: 20,
    free: 5,
    source: '深证上〔2020〕515号',
  },
  {
    board: 'star',
    from: day(2019, 7, 22),
    percent: 20,
    st: 20,
    free: 5,
    source: '科创板股票交易特别规定',
  },
  {
    board: 'bse',
    from: day(2021, 11, 15),
    percent: 30,
    st: 30,
    free: 1,
    source: '北证公告〔2021〕15号',
  },
];

/** What limits the price of a day. */
export type DailyLimit =
  | { readonly kind: 'percent'; readonly percent: number; readonly source: string }
  | { readonly kind: 'none'; readonly reason: 'listing' }
  /** The rules do not reach back that far. */
  | { readonly kind: 'unknown' };

/**
 * The price limit of a day: `dayMs` is its midnight, `tradingDay` the number of the day since the
 * listing, from 1, or undefined when the listing is not known.
 */
export function limitOn(
  instrument: Instrument,
  dayMs: number,
  tradingDay: number | undefined,
): DailyLimit {
  const row = LIMITS.findLast(({ board, from }) => board === instrument.board && from <= dayMs);
  if (!row) return { kind: 'unknown' };
  const isOldRegime = instrument.registration === false && instrument.board === 'main';
  const free = isOldRegime ? 1 : row.free;
  if (tradingDay !== undefined && tradingDay <= free) return { kind: 'none', reason: 'listing' };
  const isSt = instrument.st?.some(({ from, to }) => from <= dayMs && dayMs <= to) ?? false;
  return { kind: 'percent', percent: isSt ? row.st : row.percent, source: row.source };
}

/** Lots of purchases; what is held is sold in one order, so an odd rest is no obstacle. */
export function lotOf({ board, kind }: Instrument): LotRule {
  if (kind === 'bond') return { least: 10, step: 10 };
  if (kind === 'fund' || board === 'main' || board === 'chinext') return { least: 100, step: 100 };
  return board === 'star' ? { least: 200, step: 1 } : { least: 100, step: 1 };
}

/** Whether what was bought today may be sold from the next trading day on only. */
export function isTPlusOne({ kind }: Instrument): boolean {
  return kind !== 'bond';
}

/** Whether a code has the six digits that the exchanges of China give, of whatever kind. */
export function hasExchangeCode(code: string): boolean {
  return /(?<!\d)\d{6}(?!\d)/.test(code);
}

/** The board a code of six digits belongs to by its first digits; undefined for others. */
export function boardOf(code: string): Board | undefined {
  const digits = /(?<!\d)\d{6}(?!\d)/.exec(code)?.[0];
  if (digits === undefined) return undefined;
  if (/^(688|689)/.test(digits)) return 'star';
  if (/^(300|301|302)/.test(digits)) return 'chinext';
  if (/^(43|83|87|88|92)/.test(digits)) return 'bse';
  return /^(000|001|002|003|600|601|603|605)/.test(digits) ? 'main' : undefined;
}
