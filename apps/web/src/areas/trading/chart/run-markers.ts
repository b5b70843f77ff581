import type { RunTrades } from '@wm/contract/trading/run-report';
import type { TradeMarker } from '../kline/trade-markers.ts';
import { gainText } from '../runs/figure-text.ts';

/** Entries and exits of a run as markers, rising in time. */
export function runMarkers(trades: RunTrades): TradeMarker[] {
  const markers = trades.net.flatMap((_, trade): TradeMarker[] => {
    const isLong = (trades.side[trade] ?? 1) > 0;
    const name = `#${trade + 1}`;
    return [
      {
        trade,
        time: trades.entryTime[trade] ?? 0,
        price: trades.entryPrice[trade] ?? 0,
        direction: isLong ? 1 : -1,
        text: `${name} ${isLong ? '买入' : '卖空'}`,
        isExit: false,
      },
      {
        trade,
        time: trades.exitTime[trade] ?? 0,
        price: trades.exitPrice[trade] ?? 0,
        direction: isLong ? -1 : 1,
        text: `${name} ${gainText(trades.percent[trade])}`,
        isExit: true,
      },
    ];
  });
  const { open } = trades;
  if (open)
    markers.push({
      trade: trades.net.length,
      time: open.entryTime,
      price: open.entryPrice,
      direction: open.side > 0 ? 1 : -1,
      text: '尚未平仓',
      isExit: false,
    });
  return markers.toSorted((a, b) => a.time - b.time);
}
