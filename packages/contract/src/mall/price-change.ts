import { z } from 'zod';
import { defineEndpoint, idsBody } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { dearest } from './limits.ts';

/** Specifications whose prices may be changed at once. */
export const mostPriceChanges = 5000;

/** How a price is changed: set, moved by so many 分, or by so many hundredths of a percent. */
export const priceChangeKinds = ['set', 'add', 'percent'] as const;
export type PriceChangeKind = (typeof priceChangeKinds)[number];

/** To what a changed price is rounded, in 分: half goes up. */
export const priceRoundings = { cent: 1, jiao: 10, yuan: 100 } as const;
export type PriceRounding = keyof typeof priceRoundings;

export interface PriceRule {
  kind: PriceChangeKind;
  /** 分, or hundredths of a percent. */
  amount: number;
  rounding: PriceRounding;
}

function roundHalfUp(value: number, step: number): number {
  return Math.floor((2 * value + step) / (2 * step));
}

/** What a price in 分 becomes; undefined where it would be none. Whole numbers throughout. */
export function changedPrice(
  cents: number,
  { kind, amount, rounding }: PriceRule,
): number | undefined {
  const step = priceRoundings[rounding];
  // In ten-thousandths of a 分, so that the rounding is done once.
  const unit = 10_000;
  const exact = {
    set: amount * unit,
    add: (cents + amount) * unit,
    percent: cents * (unit + amount),
  }[kind];
  const rounded = roundHalfUp(exact, step * unit) * step;
  return rounded >= 0 && rounded <= dearest ? rounded : undefined;
}

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
