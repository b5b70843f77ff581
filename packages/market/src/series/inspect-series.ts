import { addFinding } from '../csv/finding.ts';
import type { FindingList } from '../csv/finding.ts';
import { isWeekend } from '../venue/calendar.ts';
import type { Calendar } from '../venue/calendar.ts';
import { DAY_MS } from './series.ts';
import type { Series } from './series.ts';

/** What the inspection may know about the market. */
export interface InspectOptions {
  /**
   * Days on which the market was open (milliseconds of their midnight, rising). Without it every
   * weekday is expected.
   */
  readonly tradingDays?: ArrayLike<number>;
  /** Which days the market trades; outside of what it knows weekdays are expected, which is told. */
  readonly calendar?: Calendar;
  /** Moves beyond this many standard deviations are spikes; default 10. */
  readonly spikeSigmas?: number;
}

/**
 * Adds what is suspicious about a series: gaps, spikes and stretches without volume. `lines[i]` is
 * the file line of bar i.
 *
 * Gap: for daily bars, days missing between two bars that are in `tradingDays`, trading days of the
 * `calendar` or, without both, weekdays (all days when the series has weekend bars); up to 2 are taken for a holiday and
 * reported as information. For bars within the day, more than 1.5 periods between two bars of a
 * day, unless the same break is in at least half of the days. For weekly and longer bars, more than
 * 1.6 periods.
 * Spike: a price more than `spikeSigmas` standard deviations (root mean square of up to 100 log
 * returns before, at least 20) away from the close before; the move back from a spike is not one.
 */
export function inspectSeries(
  series: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  options: InspectOptions = {},
): void {
  const period = periodMs(series);
  if (period > 0 && period < DAY_MS) findBreaks(series, lines, findings, period);
  if (period > DAY_MS * 4) findLongSteps(series, lines, findings, period);
  else findMissingDays(series, lines, findings, options);
  findSpikes(series, lines, findings, options.spikeSigmas ?? 10);
  findZeroVolume(series, lines, findings);
}

/**
 * The most frequent distance between two bars in milliseconds (the least of equals); 0 with fewer
 * than two bars.
 */
export function periodMs(series: Series): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < series.length; i += 1) {
    const step = series.time[i]! - series.time[i - 1]!;
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  let best = 0;
  for (const [step, count] of counts) {
    const record = counts.get(best) ?? 0;
    if (count > record || (count === record && step < best)) best = step;
  }
  return best;
}

const dayOf = (time: number): number => Math.floor(time / DAY_MS);
const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function findMissingDays(
  series: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  { tradingDays, calendar: known }: InspectOptions,
): void {
  let weekend = 0;
  for (let i = 0; i < series.length; i += 1) if (isWeekend(series.time[i]!)) weekend += 1;
  const openAllWeek = weekend > series.length * 0.1;
  const listed = tradingDays && new Set(Array.from(tradingDays, dayOf));
  const calendar = listed || openAllWeek ? undefined : known;
  const expected = (day: number): boolean => {
    if (listed) return listed.has(day);
    if (calendar) return calendar.isTradingDay(day * DAY_MS);
    return openAllWeek || !isWeekend(day * DAY_MS);
  };
  if (calendar) tellUnknownDays(series, lines, findings, calendar);
  for (let i = 1; i < series.length; i += 1) {
    const first = dayOf(series.time[i - 1]!) + 1;
    const next = dayOf(series.time[i]!);
    let missing = 0;
    for (let day = first; day < next; day += 1) if (expected(day)) missing += 1;
    if (missing === 0) continue;
    const isKnown = listed !== undefined || (calendar && isInside(calendar, first, next - 1));
    const holiday = !isKnown && missing <= 2;
    const line = lines[i]!;
    const span = `${dateText(first)} 至 ${dateText(next - 1)}`;
    addFinding(findings, {
      code: 'gap',
      level: holiday ? 'info' : 'warning',
      line,
      lastLine: line,
      message: `第 ${line} 行之前缺少 ${missing} 个交易日（${span}）${holiday ? '，可能是节假日' : ''}`,
    });
  }
}

function isInside({ known }: Calendar, first: number, last: number): boolean {
  return known !== null && known.from <= first * DAY_MS && last * DAY_MS <= known.to;
}

/** That some bars lie where no closed day is recorded: gaps there may be holidays. */
function tellUnknownDays(
  { time, length }: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  { known }: Calendar,
): void {
  const isUnknown = (i: number): boolean =>
    known === null || time[i]! < known.from || time[i]! >= known.to + DAY_MS;
  const [first, last] = [0, length - 1];
  if (length === 0 || (!isUnknown(first) && !isUnknown(last))) return;
  const at = isUnknown(first) ? first : time.findIndex((_, i) => isUnknown(i));
  const recorded = known
    ? `休市日收录于 ${dateText(dayOf(known.from))} 至 ${dateText(dayOf(known.to))}，其余按周一至周五推断`
    : '没有收录这个市场的休市日，按周一至周五推断';
  addFinding(findings, {
    code: 'calendar',
    level: 'info',
    line: lines[at]!,
    lastLine: lines[last]!,
    message: recorded,
  });
}

