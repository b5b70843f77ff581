import { useQuery } from '@tanstack/react-query';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { conditionHits } from '@wm/market/open-condition';
import { isMarketError } from '@wm/market/market-error';
import type { Series } from '@wm/market/series';
import type { Condition, Strategy } from '@wm/market/strategy';
import { useCallback, useMemo } from 'react';
import { seriesOf } from '../kline/bar-list.ts';
import type { TradeMarker } from '../kline/trade-markers.ts';
import { readBars } from '../trading.api.ts';

/** The newest bars of a symbol: enough to see at once what a rule does. */
export function useNewestBars(symbol: SymbolBrief | undefined): Series | undefined {
  const { data } = useQuery({
    queryKey: ['/trading/v2/chart/symbols', 'newest', symbol?.id, symbol?.revision],
    queryFn: async () => seriesOf(await readBars(symbol?.id ?? 0)),
    enabled: symbol !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

function valuesOf({ params }: Strategy): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([key, { value }]) => [key, value]));
}

function hitsOf(
  strategy: Strategy,
  condition: Condition,
  series: Series,
): Float64Array | undefined {
  try {
    const { indicators } = strategy;
    return conditionHits({ condition, indicators, params: valuesOf(strategy) }, series);
  } catch (error) {
    // Parameters that do not fit together for the moment.
    if (isMarketError(error)) return undefined;
    throw error;
  }
}

/** How often conditions hold over the bars. */
export function useHits(
  strategy: Strategy | undefined,
  series: Series | undefined,
): (condition: Condition) => number | undefined {
  return useCallback(
    (condition) => {
      if (!strategy || !series) return undefined;
      const hits = hitsOf(strategy, condition, series);
      return hits?.reduce((count, hit) => count + (hit === 1 ? 1 : 0), 0);
    },
    [strategy, series],
  );
}

/** Where the rules would buy and sell: a marker at each bar at which a condition begins to hold. */
export function useSignals(
  strategy: Strategy | undefined,
  series: Series | undefined,
): TradeMarker[] {
  return useMemo(() => {
    if (!strategy || !series) return [];
    const { long, short } = strategy;
    const sides = [
      { condition: long?.enter, direction: 1, text: '买入', isExit: false },
      { condition: long?.exit, direction: -1, text: '卖出', isExit: true },
      { condition: short?.enter, direction: -1, text: '卖空', isExit: false },
      { condition: short?.exit, direction: 1, text: '平空', isExit: true },
    ] as const;
    const markers = sides.flatMap(({ condition, direction, text, isExit }) => {
      const hits = condition && hitsOf(strategy, condition, series);
      if (!hits) return [];
      return Array.from(hits).flatMap((hit, i): TradeMarker[] =>
        hit === 1 && hits[i - 1] !== 1
          ? [
              {
                trade: i,
                time: series.time[i] ?? 0,
                price: (direction > 0 ? series.low[i] : series.high[i]) ?? 0,
                direction,
                text,
                isExit,
              },
            ]
          : [],
      );
    });
    return markers.toSorted((a, b) => a.time - b.time);
  }, [strategy, series]);
}
