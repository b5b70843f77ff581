import { useQuery } from '@tanstack/react-query';
import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import type { RunResult } from '@wm/contract/report/run';
import type {
  listReportSharesEndpoint,
  openReportShareEndpoint,
  revokeReportSharesEndpoint,
  shareReportRunEndpoint,
} from '@wm/contract/report/share';
import { call } from '#core/http/call.ts';
import { refetches } from '#core/stream/event-rules.ts';

const sharesPath = '/report/v2/shares';

/** Shows one's links anew. */
export const refetchShares = refetches(sharesPath);

/** Where a shared report is read. The token stands behind #, so that no server's log ever sees it. */
export function shareAddress(token: string): string {
  return `${window.location.origin}/share/report#${token}`;
}

/** One's own links that still open. */
export function useShares() {
  return useQuery({
    queryKey: [sharesPath],
    queryFn: async () =>
      (await call<typeof listReportSharesEndpoint>('GET', sharesPath, { silent: true })).rows,
  });
}

export function shareRun(
  id: number,
  wish: BodyOf<typeof shareReportRunEndpoint>,
): Promise<{ id: number; token: string }> {
  return call<typeof shareReportRunEndpoint>('POST', '/report/v2/runs/:id/shares', {
    path: { id },
    body: wish,
  });
}

export function revokeShares(ids: number[]): Promise<unknown> {
  return call<typeof revokeReportSharesEndpoint>('DELETE', sharesPath, { body: { ids } });
}

export type SharedReport = Omit<DataOf<typeof openReportShareEndpoint>, 'result'> & {
  result: RunResult;
};

/** Opens a shared report; needs no sign-in. The page shows what is wrong. */
export async function openShared(token: string, password: string): Promise<SharedReport> {
  const { result, ...rest } = await call<typeof openReportShareEndpoint>(
    'POST',
    '/report/v2/shared',
    { body: { token, password }, silent: true, isToken: false, repeatSubmit: false },
  );
  return { ...rest, result: result as RunResult };
}
