import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TradeAlert } from '@wm/contract/trading/alert';
import type { SymbolBrief } from '@wm/contract/trading/symbol';
import { resample } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import { sliceSeries } from '@wm/market/series';
import { useEffect } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { seriesOf } from '../kline/bar-list.ts';
import type { PriceChart } from '../kline/price-chart.ts';
import { periodsFrom } from '../period-names.ts';
import { decimalsOf } from '../price-text.ts';
import { useTrades } from '../runs/runs.api.ts';
import { pollFeed, readBars } from '../trading.api.ts';
import { chartSymbolsKey } from '../trading-keys.ts';
import { alertApi, lineOf, movedRule } from './alerts.api.ts';
import { runMarkers } from './run-markers.ts';

/** Why indicators of two symbols show nothing; undefined while they do. */
export function pairProblemOf(
  other: SymbolBrief | undefined,
  period: Period | undefined,
): string | undefined {
  if (!other) return '请先在“对比”里选另一个品种';
  const isKnown = period !== undefined && periodsFrom(other.period).includes(period);
  return isKnown ? undefined : `${other.code} 没有这一周期的K线`;
}

/** Draws another symbol beside the one that is shown, in bars of the same length where it has them. */
export function useCompared(
  chart: PriceChart | undefined,
  other: SymbolBrief | undefined,
  { period, until }: { period: Period | undefined; until: number | undefined },
): void {
  const { data } = useQuery({
    queryKey: [...chartSymbolsKey, 'newest', other?.id, other?.revision],
    queryFn: async () => seriesOf(await readBars(other?.id ?? 0)),
    enabled: other !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (!chart) return;
    if (!data || !other) return chart.setCompared(undefined);
    // In a replay its later closes are as unknown as one's own.
    const known =
      until === undefined ? data.length : data.time.findLastIndex((time) => time <= until) + 1;
    const isSamePeriod = pairProblemOf(other, period) === undefined;
    const bars = sliceSeries(data, 0, known);
    const { time, close } =
      isSamePeriod && period && period !== other.period
        ? resample(bars, period, other.venue)
        : bars;
    const newest = data.length < other.barCount ? data.length : undefined;
    const shown = isSamePeriod ? period : undefined;
    chart.setCompared({ code: other.code, time, close, isSamePeriod, period: shown, newest });
  }, [chart, data, other, period, until]);
}

/** Draws the trades of a run. */
export function useRunMarkers(
  chart: PriceChart | undefined,
  runId: number | undefined,
  isShown: boolean,
): void {
  const mayRead = usePermission('trading:detail:list');
  const { data } = useTrades(mayRead ? runId : undefined);
  useEffect(() => {
    chart?.setMarkers(data && isShown ? runMarkers(data) : [], (trade) =>
      chart.chooseMarker(trade),
    );
  }, [chart, data, isShown]);
}

/** Draws alerts that wait for a price; a line that is dragged changes its alert. */
export function useAlertLines(
  chart: PriceChart | undefined,
  alerts: readonly TradeAlert[],
  { symbol, isShown }: { symbol: SymbolBrief | undefined; isShown: boolean },
): void {
  const client = useQueryClient();
  const decimals = decimalsOf(symbol?.tickSize ?? 0.01);
  useEffect(() => {
    const lines = isShown ? alerts.flatMap((alert) => lineOf(alert) ?? []) : [];
    chart?.setAlertLines(lines, (id, price) => {
      const alert = alerts.find((one) => one.id === id);
      if (!alert) return;
      const rule = movedRule(alert.rule, Number(price.toFixed(decimals)));
      const move = async (): Promise<void> => {
        await alertApi.update(id, { rule });
        await client.invalidateQueries({ queryKey: [alertApi.path] });
      };
      void move();
    });
  }, [chart, alerts, isShown, decimals, client]);
}

/** Asks the source of the symbol that is shown at its interval, as long as somebody looks. */
export function usePolledFeed(symbol: SymbolBrief | undefined): void {
  const seconds = symbol?.feedKind === 'poll' ? symbol.feedSeconds : null;
  const id = symbol?.id;
  useEffect(() => {
    if (seconds === null || id === undefined) return undefined;
    const ask = (): void => {
      if (!document.hidden) void pollFeed(id).catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, seconds * 1000);
    return () => clearInterval(timer);
  }, [id, seconds]);
}
