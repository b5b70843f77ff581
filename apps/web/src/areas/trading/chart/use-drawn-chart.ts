import type { TradeAlert } from '@wm/contract/trading/alert';
import type { Drawing } from '@wm/contract/trading/drawing';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { Period } from '@wm/market/resample';
import { useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { PriceChart } from '../kline/price-chart.ts';
import type { ShownIndicator } from '../kline/indicator-params.ts';
import { useAlerts } from './alerts.api.ts';
import type { BlindStart } from './use-blind.ts';
import type { useChartAddress } from './use-chart-address.ts';
import { useAlertLines, useCompared, usePolledFeed, useRunMarkers } from './use-chart-extras.ts';
import { useLiveFeed } from './use-live-feed.ts';
import { usePriceChart } from './use-price-chart.ts';
import { useReplay } from './use-replay.ts';
import type { Replay } from './use-replay.ts';

const noAlerts: readonly TradeAlert[] = [];

interface DrawnChart {
  element: RefObject<HTMLDivElement | null>;
  symbol: SymbolBrief | undefined;
  compared: SymbolBrief | undefined;
  period: Period | undefined;
  indicators: readonly ShownIndicator[];
  address: ReturnType<typeof useChartAddress>;
  onDrawings: (id: number, drawings: Drawing[], isLoaded: boolean) => void;
  /** Where a blind test is to begin, of which symbol. */
  blind: BlindStart | undefined;
}

/** The chart with everything that is drawn on it beside bars and drawings. */
export function useDrawnChart({ address, compared, blind, onDrawings, ...wanted }: DrawnChart) {
  const { symbol, period } = wanted;
  const [view, setView] = useState(() => viewOf(blind, undefined));
  const { until, isVeiled } = view;
  const options = useMemo(() => ({ at: address.at, until }), [address.at, until]);
  // What was drawn would tell too much; until it is loaded again nothing is drawn over it.
  const drawn = isVeiled ? {} : { onDrawings };
  const { chart, state, retry } = usePriceChart({ ...wanted, ...drawn, options });
  const replaying = useReplay(chart, symbol, period);
  const { replay, start } = replaying;
  const next = viewOf(blind, replay);
  if (next.until !== until || next.isVeiled !== isVeiled) setView(next);
  useBlindChart(chart, blind, { symbol, isReady: state === 'shown' && !replay, start });
  const mayAlert = usePermission('trading:alert:list');
  const { data } = useAlerts(symbol?.id, mayAlert);
  const alerts = data?.rows ?? noAlerts;
  const isNow = !replay && !blind;
  useCompared(chart, blind ? undefined : compared, { period, until: replay?.time });
  useRunMarkers(chart, address.runId, isNow);
  useAlertLines(chart, alerts, { symbol, isShown: isNow });
  usePolledFeed(symbol);
  const quote = useLiveFeed(chart, symbol, !isNow);
  const canDraw = state === 'shown' && !isVeiled;
  const shownAlerts = mayAlert && !blind ? alerts : undefined;
  return { quote, chart, state, retry, replaying, isNow, isVeiled, canDraw, alerts: shownAlerts };
}

/** The last moment that is loaded (of a blind test not even a glimpse of what comes), and whether drawings are left out. */
function viewOf(blind: BlindStart | undefined, replay: Replay | undefined) {
  return {
    until: replay ? replay.until : blind?.from,
    isVeiled: blind !== undefined || replay?.isRevealed === true,
  };
}

interface BlindChart {
  symbol: SymbolBrief | undefined;
  /** Whether a replay may begin. */
  isReady: boolean;
  start: ReturnType<typeof useReplay>['start'];
}

/** Hides names and dates as long as a test is blind, and begins its replay as soon as its symbol is there. */
function useBlindChart(
  chart: PriceChart | undefined,
  blind: BlindStart | undefined,
  { symbol, isReady, start }: BlindChart,
): void {
  const isBlind = blind !== undefined;
  useEffect(() => chart?.setBlind(isBlind), [chart, isBlind]);
  const from = isReady && blind?.symbolId === symbol?.id ? blind?.from : undefined;
  useEffect(() => {
    if (from !== undefined) void start(from, true);
  }, [from, start]);
}
