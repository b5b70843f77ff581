import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallOrderItem, mallProduct, mallSku } from '../mall.table.ts';

/** Units of one specification. */
export interface Units {
  skuId: number;
  quantity: number;
}

/** Every change of several goes in the order of ids: two of them never wait for each other. */
function inLockOrder<T extends { skuId: number }>(units: readonly T[]): T[] {
  return units.toSorted((one, other) => one.skuId - other.skuId);
}

/** Holds units for an order that is not paid yet, or throws `mall.short` with what is left. Answers their prices. */
export async function reserve(
  tx: Transaction,
  units: readonly Units[],
): Promise<Map<number, number>> {
  const prices = new Map<number, number>();
  for (const { skuId, quantity } of inLockOrder(units)) {
    const [held] = await tx
      .update(mallSku)
      .set({ locked: sql`${mallSku.locked} + ${quantity}` })
      .where(
        and(
          eq(mallSku.id, skuId),
          eq(mallSku.status, '0'),
          gte(sql`${mallSku.stock} - ${mallSku.locked}`, quantity),
        ),
      )
      .returning({ priceCents: mallSku.priceCents });
    if (!held) throw await shortage(tx, skuId);
    prices.set(skuId, held.priceCents);
  }
  return prices;
}

async function shortage(tx: Transaction, skuId: number): Promise<AppError> {
  const [sku] = await tx
    .select({
      title: mallProduct.title,
      status: mallSku.status,
      left: sql<number>`${mallSku.stock} - ${mallSku.locked}`,
    })
    .from(mallSku)
    .innerJoin(mallProduct, eq(mallProduct.id, mallSku.productId))
    .where(eq(mallSku.id, skuId));
  if (!sku || sku.status !== '0')
    return new AppError('mall.product-gone', { data: { sku_id: skuId } });
  return new AppError('mall.short', {
    values: { title: sku.title, left: String(sku.left) },
    data: { sku_id: skuId, left: sku.left },
  });
}

/** What an order holds, in lock order. */
async function unitsOf(tx: Transaction, orderId: number): Promise<Units[]> {
  return tx
    .select({ skuId: mallOrderItem.skuId, quantity: mallOrderItem.quantity })
    .from(mallOrderItem)
    .where(eq(mallOrderItem.orderId, orderId))
    .orderBy(asc(mallOrderItem.skuId));
}

/** Lets go of what an order held. */
export async function release(tx: Transaction, orderId: number): Promise<void> {
  for (const { skuId, quantity } of await unitsOf(tx, orderId))
    await tx
      .update(mallSku)
      .set({ locked: sql`${mallSku.locked} - ${quantity}` })
      .where(eq(mallSku.id, skuId));
}

/** What an order held is sold: it leaves the stock. */
export async function deduct(tx: Transaction, orderId: number): Promise<void> {
  for (const { skuId, quantity } of await unitsOf(tx, orderId))
    await tx
      .update(mallSku)
      .set({
        locked: sql`${mallSku.locked} - ${quantity}`,
        stock: sql`${mallSku.stock} - ${quantity}`,
        sold: sql`${mallSku.sold} + ${quantity}`,
      })
      .where(eq(mallSku.id, skuId));
}

/** What was paid and never sent comes back into the stock. */
export async function restock(tx: Transaction, orderId: number): Promise<void> {
  for (const { skuId, quantity } of await unitsOf(tx, orderId))
    await tx
      .update(mallSku)
      .set({
        stock: sql`${mallSku.stock} + ${quantity}`,
        sold: sql`greatest(${mallSku.sold} - ${quantity}, 0)`,
      })
      .where(eq(mallSku.id, skuId));
}
