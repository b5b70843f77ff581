import type { RunTrades } from '@wm/contract/trading/run-report';
import { EXIT_REASON_NAMES } from '@wm/market/result';
import { csvCell } from '../save-file.ts';
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
  const rows = trades.net.map((net, i) => [
    i + 1,
    (trades.side[i] ?? 1) > 0 ? '多' : '空',
    timeText(trades.entryTime[i] ?? 0),
    trades.entryPrice[i] ?? 0,
    timeText(trades.exitTime[i] ?? 0),
    trades.exitPrice[i] ?? 0,
    trades.shares[i] ?? 0,
    trades.fee[i] ?? 0,
    trades.slippage[i] ?? 0,
    net,
    trades.percent[i] ?? 0,
    trades.bars[i] ?? 0,
    trades.mae[i] ?? 0,
    trades.mfe[i] ?? 0,
    reasonName(trades.reason[i] ?? ''),
    comments.get(i) ?? '',
  ]);
  const lines = [header, ...rows].map((row) => row.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A day, or with its minute when it has one. */
export function timeText(time: number): string {
  return time % 86_400_000 === 0
    ? dayText(time)
    : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
