import type { FieldChanges } from '@wm/contract/core/history';
import { productResource } from '@wm/contract/mall/product';
import type { changePricesEndpoint, PricedSku } from '@wm/contract/mall/price-change';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { mayFilter, refuseWithheld } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChanges } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { mallProduct, mallSku } from '../mall.table.ts';
import { wordsOfSkus } from './sku-words.ts';

const resource = productResource.permission;

/** Sets prices, all or none. @throws AppError `mall.prices-changed` where one is not what its changer saw */
export async function changePrices(
  { core, principal }: { core: Core; principal: Principal },
  { skus }: BodyOf<typeof changePricesEndpoint>,
): Promise<{ changed: number }> {
  refuseWithheld(principal.columnRights.get(resource), { skus: '' }, 'update');
  const asked = new Map(skus.map((sku) => [sku.id, sku]));
  return inTransaction(core.db, async (tx) => {
    const ids = [...asked.keys()];
    const owners = tx
      .selectDistinct({ id: mallSku.productId })
      .from(mallSku)
      .where(inArray(mallSku.id, ids));
    // Products first and both by their ids, as whoever saves a form does.
    const products = await tx
      .select({ id: mallProduct.id })
      .from(mallProduct)
      .where(inArray(mallProduct.id, owners))
      .orderBy(asc(mallProduct.id))
      .for('update');
    const productIds = products.map(({ id }) => id);
    if (productIds.length === 0) throw new AppError('mall.prices-changed');
    const held = await tx
      .select()
      .from(mallSku)
      .where(inArray(mallSku.productId, productIds))
      .orderBy(asc(mallSku.id))
      .for('update');
    const fitting = held.filter(({ id, priceCents }) => asked.get(id)?.wasCents === priceCents);
    if (fitting.length < asked.size) throw new AppError('mall.prices-changed');
    const rows = fitting.map(({ id }) => ({ id, price: asked.get(id)?.priceCents }));
    await tx.execute(sql`
      update mall_sku s set price_cents = g.price, update_time = now()
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (id bigint, price int)
      where s.id = g.id and s.price_cents <> g.price`);
    const byProduct = Map.groupBy(
      held.toSorted((one, other) => one.orderNum - other.orderNum),
      ({ productId }) => productId,
    );
    await recordChanges(
      tx,
      [...byProduct].map(([recordId, own]) => {
        const after = own.map((sku) => ({
          ...sku,
          priceCents: asked.get(sku.id)?.priceCents ?? sku.priceCents,
        }));
        const [one, other] = [wordsOfSkus(own), wordsOfSkus(after)];
        const fields: FieldChanges = one === other ? {} : { skus: [one, other] };
        return { resource, recordId, action: 'update' as const, fields };
      }),
    );
    return { changed: fitting.length };
  });
}

/** The prices of some products, in the order of the products and their specifications. */
export async function pricesOf(
  { core, principal }: { core: Core; principal: Principal },
  ids: number[],
): Promise<{ skus: PricedSku[] }> {
  if (!mayFilter(principal.columnRights.get(resource), 'skus'))
    throw new AppError('auth.column-forbidden');
  const skus = await core.db
    .select({
      id: mallSku.id,
      title: mallProduct.title,
      spec: mallSku.spec,
      priceCents: mallSku.priceCents,
    })
    .from(mallSku)
    .innerJoin(mallProduct, eq(mallProduct.id, mallSku.productId))
    .where(inArray(mallProduct.id, ids))
    .orderBy(asc(mallProduct.id), asc(mallSku.orderNum), asc(mallSku.id));
  return { skus };
}
