import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import { productStates } from './product-states.ts';

/** 排序: the products as they stand on the shelf of the store, those that are pinned first. */
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
    category_name: z.string(),
    price_cents: z.number(),
    status: z.enum(productStates),
    is_pinned: z.boolean(),
  }),
  create: z.strictObject({}),
  update: z.strictObject({}),
  filters: { title: z.string().max(100).optional() },
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
    })
    .refine((body) => body.place !== undefined || body.is_pinned !== undefined),
  /** Where it stands then. */
  data: z.object({ place: z.number() }),
});
