import type { SeriesColumn } from '../series/series.ts';
import { addFinding } from './finding.ts';
import type { FindingList } from './finding.ts';
import type { RawRows } from './read-rows.ts';

/** Rows in rising time without repetitions, ready for a series. */
export interface OrderedRows {
  readonly columns: Readonly<Record<SeriesColumn, Float64Array>>;
  /** File line of each bar. */
  readonly lines: Int32Array;
}

/**
 * Sorts the rows by time and keeps one of equal times; reports disorder, reversal and duplicates.
 */
export function orderRows(
  rows: RawRows,
  keep: 'first' | 'last',
  findings: FindingList,
): OrderedRows {
  const order = risingOrder(rows, findings);
  const kept = withoutDuplicates(rows, order, keep, findings);
  const pick = (values: readonly number[]): Float64Array =>
    Float64Array.from(kept, (row) => values[row]!);
  return {
    columns: {
      time: pick(rows.time),
      open: pick(rows.open),
      high: pick(rows.high),
      low: pick(rows.low),
      close: pick(rows.close),
      volume: pick(rows.volume),
    },
    lines: Int32Array.from(kept, (row) => rows.lines[row]!),
  };
}

/** A file counts as written newest first when at least nine in ten of its steps go back in time. */
const REVERSED_SHARE = 0.9;

function risingOrder(rows: RawRows, findings: FindingList): number[] {
  const { time, lines } = rows;
  const order = Array.from(time, (_, i) => i);
  let back = 0;
  for (let i = 1; i < time.length; i += 1) if (time[i]! < time[i - 1]!) back += 1;
  if (back === 0) return order;
  const reversed = back >= REVERSED_SHARE * (time.length - 1);
  if (reversed) {
    addFinding(findings, {
      code: 'reversed',
      level: 'info',
      line: lines[0]!,
      lastLine: lines.at(-1)!,
      message: '数据按时间从新到旧排列，已自动反转',
    });
  }
  const sign = reversed ? -1 : 1;
  for (let i = 1; i < time.length; i += 1) {
    if (sign * (time[i]! - time[i - 1]!) >= 0) continue;
    const line = lines[i]!;
    addFinding(findings, {
      code: 'disorder',
      level: 'warning',
      line,
      lastLine: line,
      message: `第 ${line} 行的时间${reversed ? '晚于' : '早于'}上一行，已按时间排好`,
    });
  }
  return order.sort((a, b) => time[a]! - time[b]! || a - b);
}

function withoutDuplicates(
  rows: RawRows,
  order: readonly number[],
  keep: 'first' | 'last',
  findings: FindingList,
): number[] {
  const kept: number[] = [];
  for (const row of order) {
    const last = kept.at(-1);
    if (last === undefined || rows.time[last] !== rows.time[row]) {
      kept.push(row);
      continue;
    }
    const line = rows.lines[row]!;
    const same = isSameBar(rows, last, row) ? '数值相同' : '数值不同';
    const shown = rows.lines[keep === 'last' ? row : last]!;
    addFinding(findings, {
      code: 'duplicate',
      level: 'warning',
      line,
      lastLine: line,
      message: `第 ${line} 行与第 ${rows.lines[last]!} 行时间相同（${same}），保留第 ${shown} 行`,
    });
    if (keep === 'last') kept[kept.length - 1] = row;
  }
  return kept;
}

function isSameBar(rows: RawRows, a: number, b: number): boolean {
  const columns = [rows.open, rows.high, rows.low, rows.close, rows.volume];
  return columns.every((column) => column[a] === column[b]);
}
