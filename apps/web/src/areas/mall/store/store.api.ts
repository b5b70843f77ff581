import type { DataOf } from '@wm/contract/core/endpoint';
import type { Order } from '@wm/contract/mall/order';
import type {
  cancelOwnOrderEndpoint,
  OrderInput,
  ownOrderEndpoint,
  ownOrdersEndpoint,
  payOrderEndpoint,
  payOutcomes,
  placeOrderEndpoint,
  receiveOrderEndpoint,
  shelfEndpoint,
  storeCampaignsEndpoint,
  storeCategoriesEndpoint,
  StoreProduct,
  storeProductEndpoint,
} from '@wm/contract/mall/store';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';

const path = '/mall/v2/store';
export const storeKey = [path];
export const shelfSize = 24;

export interface ShelfQuery {
  page: number;
  categoryId?: number | undefined;
  campaignId?: number | undefined;
  title?: string | undefined;
}

export function useShelf(query: ShelfQuery): UseQueryResult<DataOf<typeof shelfEndpoint>> {
  return useQuery({
    queryKey: [path, 'shelf', query],
    queryFn: () =>
      call<typeof shelfEndpoint>('GET', `${path}/shelf`, {
        query: { ...query, limit: shelfSize },
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useStoreCategories(): DataOf<typeof storeCategoriesEndpoint> {
  const { data = [] } = useQuery({
    queryKey: [path, 'categories'],
    queryFn: () =>
      call<typeof storeCategoriesEndpoint>('GET', `${path}/categories`, { silent: true }),
  });
  return data;
}

/** Campaigns of today, the one that ends first before the others. */
export function useStoreCampaigns(): DataOf<typeof storeCampaignsEndpoint> {
  const { data = [] } = useQuery({
    queryKey: [path, 'campaigns'],
    queryFn: () =>
      call<typeof storeCampaignsEndpoint>('GET', `${path}/campaigns`, { silent: true }),
  });
  return data;
}

/** The shop sends an order out, and no event tells its buyer: it is asked for whenever it is looked at. */
const alwaysAnew = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** What asks for one product, also for several at once. */
export function productQuery(id: number) {
  return {
    queryKey: [path, 'product', id],
    queryFn: (): Promise<StoreProduct> =>
      call<typeof storeProductEndpoint>('GET', `${path}/products/:id`, {
        path: { id },
        silent: true,
      }),
    retry: false,
  };
}

export function useOwnOrders(page: number): UseQueryResult<DataOf<typeof ownOrdersEndpoint>> {
  return useQuery({
    ...alwaysAnew,
    queryKey: [path, 'orders', page],
    queryFn: () =>
      call<typeof ownOrdersEndpoint>('GET', `${path}/orders`, {
        query: { page, limit: 20 },
        silent: true,
      }),
  });
}

export function useOwnOrder(id: number): UseQueryResult<Order> {
  return useQuery({
    ...alwaysAnew,
    queryKey: [path, 'order', id],
    queryFn: () =>
      call<typeof ownOrderEndpoint>('GET', `${path}/orders/:id`, { path: { id }, silent: true }),
  });
}

/** Shows its errors itself: what is short is put right in the cart. */
export function placeOrder(body: OrderInput): Promise<Order> {
  return call<typeof placeOrderEndpoint>('POST', `${path}/orders`, { body });
}

export function cancelOwnOrder(id: number): Promise<Order> {
  return call<typeof cancelOwnOrderEndpoint>('POST', `${path}/orders/:id/cancel`, {
    path: { id },
    body: {},
  });
}

export function receiveOrder(id: number): Promise<Order> {
  return call<typeof receiveOrderEndpoint>('POST', `${path}/orders/:id/receive`, {
    path: { id },
    body: {},
  });
}

export function payOrder(
  id: number,
  outcome: (typeof payOutcomes)[number],
): Promise<DataOf<typeof payOrderEndpoint>> {
  return call<typeof payOrderEndpoint>('POST', `${path}/orders/:id/pay`, {
    path: { id },
    body: { outcome },
  });
}
