import {
  addCampaignEndpoint,
  campaignProductsEndpoint,
  campaignsEndpoint,
  changeCampaignEndpoint,
  placeProductEndpoint,
  removeCampaignEndpoint,
  shelfResource,
} from '@wm/contract/mall/sorting';
import { listQueryOf, pageOf } from '@wm/contract/core/resource';
import { readOf, defineEndpoint } from '@wm/contract/core/endpoint';
import type { ListQueryOf } from '@wm/contract/core/resource';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  addCampaign,
  changeCampaign,
  changeCampaignProducts,
  listCampaigns,
  removeCampaign,
} from './campaign.repository.ts';
import { listShelf, moveOnShelf } from './shelf.repository.ts';

const listEndpoint = defineEndpoint({
  ...readOf('mall:sorting:list'),
  path: shelfResource.path,
  query: listQueryOf(shelfResource),
  data: pageOf(shelfResource.row),
});

/** 排序列表: the shelves as buyers see them. */
export function addShelfRoutes(app: FastifyInstance, { db }: Core): void {
  route(app, listEndpoint, ({ query }) =>
    listShelf(db, query as ListQueryOf<typeof shelfResource>),
  );
  route(app, placeProductEndpoint, async ({ params, body }) => ({
    place: await moveOnShelf(db, { id: params.id, ...body }),
  }));
  route(app, campaignsEndpoint, () => listCampaigns(db));
  route(app, addCampaignEndpoint, ({ body }) => addCampaign(db, body));
  route(app, changeCampaignEndpoint, ({ params, body }) => changeCampaign(db, params.id, body));
  route(app, removeCampaignEndpoint, ({ params }) => removeCampaign(db, params.id));
  route(app, campaignProductsEndpoint, ({ params, body }) =>
    changeCampaignProducts(db, params.id, body),
  );
}
