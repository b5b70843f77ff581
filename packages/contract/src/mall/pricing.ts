/** One thing of an order and how many of it. */
export interface PricedLine {
  priceCents: number;
  quantity: number;
}

/** What an order costs, in 分: `total` is what is paid. */
export interface OrderPrice {
  itemsCents: number;
  discountCents: number;
  freightCents: number;
  totalCents: number;
}

/** From this sum of goods on, in 分, each full step takes the reduction off. */
export const discountStep = 20_000;
export const discountEach = 1000;
/** What is left after the reduction travels free from this sum on, in 分. */
export const freeFreightFrom = 9900;
export const freight = 800;

/** What an order costs: 每满 200 元减 10 元, 满 99 元免运费. Whole 分 throughout. */
export function priceOrder(lines: readonly PricedLine[]): OrderPrice {
  const itemsCents = lines.reduce((sum, line) => sum + line.priceCents * line.quantity, 0);
  const discountCents = Math.floor(itemsCents / discountStep) * discountEach;
  const freightCents = itemsCents - discountCents >= freeFreightFrom ? 0 : freight;
  return {
    itemsCents,
    discountCents,
    freightCents,
    totalCents: itemsCents - discountCents + freightCents,
  };
}
