import { inspectSeries, periodMs } from '../series/inspect-series.ts';
import type { InspectOptions } from '../series/inspect-series.ts';
import { barAt, createSeries } from '../series/series.ts';
import type { Bar, Series } from '../series/series.ts';
import { decodeText } from '@wm/bytes/text';
import { addFinding, createFindings } from './finding.ts';
import type { Finding, FindingCode, FindingList } from './finding.ts';
import { findLayout } from './find-layout.ts';
import type { CsvLayout, LayoutOptions } from './find-layout.ts';
import { decideDateOrder, decideZone, lateStamp, timeReader } from './decide-times.ts';
import type { CsvQuestion, ReadTime } from './decide-times.ts';
import { orderRows } from './order-rows.ts';
import type { DateOrder } from './parse-time.ts';
import { surveyColumns } from './survey-columns.ts';
import type { ColumnSurvey, CsvSymbol } from './survey-columns.ts';
import { readRows } from './read-rows.ts';
import type { RawRows } from './read-rows.ts';

/** How a file is read. */
export interface CsvOptions extends LayoutOptions, InspectOptions {
  /** The order of the parts of dates; without it the column as a whole tells. */
  readonly dateOrder?: DateOrder;
  /** IANA zone whose clock times that name a moment are shown by; without it the sessions tell. */
  readonly zone?: string;
  /** Which code of a file with several is read. */
  readonly symbol?: string;
  /** Which of two bars of the same time is kept; default the later line. */
  readonly duplicates?: 'first' | 'last';
  /**
   * `ratio`: multiply all prices by adjusted close / close, so that they fit together. Default
   * `none`: the prices as they stand.
   */
  readonly adjust?: 'none' | 'ratio';
  /** Findings listed at most, default 10,000; `counts` and `omitted` stay complete. */
  readonly maxFindings?: number;
}

/** What is in a file, whether or not it is imported. */
export interface CsvReport {
  /** No row had to be left out and bars were found. */
  readonly ok: boolean;
  readonly encoding: string;
  readonly layout: CsvLayout | null;
  /** What a person has to decide before anything can be read; then there are no bars. */
  readonly questions: readonly CsvQuestion[];
  /** Codes in the file, when a column names them. */
  readonly symbols: readonly CsvSymbol[];
  /** Data rows in the file. */
  readonly rows: number;
  /** Bars of the series. */
  readonly bars: number;
  readonly firstTime: number | null;
  readonly lastTime: number | null;
  /** Most frequent distance between bars, milliseconds; 0 when unknown. */
  readonly periodMs: number;
  /** By line. */
  readonly findings: readonly Finding[];
  readonly counts: Readonly<Partial<Record<FindingCode, number>>>;
  /** Findings beyond `maxFindings`. */
  readonly omitted: number;
  /** The first 20 bars. */
  readonly preview: readonly Bar[];
}

/** A report and the series, null when no bar could be read or the file was refused. */
export interface CsvResult {
  readonly report: CsvReport;
  readonly series: Series | null;
}

/**
 * Reads bars from a delimited file (bytes in UTF-8, UTF-16 or GB18030, or text). Rows with an
 * unreadable time or number, a price that is not positive, a negative volume or impossible prices
 * (high below low, open or close outside them) are left out and reported; rows out of order are
 * sorted in; of equal times one is kept. Everything is reported with its line. What the columns as
 * wholes leave open - the order of dates, the zone, which of several symbols - is asked in
 * `report.questions`. Nothing is thrown for bad data.
 */
export function readCsv(input: Uint8Array | string, options: CsvOptions = {}): CsvResult {
  const decoded =
    typeof input === 'string' ? { text: input, encoding: 'utf-8' } : decodeText(input);
  const text = decoded.text.startsWith('\uFEFF') ? decoded.text.slice(1) : decoded.text;
  const findings = createFindings(options.maxFindings ?? 10_000);
  const layout = findLayout(text, options, findings);
  const empty = emptyReport(decoded.encoding, findings);
  if (!layout) return { report: empty, series: null };
  const survey = surveyColumns(text, layout);
  const decision = decideColumns(survey, layout, options, findings);
  if (decision.questions.length > 0) {
    const { questions } = decision;
    const report = { ...empty, layout, questions, symbols: survey.symbols };
    return {
      report: { ...report, findings: byLine(findings), counts: findings.counts },
      series: null,
    };
  }
  const { readTime, symbol } = decision;
  const adjust = options.adjust ?? 'none';
  const raw = readRows(text, { layout, adjust, readTime, sign: survey.sign, symbol, findings });
  refuseRestart(raw, symbol, findings);
  const { columns, lines } = orderRows(raw, options.duplicates ?? 'last', findings);
  const series = stampedAtOpening(createSeries(columns), layout, findings);
  inspectSeries(series, lines, findings, options);
  const isEmpty = series.length === 0;
  if (isEmpty) note(findings, layout.firstLine, 'fields', '没有读到任何有效的K线');
  const report: CsvReport = {
    ok: findings.errors === 0,
    encoding: decoded.encoding,
    layout,
    questions: [],
    symbols: survey.symbols,
    rows: raw.count,
    bars: series.length,
    firstTime: isEmpty ? null : series.time[0]!,
    lastTime: isEmpty ? null : series.time[series.length - 1]!,
    periodMs: periodMs(series),
    findings: byLine(findings),
    counts: findings.counts,
    omitted: findings.omitted,
    preview: Array.from({ length: Math.min(20, series.length) }, (_, i) => barAt(series, i)),
  };
  return { report, series: isEmpty ? null : series };
}

