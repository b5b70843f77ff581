import type { mallSku } from '../mall.table.ts';

type Sku = Pick<typeof mallSku.$inferSelect, 'spec' | 'priceCents' | 'stock' | 'status'>;

/** Specifications in words, for the history: 黑色 ¥129.00 库存 84；白色 ¥99.00 库存 3（停售）. */
export function wordsOfSkus(skus: readonly Sku[]): string {
  return skus
    .map(
      ({ spec, priceCents, stock, status }) =>
        `${spec || '默认'} ¥${(priceCents / 100).toFixed(2)} 库存 ${stock}${status === '1' ? '（停售）' : ''}`,
    )
    .join('；');
}
