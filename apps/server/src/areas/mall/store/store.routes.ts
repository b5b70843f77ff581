import {
  cancelOwnOrderEndpoint,
  ownOrderEndpoint,
  ownOrdersEndpoint,
  payOrderEndpoint,
  placeOrderEndpoint,
  receiveOrderEndpoint,
  shelfEndpoint,
  storeCampaignsEndpoint,
  storeCategoriesEndpoint,
  storeProductEndpoint,
} from '@wm/contract/mall/store';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { cancelOrder, finishOrder } from '../order/order.service.ts';
import { orderById } from '../order/order-fields.ts';
import { placeOrder } from '../order/place-order.ts';
import { payAtProvider } from '../payment/provider.ts';
import { findOwnOrder, listOwnOrders } from './own-orders.ts';
import {
  findForSale,
  listForSale,
  listStoreCampaigns,
  listStoreCategories,
} from './store.repository.ts';

/** 店铺: what a buyer does. Orders are his own alone. */
export function addStoreRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  route(app, shelfEndpoint, ({ query }) => listForSale(db, query));
  route(app, storeCategoriesEndpoint, () => listStoreCategories(db));
  route(app, storeCampaignsEndpoint, () => listStoreCampaigns(db));
  route(app, storeProductEndpoint, async ({ params }) =>
    orNotFound(await findForSale(db, params.id)),
  );
  route(app, placeOrderEndpoint, async ({ body, principal }) =>
    orderById(db, await placeOrder(db, principal, body)),
  );
  route(app, ownOrdersEndpoint, ({ query, principal }) =>
    listOwnOrders(db, principal.userId, query),
  );
  route(app, ownOrderEndpoint, async ({ params, principal }) =>
    orNotFound(await findOwnOrder(db, principal.userId, params.id)),
  );
  route(app, cancelOwnOrderEndpoint, ({ params, principal }) =>
    cancelOrder(db, { id: params.id, byName: principal.username, userId: principal.userId }),
  );
  route(app, receiveOrderEndpoint, ({ params, principal }) =>
    finishOrder(db, { id: params.id, byName: principal.username, userId: principal.userId }),
  );
  route(app, payOrderEndpoint, async ({ params, body, principal }) => {
    const { id } = orNotFound(await findOwnOrder(db, principal.userId, params.id));
    const told = await payAtProvider(core, id, body.outcome);
    return { order: await orderById(db, id), told };
  });
}
