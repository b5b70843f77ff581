import type { placeProductEndpoint, shelfResource } from '@wm/contract/mall/sorting';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const shelfApi = createResourceApi<typeof shelfResource>({
  path: '/mall/v2/sorting',
  permission: 'mall:sorting',
  title: '商品排序',
});

/** Moves a product on the shelf; answers where it stands then. */
export function placeProduct(
  id: number,
  body: { place?: number; isPinned?: boolean },
): Promise<{ place: number }> {
  return call<typeof placeProductEndpoint>('PUT', '/mall/v2/sorting/:id', { path: { id }, body });
}
