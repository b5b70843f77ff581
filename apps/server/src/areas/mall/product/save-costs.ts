import type { ProductInput } from '@wm/contract/mall/product';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallSku } from '../mall.table.ts';

/**
 * Keeps what a product's specifications cost, by their codes; those that are not named stay as they are.
 * @throws AppError `mall.cost-foreign` where the product has no specification of a code
 */
export async function saveCosts(
  tx: Transaction,
  productId: number,
  costs: ProductInput['costs'],
): Promise<void> {
  for (const { skuCode, costCents } of costs) {
    const changed = await tx
      .update(mallSku)
      .set({ costCents, updateTime: sql`now()` })
      .where(and(eq(mallSku.productId, productId), eq(mallSku.skuCode, skuCode)))
      .returning({ id: mallSku.id });
    if (changed.length === 0)
      throw new AppError('mall.cost-foreign', { values: { code: skuCode } });
  }
}
