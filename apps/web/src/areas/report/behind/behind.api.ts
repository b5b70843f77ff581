import { useInfiniteQuery } from '@tanstack/react-query';
import { behindPageRows } from '@wm/contract/report/definition-rules';
import type { behindRunEndpoint, BehindResult, GroupPart } from '@wm/contract/report/links/behind';
import { call } from '#core/http/call.ts';
import { reportRunApi } from '../report.api.ts';

interface Group {
  runId: number;
  module: string;
  at: GroupPart[];
}

/** The rows behind a group of a run, as they are now, a page after the other. */
export function useBehind({ runId, module, at }: Group) {
  return useInfiniteQuery({
    queryKey: [reportRunApi.path, 'behind', runId, module, JSON.stringify(at)],
    queryFn: async ({ pageParam, signal }) => {
      const { result } = await call<typeof behindRunEndpoint>(
        'POST',
        '/report/v2/runs/:id/behind',
        {
          path: { id: runId },
          body: { module, at, page: pageParam },
          silent: true,
          repeatSubmit: false,
          signal,
        },
      );
      return result as BehindResult;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      last.rows.length < behindPageRows || all.length * behindPageRows >= last.total
        ? undefined
        : all.length + 1,
    retry: false,
  });
}
