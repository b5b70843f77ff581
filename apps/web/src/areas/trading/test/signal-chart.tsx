import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { usePriceChart } from '../chart/use-price-chart.ts';
import { defaultIndicators } from '../kline/indicator-params.ts';
import type { TradeMarker } from '../kline/trade-markers.ts';
import { periodsFrom } from '../period-names.ts';

interface SignalChartProps {
  symbol: SymbolBrief | undefined;
  markers: readonly TradeMarker[];
}

/** Where the rules signal, drawn while they are written. */
export function SignalChart({ symbol, markers }: SignalChartProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const period = periodsFrom(symbol?.period ?? '')[0];
  const { chart, state } = usePriceChart({
    element,
    symbol,
    period,
    indicators: defaultIndicators,
  });
  useEffect(() => {
    chart?.setMarkers(markers, () => undefined);
  }, [chart, markers]);
  return (
    <div className="tr-chart-frame tr-signal-chart">
      <div
        ref={element}
        className="tr-chart"
        role="img"
        aria-label={`${symbol?.code ?? ''} 信号图，共 ${markers.length} 个信号`}
        data-state={state instanceof Error ? 'failed' : state}
      />
    </div>
  );
}
