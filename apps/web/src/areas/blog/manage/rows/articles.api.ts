import type { articleCountsEndpoint, articleReadingsEndpoint } from '@wm/contract/blog/readings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { articleApi } from '../article.api.ts';
import { filterOf } from './article-place.ts';
import type { useArticlePlace } from './article-place.ts';

type Place = ReturnType<typeof useArticlePlace>['place'];

export function useArticles({ state, title, page, limit }: Place) {
  const query = {
    ...filterOf(state),
    ...(title && { title }),
    page,
    limit,
    sort: 'update_time',
    order: 'desc',
  } as const;
  return useQuery({
    queryKey: [articleApi.path, 'rows', query],
    queryFn: () => articleApi.list(query, { silent: true }),
    placeholderData: keepPreviousData,
  });
}

export function useArticleCounts() {
  return useQuery({
    queryKey: [articleApi.path, 'counts'],
    queryFn: ({ signal }) =>
      call<typeof articleCountsEndpoint>('GET', '/article/v2/articles/counts', {
        signal,
        silent: true,
      }),
  });
}

const mostAsked = 200;

/** How often each of some articles was read on the days that are counted, the oldest first. */
export function useReadings(ids: readonly number[]) {
  const asked = ids.slice(0, mostAsked).join(',');
  const { data } = useQuery({
    queryKey: [articleApi.path, 'readings', asked],
    queryFn: ({ signal }) =>
      call<typeof articleReadingsEndpoint>('GET', '/article/v2/articles/readings', {
        query: { ids: asked },
        signal,
        silent: true,
      }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return {
    since: data?.since ?? null,
    daysOf: (id: number): readonly number[] => data?.rows.find((row) => row.id === id)?.days ?? [],
  };
}
