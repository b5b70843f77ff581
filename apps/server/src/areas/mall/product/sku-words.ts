import type { mallSku } from '../mall.table.ts';

type Cost = Pick<typeof mallSku.$inferSelect, 'skuCode' | 'costCents'>;
type Sku = Pick<
  typeof mallSku.$inferSelect,
  'spec' | 'priceCents' | 'stock' | 'barcode' | 'status'
>;

/** Specifications in words, for the history: 黑色 ¥129.00 库存 84；白色 ¥99.00 库存 3（停售）. */
export function wordsOfSkus(skus: readonly Sku[]): string {
  return skus
    .map(
      ({ spec, priceCents, stock, barcode, status }) =>
        `${spec || '默认'} ¥${(priceCents / 100).toFixed(2)} 库存 ${stock}${barcode && ` 条码 ${barcode}`}${status === '1' ? '（停售）' : ''}`,
    )
    .join('；');
}

/** What specifications cost, in words: SP0001-1 ¥29.00；SP0001-2 ¥31.50. Those of which nobody knows are left out. */
export function wordsOfCosts(costs: readonly Cost[]): string {
  return costs
    .flatMap(({ skuCode, costCents }) =>
      costCents === null ? [] : [`${skuCode} ¥${(costCents / 100).toFixed(2)}`],
    )
    .join('；');
}
