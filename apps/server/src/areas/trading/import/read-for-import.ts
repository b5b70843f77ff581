import { cutText } from '@wm/contract/core/stored-text';
import { csvRows, guessDelimiter } from '@wm/bytes/csv';
import { decodeText } from '@wm/bytes/text';
import type { CsvImportReport, ImportOptions } from '@wm/contract/trading/import';
import { calendarOf } from '@wm/market/calendar';
import type { Calendar } from '@wm/market/calendar';
import { FINDING_NAMES } from '@wm/market/finding';
import type { FindingCode } from '@wm/market/finding';
import { hasExchangeCode } from '@wm/market/instrument';
import { readCsv } from '@wm/market/read-csv';
import type { CsvOptions, CsvReport } from '@wm/market/read-csv';
import { periodOf } from '@wm/market/resample';
import type { Series } from '@wm/market/series';

/** A file and what has been decided about it. */
export interface CsvJob {
  bytes: Uint8Array;
  fileName: string;
  options: ImportOptions;
}

/** What reading it gives. */
export interface CsvReading {
  report: Omit<CsvImportReport, 'id' | 'fileName'>;
  series: Series | null;
}

const shownLines = 20;
const sampleRows = 8;
const previewBars = 120;

/** Reads a file for its dry run or its import: the same work, so that what was shown is what comes. */
export function readForImport({ bytes, fileName, options }: CsvJob): CsvReading {
  const { report, series } = readCsv(bytes, csvOptions(options, fileName));
  const { layout } = report;
  const distance = report.periodMs;
  return {
    report: {
      encoding: report.encoding,
      header: [...(layout?.header ?? [])],
      mapping: { ...layout?.mapping },
      sample: sampleOf(bytes, report),
      questions: report.questions.map(({ kind, message, options: answers }) => ({
        kind,
        message,
        options: answers.slice(0, 500),
      })),
      rows: report.rows,
      bars: report.bars,
      firstTime: report.firstTime,
      lastTime: report.lastTime,
      period: periodOf(distance) ?? '',
      suggestedCode: options.symbol ?? codeOf(fileName),
      quality: qualityOf(report),
      preview: series ? lastBars(series) : [],
    },
    series,
  };
}

function csvOptions(options: ImportOptions, fileName: string): CsvOptions {
  const { mapping, dateOrder, zone, symbol } = options;
  const calendar = calendarFor(options, symbol ?? codeOf(fileName));
  const columns = Object.entries(mapping ?? {}).filter(([, at]) => at !== undefined);
  return {
    ...(columns.length > 0 && { mapping: Object.fromEntries(columns) }),
    ...(dateOrder && { dateOrder }),
    ...(zone && { zone }),
    ...(symbol !== undefined && { symbol }),
    ...(calendar && { calendar }),
  };
}

/** The days on which bars are expected; undefined for any weekday. */
function calendarFor({ venue, calendar }: ImportOptions, code: string): Calendar | undefined {
  const id = venue ?? (hasExchangeCode(code) ? 'cn' : undefined);
  if (id === undefined || id === 'crypto') return undefined;
  if (!calendar) return calendarOf(id);
  const { from, to, closed } = calendar;
  const years = Object.fromEntries(closed.map(({ year, days }) => [year, days]));
  return calendarOf(id, { known: { from, to }, closed: years });
}

/** The first lines as they stand, for the eye. */
function sampleOf(bytes: Uint8Array, { layout }: CsvReport): CsvImportReport['sample'] {
  const text = decodeText(bytes.subarray(0, 64 * 1024)).text;
  const delimiter = layout?.delimiter ?? guessDelimiter(text.slice(0, 4096), [',', '\t', ';', '|']);
  const from = layout?.firstLine ?? 1;
  const rows: CsvImportReport['sample'] = [];
  for (const { line, fields } of csvRows(text, delimiter)) {
    if (line < from) continue;
    rows.push({ line, cells: fields.slice(0, 40).map((cell) => cutText(cell, 60)) });
    if (rows.length === sampleRows) break;
  }
  return rows;
}

const levels = ['error', 'warning', 'info'] as const;

function qualityOf({ counts, findings }: CsvReport): CsvImportReport['quality'] {
  const codes = Object.keys(counts) as FindingCode[];
  const kinds = codes.map((code) => {
    const own = findings.filter((finding) => finding.code === code);
    return {
      code,
      name: FINDING_NAMES[code],
      level: levels.find((level) => own.some((finding) => finding.level === level)) ?? 'info',
      count: counts[code] ?? 0,
      lines: own.slice(0, shownLines).map(({ line, message }) => ({ line, message })),
    };
  });
  return kinds.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

function lastBars({ length, time, open, high, low, close, volume }: Series) {
  const from = Math.max(0, length - previewBars);
  return Array.from(time.subarray(from), (moment, i) => ({
    time: moment,
    open: open[from + i] ?? 0,
    high: high[from + i] ?? 0,
    low: low[from + i] ?? 0,
    close: close[from + i] ?? 0,
    volume: volume[from + i] ?? 0,
  }));
}

/** A code from the name of a file: msft-daily-1990-2022.csv is MSFT. */
function codeOf(fileName: string): string {
  const base = fileName.replace(/\.[^.]*$/, '');
  const digits = /\d{6}/.exec(base)?.[0];
  if (digits !== undefined && !/^(?:19|20)\d{4}$/.test(digits)) return digits;
  const [first = ''] = base.split(/[\s_\-,，]+/);
  return first
    .replaceAll(/[^\p{L}\p{N}._^=:/]/gu, '')
    .toUpperCase()
    .slice(0, 30);
}
