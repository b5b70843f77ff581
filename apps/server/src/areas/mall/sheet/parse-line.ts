import { dearest, largestStock, longestPlainDetail } from '@wm/contract/mall/limits';
import { productFields, skuFields } from '@wm/contract/mall/product';
import { productStateLabels } from '@wm/contract/mall/product-states';
import { plainName } from '@wm/contract/core/stored-text';
import { z } from 'zod';
import type { CategoryPaths } from './category-paths.ts';
import { skuStatusLabels } from './product-heads.ts';
import type { ProductField } from './product-heads.ts';
import type { Faults, Line } from './read-lines.ts';

/** What a row says of the product, as far as it says anything. */
export interface ProductPart {
  title?: string;
  categoryId?: number;
  brand?: string;
  status?: keyof typeof productStateLabels;
  detail?: string;
}

/** What it says of the specification. */
export interface SkuPart {
  spec?: string;
  priceCents?: number;
  costCents?: number;
  barcode?: string;
  stock?: number;
  stockWas?: number;
  status?: '0' | '1';
}

export interface ParsedLine {
  line: Line<ProductField>;
  productCode: string;
  skuCode: string;
  product: ProductPart;
  sku: SkuPart;
}

type Told = Faults<ProductField>;

const texts = {
  title: productFields.title,
  brand: productFields.brand,
  detail: z.string().trim().max(longestPlainDetail, `说明不超过 ${longestPlainDetail} 个字符`),
  spec: skuFields.spec,
  barcode: skuFields.barcode,
} as const;

const valueOf = <V extends string>(labels: Readonly<Record<V, string>>): ReadonlyMap<string, V> =>
  new Map((Object.entries(labels) as [V, string][]).map(([value, label]) => [label, value]));
const states = valueOf(productStateLabels);
const skuStates = valueOf<'0' | '1'>(skuStatusLabels);

/** Reads a row by itself; what is wrong with it is told to `faults`. */
export function parseLine(
  line: Line<ProductField>,
  categories: CategoryPaths,
  faults: Told,
): ParsedLine {
  const { cells } = line;
  const productCode = codeOf(line, 'productCode', faults);
  const skuCode = codeOf(line, 'skuCode', faults);
  const text = (field: keyof typeof texts): string | undefined => {
    const given = cells[field];
    if (given === undefined) return undefined;
    const read = texts[field].safeParse(field === 'detail' ? given : plainName(given));
    if (read.success) return read.data;
    faults.add(line, field, read.error.issues[0]?.message ?? '不正确');
    return undefined;
  };
  const choice = <V>(field: ProductField, values: ReadonlyMap<string, V>): V | undefined => {
    const given = cells[field];
    if (given === undefined) return undefined;
    const value = values.get(given);
    if (value === undefined) faults.add(line, field, `应为${[...values.keys()].join('、')}`);
    return value;
  };
  return {
    line,
    productCode,
    skuCode,
    product: given({
      title: text('title'),
      brand: text('brand'),
      detail: text('detail'),
      status: choice('status', states),
      categoryId: categoryOf(line, categories, faults),
    }),
    sku: given({
      spec: text('spec'),
      priceCents: centsOf(line, 'price', faults),
      costCents: centsOf(line, 'cost', faults),
      barcode: text('barcode'),
      stock: countOf(line, 'stock', faults),
      stockWas: countOf(line, 'stockWas', faults),
      status: choice('skuStatus', skuStates),
    }),
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is not given: an empty cell leaves things as they are. */
function given<T extends object>(parts: T): Given<T> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}

function codeOf(line: Line<ProductField>, field: 'productCode' | 'skuCode', faults: Told): string {
  const form = field === 'skuCode' ? skuFields.sku_code : productFields.product_code;
  const read = form.safeParse(line.cells[field] ?? '');
  if (read.success) return read.data;
  faults.add(line, field, read.error.issues[0]?.message ?? '不正确');
  return '';
}

function categoryOf(
  line: Line<ProductField>,
  categories: CategoryPaths,
  faults: Told,
): number | undefined {
  const text = line.cells.category;
  if (text === undefined) return undefined;
  const id = categories.find(text);
  if (id === undefined) faults.add(line, 'category', '没有这个分类');
  if (id === null) faults.add(line, 'category', '有几个同名的分类，请写上级，如“图书 / 科普”');
  return id ?? undefined;
}

/** 元 with two places at most, in 分; no number of the machine in between. */
function centsOf(
  line: Line<ProductField>,
  field: 'price' | 'cost',
  faults: Told,
): number | undefined {
  const text = line.cells[field];
  if (text === undefined) return undefined;
  const found = /^[¥￥]?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text);
  const [, whole = '', part = ''] = found ?? [];
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
  if (found && cents <= dearest) return cents;
  const name = field === 'price' ? '价格' : '成本价';
  faults.add(line, field, found ? `${name}过高` : `${name}应为元，最多两位小数`);
  return undefined;
}

function countOf(
  line: Line<ProductField>,
  field: 'stock' | 'stockWas',
  faults: Told,
): number | undefined {
  const text = line.cells[field];
  if (text === undefined) return undefined;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (count !== undefined && count <= largestStock) return count;
  faults.add(line, field, `应为 0 到 ${largestStock.toLocaleString('zh-CN')} 的整数`);
  return undefined;
}
