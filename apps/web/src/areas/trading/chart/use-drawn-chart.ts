import type { TradeAlert } from '@wm/contract/trading/alert';
import type { Drawing } from '@wm/contract/trading/drawing';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import type { Period } from '@wm/market/resample';
import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import type { ShownIndicator } from '../kline/indicator-params.ts';
import { useAlerts } from './alerts.api.ts';
import type { useChartAddress } from './use-chart-address.ts';
import { useAlertLines, useCompared, usePolledFeed, useRunMarkers } from './use-chart-extras.ts';
import { useLiveFeed } from './use-live-feed.ts';
import { usePriceChart } from './use-price-chart.ts';
import { useReplay } from './use-replay.ts';

const noAlerts: readonly TradeAlert[] = [];

interface DrawnChart {
  element: RefObject<HTMLDivElement | null>;
  symbol: SymbolBrief | undefined;
  compared: SymbolBrief | undefined;
  period: Period | undefined;
  indicators: readonly ShownIndicator[];
  address: ReturnType<typeof useChartAddress>;
  onDrawings: (id: number, drawings: Drawing[], isLoaded: boolean) => void;
}

/** The chart with everything that is drawn on it beside bars and drawings. */
export function useDrawnChart({ address, compared, ...wanted }: DrawnChart) {
  const { symbol, period } = wanted;
  const [until, setUntil] = useState<number>();
  const options = useMemo(() => ({ at: address.at, until }), [address.at, until]);
  const { chart, state, retry } = usePriceChart({ ...wanted, options });
  const replaying = useReplay(chart, symbol, period);
  const { replay } = replaying;
  if (replay?.until !== until) setUntil(replay?.until);
  const mayAlert = usePermission('trading:alert:list');
  const { data } = useAlerts(symbol?.id, mayAlert);
  const alerts = data?.rows ?? noAlerts;
  useCompared(chart, compared, { period, until: replay?.time });
  useRunMarkers(chart, address.runId, !replay);
  useAlertLines(chart, alerts, { symbol, isShown: !replay });
  usePolledFeed(symbol);
  const quote = useLiveFeed(chart, symbol, replay !== undefined);
  return { quote, chart, state, retry, replaying, alerts: mayAlert ? alerts : undefined };
}
