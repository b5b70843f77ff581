import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '@wm/contract/core/endpoint';
import type {
  commentTradeEndpoint,
  runPartEndpoint,
  runReportEndpoint,
  runResource,
  runTradesEndpoint,
  savePaperEndpoint,
  startRunEndpoint,
} from '@wm/contract/trading/run';
import type { RunPart, RunReport, RunTrades } from '@wm/contract/trading/run-report';
import type { strategyResource } from '@wm/contract/trading/strategy';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const strategyApi = createResourceApi<typeof strategyResource>({
  path: '/trading/v2/strategies',
  permission: 'trading:test',
  title: '策略',
});

export const runApi = createResourceApi<typeof runResource>({
  path: '/trading/v2/runs',
  permission: 'trading:analysis',
  title: '回测',
});

const pollMs = 1000;

/** Where a run is looked at. */
export function analysisAddress(runIds: number | readonly number[]): string {
  return typeof runIds === 'number'
    ? `/trading/analysis?run=${runIds}`
    : `/trading/analysis?runs=${runIds.join(',')}`;
}

/** Where the trades of a run are gone through, one of them first. */
export function detailAddress(runId: number, trade?: number): string {
  return `/trading/detail?run=${runId}${trade === undefined ? '' : `&trade=${trade + 1}`}`;
}

/** Where the trades of a run stand on the chart, in its bars. */
export function runChartAddress({ id, symbolId, period }: RunReport['run']): string {
  return `/trading/chart?s=${symbolId}&p=${period}&run=${id}`;
}

export function startRun(
  body: BodyOf<typeof startRunEndpoint>,
): Promise<{ id: number; taskId: number }> {
  return call<typeof startRunEndpoint>('POST', '/trading/v2/runs', { body, silent: true });
}

/** Keeps orders by hand as a run. */
export function savePaper(
  body: BodyOf<typeof savePaperEndpoint>,
): Promise<{ id: number; taskId: number }> {
  return call<typeof savePaperEndpoint>('POST', '/trading/v2/paper-runs', { body });
}

async function readReport(id: number): Promise<RunReport> {
  const { result } = await call<typeof runReportEndpoint>('GET', '/trading/v2/runs/:id/report', {
    path: { id },
    silent: true,
  });
  return result as RunReport;
}

/** Whether a run is still being made. */
export function isUnderWay({ status }: RunReport['run']): boolean {
  return status === 'waiting' || status === 'running';
}

export function reportQuery(id: number) {
  return {
    queryKey: [runApi.path, 'report', id],
    queryFn: () => readReport(id),
  };
}

/** Everything about a run but its trades, asked for again each second while it is being made. */
export function useReport(id: number | undefined) {
  return useQuery({
    ...reportQuery(id ?? 0),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.run) ? pollMs : false),
  });
}

/** The figures of a part of a run; nothing is asked without a part. */
export function usePart(id: number, range: { from: number; to: number } | undefined) {
  return useQuery({
    queryKey: [runApi.path, 'part', id, range?.from, range?.to],
    queryFn: async () => {
      const { result } = await call<typeof runPartEndpoint>('GET', '/trading/v2/runs/:id/part', {
        path: { id },
        query: { from: range?.from ?? 0, to: range?.to ?? 0 },
        silent: true,
      });
      return result as RunPart;
    },
    enabled: range !== undefined,
  });
}

/** The trades of a run. */
export function useTrades(id: number | undefined) {
  return useQuery({
    queryKey: [runApi.path, 'trades', id],
    queryFn: async () => {
      const { result } = await call<typeof runTradesEndpoint>(
        'GET',
        '/trading/v2/runs/:id/trades',
        {
          path: { id: id ?? 0 },
          silent: true,
        },
      );
      return result as RunTrades;
    },
    enabled: id !== undefined,
  });
}

export async function commentTrade(
  id: number,
  body: BodyOf<typeof commentTradeEndpoint>,
): Promise<void> {
  await call<typeof commentTradeEndpoint>('PUT', '/trading/v2/runs/:id/comments', {
    path: { id },
    body,
    repeatSubmit: false,
  });
}
