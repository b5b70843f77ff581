import { useQuery } from '@tanstack/react-query';
import type {
  checkPackEndpoint,
  installPackEndpoint,
  packItemsEndpoint,
  PackPlan,
  planPackEndpoint,
  reportPackResource,
  SourceMapping,
  uninstallPackEndpoint,
} from '@wm/contract/report/pack';
import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { downloadByForm } from '#core/http/download.ts';

export const reportPackApi = createResourceApi<typeof reportPackResource>({
  path: '/report/v2/packs',
  permission: 'report:install',
  title: '报表包',
});

const checkTimeoutMs = 120_000;

/** Has a file checked; nothing is installed. Shows nothing: the drawer tells what is wrong. */
export function checkPack(file: File): Promise<PackPlan> {
  const body = new FormData();
  body.append('file', file, file.name);
  return call<typeof checkPackEndpoint>('POST', '/report/v2/packs/check', {
    body,
    timeout: checkTimeoutMs,
    silent: true,
  });
}

export function planPack(id: number, sources: SourceMapping[]): Promise<PackPlan> {
  return call<typeof planPackEndpoint>('POST', '/report/v2/packs/:id/plan', {
    path: { id },
    body: { sources },
    silent: true,
    repeatSubmit: false,
  });
}

export function installPack(
  id: number,
  body: BodyOf<typeof installPackEndpoint>,
): Promise<DataOf<typeof installPackEndpoint>> {
  return call<typeof installPackEndpoint>('POST', '/report/v2/packs/:id/install', {
    path: { id },
    body,
    silent: true,
  });
}

export function uninstallPack(id: number): Promise<DataOf<typeof uninstallPackEndpoint>> {
  return call<typeof uninstallPackEndpoint>('POST', '/report/v2/packs/:id/uninstall', {
    path: { id },
  });
}

export function usePackItems(id: number | undefined) {
  return useQuery({
    queryKey: [reportPackApi.path, 'items', id],
    queryFn: () =>
      call<typeof packItemsEndpoint>('GET', '/report/v2/packs/:id/items', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
  });
}

/** Downloads reports as a pack; the client shows why where it cannot. */
export function exportPack(ids: number[]): Promise<void> {
  return downloadByForm(`${reportPackApi.path}/file`, { ids: ids.join(',') }, '报表包.zip');
}
