import type { RunTrades } from '@wm/contract/trading/run-report';
import { EXIT_REASON_NAMES } from '@wm/market/result';
import { csvCell } from '#core/text/csv-cell.ts';
import { dayText } from '../price-text.ts';

export type TradeOrder = 'time' | 'best' | 'worst' | 'longest' | 'mae';

export interface TradeFilter {
  order: TradeOrder;
  isLosersOnly: boolean;
}

/** Numbers of the trades that are shown, in their order. */
export function shownTrades(
  { percent, bars, mae, net }: RunTrades,
  { order, isLosersOnly }: TradeFilter,
): number[] {
  const all = Array.from(net, (_, i) => i).filter((i) => !isLosersOnly || (net[i] ?? 0) < 0);
  const by = (values: readonly number[], sign: 1 | -1): number[] =>
    all.toSorted((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  switch (order) {
    case 'best':
      return by(percent, -1);
    case 'worst':
      return by(percent, 1);
    case 'longest':
      return by(bars, -1);
    case 'mae':
      return by(mae, -1);
    default:
      return all;
  }
}

/** The name of an exit reason. */
export function reasonName(reason: string): string {
  return Object.entries(EXIT_REASON_NAMES).find(([id]) => id === reason)?.[1] ?? reason;
}

const header = [
  '序号',
  '方向',
  '入场时间',
  '入场价',
  '离场时间',
  '离场价',
  '数量',
  '费用',
  '滑点',
  '净盈亏',
  '收益率%',
  '持有根数',
  '最大浮亏%',
  '最大浮盈%',
  '离场原因',
  '备注',
];

/** All trades as a CSV file. */
export function tradesCsv(trades: RunTrades): string {
  const comments = new Map(trades.comments.map(({ trade, text }) => [trade, text]));
  const rows = trades.net.map((_, i) => [...rowOf(trades, i), comments.get(i) ?? '']);
  const lines = [header, ...rows].map((row) => row.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const figures = ['shares', 'fee', 'slippage', 'net', 'percent', 'bars', 'mae', 'mfe'] as const;

function rowOf(trades: RunTrades, i: number): (string | number)[] {
  const at = (values: readonly number[]): number => values[i] ?? 0;
  return [
    i + 1,
    at(trades.side) > 0 ? '多' : '空',
    timeText(at(trades.entryTime)),
    at(trades.entryPrice),
    timeText(at(trades.exitTime)),
    at(trades.exitPrice),
    ...figures.map((name) => at(trades[name])),
    reasonName(trades.reason[i] ?? ''),
  ];
}

/** A day, or with its minute when it has one. */
export function timeText(time: number): string {
  return time % 86_400_000 === 0
    ? dayText(time)
    : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
