import { z } from 'zod';
import { defineEndpoint, idsBody } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { dearest } from './limits.ts';

/** Specifications whose prices may be changed at once. */
export const mostPriceChanges = 5000;

const price = z.number().int('价格最小到分').min(0).max(dearest, '价格过高');

/** Sets prices, all or none: one that is no longer what it was refuses them. The same with both exchanged takes it back. */
export const changePricesEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/mall/v2/product/prices',
  access: 'mall:product:edit',
  rate: 'default',
  audit: '批量改价',
  body: z.strictObject({
    skus: z
      .array(
        z.strictObject({
          id: z
            .number()
            .int()
            .positive()
            .max(2 ** 53 - 1),
          was_cents: price,
          price_cents: price,
        }),
      )
      .min(1, '没有要改的价格')
      .max(mostPriceChanges, `一次最多改 ${mostPriceChanges} 个价格`)
      .refine((skus) => new Set(skus.map(({ id }) => id)).size === skus.length, '规格重复'),
  }),
  data: z.object({ changed: z.number() }),
});

const pricedSku = z.object({
  id: z.number(),
  title: z.string(),
  spec: z.string(),
  price_cents: z.number(),
});

export type PricedSku = Camelize<z.output<typeof pricedSku>>;

/** The prices of some products, for what is shown before they are changed. */
export const pricesOfEndpoint = defineEndpoint({
  method: 'POST',
  path: '/mall/v2/product/prices',
  access: 'mall:product:edit',
  rate: 'default',
  audit: null,
  isRead: true,
  body: idsBody,
  data: z.object({ skus: z.array(pricedSku) }),
});
