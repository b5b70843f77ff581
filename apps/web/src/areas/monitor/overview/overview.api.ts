import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  overviewEndpoint,
  seriesEndpoint,
  serverSeriesEndpoint,
  takeHealthEndpoint,
} from '@wm/contract/monitor/overview';
import type { SpanName } from '@wm/contract/monitor/spans';
import { call } from '#core/http/call.ts';
import { samplesKey, seriesKey } from '../monitor-events.ts';

/** How everything stands. */
export function useOverview() {
  return useQuery({
    queryKey: [samplesKey, 'overview'],
    queryFn: () =>
      call<typeof overviewEndpoint>('GET', '/admin/v2/monitor/overview', { silent: true }),
  });
}

/** Who asks for curves: holders of the overview, or of the server's screen. */
export type SeriesPlace = 'overview' | 'server';

/** What was measured over a span that ends now or at an instant. */
export function useSeries(place: SeriesPlace, span: SpanName, at?: string) {
  return useQuery({
    queryKey: [seriesKey, place, span, at],
    queryFn: () =>
      place === 'overview'
        ? call<typeof seriesEndpoint>('GET', '/admin/v2/monitor/series', {
            query: { span, at },
            silent: true,
          })
        : call<typeof serverSeriesEndpoint>('GET', '/admin/v2/monitor/server/series', {
            query: { span, at },
            silent: true,
          }),
    placeholderData: keepPreviousData,
  });
}

export async function takeHealth(key: string, isTaken: boolean): Promise<void> {
  await call<typeof takeHealthEndpoint>('PUT', '/admin/v2/monitor/overview/taken', {
    body: { key, isTaken },
  });
}
