import { randomBytes, randomInt } from 'node:crypto';
import { payMinutes } from '@wm/contract/mall/limits';
import { priceOrder } from '@wm/contract/mall/pricing';
import type { OrderPrice } from '@wm/contract/mall/pricing';
import type { OrderInput } from '@wm/contract/mall/store';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import {
  mallOrder,
  mallOrderItem,
  mallOrderLog,
  mallPayment,
  mallProduct,
  mallSku,
} from '../mall.table.ts';
import { reserve } from './stock.ts';

type Buyer = Pick<Principal, 'userId' | 'username'>;

/**
 * Makes an order and holds its units, all of it or nothing; answers its id. The buyer's key again is the order that is
 * there already, whatever became of the stock since.
 */
export async function placeOrder(db: Database, buyer: Buyer, input: OrderInput): Promise<number> {
  return db.transaction(async (tx) => {
    const bought = await readLines(tx, input.lines);
    const price = priceOrder(bought);
    const id = await insertOrder(tx, { buyer, input, price });
    if (id === undefined) return findByKey(tx, buyer.userId, input.checkoutKey);
    if (bought.length < input.lines.length) throw new AppError('mall.product-gone');
    if (price.totalCents !== input.totalCents) throw new AppError('mall.price-changed');
    const prices = await reserve(tx, input.lines);
    // Whoever changes a price at this moment was seen by one of the two readings.
    if (bought.some(({ skuId, priceCents }) => prices.get(skuId) !== priceCents))
      throw new AppError('mall.price-changed');
    await tx.insert(mallOrderItem).values(
      bought.map((line) => ({
        ...line,
        orderId: id,
        amountCents: line.priceCents * line.quantity,
      })),
    );
    await tx
      .insert(mallOrderLog)
      .values({ orderId: id, event: 'place', toState: 'pending', byName: buyer.username });
    const paymentNo = `P${randomBytes(9).toString('hex').toUpperCase()}`;
    await tx.insert(mallPayment).values({ paymentNo, orderId: id, amountCents: price.totalCents });
    return id;
  });
}

async function readLines(tx: Transaction, lines: OrderInput['lines']) {
  const ids = lines.map(({ skuId }) => skuId);
  const rows = await tx
    .select({
      skuId: mallSku.id,
      productId: mallSku.productId,
      title: mallProduct.title,
      spec: mallSku.spec,
      picture: sql<string>`split_part(${mallProduct.pictures}, ',', 1)`,
      priceCents: mallSku.priceCents,
    })
    .from(mallSku)
    .innerJoin(mallProduct, eq(mallProduct.id, mallSku.productId))
    .where(and(inArray(mallSku.id, ids), eq(mallProduct.status, 'on')));
  const known = new Map(rows.map((row) => [row.skuId, row]));
  return lines.flatMap(({ skuId, quantity }) => {
    const row = known.get(skuId);
    return row ? [{ ...row, quantity }] : [];
  });
}

interface Making {
  buyer: Buyer;
  input: OrderInput;
  price: OrderPrice;
}

/** Undefined when the buyer's key was used before: whoever uses it at the same moment waits here. */
async function insertOrder(
  tx: Transaction,
  { buyer, input, price }: Making,
): Promise<number | undefined> {
  const { lines: _lines, totalCents: _total, ...given } = input;
  const [made] = await tx
    .insert(mallOrder)
    .values({
      ...given,
      ...price,
      orderNo: newOrderNo(),
      userId: buyer.userId,
      buyerName: buyer.username,
      expireTime: sql`now() + make_interval(mins => ${payMinutes})`,
    })
    .onConflictDoNothing({ target: [mallOrder.userId, mallOrder.checkoutKey] })
    .returning({ id: mallOrder.id });
  return made?.id;
}

async function findByKey(tx: Transaction, userId: number, checkoutKey: string): Promise<number> {
  const [order] = await tx
    .select({ id: mallOrder.id })
    .from(mallOrder)
    .where(and(eq(mallOrder.userId, userId), eq(mallOrder.checkoutKey, checkoutKey)));
  if (!order) throw new Error('the order of the key is gone');
  return order.id;
}

/** M261126-04839217: the day in the office, and eight digits that tell nobody how many there are. */
function newOrderNo(): SQL {
  const digits = String(randomInt(100_000_000)).padStart(8, '0');
  return sql`'M' || to_char(now() at time zone office_zone(), 'YYMMDD') || '-' || ${digits}::text`;
}
