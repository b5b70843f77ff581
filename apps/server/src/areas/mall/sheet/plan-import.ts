import { largestStock, mostSkus } from '@wm/contract/mall/limits';
import type { mallProduct, mallSku } from '../mall.table.ts';
import { detailAfter } from '../product/detail-text.ts';
import type { ParsedLine, ProductPart } from './parse-line.ts';
import type { ProductField } from './product-heads.ts';
import type { Faults, Line } from './read-lines.ts';

export type StoredProduct = typeof mallProduct.$inferSelect;
export type StoredSku = typeof mallSku.$inferSelect;

/** A specification as it will be; without `stored` it is new. */
export interface PlannedSku {
  stored: StoredSku | undefined;
  skuCode: string;
  spec: string;
  priceCents: number;
  costCents: number | null;
  barcode: string;
  stock: number;
  status: '0' | '1';
  orderNum: number;
}

/** A product as it will be, with the specifications that the file names. */
export interface PlannedProduct {
  stored: StoredProduct | undefined;
  productCode: string;
  values: Required<ProductPart>;
  skus: PlannedSku[];
  /** Those that the file does not name. */
  others: StoredSku[];
}

/** What is there already. */
export interface Standing {
  products: ReadonlyMap<string, StoredProduct>;
  skus: ReadonlyMap<string, StoredSku>;
  skusOf: ReadonlyMap<number, StoredSku[]>;
}

type Told = Faults<ProductField>;

/** Holds a file against what is there; what cannot be is told to `faults`. */
export function planImport(
  lines: readonly ParsedLine[],
  standing: Standing,
  faults: Told,
): PlannedProduct[] {
  refuseRepeats(lines, faults);
  const byProduct = Map.groupBy(
    lines.filter(({ productCode }) => productCode !== ''),
    ({ productCode }) => productCode,
  );
  return [...byProduct].flatMap(
    ([code, own]) => planProduct(code, own, { standing, faults }) ?? [],
  );
}

function refuseRepeats(lines: readonly ParsedLine[], faults: Told): void {
  const first = new Map<string, number>();
  for (const { skuCode, line } of lines) {
    const row = first.get(skuCode);
    if (skuCode !== '' && row !== undefined) faults.add(line, 'skuCode', `与第 ${row} 行重复`);
    else first.set(skuCode, line.row);
  }
}

interface Planning {
  standing: Standing;
  faults: Told;
}

function planProduct(
  productCode: string,
  lines: readonly ParsedLine[],
  { standing, faults }: Planning,
): PlannedProduct | undefined {
  const stored = standing.products.get(productCode);
  const said = agreed(lines, faults);
  const [first] = lines;
  if (!first) return undefined;
  if (!stored) requireNew(first.line, said, faults);
  const { title, categoryId, brand, status, detail } = stored ?? empty;
  const words = said.detail === undefined ? detail : detailAfter(detail, said.detail);
  const values = { title, categoryId, brand, status, ...said, detail: words };
  const own = stored ? (standing.skusOf.get(stored.id) ?? []) : [];
  const named = new Set(lines.map(({ skuCode }) => skuCode));
  const others = own.filter(({ skuCode }) => !named.has(skuCode));
  const skus = lines.flatMap(
    (line, at) => planSku(line, { stored, orderNum: own.length + at, standing, faults }) ?? [],
  );
  refuseSpecs(lines, { skus, others, faults });
  return { stored, productCode, values, skus, others };
}

const empty: Required<ProductPart> = {
  title: '',
  categoryId: 0,
  brand: '',
  status: 'draft',
  detail: '',
};

/** A new product must say what it is called and where it stands; a cell that is wrong was told already. */
function requireNew(line: Line<ProductField>, said: ProductPart, faults: Told): void {
  if (said.title === undefined && !line.cells.title)
    faults.add(line, 'title', '新商品需要商品名称');
  if (said.categoryId === undefined && !line.cells.category)
    faults.add(line, 'category', '新商品需要商品分类');
}

const titles: [keyof ProductPart, ProductField][] = [
  ['title', 'title'],
  ['categoryId', 'category'],
  ['brand', 'brand'],
  ['status', 'status'],
  ['detail', 'detail'],
];

/** What the rows of one product say together; one that says something else than an earlier one is a fault. */
function agreed(lines: readonly ParsedLine[], faults: Told): ProductPart {
  const said: ProductPart = {};
  for (const [part, field] of titles) {
    const speaking = lines.filter(({ product }) => product[part] !== undefined);
    const [first, ...others] = speaking;
    if (!first) continue;
    Object.assign(said, { [part]: first.product[part] });
    for (const { product, line } of others)
      if (product[part] !== first.product[part])
        faults.add(line, field, `同一商品，与第 ${first.line.row} 行不同`);
  }
  return said;
}

interface SkuPlanning extends Planning {
  stored: StoredProduct | undefined;
  orderNum: number;
}

function planSku(
  { line, skuCode, sku }: ParsedLine,
  { stored: product, orderNum, standing, faults }: SkuPlanning,
): PlannedSku | undefined {
  if (skuCode === '') return undefined;
  const stored = standing.skus.get(skuCode);
  if (stored && stored.productId !== product?.id) {
    faults.add(line, 'skuCode', '规格编码属于另一个商品');
    return undefined;
  }
  if (!stored && sku.priceCents === undefined && !line.cells.price)
    faults.add(line, 'price', '新规格需要价格');
  const stock = stockAfter(line, sku, { stored, faults });
  const { orderNum: place, ...was } = stored ?? { ...fresh, orderNum };
  const { spec, priceCents, costCents, barcode, status } = was;
  const { stock: _stock, stockWas: _was, ...said } = sku;
  const kept = { spec, priceCents, costCents, barcode, status };
  return { stored, skuCode, ...kept, orderNum: place, ...said, stock };
}

const fresh = { spec: '', priceCents: 0, costCents: null, barcode: '', status: '0' } as const;

/** A sheet says by how much it changes the stock: what was sold since it was made stays sold. */
function stockAfter(
  line: Line<ProductField>,
  { stock, stockWas }: ParsedLine['sku'],
  { stored, faults }: { stored: StoredSku | undefined; faults: Told },
): number {
  if (stock === undefined) return stored?.stock ?? 0;
  const sold = stored && stockWas !== undefined ? stored.stock - stockWas : 0;
  const after = stock + sold;
  const { locked = 0 } = stored ?? {};
  if (after < locked)
    faults.add(
      line,
      'stock',
      locked > 0
        ? `有 ${locked} 件已被订单占用，库存会变成 ${after}`
        : `导出后卖出了 ${-sold} 件，库存会变成 ${after}`,
    );
  else if (after > largestStock) faults.add(line, 'stock', `库存会变成 ${after}，过大`);
  return after;
}

/** Two specifications of a product that nobody could tell apart, or more than it may have. */
function refuseSpecs(
  lines: readonly ParsedLine[],
  { skus, others, faults }: { skus: PlannedSku[]; others: StoredSku[]; faults: Told },
): void {
  const byCode = new Map(lines.map((line) => [line.skuCode, line.line]));
  const taken = new Map(others.map(({ spec, skuCode }) => [spec, skuCode]));
  for (const [at, { skuCode, spec }] of skus.entries()) {
    const line = byCode.get(skuCode);
    if (!line) continue;
    const other = taken.get(spec);
    if (other !== undefined && other !== skuCode)
      faults.add(line, 'spec', `与「${other}」是同一规格`);
    else taken.set(spec, skuCode);
    if (others.length + at >= mostSkus) faults.add(line, 'skuCode', `规格最多 ${mostSkus} 个`);
  }
}
