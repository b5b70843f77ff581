import type { Dashboard, VersionInfo, dashboardEndpoint } from '@wm/contract/home/dashboard';
import type { noteResource } from '@wm/contract/notebook/note';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { versionQuery } from '#core/resilience/version.api.ts';

const renewMs = 60_000;
/** Whoever comes back from having done something sees that it is done. */
const freshMs = 1000;
const noteCount = 5;

const noteApi = createResourceApi<typeof noteResource>({
  path: '/notebook/v2/notes',
  permission: 'note:data',
  title: '笔记',
});

/** What a page does by itself is no news to the person before it. */
const silentAddresses = new Set(['/admin/v2/stream/ticket', '/admin/v2/preferences']);

async function readDashboard(): Promise<Dashboard> {
  const data = await call<typeof dashboardEndpoint>('GET', '/home/v2/dashboard', { silent: true });
  return { ...data, activity: data.activity.filter(({ url }) => !silentAddresses.has(url)) };
}

const dashboardQuery = queryOptions({
  queryKey: ['home', 'dashboard'],
  queryFn: readDashboard,
  staleTime: freshMs,
});

/** The numbers of this installation and what I did last; renewed each minute while the page is shown. */
export function useDashboard(): UseQueryResult<Dashboard> {
  return useQuery({ ...dashboardQuery, refetchInterval: renewMs });
}

/** Fetches what most cards of the home page show, before there is a page. A failure is left for the page to tell. */
export function fetchHomeAhead(client: QueryClient): Promise<void> {
  return client.prefetchQuery(dashboardQuery);
}

/** Versions of program, build and database, and what changed. */
export function useVersion(): UseQueryResult<VersionInfo> {
  return useQuery({ ...versionQuery, staleTime: renewMs });
}

/** The notes I wrote last. */
export function useRecentNotes() {
  return useQuery({
    queryKey: [noteApi.path, 'recent'],
    queryFn: () =>
      noteApi.list({ sort: 'update_time', order: 'desc', limit: noteCount }, { silent: true }),
  });
}
