/** Columns of a sheet of products, one specification a row, with their wire names in the resource's rights. */
export const productHeads = {
  productCode: '商品编码',
  title: '商品名称',
  category: '商品分类',
  brand: '品牌',
  status: '状态',
  detail: '说明',
  skuCode: '规格编码',
  spec: '规格',
  price: '价格（元）',
  cost: '成本价（元）',
  barcode: '条码',
  stock: '库存',
  stockWas: '导出时库存',
  skuStatus: '规格状态',
} as const;

export type ProductField = keyof typeof productHeads;

/** The column of the resource whose rights decide about one of the sheet. */
export const rightOfField: Readonly<Record<ProductField, string>> = {
  productCode: 'product_code',
  title: 'title',
  category: 'category_id',
  brand: 'brand',
  status: 'status',
  detail: 'detail',
  skuCode: 'skus',
  spec: 'skus',
  price: 'skus',
  cost: 'costs',
  barcode: 'skus',
  stock: 'skus',
  stockWas: 'skus',
  skuStatus: 'skus',
};

export const skuStatusLabels = { 0: '可买', 1: '停售' } as const;
/** Between the names of a category and what stands above it. */
export const categoryMark = ' / ';