interface Decision {
  readonly questions: readonly CsvQuestion[];
  readonly readTime: ReadTime;
  readonly symbol: string | null;
}

/** Decides what the columns as wholes tell; what they leave open is asked, and an error until answered. */
function decideColumns(
  { times, symbols }: ColumnSurvey,
  { firstLine }: CsvLayout,
  options: CsvOptions,
  findings: FindingList,
): Decision {
  const questions: CsvQuestion[] = [];
  const tell = (code: FindingCode, message: string | null): void => {
    if (message !== null) note(findings, firstLine, code, message, 'info');
  };
  const ask = (question: CsvQuestion): void => {
    questions.push(question);
    const code = question.kind === 'symbol' ? 'symbols' : question.kind;
    note(findings, firstLine, code, question.message);
  };
  if (symbols.length > 1 && options.symbol === undefined) ask(symbolQuestion(symbols));
  let order: DateOrder = options.dateOrder ?? 'ymd';
  let zone = options.zone ?? null;
  if (times && options.dateOrder === undefined) {
    const decided = decideDateOrder(times);
    if ('question' in decided) ask(decided.question);
    else {
      order = decided.value;
      tell('dateOrder', decided.reason);
    }
  }
  if (times && options.zone === undefined) {
    const decided = decideZone(times, order);
    if ('question' in decided) ask(decided.question);
    else {
      zone = decided.value;
      tell('zone', decided.reason);
    }
  }
  return { questions, readTime: timeReader(order, zone), symbol: options.symbol ?? null };
}

function symbolQuestion(symbols: readonly CsvSymbol[]): CsvQuestion {
  return {
    kind: 'symbol',
    message: `文件里有 ${symbols.length} 个品种，请选择要导入哪一个`,
    options: symbols.map(({ code, rows }) => ({ value: code, text: `${code}（${rows} 行）` })),
  };
}

/** Bars in which a second run through the same times must share with the first to be another symbol's. */
const RESTART_BARS = 5;

/**
 * Without a column of codes, time that goes back and comes by the same days with other prices is a
 * second symbol: such bars are never merged into one history.
 */
function refuseRestart(rows: RawRows, symbol: string | null, findings: FindingList): void {
  if (symbol !== null) return;
  const closes = new Map<number, number>();
  let restart = -1;
  let other = 0;
  for (let i = 0; i < rows.time.length; i += 1) {
    const before = closes.get(rows.time[i]!);
    if (before === undefined) closes.set(rows.time[i]!, rows.close[i]!);
    else if (Math.abs(Math.log(rows.close[i]! / before)) > 0.05) {
      other += 1;
      if (restart < 0) restart = rows.lines[i]!;
    }
  }
  if (other < RESTART_BARS || other * 5 < rows.time.length) return;
  const message = `第 ${restart} 行起，同样的时间又出现一遍而价格不同（共 ${other} 行），文件里像是有多个品种，请拆开或指定代码列`;
  note(findings, restart, 'symbols', message);
}

/** Bars whose time is their end get that of their opening. */
function stampedAtOpening(series: Series, { firstLine }: CsvLayout, findings: FindingList): Series {
  const late = lateStamp(series.time, periodMs(series));
  if (late === 0) return series;
  note(findings, firstLine, 'endStamped', '时间是每根K线的收盘时刻，已换算为开盘时刻', 'info');
  return { ...series, time: series.time.map((time) => time - late) };
}

function note(
  findings: FindingList,
  line: number,
  code: FindingCode,
  message: string,
  level: Finding['level'] = 'error',
): void {
  addFinding(findings, { code, level, line, lastLine: line, message });
}

/**
 * The dry run: the report that {@link readCsv} would give, for a preview before anything is stored.
 */
export function inspectCsv(input: Uint8Array | string, options: CsvOptions = {}): CsvReport {
  return readCsv(input, options).report;
}

function byLine(findings: FindingList): Finding[] {
  return findings.items.toSorted((a, b) => a.line - b.line);
}

function emptyReport(encoding: string, findings: FindingList): CsvReport {
  return {
    ok: false,
    encoding,
    layout: null,
    questions: [],
    symbols: [],
    rows: 0,
    bars: 0,
    firstTime: null,
    lastTime: null,
    periodMs: 0,
    findings: byLine(findings),
    counts: findings.counts,
    omitted: findings.omitted,
    preview: [],
  };
}
