import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import { mostCampaigns, mostInCampaign } from './limits.ts';
import { productStates } from './product-states.ts';

/** Which shelf is meant: `category-3`, `campaign-5`; the whole store without one. */
const shelfName = z.string().regex(/^(?:category|campaign)-[1-9]\d{0,14}$/, '没有这个货架');

/** 排序: the products as they stand on a shelf of the store, those that are pinned first. */
export const shelfResource = defineResource({
  path: '/mall/v2/sorting',
  permission: 'mall:sorting',
  title: '商品排序',
  row: z.object({
    id: z.number(),
    /** Its place on the shelf, from 1. */
    place: z.number(),
    title: z.string(),
    pictures: z.string(),
    category_id: z.number(),
    category_name: z.string(),
    price_cents: z.number(),
    status: z.enum(productStates),
    is_pinned: z.boolean(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: { title: z.string().max(100).optional(), shelf: shelfName.optional() },
  sorts: ['place'],
});

export type ShelfProduct = RowOf<typeof shelfResource>;

/** Puts a product at a place of the shelf, the others move up; or pins it before all others, or no longer. */
export const placeProductEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/mall/v2/sorting/:id',
  access: 'mall:sorting:edit',
  rate: 'default',
  audit: '修改商品排序',
  params: idParams,
  body: z
    .strictObject({
      place: z.number().int().min(1, '位置从 1 开始').max(1_000_000).optional(),
      is_pinned: z.boolean().optional(),
      /** What is moved there stays where it is on the others. */
      shelf: shelfName.optional(),
    })
    .refine((body) => body.place !== undefined || body.is_pinned !== undefined),
  /** Where it stands then. */
  data: z.object({ place: z.number() }),
});

const day = z.iso.date('请选择日期');
const campaignFields = {
  campaign_name: z.string().trim().min(1, '请输入活动名称').max(30, '活动名称不超过 30 个字符'),
  /** Days of the office, both of them whole. */
  begin_day: day,
  end_day: day,
};
const campaignBody = z
  .strictObject(campaignFields)
  .refine((body) => body.begin_day <= body.end_day, {
    path: ['end_day'],
    message: '结束日期不能早于开始日期',
  });

/** 活动: a shelf of its own while its days last, with the products that were put on it. */
const campaign = z.object({
  id: z.number(),
  ...campaignFields,
  /** How many products are on it, off sale or not. */
  products: z.number(),
  /** Whether buyers see it today. */
  is_running: z.boolean(),
});

export type Campaign = Camelize<z.output<typeof campaign>>;
export type CampaignInput = Camelize<z.output<typeof campaignBody>>;

const campaigns = '/mall/v2/sorting/campaigns';
const change = { access: 'mall:sorting:edit', rate: 'default' } as const;

/** Every campaign, the one that ends last first. */
export const campaignsEndpoint = defineEndpoint({
  ...readOf('mall:sorting:list'),
  path: campaigns,
  data: z.array(campaign).max(mostCampaigns),
});

export const addCampaignEndpoint = defineEndpoint({
  ...change,
  method: 'POST',
  path: campaigns,
  audit: '新增商城活动',
  body: campaignBody,
  data: campaign,
});

export const changeCampaignEndpoint = defineEndpoint({
  ...change,
  method: 'PUT',
  path: `${campaigns}/:id`,
  audit: '修改商城活动',
  params: idParams,
  body: campaignBody,
  data: campaign,
});

export const removeCampaignEndpoint = defineEndpoint({
  ...change,
  method: 'DELETE',
  path: `${campaigns}/:id`,
  audit: '删除商城活动',
  params: idParams,
});

const productIds = z
  .array(
    z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
  )
  .max(mostInCampaign, `一个活动最多 ${mostInCampaign} 个商品`)
  .default([]);

/** Puts products at the end of a campaign's shelf and takes others off; what is there or gone already stays so. */
export const campaignProductsEndpoint = defineEndpoint({
  ...change,
  method: 'PUT',
  path: `${campaigns}/:id/products`,
  audit: '修改活动商品',
  params: idParams,
  body: z.strictObject({ add: productIds, remove: productIds }),
  data: campaign,
});
