import type { FieldChanges } from '@wm/contract/core/history';
import { productResource } from '@wm/contract/mall/product';
import { snakeKey } from '@wm/contract/core/wire';
import { sql } from 'drizzle-orm';
import { allFields, recordChanges } from '#core/audit/record-changes.ts';
import type { RecordChange } from '#core/audit/record-changes.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallProduct, mallSku } from '../mall.table.ts';
import { wordsOfCosts, wordsOfSkus } from '../product/sku-words.ts';
import type { PlannedProduct, PlannedSku } from './plan-import.ts';

const batch = 500;
const resource = productResource.permission;

/** Whether a plan changes anything that is stored. */
export function isChanged(plan: PlannedProduct): boolean {
  return Object.keys(changesOf(plan)).length > 0;
}

/** Writes a plan without faults, and the history of it. */
export async function writeImport(
  tx: Transaction,
  plans: readonly PlannedProduct[],
): Promise<void> {
  const added = plans.filter(({ stored }) => !stored);
  const changed = plans.filter((plan) => plan.stored && isChanged(plan));
  const ids = await addProducts(tx, added);
  await changeProducts(tx, changed);
  const newSkus = plans.flatMap((plan) => {
    const productId = plan.stored?.id ?? ids.get(plan.productCode) ?? 0;
    return plan.skus.filter(({ stored }) => !stored).map((sku) => ({ ...columns(sku), productId }));
  });
  for (let at = 0; at < newSkus.length; at += batch)
    // oxlint-disable-next-line eslint/no-await-in-loop -- in batches
    await tx.insert(mallSku).values(newSkus.slice(at, at + batch));
  await changeSkus(
    tx,
    changed.flatMap(({ skus }) => skus.filter(({ stored }) => stored)),
  );
  await recordChanges(tx, [
    ...added.map((plan): RecordChange => {
      const { productCode, values, skus } = plan;
      const row = { productCode, ...values, skus: wordsOfSkus(skus), costs: wordsOfCosts(skus) };
      const recordId = ids.get(productCode) ?? 0;
      return { resource, recordId, action: 'create', fields: allFields(productResource, row) };
    }),
    ...changed.map((plan): RecordChange => {
      const recordId = plan.stored?.id ?? 0;
      return { resource, recordId, action: 'update', fields: changesOf(plan) };
    }),
  ]);
}

function columns(sku: PlannedSku) {
  const { skuCode, spec, priceCents, costCents, barcode, stock, status, orderNum } = sku;
  return { skuCode, spec, priceCents, costCents, barcode, stock, status, orderNum };
}

function changesOf({ stored, values, skus, others }: PlannedProduct): FieldChanges {
  const fields: FieldChanges = {};
  for (const [name, after] of Object.entries(values)) {
    const before = stored?.[name as keyof typeof values];
    if (before !== after) fields[snakeKey(name)] = [before ?? null, after];
  }
  const inOrder = <T extends { orderNum: number }>(list: T[]): T[] =>
    list.toSorted((one, other) => one.orderNum - other.orderNum);
  const before = wordsOfSkus(inOrder([...others, ...skus.flatMap(({ stored: sku }) => sku ?? [])]));
  const after = wordsOfSkus(inOrder([...others, ...skus]));
  if (before !== after) fields['skus'] = [before, after];
  const cost = wordsOfCosts(inOrder([...others, ...skus.flatMap(({ stored: sku }) => sku ?? [])]));
  const costs = wordsOfCosts(inOrder([...others, ...skus]));
  if (cost !== costs) fields['costs'] = [cost, costs];
  return fields;
}

async function addProducts(
  tx: Transaction,
  plans: readonly PlannedProduct[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let at = 0; at < plans.length; at += batch) {
    const rows = plans
      .slice(at, at + batch)
      .map(({ productCode, values }) => ({ productCode, ...values }));
    // oxlint-disable-next-line eslint/no-await-in-loop -- in batches
    const made = await tx
      .insert(mallProduct)
      .values(rows)
      .returning({ id: mallProduct.id, code: mallProduct.productCode });
    for (const { id, code } of made) ids.set(code, id);
  }
  return ids;
}

async function changeProducts(tx: Transaction, plans: readonly PlannedProduct[]): Promise<void> {
  const rows = plans.map(({ stored, values }) => ({ id: stored?.id ?? 0, ...values }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update mall_product p set title = g.title, category_id = g."categoryId", brand = g.brand, status = g.status,
      detail = g.detail, update_time = now()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (id bigint, title text, "categoryId" bigint, brand text, status text, detail text)
    where p.id = g.id`);
}

async function changeSkus(tx: Transaction, skus: readonly PlannedSku[]): Promise<void> {
  const rows = skus.map((sku) => ({ ...columns(sku), id: sku.stored?.id ?? 0 }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    update mall_sku s set spec = g.spec, price_cents = g."priceCents", cost_cents = g."costCents", barcode = g.barcode, stock = g.stock, status = g.status, update_time = now()
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as g (id bigint, spec text, "priceCents" int, "costCents" int, barcode text, stock int, status text)
    where s.id = g.id
      and (s.spec, s.price_cents, s.cost_cents, s.barcode, s.stock, s.status::text)
        is distinct from (g.spec, g."priceCents", g."costCents", g.barcode, g.stock, g.status)`);
}
