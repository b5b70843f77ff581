import type {
  importMenusEndpoint,
  menuResource,
  MenuImportRow,
  sortMenusEndpoint,
} from '@wm/contract/system/menu';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { downloadByForm } from '#core/http/download.ts';

const resourceApi = createResourceApi<typeof menuResource>({
  path: '/admin/v2/system/menu',
  permission: 'system:menu',
  title: '菜单',
});

export const menuApi: typeof resourceApi = {
  ...resourceApi,
  exportFile: (query) => downloadByForm(`${resourceApi.path}/export`, query, '菜单.json'),
};

export function saveMenuOrders(orders: { id: number; order: number }[]): Promise<unknown> {
  return call<typeof sortMenusEndpoint>('PUT', '/admin/v2/system/menu/sort', { body: { orders } });
}

export type MenuImportOrder = BodyOf<typeof importMenusEndpoint>;

/** Tries an import, or carries it out. */
export function importMenus(
  body: MenuImportOrder,
): Promise<{ stored: boolean; rows: MenuImportRow[] }> {
  return call<typeof importMenusEndpoint>('POST', '/admin/v2/system/menu/import', {
    body,
    repeatSubmit: false,
  });
}
