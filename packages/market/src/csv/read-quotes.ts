import { DAY_MS } from '../series/series.ts';
import type { Bar } from '../series/series.ts';
import { clockOfZone } from './clock-of-zone.ts';
import { parseTime } from './parse-time.ts';

/** A bar as a source has just told it: it may come again with other values until it is closed. */
export interface Quote {
  readonly bar: Bar;
  /** The source says that it will not change any more. */
  readonly isClosed: boolean;
  /** What it is of, by the source's own code; empty when that is not said. */
  readonly code: string;
}

/** How the times of a message are to be read. */
export interface QuoteOptions {
  /** IANA zone of the exchange's clock. */
  readonly zone: string;
  /** Bars of a day or longer: a moment that is midnight of UTC is that day, wherever the exchange lies. */
  readonly isDaily: boolean;
}

const NAMES = {
  time: ['t', 'time', 'ts', 'timestamp', 'date', 'datetime', 'opentime', 'start', 'starttime'],
  open: ['o', 'open'],
  high: ['h', 'high'],
  low: ['l', 'low'],
  close: ['c', 'close'],
  volume: ['v', 'vol', 'volume'],
  closed: ['x', 'closed', 'isclosed', 'final', 'isfinal', 'confirm'],
  code: ['s', 'symbol', 'code', 'instid', 'instrument', 'ticker'],
} as const;

type Field = keyof typeof NAMES;

/** Bars of one message, and how deep they may lie in it. */
const MOST_BARS = 1000;
const MOST_DEPTH = 5;

/**
 * The bars of a message of JSON, in the order of the message: objects with time, open, high, low and close under their
 * usual names (also one letter each), alone, in lists or within other objects, and rows [time, open, high, low, close,
 * volume]. Numbers may be written as texts. Times: of Unix (10, 13, 16 or 19 digits) or with a zone are put onto the
 * exchange's clock, others are its clock. What is no possible bar is left out; a message without any gives none.
 */
export function readQuotes(text: string, options: QuoteOptions): Quote[] {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return [];
  }
  const quotes: Quote[] = [];
  gather(message, { code: '', depth: 0 }, { quotes, options });
  return quotes;
}

interface Gathering {
  readonly quotes: Quote[];
  readonly options: QuoteOptions;
}

function gather(
  value: unknown,
  { code, depth }: { code: string; depth: number },
  gathering: Gathering,
): void {
  const { quotes, options } = gathering;
  if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return;
  if (quotes.length >= MOST_BARS) return;
  const fields = Array.isArray(value) ? fieldsOfRow(value) : fieldsOf(value);
  const own = typeof fields.code === 'string' ? fields.code : code;
  const bar = barOf(fields, options);
  if (bar) {
    quotes.push({ bar, isClosed: isTrue(fields.closed), code: own });
    return;
  }
  for (const part of Array.isArray(value) ? value : Object.values(value))
    gather(part, { code: own, depth: depth + 1 }, gathering);
}

type Fields = Partial<Record<Field, unknown>>;

function fieldsOfRow([time, open, high, low, close, volume]: unknown[]): Fields {
  return { time, open, high, low, close, volume };
}

const FIELD_OF = new Map<string, Field>(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.map((name) => [name, field as Field] as const),
  ),
);

function fieldsOf(value: object): Fields {
  const fields: Fields = {};
  for (const [name, part] of Object.entries(value)) {
    // Of one letter the small one counts: "t" is when a bar begins, "T" often when it ends.
    const known = FIELD_OF.get(name.length === 1 ? name : name.toLowerCase().replaceAll('_', ''));
    if (known && fields[known] === undefined) fields[known] = part;
  }
  return fields;
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value)
    ? Number(value)
    : Number.NaN;
}

function barOf(fields: Fields, options: QuoteOptions): Bar | undefined {
  const [open, high, low, close] = [fields.open, fields.high, fields.low, fields.close].map(
    numberOf,
  );
  const volume = fields.volume === undefined ? 0 : numberOf(fields.volume);
  const time = timeOf(fields.time, options);
  if (open === undefined || high === undefined || low === undefined || close === undefined)
    return undefined;
  const isPossible =
    [time, open, high, low, close, volume].every(Number.isFinite) &&
    low <= Math.min(open, close) &&
    high >= Math.max(open, close) &&
    volume >= 0;
  return isPossible ? { time, open, high, low, close, volume } : undefined;
}

const WITH_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/;

function timeOf(value: unknown, options: QuoteOptions): number {
  if (typeof value !== 'number' && typeof value !== 'string') return Number.NaN;
  const text = String(value);
  if (/^\d{10}(?:\d{3}|\d{6}|\d{9})?$/.test(text)) return onClock(parseTime(text), options);
  // Digits alone are a moment or none: no day of Excel, no 20240102, which 10 digits could be as well.
  if (typeof value === 'number') return Number.NaN;
  if (/\dT?.*:/.test(text) && WITH_ZONE.test(text)) return onClock(Date.parse(text), options);
  return parseTime(text);
}

function onClock(moment: number, { zone, isDaily }: QuoteOptions): number {
  if (!Number.isFinite(moment) || (isDaily && moment % DAY_MS === 0)) return moment;
  return clockOfZone(zone)(moment);
}
