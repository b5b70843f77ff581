import type { ChangeRow, FieldChanges } from '@wm/contract/core/history';
import { productResource } from '@wm/contract/mall/product';
import type { ProductInput } from '@wm/contract/mall/product';
import { richTextToText } from '@wm/rich-text/rich-text-to-text';
import { sanitizeRichText } from '@wm/rich-text/sanitize-rich-text';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { fileIdsIn, readableFileIds, setFileUses } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { mallOrderItem, mallProduct, mallSku } from '../mall.table.ts';
import { productRepository } from './product.repository.ts';
import { saveSkus } from './save-skus.ts';
import { saveCosts } from './save-costs.ts';
import { wordsOfCosts, wordsOfSkus } from './sku-words.ts';

const kind = 'product';

/** Pictures of what is on sale or was sold are for every buyer, those of drafts for who keeps products. */
export const productUse: FileUseKind = {
  kind,
  label: '商品',
  async places(ids, principal, db) {
    if (!holdsPermission(principal, 'mall:product:list')) return [];
    const found = await db
      .select({ refId: mallProduct.id, title: mallProduct.title })
      .from(mallProduct)
      .where(inArray(mallProduct.id, ids));
    return found.map((one) => ({ ...one, path: '/mall/product' }));
  },
  async mayRead(ids, principal, db) {
    if (!principal) return false;
    if (holdsPermission(principal, 'mall:product:list')) return true;
    const wasSold = sql`exists (select from ${mallOrderItem} where ${mallOrderItem.productId} = ${mallProduct.id})`;
    const [shown] = await db
      .select({ id: mallProduct.id })
      .from(mallProduct)
      .where(
        and(inArray(mallProduct.id, ids), sql`(${eq(mallProduct.status, 'on')} or ${wasSold})`),
      )
      .limit(1);
    return shown !== undefined && holdsPermission(principal, 'mall:store:list');
  },
};

/** Products with their specifications and pictures, written together or not at all. */
export function productService(handle: DatabaseHandle): CrudRepository<typeof productResource> {
  const within = (tx: Database) => productRepository({ pool: handle.pool, db: tx });
  const repository = productRepository(handle);
  return {
    ...repository,
    create: (input, principal) =>
      handle.db.transaction(async (tx) => {
        const { skus, costs, ...given } = input;
        const product = { ...given, detail: sanitizeRichText(given.detail) };
        const { id } = await within(tx).create({ ...product, skus: [], costs: [] }, principal);
        await saveSkus(tx, id, skus);
        await changeCosts(tx, id, costs);
        await recordPictures(tx, { id, ...product }, principal);
        const made = await within(tx).find(id, principal, 'add');
        if (!made) throw new Error('the product was not stored');
        return made;
      }),
    update: (id, patch, principal) =>
      handle.db.transaction(async (tx) => {
        const { skus, costs, detail, ...given } = patch;
        const product = {
          ...given,
          ...(detail !== undefined && { detail: sanitizeRichText(detail) }),
        };
        // Whoever changes specifications changes the product: one after the other.
        const [locked] = await tx
          .select({ pictures: mallProduct.pictures, detail: mallProduct.detail })
          .from(mallProduct)
          .where(eq(mallProduct.id, id))
          .for('update');
        if (!locked) return undefined;
        if (skus) await changeSkus(tx, id, skus);
        if (costs) await changeCosts(tx, id, costs);
        if (product.pictures !== undefined || product.detail !== undefined)
          await recordPictures(tx, { id, ...locked, ...product }, principal);
        return within(tx).update(id, product, principal);
      }),
    history: async (id, query, principal) => {
      const found = await repository.history(id, query, principal);
      return found && { ...found, rows: found.rows.map(inWords) };
    },
    remove: (ids, principal) => handle.db.transaction((tx) => within(tx).remove(ids, principal)),
  };
}

/** Descriptions as one reads them. */
function inWords(change: ChangeRow): ChangeRow {
  const read = (value: unknown): unknown =>
    typeof value === 'string' ? richTextToText(value) : value;
  const fields = change.fields.map((one) =>
    one.field === 'detail' ? { ...one, before: read(one.before), after: read(one.after) } : one,
  );
  return { ...change, fields };
}

/** Writes the specifications and records what they were and are, in words. */
async function changeSkus(tx: Transaction, id: number, skus: ProductInput['skus']): Promise<void> {
  const before = await skuWords(tx, id);
  await saveSkus(tx, id, skus);
  const after = await skuWords(tx, id);
  if (before === after) return;
  const resource = productResource.permission;
  const fields: FieldChanges = { skus: [before, after] };
  await recordChange(tx, { resource, recordId: id, action: 'update', fields });
}

/** Writes what they cost, and records it beside: who may not see it does not find it in the history either. */
async function changeCosts(
  tx: Transaction,
  id: number,
  costs: ProductInput['costs'],
): Promise<void> {
  if (costs.length === 0) return;
  const before = wordsOfCosts(await skusOf(tx, id));
  await saveCosts(tx, id, costs);
  const after = wordsOfCosts(await skusOf(tx, id));
  if (before === after) return;
  const resource = productResource.permission;
  const fields: FieldChanges = { costs: [before, after] };
  await recordChange(tx, { resource, recordId: id, action: 'update', fields });
}

async function skuWords(tx: Transaction, productId: number): Promise<string> {
  return wordsOfSkus(await skusOf(tx, productId));
}

function skusOf(tx: Transaction, productId: number): Promise<(typeof mallSku.$inferSelect)[]> {
  return tx
    .select()
    .from(mallSku)
    .where(eq(mallSku.productId, productId))
    .orderBy(asc(mallSku.orderNum), asc(mallSku.id));
}

async function recordPictures(
  tx: Transaction,
  { id, pictures, detail }: { id: number; pictures: string; detail: string },
  principal: Principal,
): Promise<void> {
  const fileIds = await readableFileIds(tx, fileIdsIn(`${pictures}\n${detail}`), principal);
  await setFileUses(tx, { kind, refId: id, fileIds });
}
