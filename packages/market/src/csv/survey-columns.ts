import { csvRows } from '@wm/bytes/csv';
import type { CsvLayout } from './find-layout.ts';
import { parseNumber } from './parse-number.ts';
import type { DecimalSign } from './parse-number.ts';
import { isMoment, parseTime } from './parse-time.ts';
import type { TimeTexts } from './decide-times.ts';

/** A code in the file and its rows. */
export interface CsvSymbol {
  readonly code: string;
  readonly rows: number;
}

/** What the columns of a file say as wholes. */
export interface ColumnSurvey {
  /** null when every date begins with its year and names no zone: nothing is to be decided. */
  readonly times: TimeTexts | null;
  /** In the order of the file; empty without a column of codes. */
  readonly symbols: readonly CsvSymbol[];
  readonly sign: DecimalSign;
}

const SAMPLE = 500;

/** Reads the columns that have to be decided as wholes; files that leave nothing open are read once only. */
export function surveyColumns(text: string, layout: CsvLayout): ColumnSurvey {
  const { mapping } = layout;
  const timeAt = mapping.time ?? -1;
  const clockAt = mapping.clock;
  const dates: string[] = [];
  const clocks: string[] = [];
  const counts = new Map<string, number>();
  const prices: string[] = [];
  let isOpen = mapping.symbol !== undefined;
  let seen = 0;
  for (const { fields, line } of csvRows(text, layout.delimiter)) {
    if (line < layout.firstLine || fields.length < layout.header.length) continue;
    seen += 1;
    const date = fields[timeAt] ?? '';
    const clock = clockAt === undefined ? undefined : (fields[clockAt] ?? '');
    if (seen <= SAMPLE) {
      prices.push(fields[mapping.open ?? -1] ?? '', fields[mapping.close ?? -1] ?? '');
      isOpen ||= Number.isNaN(parseTime(date)) || isMoment(clock ?? date);
    } else if (!isOpen) break;
    dates.push(date);
    if (clock !== undefined) clocks.push(clock);
    const code = fields[mapping.symbol ?? -1];
    if (code !== undefined && code !== '') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return {
    times: isOpen ? { dates, clocks: clockAt === undefined ? undefined : clocks } : null,
    symbols: Array.from(counts, ([code, rows]) => ({ code, rows })),
    sign: signOf(prices),
  };
}

/** A comma is the decimal sign where the prices can be read with it, and not with a point. */
function signOf(prices: readonly string[]): DecimalSign {
  const readable = (sign: DecimalSign): number =>
    prices.filter((price) => !Number.isNaN(parseNumber(price, sign))).length;
  return readable(',') > readable('.') ? ',' : '.';
}
