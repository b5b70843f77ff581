import { ImportOutlined } from '@ant-design/icons';
import { productStateLabels } from '@wm/contract/mall/product-states';
import type { Product } from '@wm/contract/mall/product';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { useCategoryNodes } from '../category/category.api.ts';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { ProductImport } from '../sheet/product-import.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { ProductForm } from './product-form.tsx';
import { firstSku } from './sku-editor.tsx';
import { productApi } from './product.api.ts';
import '../mall.css';

const kinds = { draft: 'info', on: 'success', off: 'warning' };

function priceOf({ skus }: Product): string {
  const prices = skus.filter(({ status }) => status === '0').map(({ priceCents }) => priceCents);
  if (prices.length === 0) return '--';
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  return low === high ? formatCents(low) : `${formatCents(low)} – ${formatCents(high)}`;
}

function StockCell({ skus }: { skus: Product['skus'] }): ReactNode {
  const open = skus.filter(({ status }) => status === '0');
  const sum = (of: 'stock' | 'locked'): number => open.reduce((all, sku) => all + sku[of], 0);
  const short = open.filter(({ locked, stock }) => stock - locked <= 0).length;
  return (
    <span className="mall-stock">
      {formatCount(sum('stock'))}
      {sum('locked') > 0 && ` · 锁定 ${formatCount(sum('locked'))}`}
      {short > 0 && <EntryTag label={open.length > 1 ? `${short} 种缺货` : '缺货'} kind="danger" />}
    </span>
  );
}

const columns = columnsOf<Product>()(
  {
    dataIndex: 'title',
    title: '商品名称',
    sorter: true,
    width: 170,
    fixed: 'start',
    render: (_, { pictures, title }) => (
      <span className="mall-name">
        <Picture pictures={pictures} />
        {title}
      </span>
    ),
  },
  {
    dataIndex: 'status',
    title: '状态',
    width: 80,
    render: (_, { status }) => <EntryTag label={productStateLabels[status]} kind={kinds[status]} />,
  },
  { key: 'price', title: '价格', width: 150, align: 'right', render: (_, row) => priceOf(row) },
  { key: 'stock', title: '库存', width: 130, render: (_, { skus }) => <StockCell skus={skus} /> },
  { dataIndex: 'categoryName', title: '商品分类', width: 95 },
  { dataIndex: 'productCode', title: '商品编码', sorter: true, width: 100 },
  { dataIndex: 'brand', title: '品牌', width: 80 },
  createTimeColumn,
);

function CategorySearch(field: { value?: number; onChange?: (value: unknown) => void }): ReactNode {
  return (
    <AppTreeSelect
      {...field}
      rows={useCategoryNodes()}
      labelField="categoryName"
      parentField="parentId"
      placeholder="全部"
    />
  );
}

const search = [
  textSearch('title', '商品名称'),
  <Form.Item key="categoryId" name="categoryId" label="商品分类">
    <CategorySearch />
  </Form.Item>,
  textSearch('barcode', '条码', '可用扫码枪'),
  choiceSearch('status', '状态', productStateLabels),
  textSearch('productCode', '商品编码'),
  dictSearch('isShort', '缺货', 'sys_yes_no'),
  rangeSearch('创建时间'),
];

function CostOf({ cost }: { cost: number | null | undefined }): ReactNode {
  return typeof cost === 'number' && <span className="wm-muted">成本 {formatCents(cost)}</span>;
}

const record = {
  nameOf: ({ title }: Product) => title,
  // Costs are kept from some.
  lines: ({ detail, skus, costs }: Omit<Product, 'costs'> & Partial<Product>) => [
    {
      key: 'skus',
      title: '规格',
      value: (
        <ul className="mall-items">
          {skus.map((sku) => (
            <li key={sku.id}>
              <span className="mall-item-name">
                {sku.spec || '默认'}{' '}
                <span className="wm-muted">
                  {sku.skuCode}
                  {sku.barcode && ` · 条码 ${sku.barcode}`}
                </span>
              </span>
              <span className="wm-muted">
                库存 {sku.stock} · 锁定 {sku.locked} · 卖出 {sku.sold}
                {sku.status === '1' && ' · 停售'}
              </span>
              <CostOf cost={costs?.find(({ skuCode }) => skuCode === sku.skuCode)?.costCents} />
              <strong>{formatCents(sku.priceCents)}</strong>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'detail',
      title: '说明',
      value: detail ? <NoticeText text={detail} format="html" /> : '--',
    },
  ],
};

/** 商品列表: what is sold, at what price, and how much of it is left. */
export function ProductPage(): ReactNode {
  const table = useCrudTable(productApi, { sort: 'create_time', order: 'desc' });
  const form = useCrudForm(productApi, {
    access: table.access,
    defaults: { brand: '', pictures: '', detail: '', status: 'draft', skus: [firstSku], costs: [] },
  });
  const canExport = usePermission('mall:product:export');
  const [isImporting, setImporting] = useState(false);
  const [pricing, setPricing] = useState<number[]>([]);
  const shelve = async (product: Product): Promise<void> => {
    const status = product.status === 'on' ? 'off' : 'on';
    try {
      await productApi.update(product.id, { status });
      const back = (): Promise<unknown> =>
        productApi.update(product.id, { status: product.status }).then(table.refresh);
      notifier().undoable(`${status === 'on' ? '已上架' : '已下架'}「${product.title}」`, back);
    } catch {
      // The client has shown why.
    }
    await table.refresh();
  };
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有商品，新增一个并上架后出现在店铺里"
      record={record}
      actions={
        <>
          <AddAction permission="mall:product:add" onClick={form.create} />
          <PermissionGate anyOf={['mall:product:import']}>
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              导入
            </Button>
          </PermissionGate>
        </>
      }
      renderBatch={(ids) => (
        <>
          <PermissionGate anyOf={['mall:product:edit']}>
            <Button size="small" onClick={() => setPricing(ids)}>
              改价
            </Button>
          </PermissionGate>
          {removalOf(table, '个商品')(ids)}
        </>
      )}
      rowActionsWidth={160}
      renderRowActions={(product) => (
        <>
          <PermissionGate anyOf={['mall:product:edit']}>
            <RowAction onClick={() => void shelve(product)}>
              {product.status === 'on' ? '下架' : '上架'}
            </RowAction>
          </PermissionGate>
          <EditAction permission="mall:product:edit" onClick={() => form.edit(product)} />
          <RemoveAction
            permission="mall:product:remove"
            what={`商品「${product.title}」`}
            remove={() => table.remove([product.id])}
          />
        </>
      )}
    >
      <ProductForm crud={form} />
      <ProductImport isOpen={isImporting} onClose={() => setImporting(false)} />
      <PriceDialog ids={pricing} onClose={() => setPricing([])} onDone={table.refresh} />
    </ListTemplate>
  );
}
