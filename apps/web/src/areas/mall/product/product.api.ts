import type { productResource } from '@wm/contract/mall/product';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const productApi = createResourceApi<typeof productResource>({
  path: '/mall/v2/product',
  permission: 'mall:product',
  title: '商品',
});
