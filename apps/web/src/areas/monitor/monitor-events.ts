import type { QueryClient } from '@tanstack/react-query';
import { spans } from '@wm/contract/monitor/spans';
import type { SpanName } from '@wm/contract/monitor/spans';

/** First parts of the keys of what moves with each sample, and when somebody comes or goes. */
export const samplesKey = 'monitor:samples';
export const seriesKey = 'monitor:series';
export const onlineKey = 'monitor:online';

/** A curve is asked for again when a point has been added to it, not with every sample; an empty one waits for its first. */
function refetchSeries(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [seriesKey],
    predicate: ({ queryKey, state }) => {
      const [, , span, at] = queryKey as [string, string, SpanName, string | undefined];
      // One that ends in the past never changes.
      if (at !== undefined) return false;
      const { points = [] } = (state.data ?? {}) as { points?: readonly unknown[] };
      if (points.length === 0) return true;
      return Date.now() - state.dataUpdatedAt >= spans[span][1] * 1000;
    },
  });
}

/** Shows anew what samples move. */
export function refetchSamples(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [samplesKey] });
  refetchSeries(client);
}

export function refetchOnline(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [onlineKey] });
}
