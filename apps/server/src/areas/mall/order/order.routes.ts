import {
  cancelOrderEndpoint,
  finishOrderEndpoint,
  orderLogEndpoint,
  orderResource,
  orderStatesEndpoint,
  refundOrderEndpoint,
  shipOrderEndpoint,
} from '@wm/contract/mall/order';
import type { Order } from '@wm/contract/mall/order';
import { orderStateLabels } from '@wm/contract/mall/order-states';
import type { FastifyInstance } from 'fastify';
import { refuseWithheld } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import {
  cancelOrder,
  countByState,
  finishOrder,
  listOrderLog,
  orderRepository,
  refundOrder,
  shipOrder,
} from './order.service.ts';

/** 订单列表: what must go out, and what becomes of each order. */
export function addOrderRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  const repository = orderRepository(core);
  route(app, orderStatesEndpoint, () => countByState(db));
  registerCrud(app, {
    resource: orderResource,
    repository,
    only: ['list', 'query', 'export'],
    columns: [
      { field: 'id', title: '订单序号', width: 10 },
      { field: 'orderNo', title: '订单号', width: 20 },
      {
        field: 'state',
        title: '状态',
        width: 10,
        show: (value) => labels.get(String(value)) ?? '',
      },
      { field: 'buyerName', title: '买家', width: 14 },
      { field: 'itemsCents', title: '商品金额', width: 12, show: yuan },
      { field: 'discountCents', title: '优惠', width: 10, show: yuan },
      { field: 'freightCents', title: '运费', width: 10, show: yuan },
      { field: 'totalCents', title: '应付', width: 12, show: yuan },
      { field: 'paidCents', title: '已付', width: 12, show: yuan },
      { field: 'refundCents', title: '退款金额', width: 12, show: yuan },
      { field: 'receiverName', title: '收货人', width: 12 },
      { field: 'receiverPhone', title: '联系电话', width: 16 },
      { field: 'receiverAddress', title: '收货地址', width: 40 },
      { field: 'carrier', title: '快递公司', width: 12 },
      { field: 'trackingNo', title: '运单号', width: 20 },
      { field: 'createTime', title: '下单时间', width: 26 },
    ],
  });
  route(app, orderLogEndpoint, ({ params, principal }) => listOrderLog(db, params.id, principal));
  const found = async (id: number, principal: Principal): Promise<Order> =>
    orNotFound(await repository.find(id, principal));
  route(app, shipOrderEndpoint, async ({ params, body, principal, request }) => {
    mayChange(principal, request.body);
    await shipOrder(db, { id: params.id, byName: principal.username }, body);
    return found(params.id, principal);
  });
  route(app, finishOrderEndpoint, async ({ params, principal }) => {
    await finishOrder(db, { id: params.id, byName: principal.username });
    return found(params.id, principal);
  });
  route(app, cancelOrderEndpoint, async ({ params, body, principal }) => {
    await cancelOrder(db, { id: params.id, byName: principal.username }, body.note);
    return found(params.id, principal);
  });
  route(app, refundOrderEndpoint, async ({ params, body, principal }) => {
    mayChange(principal, { refund_cents: '' });
    await refundOrder(core, { id: params.id, byName: principal.username }, body);
    return found(params.id, principal);
  });
}

/** Refuses a step that writes a column which somebody may not write. */
function mayChange(principal: Principal, columns: unknown): void {
  refuseWithheld(principal.columnRights.get(orderResource.permission), columns, 'update');
}

const labels = new Map<string, string>(Object.entries(orderStateLabels));

/** 分 as 元, exact to the cent. */
function yuan(value: unknown): number {
  return Number((Number(value) / 100).toFixed(2));
}
