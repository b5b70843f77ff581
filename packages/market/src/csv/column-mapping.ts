import { parseNumber } from './parse-number.ts';
import { couldBeTime, parseClock } from './parse-time.ts';

/**
 * What a column of the file can be. `clock`: the time of day when it stands apart from the date.
 */
export type CsvField =
  | 'time'
  | 'clock'
  | 'open'
  | 'high'
  | 'low'
  | 'close'
  | 'volume'
  | 'adjustedClose'
  | 'symbol';

/** Which column holds which field: a header's text, or a column position from 0, as in
 * {@link ResolvedMapping}. */
export type ColumnMapping = Partial<Readonly<Record<CsvField, string | number>>>;

/** Column positions from 0. */
export type ResolvedMapping = Partial<Record<CsvField, number>>;

/** Fields without which nothing can be read. */
export const REQUIRED_FIELDS = ['time', 'open', 'high', 'low', 'close'] as const;

/** Chinese names of the fields. */
export const CSV_FIELD_NAMES: Readonly<Record<CsvField, string>> = {
  time: '日期',
  clock: '时间',
  open: '开盘价',
  high: '最高价',
  low: '最低价',
  close: '收盘价',
  volume: '成交量',
  adjustedClose: '复权收盘价',
  symbol: '代码',
};

/**
 * Headers that are recognised, compared without case, blanks, quotes, brackets and what stands in
 * brackets.
 */
const ALIASES: Readonly<Record<CsvField, readonly string[]>> = {
  time: [
    'time',
    'date',
    'datetime',
    'timestamp',
    'tradedate',
    'trade_date',
    'day',
    'bob',
    'eob',
    '日期',
    '交易日期',
    '交易日',
    '日期时间',
    '交易时间',
    'open_time',
    'opentime',
  ],
  clock: ['clock', 'minute', 'hour', 'trade_time', '时间', '分钟', '时刻'],
  open: ['open', 'o', 'openprice', 'open_price', '开盘', '开盘价', '今开', '开'],
  high: ['high', 'h', 'highprice', 'high_price', '最高', '最高价', '高'],
  low: ['low', 'l', 'lowprice', 'low_price', '最低', '最低价', '低'],
  close: ['close', 'close/last', 'c', 'last', 'closeprice', 'close_price', '收盘', '收盘价', '收'],
  volume: ['volume', 'v', 'vol', 'vol.', 'qty', 'tickvol', '成交量', '成交股数', '量', '总手'],
  adjustedClose: [
    'adjclose',
    'adj_close',
    'adj.close',
    'adjustedclose',
    'adjusted_close',
    '复权收盘',
    '复权收盘价',
    '前复权收盘价',
    '后复权收盘价',
    '前复权价',
    '后复权价',
  ],
  symbol: [
    'code',
    'symbol',
    'ts_code',
    'ticker',
    'instrument',
    '股票代码',
    '证券代码',
    '代码',
    '合约',
    '合约代码',
  ],
};

function normalise(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[(（[【].*?[)）\]】]/g, '')
    .replaceAll(/[\s"'<>]/g, '');
}

/**
 * Finds the columns of a header by name; unknown headers are left alone, the first of equals
 * counts.
 */
export function recogniseHeader(header: readonly string[]): ResolvedMapping {
  const mapping: ResolvedMapping = {};
  const names = header.map(normalise);
  for (const field of Object.keys(ALIASES) as CsvField[]) {
    const at = names.findIndex((name) => ALIASES[field].includes(name));
    if (at >= 0) mapping[field] = at;
  }
  // A lone "time" column beside a date is a time of day.
  const date = names.findIndex((name) => name === 'date' || name === '日期');
  const time = names.indexOf('time');
  if (date >= 0 && time >= 0) {
    mapping.time = date;
    mapping.clock = time;
  }
  if (mapping.time === undefined && mapping.clock !== undefined) {
    mapping.time = mapping.clock;
    delete mapping.clock;
  }
  return mapping;
}

/** Whether every required field has a column. */
export function isComplete(mapping: ResolvedMapping): boolean {
  return REQUIRED_FIELDS.every((field) => mapping[field] !== undefined);
}

/** Whether a row is data rather than a header: a time, perhaps with its clock apart, then four numbers. */
export function looksLikeData(fields: readonly string[]): boolean {
  if (!couldBeTime(fields[0] ?? '')) return false;
  const from = hasClock(fields) ? 2 : 1;
  const prices = fields.slice(from, from + 4);
  return ['.' as const, ',' as const].some(
    (sign) => prices.filter((field) => !Number.isNaN(parseNumber(field, sign))).length === 4,
  );
}

/** Whether the time of day stands in the second of the columns: 2024.01.02,09:30,... as MT4 writes it. */
export function hasClock(fields: readonly string[]): boolean {
  const second = fields[1] ?? '';
  return second.includes(':') && !Number.isNaN(parseClock(second));
}

/** The order assumed in a file without a header. */
export const DEFAULT_ORDER: ResolvedMapping = {
  time: 0,
  open: 1,
  high: 2,
  low: 3,
  close: 4,
  volume: 5,
};

/** A mapping given by the user made into positions, or the Chinese reasons why it cannot be. */
export function resolveMapping(
  given: ColumnMapping,
  header: readonly string[],
): { readonly mapping: ResolvedMapping; readonly problems: readonly string[] } {
  const mapping: ResolvedMapping = {};
  const problems: string[] = [];
  for (const [field, column] of Object.entries(given) as [CsvField, string | number][]) {
    const name = CSV_FIELD_NAMES[field];
    const at =
      typeof column === 'number'
        ? column
        : header.findIndex((text) => text === column || normalise(text) === normalise(column));
    if (Number.isInteger(at) && at >= 0 && at < header.length) mapping[field] = at;
    else problems.push(`${name}所选的列“${column}”不存在`);
  }
  return { mapping, problems };
}

/** Whether a header says that its prices are adjusted for splits and dividends. */
export function isAdjustedHeader(header: string): boolean {
  return /adj|复权/i.test(header) && !/不复权|未复权|除权/.test(header);
}
