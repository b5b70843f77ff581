import { productResource } from '@wm/contract/mall/product';
import type { SheetReport } from '@wm/contract/mall/sheet';
import { asc, inArray, or, sql } from 'drizzle-orm';
import { mayFilter, refuseWithheld } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { letOthers } from '#core/let-others.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';
import { mallProduct, mallSku } from '../mall.table.ts';
import { categoryPaths } from './category-paths.ts';
import { parseLine } from './parse-line.ts';
import type { ParsedLine } from './parse-line.ts';
import { planImport } from './plan-import.ts';
import type { PlannedProduct, Standing } from './plan-import.ts';
import { productHeads, rightOfField } from './product-heads.ts';
import type { ProductField } from './product-heads.ts';
import { readLines } from './read-lines.ts';
import type { Lines } from './read-lines.ts';
import { isChanged, writeImport } from './write-import.ts';

const needed = ['productCode', 'skuCode'] as const;
/** Rows between two breaks for others. */
const batch = 500;

/** Checks a sheet of products; with `isWriting` it is written, all of it, or nothing where anything is wrong. */
export async function importProducts(
  { core, principal }: { core: Core; principal: Principal },
  file: SheetFile,
  isWriting: boolean,
): Promise<SheetReport> {
  const read = await readLines<ProductField>(file, { heads: productHeads, needed });
  refuseHidden(principal);
  const plans = await inTransaction(core.db, async (tx) => {
    // Two files at once would not see each other's codes.
    if (isWriting) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('mall:import'))`);
    const planned = await plan(tx, read, isWriting);
    refuseColumns(principal, read.fields, planned);
    if (isWriting && read.faults.isEmpty) await writeImport(tx, planned);
    return planned;
  });
  const { faults, lines } = read;
  const isSound = faults.isEmpty;
  return {
    ...faults.report(file.name, lines),
    added: plans.filter(({ stored }) => !stored).length,
    changed: plans.filter((one) => one.stored && isChanged(one)).length,
    written: isWriting && isSound ? lines.length : 0,
  };
}

/** Whoever may not look for codes must not learn of them by bringing them. */
function refuseHidden(principal: Principal): void {
  const rights = principal.columnRights.get(productResource.permission);
  if (!mayFilter(rights, 'product_code') || !mayFilter(rights, 'skus'))
    throw new AppError('auth.column-forbidden');
}

function refuseColumns(
  principal: Principal,
  fields: readonly ProductField[],
  plans: readonly PlannedProduct[],
): void {
  const rights = principal.columnRights.get(productResource.permission);
  const named = Object.fromEntries(fields.map((field) => [rightOfField[field], '']));
  if (plans.some(({ stored }) => !stored)) refuseWithheld(rights, named, 'create');
  // Its code finds a product and stays what it is.
  const { product_code: _, ...changing } = named;
  if (plans.some(({ stored }) => stored)) refuseWithheld(rights, changing, 'update');
}

async function plan(
  tx: Transaction,
  { lines, faults }: Lines<ProductField>,
  isWriting: boolean,
): Promise<PlannedProduct[]> {
  const categories = await categoryPaths(tx);
  const parsed: ParsedLine[] = [];
  for (const [at, line] of lines.entries()) {
    parsed.push(parseLine(line, categories, faults));
    // oxlint-disable-next-line eslint/no-await-in-loop -- lets others have their turn
    if (at % batch === batch - 1) await letOthers();
  }
  return planImport(parsed, await readStanding(tx, parsed, isWriting), faults);
}

/** Products and specifications of the codes that a file names, held where they will be written. */
async function readStanding(
  tx: Transaction,
  lines: readonly ParsedLine[],
  isHolding: boolean,
): Promise<Standing> {
  const codesOf = (of: 'productCode' | 'skuCode') =>
    sql.param([...new Set(lines.map((line) => line[of]))]);
  const byCode = sql`${mallProduct.productCode} = any(${codesOf('productCode')}::text[])`;
  const products = tx.select().from(mallProduct).where(byCode).orderBy(asc(mallProduct.id));
  // Whoever changes specifications holds the product first, and specifications by their ids, as orders do.
  const found = await (isHolding ? products.for('update') : products);
  const ids = found.map(({ id }) => id);
  const skus = tx
    .select()
    .from(mallSku)
    .where(
      or(
        ids.length > 0 ? inArray(mallSku.productId, ids) : undefined,
        sql`${mallSku.skuCode} = any(${codesOf('skuCode')}::text[])`,
      ),
    )
    .orderBy(asc(mallSku.id));
  const held = await (isHolding ? skus.for('update') : skus);
  return {
    products: new Map(found.map((one) => [one.productCode, one])),
    skus: new Map(held.map((one) => [one.skuCode, one])),
    skusOf: Map.groupBy(held, ({ productId }) => productId),
  };
}
