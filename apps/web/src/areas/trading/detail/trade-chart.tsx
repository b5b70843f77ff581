import { useQuery } from '@tanstack/react-query';
import type { RunReport, RunTrades } from '@wm/contract/trading/run-report';
import { Button } from 'antd';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ErrorState } from '#ui/states/page-state.tsx';
import { usePriceChart } from '../chart/use-price-chart.ts';
import { runMarkers } from '../chart/run-markers.ts';
import { defaultIndicators } from '../kline/indicator-params.ts';
import { periodsFrom } from '../period-names.ts';
import { listChartSymbols } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';

interface TradeChartProps {
  report: RunReport;
  trades: RunTrades;
  trade: number | undefined;
  /** Another moment to be shown instead. */
  time: number | undefined;
  onTrade: (trade: number) => void;
}

/** The bars around a trade with the markers of all; glides to the next one. */
export function TradeChart({ report, trades, trade, time, onTrade }: TradeChartProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const mayChart = usePermission('trading:chart:list');
  const { data: symbols } = useQuery({
    queryKey: chartSymbolsKey,
    queryFn: listChartSymbols,
    enabled: mayChart,
  });
  const symbol = symbols?.find(({ id }) => id === report.run.symbolId);
  const period = periodsFrom(symbol?.period ?? '')[0];
  const earliest = useMemo(() => ({ at: trades.entryTime[0] }), [trades]);
  const { chart, state, retry } = usePriceChart({
    element,
    symbol,
    period,
    indicators: defaultIndicators,
    options: earliest,
  });
  const pick = useRef(onTrade);
  useEffect(() => {
    pick.current = onTrade;
  });
  useEffect(() => {
    chart?.setMarkers(runMarkers(trades), (next) => pick.current(next));
  }, [chart, trades]);
  const wanted = time ?? (trade === undefined ? undefined : trades.entryTime[trade]);
  useEffect(() => {
    if (!chart || state !== 'shown') return;
    chart.chooseMarker(time === undefined ? trade : undefined);
    if (wanted !== undefined) chart.goTo(wanted);
  }, [chart, state, trade, time, wanted]);
  if (symbols && !symbol)
    return <p className="wm-muted tr-side-empty">品种已不在，成交仍可查看。</p>;
  return (
    <div className="tr-chart-frame">
      <div
        ref={element}
        className="tr-chart"
        role="img"
        aria-label={`${report.run.symbolCode} 成交图`}
        data-state={state instanceof Error ? 'failed' : state}
      />
      {state instanceof Error && (
        <div className="tr-chart-cover">
          <ErrorState error={state} actions={<Button onClick={retry}>重试</Button>} />
        </div>
      )}
    </div>
  );
}
