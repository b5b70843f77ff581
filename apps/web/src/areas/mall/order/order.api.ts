import type {
  cancelOrderEndpoint,
  finishOrderEndpoint,
  Order,
  OrderLog,
  orderLogEndpoint,
  orderResource,
  orderStatesEndpoint,
  refundOrderEndpoint,
  shipOrderEndpoint,
} from '@wm/contract/mall/order';
import type { OrderState } from '@wm/contract/mall/order-states';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';

export const orderApi = createResourceApi<typeof orderResource>({
  path: '/mall/v2/order',
  permission: 'mall:order',
  title: '订单',
});

/** How many orders stand in each state; renewed with the orders. */
export function useOrderCounts(): ReadonlyMap<OrderState, number> {
  const { data = [] } = useQuery({
    queryKey: [orderApi.path, 'states'],
    queryFn: () =>
      call<typeof orderStatesEndpoint>('GET', '/mall/v2/order/states', { silent: true }),
  });
  return new Map(data.map(({ state, orders }) => [state, orders]));
}

export function useOrderLog(id: number): UseQueryResult<OrderLog[]> {
  return useQuery({
    queryKey: [orderApi.path, 'log', id],
    queryFn: () =>
      call<typeof orderLogEndpoint>('GET', '/mall/v2/order/:id/log', {
        path: { id },
        silent: true,
      }),
  });
}

export function shipOrder(
  id: number,
  body: { carrier: string; trackingNo: string },
): Promise<Order> {
  return call<typeof shipOrderEndpoint>('PUT', '/mall/v2/order/:id/ship', { path: { id }, body });
}

export function cancelOrder(id: number, body: { note: string }): Promise<Order> {
  return call<typeof cancelOrderEndpoint>('PUT', '/mall/v2/order/:id/cancel', {
    path: { id },
    body,
  });
}

export function finishOrder(id: number): Promise<Order> {
  return call<typeof finishOrderEndpoint>('PUT', '/mall/v2/order/:id/finish', {
    path: { id },
    body: {},
  });
}

export function refundOrder(
  id: number,
  body: { amountCents: number; note: string },
): Promise<Order> {
  return call<typeof refundOrderEndpoint>('PUT', '/mall/v2/order/:id/refund', {
    path: { id },
    body,
  });
}
