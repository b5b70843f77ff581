import type {
  CategoryNode,
  categoryResource,
  categoryTreeEndpoint,
  sortCategoriesEndpoint,
} from '@wm/contract/mall/category';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const categoryApi = createResourceApi<typeof categoryResource>({
  path: '/mall/v2/category',
  permission: 'mall:category',
  title: '商品分类',
});

export function saveCategoryOrders(orders: { id: number; order: number }[]): Promise<unknown> {
  return call<typeof sortCategoriesEndpoint>('PUT', '/mall/v2/category/sort', { body: { orders } });
}

const none: CategoryNode[] = [];

/** Every category as flat rows, for tree selects; renewed with the categories. */
export function useCategoryNodes(): CategoryNode[] {
  const { data = none } = useQuery({
    queryKey: [categoryApi.path, 'nodes'],
    queryFn: () => call<typeof categoryTreeEndpoint>('GET', '/mall/v2/category/tree'),
  });
  return data;
}
