import type { Drawing } from '@wm/contract/trading/drawing';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { Period } from '@wm/market/resample';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLook } from '#ui/theme/look.ts';
import type { ShownIndicator } from '../kline/indicator-params.ts';
import type { PriceChart, ShowOptions } from '../kline/price-chart.ts';
import { readBars, readDrawings } from '../trading.api.ts';

export type ChartState = 'loading' | 'shown' | 'empty' | Error;

interface Wanted {
  element: RefObject<HTMLDivElement | null>;
  symbol: SymbolBrief | undefined;
  period: Period | undefined;
  indicators: readonly ShownIndicator[];
  /** What is drawn by hand; without it nothing of it is shown. */
  onDrawings?: (id: number, drawings: Drawing[], isLoaded: boolean) => void;
  options?: ShowOptions | undefined;
}

/** The chart of the page: opened with the library when first needed, told of every change, closed with the page. */
export function usePriceChart({
  element,
  symbol,
  period,
  indicators,
  onDrawings,
  options,
}: Wanted) {
  const [chart, setChart] = useState<PriceChart>();
  const [state, setState] = useState<ChartState>('loading');
  const look = useLook();
  const { at, until } = options ?? {};
  const shown = useRef<{ key: string; revision: number }>(undefined);
  const tell = useRef(onDrawings);
  useEffect(() => {
    tell.current = onDrawings;
  });
  useEffect(() => {
    const holder = element.current;
    if (!holder) return undefined;
    let isLeft = false;
    let opened: PriceChart | undefined;
    const open = async (): Promise<void> => {
      try {
        const { openPriceChart } = await import('../kline/price-chart.ts');
        if (isLeft) return;
        opened = openPriceChart(holder, {
          readBars,
          readDrawings: async (id) => {
            if (!tell.current) return [];
            const drawings = await readDrawings(id);
            tell.current(id, drawings, true);
            return drawings;
          },
          onDrawings: (id, drawings) => tell.current?.(id, drawings, false),
          onState: setState,
        });
        shown.current = undefined;
        setChart(opened);
      } catch (error) {
        setState(error instanceof Error ? error : new Error(String(error)));
      }
    };
    void open();
    const watcher = new ResizeObserver(() => opened?.resize());
    watcher.observe(holder);
    return () => {
      isLeft = true;
      watcher.disconnect();
      opened?.close();
    };
  }, [element]);
  useEffect(() => {
    if (!chart || !symbol || !period) return;
    const key = JSON.stringify([symbol.id, period, at, until]);
    const before = shown.current;
    shown.current = { key, revision: symbol.revision };
    if (before?.key !== key) chart.show(symbol, period, { at, until });
    else if (before.revision !== symbol.revision) void chart.extend(symbol).catch(() => undefined);
  }, [chart, symbol, period, at, until]);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  // The colors stand in the page by the time effects run.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read from the page, which changes with the look
  useEffect(() => chart?.restyle(), [chart, look]);
  const retry = (): void => {
    if (chart && symbol && period) chart.show(symbol, period, { at, until });
  };
  return { chart, state, retry };
}
