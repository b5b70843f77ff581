import { CSV_FIELD_NAMES } from './column-mapping.ts';
import type { CsvField } from './column-mapping.ts';
import { addFinding } from './finding.ts';
import type { FindingCode, FindingList } from './finding.ts';
import type { CsvLayout } from './find-layout.ts';
import { isMissing, parseNumber } from './parse-number.ts';
import type { DecimalSign } from './parse-number.ts';
import type { ReadTime } from './decide-times.ts';
import { csvRows } from '@wm/bytes/csv';
import type { CsvRow } from '@wm/bytes/csv';

/** Rows that were readable, in file order, by column. */
export interface RawRows {
  /** Data rows in the file, readable or not. */
  readonly count: number;
  readonly lines: number[];
  readonly time: number[];
  readonly open: number[];
  readonly high: number[];
  readonly low: number[];
  readonly close: number[];
  readonly volume: number[];
}

/** Beyond these, products of prices and volumes would lose their cents. */
const GREATEST_PRICE = 1e12;
const GREATEST_VOLUME = 1e15;

/** How the rows are read. */
export interface RowReading {
  readonly layout: CsvLayout;
  readonly adjust: 'none' | 'ratio';
  readonly readTime: ReadTime;
  readonly sign: DecimalSign;
  /** Only rows with this code. */
  readonly symbol: string | null;
  readonly findings: FindingList;
}

type Context = RowReading;

/** Reads every data row; faulty rows are reported and left out. */
export function readRows(text: string, reading: RowReading): RawRows {
  const rows = { lines: [], time: [], open: [], high: [], low: [], close: [], volume: [] };
  const { layout, symbol } = reading;
  const symbolAt = layout.mapping.symbol ?? -1;
  let count = 0;
  noteColumns(reading);
  for (const row of csvRows(text, layout.delimiter)) {
    if (row.line < layout.firstLine) continue;
    if (symbol !== null && row.fields[symbolAt] !== symbol) continue;
    count += 1;
    readRow(reading, row, rows);
  }
  return { count, ...rows };
}

function noteColumns({ layout, adjust, findings }: Context): void {
  const { mapping, firstLine } = layout;
  const line = Math.max(1, firstLine - 1);
  const note = (code: FindingCode, message: string): void =>
    addFinding(findings, { code, level: 'info', line, lastLine: line, message });
  if (mapping.volume === undefined) note('noVolume', '没有成交量列，成交量一律记为 0');
  if (mapping.adjustedClose === undefined) {
    if (adjust === 'ratio') note('adjusted', '没有复权收盘价列，价格按原样读入');
  } else if (adjust === 'ratio') note('adjusted', '价格已按复权收盘价与收盘价之比调整');
  else note('adjusted', '文件含复权收盘价，当前未使用，价格按原样读入');
}

type Columns = Omit<RawRows, 'count'>;

function readRow(context: Context, row: CsvRow, rows: Columns): void {
  const { layout, findings } = context;
  if (row.fields.length === 1 && layout.header.length > 1) {
    const message = `第 ${row.line} 行不是数据，已跳过：${row.fields[0]?.slice(0, 40) ?? ''}`;
    addFinding(findings, {
      code: 'fields',
      level: 'info',
      line: row.line,
      lastLine: row.line,
      message,
    });
    return;
  }
  if (row.fields.length < layout.header.length) {
    const message = `第 ${row.line} 行只有 ${row.fields.length} 列，应为 ${layout.header.length} 列`;
    fault(findings, row.line, 'fields', message);
    return;
  }
  const time = readTime(context, row);
  const open = readPrice(context, row, 'open');
  const high = readPrice(context, row, 'high');
  const low = readPrice(context, row, 'low');
  const close = readPrice(context, row, 'close');
  const volume = layout.mapping.volume === undefined ? 0 : readVolume(context, row);
  const factor = adjustment(context, row, close);
  // A NaN in any of them has been reported.
  if (Number.isNaN(time + open + high + low + close + volume + factor)) return;
  const problem = impossible(open, high, low, close);
  if (problem !== undefined) {
    fault(findings, row.line, 'impossible', `第 ${row.line} 行${problem}`);
    return;
  }
  rows.lines.push(row.line);
  rows.time.push(time);
  rows.open.push(open * factor);
  rows.high.push(high * factor);
  rows.low.push(low * factor);
  rows.close.push(close * factor);
  rows.volume.push(volume);
}

function impossible(open: number, high: number, low: number, close: number): string | undefined {
  if (high < low) return `最高价 ${high} 低于最低价 ${low}`;
  if (open > high || open < low) return `开盘价 ${open} 不在最低价 ${low} 与最高价 ${high} 之间`;
  if (close > high || close < low) {
    return `收盘价 ${close} 不在最低价 ${low} 与最高价 ${high} 之间`;
  }
  return undefined;
}

function readTime({ layout, findings, readTime: read }: Context, row: CsvRow): number {
  const text = row.fields[layout.mapping.time ?? -1] ?? '';
  const clock = layout.mapping.clock === undefined ? undefined : row.fields[layout.mapping.clock];
  const time = read(text, clock);
  if (Number.isNaN(time)) {
    const shown = clock === undefined ? text : `${text} ${clock}`;
    const message = `第 ${row.line} 行的时间“${shown}”无法识别`;
    fault(findings, row.line, 'time', message, layout.header[layout.mapping.time ?? -1]);
  }
  return time;
}

function readNumberField(
  { layout, findings, sign }: Context,
  row: CsvRow,
  field: CsvField,
): number {
  const at = layout.mapping[field] ?? -1;
  const text = row.fields[at] ?? '';
  const value = parseNumber(text, sign);
  if (Number.isFinite(value)) return value;
  const name = CSV_FIELD_NAMES[field];
  const message = isMissing(text)
    ? `第 ${row.line} 行的${name}为空`
    : `第 ${row.line} 行的${name}“${text}”不是有效的数字`;
  fault(findings, row.line, 'number', message, layout.header[at]);
  return Number.NaN;
}

function readPrice(context: Context, row: CsvRow, field: CsvField): number {
  const value = readNumberField(context, row, field);
  if (Number.isNaN(value) || (value > 0 && value <= GREATEST_PRICE)) return value;
  const header = context.layout.header[context.layout.mapping[field] ?? -1];
  const fact = value > 0 ? '过大' : '不是正数';
  const message = `第 ${row.line} 行的${CSV_FIELD_NAMES[field]} ${value} ${fact}`;
  fault(context.findings, row.line, 'price', message, header);
  return Number.NaN;
}

function readVolume(context: Context, row: CsvRow): number {
  const value = readNumberField(context, row, 'volume');
  if (Number.isNaN(value) || (value >= 0 && value <= GREATEST_VOLUME)) return value;
  const header = context.layout.header[context.layout.mapping.volume ?? -1];
  const fact = value > 0 ? '过大' : '为负数';
  fault(context.findings, row.line, 'volume', `第 ${row.line} 行的成交量 ${value} ${fact}`, header);
  return Number.NaN;
}

function adjustment(context: Context, row: CsvRow, close: number): number {
  const { layout, adjust } = context;
  if (adjust === 'none' || layout.mapping.adjustedClose === undefined) return 1;
  return readPrice(context, row, 'adjustedClose') / close;
}

function fault(
  findings: FindingList,
  line: number,
  code: FindingCode,
  message: string,
  column?: string,
): void {
  const base = { code, level: 'error', line, lastLine: line, message } as const;
  addFinding(findings, column === undefined ? base : { ...base, column });
}
