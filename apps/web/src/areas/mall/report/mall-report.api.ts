import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { mallReportEndpoint } from '@wm/contract/mall/report';
import type { RunResult } from '@wm/contract/report/run';
import { call } from '#core/http/call.ts';

/** The reports of the mall on the rows of this moment. */
export function useMallReports(days: string) {
  return useQuery({
    queryKey: ['/mall/v2/report', days],
    queryFn: async () => {
      const { rows } = await call<typeof mallReportEndpoint>('GET', '/mall/v2/report', {
        query: { days },
        silent: true,
      });
      return rows.map((row) => ({ ...row, result: row.result as RunResult }));
    },
    placeholderData: keepPreviousData,
  });
}