function findBreaks(
  series: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  period: number,
): void {
  const found: number[] = [];
  const uses = new Map<string, number>();
  let days = series.length > 0 ? 1 : 0;
  const keyOf = (i: number): string =>
    `${series.time[i - 1]! % DAY_MS} ${series.time[i]! % DAY_MS}`;
  for (let i = 1; i < series.length; i += 1) {
    if (dayOf(series.time[i]!) !== dayOf(series.time[i - 1]!)) {
      days += 1;
      continue;
    }
    if (series.time[i]! - series.time[i - 1]! <= 1.5 * period) continue;
    found.push(i);
    uses.set(keyOf(i), (uses.get(keyOf(i)) ?? 0) + 1);
  }
  for (const i of found) {
    const isUsual = days > 1 && (uses.get(keyOf(i)) ?? 0) * 2 >= days;
    if (isUsual) continue;
    const bars = Math.round((series.time[i]! - series.time[i - 1]!) / period) - 1;
    const line = lines[i]!;
    addFinding(findings, {
      code: 'gap',
      level: 'warning',
      line,
      lastLine: line,
      message: `第 ${line} 行之前缺少约 ${bars} 根K线`,
    });
  }
}

function findLongSteps(
  series: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  period: number,
): void {
  for (let i = 1; i < series.length; i += 1) {
    const step = series.time[i]! - series.time[i - 1]!;
    if (step <= 1.6 * period) continue;
    const line = lines[i]!;
    const bars = Math.round(step / period) - 1;
    addFinding(findings, {
      code: 'gap',
      level: 'warning',
      line,
      lastLine: line,
      message: `第 ${line} 行之前缺少约 ${bars} 根K线`,
    });
  }
}

const SIGMA_WINDOW = 100;
const SIGMA_LEAST = 20;

function findSpikes(
  series: Series,
  lines: ArrayLike<number>,
  findings: FindingList,
  sigmas: number,
): void {
  const squares: number[] = [];
  let base = series.close[0] ?? 0;
  let afterSpike: boolean = false;
  for (let i = 1; i < series.length; i += 1) {
    const previous = series.close[i - 1]!;
    const close = series.close[i]!;
    const sigma = rootMean(squares);
    const far = farthest(series, i, previous);
    const reach = Math.abs(Math.log(far / previous));
    const isSpike: boolean = sigma > 0 && reach > sigmas * sigma;
    const isBack: boolean = afterSpike && Math.abs(Math.log(close / base)) <= sigmas * sigma;
    if (isSpike && !isBack) {
      const line = lines[i]!;
      const times = Math.round(reach / sigma);
      addFinding(findings, {
        code: 'spike',
        level: 'warning',
        line,
        lastLine: line,
        message: `第 ${line} 行的价格偏离前收盘 ${(100 * (far / previous - 1)).toFixed(1)}%，约为近期波动的 ${times} 倍`,
      });
      if (!afterSpike) base = previous;
    } else if (!isSpike) {
      squares.push(Math.log(close / previous) ** 2);
      if (squares.length > SIGMA_WINDOW) squares.shift();
    }
    afterSpike = isSpike && !isBack;
  }
}

/** The price of the bar that lies farthest from `previous` by ratio. */
function farthest(series: Series, i: number, previous: number): number {
  const up = Math.max(series.high[i]!, series.open[i]!, series.close[i]!);
  const down = Math.min(series.low[i]!, series.open[i]!, series.close[i]!);
  return up * down >= previous * previous ? up : down;
}

function rootMean(squares: readonly number[]): number {
  if (squares.length < SIGMA_LEAST) return 0;
  let total = 0;
  for (const square of squares) total += square;
  return Math.sqrt(total / squares.length);
}

function findZeroVolume(series: Series, lines: ArrayLike<number>, findings: FindingList): void {
  let first = -1;
  for (let i = 0; i <= series.length; i += 1) {
    const isZero = i < series.length && series.volume[i] === 0;
    if (isZero && first < 0) first = i;
    if (isZero || first < 0) continue;
    const line = lines[first]!;
    const lastLine = lines[i - 1]!;
    const bars = i - first;
    const where = bars === 1 ? `第 ${line} 行` : `第 ${line} 行起连续 ${bars} 根K线`;
    addFinding(findings, {
      code: 'zeroVolume',
      level: 'warning',
      line,
      lastLine,
      message: `${where}的成交量为 0`,
    });
    first = -1;
  }
}
