import { mostSkus } from '@wm/contract/mall/limits';
import type { ProductInput } from '@wm/contract/mall/product';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallOrderItem, mallSku } from '../mall.table.ts';

type SkuInput = ProductInput['skus'][number];

/**
 * Makes a product's specifications what was given, in the order given. One that is left out is deleted, or stopped where it
 * was sold before. Rows are locked in the order of their ids, as orders lock them.
 */
export async function saveSkus(
  tx: Transaction,
  productId: number,
  given: SkuInput[],
): Promise<void> {
  const stored = await tx
    .select({ id: mallSku.id, locked: mallSku.locked, stock: mallSku.stock })
    .from(mallSku)
    .where(eq(mallSku.productId, productId))
    .orderBy(asc(mallSku.id))
    .for('update');
  const known = new Map(stored.map((one) => [one.id, one]));
  const kept = new Set(given.flatMap(({ id }) => (id === undefined ? [] : [id])));
  for (const id of kept) if (!known.has(id)) throw new AppError('mall.sku-foreign');
  await dropSkus(
    tx,
    stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
  );
  await freeCodes(tx, [...kept]);
  try {
    for (const [orderNum, { id, stockWas, ...others }] of given.entries()) {
      const { locked = 0, stock: now = 0 } = known.get(id ?? 0) ?? {};
      // A form says by how much it changes the stock: orders that were paid since it was opened have taken theirs.
      const stock = others.stock + (stockWas === undefined ? 0 : now - stockWas);
      const values = { ...others, stock };
      if (stock < locked)
        throw new AppError('mall.sku-locked', {
          values: { spec: values.spec || '默认', locked: String(locked) },
        });
      if (id === undefined) await tx.insert(mallSku).values({ ...values, orderNum, productId });
      else
        await tx
          .update(mallSku)
          .set({ ...values, orderNum, updateTime: sql`now()` })
          .where(eq(mallSku.id, id));
    }
  } catch (error) {
    if (violatedUnique(error) === 'mall_sku_sku_code_unique')
      throw new AppError('mall.sku-code-taken', { cause: error });
    throw error;
  }
}

/** Two that change their codes with each other would be in each other's way. */
async function freeCodes(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(mallSku)
    .set({ skuCode: sql`chr(1) || ${mallSku.id}::text` })
    .where(inArray(mallSku.id, ids));
}

async function dropSkus(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const wasSold = sql`exists (select from ${mallOrderItem} where ${mallOrderItem.skuId} = ${mallSku.id})`;
  await tx
    .update(mallSku)
    // Behind those that are for sale.
    .set({ status: '1', orderNum: mostSkus, updateTime: sql`now()` })
    .where(and(inArray(mallSku.id, ids), wasSold));
  await tx.delete(mallSku).where(and(inArray(mallSku.id, ids), sql`not ${wasSold}`));
}
