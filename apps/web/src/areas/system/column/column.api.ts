import type { columnResource, columnResourcesEndpoint } from '@wm/contract/system/column';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const columnApi = createResourceApi<typeof columnResource>({
  path: '/admin/v2/system/column',
  permission: 'system:column',
  title: '字段',
});

export interface ColumnOwner {
  resource: string;
  title: string;
}

/** The resources that have columns. */
export async function readColumnOwners(): Promise<ColumnOwner[]> {
  const { rows } = await call<typeof columnResourcesEndpoint>(
    'GET',
    '/admin/v2/system/column/resources',
    { silent: true },
  );
  return rows;
}
