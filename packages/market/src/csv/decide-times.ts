import { DAY_MS } from '../series/series.ts';
import { isInSession, VENUES, venueOf } from '../venue/venue.ts';
import type { Venue } from '../venue/venue.ts';
import { clockOfZone } from './clock-of-zone.ts';
import { isMoment, leadingParts, namedOffset, parseClock, parseTime } from './parse-time.ts';
import type { DateOrder } from './parse-time.ts';

/** The texts of the time column, with the time of day where it stands apart, in the order of the file. */
export interface TimeTexts {
  readonly dates: readonly string[];
  readonly clocks: readonly string[] | undefined;
}

/** Something only a person can decide, with what each answer would mean. */
export interface CsvQuestion {
  readonly kind: 'dateOrder' | 'zone' | 'symbol';
  /** Chinese, one sentence. */
  readonly message: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

/** A decision about a column, or the question it leaves open. */
type Decided<Value> =
  | { readonly value: Value; readonly reason: string | null }
  | { readonly question: CsvQuestion };

const dateText = (time: number): string => new Date(time).toISOString().slice(0, 10);
const clockText = (time: number): string =>
  new Date(time).toISOString().slice(0, 16).replace('T', ' ');

/**
 * The order of year, month and day, told by the column as a whole: a first part beyond 12 is a day,
 * a second one too; else the order in which time runs one way, with the fewest weekends. Where both
 * orders do that equally well it is a question.
 */
export function decideDateOrder({ dates }: TimeTexts): Decided<DateOrder> {
  let first = 0;
  let second = 0;
  let dated = 0;
  let telling = '';
  for (const text of dates) {
    const parts = leadingParts(text);
    if (!parts) continue;
    dated += 1;
    if (parts[0] > 12) first += 1;
    if (parts[1] > 12) second += 1;
    if (telling === '' && (parts[0] > 12 || parts[1] > 12)) telling = text;
  }
  if (dated === 0 || dated * 2 < dates.length) return { value: 'ymd', reason: null };
  if (first !== second) {
    const value = first > second ? 'dmy' : 'mdy';
    return { value, reason: `日期按${ORDER_NAMES[value]}：出现了 ${telling}` };
  }
  const [mdy, dmy] = [judge(dates, 'mdy'), judge(dates, 'dmy')];
  if (mdy.turns !== dmy.turns || mdy.weekends !== dmy.weekends) {
    const isMonthFirst =
      mdy.turns === dmy.turns ? mdy.weekends < dmy.weekends : mdy.turns < dmy.turns;
    const value = isMonthFirst ? 'mdy' : 'dmy';
    return { value, reason: `日期按${ORDER_NAMES[value]}：这样时间连贯、周末最少` };
  }
  return { question: orderQuestion(dates) };
}

const ORDER_NAMES = { ymd: '年/月/日', mdy: '月/日/年', dmy: '日/月/年' } as const;

function judge(dates: readonly string[], order: DateOrder): { turns: number; weekends: number } {
  let back = 0;
  let forth = 0;
  let weekends = 0;
  let before = Number.NaN;
  for (const text of dates) {
    const time = parseTime(text, order);
    if (Number.isNaN(time)) continue;
    const weekday = new Date(time).getUTCDay();
    if (weekday === 0 || weekday === 6) weekends += 1;
    if (time < before) back += 1;
    if (time > before) forth += 1;
    before = time;
  }
  return { turns: Math.min(back, forth), weekends };
}

function orderQuestion(dates: readonly string[]): CsvQuestion {
  const text = dates.find((date) => leadingParts(date)) ?? '';
  const option = (value: 'mdy' | 'dmy') => ({
    value,
    text: `${ORDER_NAMES[value]}：${text} 是 ${dateText(parseTime(text, value))}，末行是 ${dateText(parseTime(dates.at(-1) ?? '', value))}`,
  });
  return {
    kind: 'dateOrder',
    message: `${text} 是几月几日？整列都分不出月和日，请选择`,
    options: [option('mdy'), option('dmy')],
  };
}

/** How texts become times of the exchange's clock. */
export type ReadTime = (date: string, clock: string | undefined) => number;

/** Reads times as the clock of the file shows them, or of a zone where they are moments. */
export function timeReader(order: DateOrder, zone: string | null): ReadTime {
  const toClock = zone === null ? undefined : clockOfZone(zone);
  return (date, clock) => {
    const time = parseTime(date, order) + (clock === undefined ? 0 : parseClock(clock));
    const text = clock ?? date;
    if (!toClock || Number.isNaN(time) || !isMoment(text)) return time;
    return toClock(time - namedOffset(text));
  };
}

const INSIDE_SHARE = 0.99;
const SAMPLE = 5000;

/**
 * The zone of times that are moments (Unix time, Z, an offset): null where they are none, or mean
 * whole days. Else the zone in whose hours 99 % of the bars open; where bars come all around the
 * clock it is UTC; otherwise it is a question.
 */
export function decideZone(texts: TimeTexts, order: DateOrder): Decided<string | null> {
  const { dates, clocks } = texts;
  const step = Math.max(1, Math.floor(dates.length / SAMPLE));
  const moments: number[] = [];
  for (let i = 0; i < dates.length; i += step) {
    const text = clocks?.[i] ?? dates[i] ?? '';
    if (!isMoment(text)) return { value: null, reason: null };
    const clock = clocks?.[i];
    const time = parseTime(dates[i] ?? '', order) + (clock === undefined ? 0 : parseClock(clock));
    if (!Number.isNaN(time)) moments.push(time - namedOffset(text));
  }
  if (moments.every((time) => time % DAY_MS === 0)) {
    return { value: null, reason: null };
  }
  const hours = new Set(moments.map((time) => Math.floor((time % DAY_MS) / 3_600_000)));
  if (hours.size >= 22)
    return { value: 'UTC', reason: '时间是 Unix 时间，全天都有K线，按 UTC 读入' };
  const fitting = VENUES.filter((venue) => fits(venue, moments));
  const zones = new Set(fitting.map(({ zone }) => offsetKey(zone, moments)));
  const [venue] = fitting;
  if (venue && zones.size === 1) {
    return {
      value: venue.zone,
      reason: `时间带时区，已换算为${venue.name}的当地时间（${venue.zone}）`,
    };
  }
  return { question: zoneQuestion(moments) };
}

/** Zones that show the same clock over the data are one answer. */
function offsetKey(zone: string, moments: readonly number[]): string {
  const clock = clockOfZone(zone);
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return `${clock(first)} ${clock(last)}`;
}

function fits(venue: Venue, moments: readonly number[]): boolean {
  const clock = clockOfZone(venue.zone);
  if (venue.zone === 'UTC') return false;
  const times = moments.map(clock);
  // Bars of whole days open at midnight.
  if (times.every((time) => time % DAY_MS === 0)) return true;
  const inside = times.filter((time) => isInSession(venue, time)).length;
  return inside >= INSIDE_SHARE * times.length;
}

function zoneQuestion(moments: readonly number[]): CsvQuestion {
  const zones = [...new Set(VENUES.map(({ zone }) => zone))];
  const [first = 0, last = 0] = [moments[0], moments.at(-1)];
  return {
    kind: 'zone',
    message: '时间带时区或是 Unix 时间，应换算成哪里的钟？请选择',
    options: zones.map((zone) => {
      const clock = clockOfZone(zone);
      return {
        value: zone,
        text: `${zone}：首根 ${clockText(clock(first))}，末根 ${clockText(clock(last))}`,
      };
    }),
  };
}

/**
 * How far bars are stamped late: at their end instead of their opening. Told by bars of a day that
 * begin one period after the opening of a venue and reach its close. 0 when they are not.
 */
export function lateStamp(times: Float64Array, period: number, venueId = 'cn'): number {
  const venue = venueOf(venueId);
  const [morning] = venue?.sessions ?? [];
  const evening = venue?.sessions.at(-1);
  if (!morning || !evening || period <= 0 || period >= DAY_MS) return 0;
  let days = 0;
  let late = 0;
  for (let i = 0; i < times.length; i += 1) {
    const isFirst =
      i === 0 || Math.floor(times[i]! / DAY_MS) !== Math.floor(times[i - 1]! / DAY_MS);
    if (!isFirst) continue;
    days += 1;
    if ((times[i]! % DAY_MS) / 60_000 === morning.open + period / 60_000) late += 1;
  }
  const ends = times.some((time) => (time % DAY_MS) / 60_000 === evening.close);
  return days > 0 && late >= 0.9 * days && ends ? period : 0;
}
