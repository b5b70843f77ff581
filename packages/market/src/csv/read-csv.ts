import { inspectSeries, periodMs } from '../series/inspect-series.ts';
import type { InspectOptions } from '../series/inspect-series.ts';
import { barAt, createSeries } from '../series/series.ts';
import type { Bar, Series } from '../series/series.ts';
import { decodeText } from '@wm/bytes/text';
import { addFinding, createFindings } from './finding.ts';
import type { Finding, FindingCode, FindingList } from './finding.ts';
import { findLayout } from './find-layout.ts';
import type { CsvLayout, LayoutOptions } from './find-layout.ts';
import { orderRows } from './order-rows.ts';
import { readRows } from './read-rows.ts';

/** How a file is read. */
export interface CsvOptions extends LayoutOptions, InspectOptions {
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
 * sorted in; of equal times one is kept. Everything is reported with its line. Nothing is thrown
 * for bad data.
 */
export function readCsv(input: Uint8Array | string, options: CsvOptions = {}): CsvResult {
  const decoded =
    typeof input === 'string' ? { text: input, encoding: 'utf-8' } : decodeText(input);
  const text = decoded.text.startsWith('\uFEFF') ? decoded.text.slice(1) : decoded.text;
  const findings = createFindings(options.maxFindings ?? 10_000);
  const layout = findLayout(text, options, findings);
  if (!layout) return { report: emptyReport(decoded.encoding, findings), series: null };
  const rows = readRows(text, layout, options.adjust ?? 'none', findings);
  const { columns, lines } = orderRows(rows, options.duplicates ?? 'last', findings);
  const series = createSeries(columns);
  inspectSeries(series, lines, findings, options);
  const isEmpty = series.length === 0;
  if (isEmpty) {
    addFinding(findings, {
      code: 'fields',
      level: 'error',
      line: layout.firstLine,
      lastLine: layout.firstLine,
      message: '没有读到任何有效的K线',
    });
  }
  const report: CsvReport = {
    ok: findings.errors === 0,
    encoding: decoded.encoding,
    layout,
    rows: rows.count,
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
