import type {
  addDatasetEndpoint,
  datasetColumnsEndpoint,
  datasetResource,
  replaceDatasetEndpoint,
} from '@wm/contract/report/dataset';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const datasetApi = createResourceApi<typeof datasetResource>({
  path: '/report/v2/datasets',
  permission: 'report:dataset',
  title: '文件数据',
});

export const sourcesKey = ['/report/v2/sources'];

/** Where the guide begins with a source. */
export function guideAddress(source: string): string {
  return `/report/guide?source=${source}`;
}

export function addDataset(fileName: string, name: string): Promise<{ taskId: number }> {
  return call<typeof addDatasetEndpoint>('POST', '/report/v2/datasets/file', {
    body: { fileName, name, description: '' },
    silent: true,
  });
}

export function replaceDataset(id: number, fileName: string): Promise<{ taskId: number }> {
  return call<typeof replaceDatasetEndpoint>('POST', '/report/v2/datasets/:id/file', {
    path: { id },
    body: { fileName },
    silent: true,
  });
}

export function useDatasetColumns(id: number) {
  return useQuery({
    queryKey: [datasetApi.path, 'columns', id],
    queryFn: async () =>
      (
        await call<typeof datasetColumnsEndpoint>('GET', '/report/v2/datasets/:id/columns', {
          path: { id },
          silent: true,
        })
      ).rows,
  });
}
