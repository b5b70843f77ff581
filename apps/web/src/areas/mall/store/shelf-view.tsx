import type { StoreProduct } from '@wm/contract/mall/store';
import { Button, Input, Pagination, Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { shelfSize, useShelf, useStoreCategories } from './store.api.ts';

function priceFrom({ skus }: StoreProduct): string {
  const prices = skus.map(({ priceCents }) => priceCents);
  if (prices.length === 0) return '暂不出售';
  const low = Math.min(...prices);
  return `${formatCents(low)}${Math.max(...prices) > low ? ' 起' : ''}`;
}

/** The shelf: what is for sale, in the order of 排序列表. */
export function ShelfView(): ReactNode {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const title = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const shelf = useShelf({
    page,
    ...(category && { categoryId: Number(category) }),
    ...(title && { title }),
  });
  const categories = useStoreCategories();
  return (
    <>
      <div className="mall-shelf-tools">
        <Input.Search
          key={title}
          defaultValue={title}
          allowClear
          maxLength={100}
          placeholder="搜索商品"
          aria-label="搜索商品"
          onSearch={(text) => go(searchWith(search, { q: text.trim(), page: undefined }))}
        />
        <div className="mall-scroll">
          <Segmented
            aria-label="商品分类"
            value={category}
            onChange={(next) => go(searchWith(search, { category: next, page: undefined }))}
            options={[
              { value: '', label: '全部' },
              ...categories.map(({ categoryName, id }) => ({
                value: String(id),
                label: categoryName,
              })),
            ]}
          />
        </div>
      </div>
      {shelf.data ? (
        <Tiles
          products={shelf.data.rows}
          onOpen={(id) => go(searchWith(search, { product: String(id) }))}
          onAll={() => go('')}
        />
      ) : shelf.error ? (
        <QueryError query={shelf} what="商品" />
      ) : (
        <Skeleton active />
      )}
      {(shelf.data?.total ?? 0) > shelfSize && (
        <Pagination
          align="center"
          current={page}
          pageSize={shelfSize}
          showSizeChanger={false}
          total={shelf.data?.total ?? 0}
          onChange={(next) => go(searchWith(search, { page: String(next) }))}
        />
      )}
    </>
  );
}

interface TilesProps {
  products: readonly StoreProduct[];
  onOpen: (id: number) => void;
  onAll: () => void;
}

function Tiles({ products, onOpen, onAll }: TilesProps): ReactNode {
  if (products.length === 0)
    return (
      <PageState
        picture="empty"
        title="这里还没有商品"
        text="换一个分类或关键词试试"
        actions={<Button onClick={onAll}>看全部商品</Button>}
      />
    );
  return (
    <ul className="mall-tiles">
      {products.map((product) => (
        <li key={product.id}>
          <button type="button" onClick={() => onOpen(product.id)}>
            <Picture pictures={product.pictures} size="fill" />
            <span className="mall-tile-title">{product.title}</span>
            <span className="mall-tile-price">{priceFrom(product)}</span>
            {product.skus.every(({ left }) => left <= 0) && (
              <span className="wm-muted">暂时缺货</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
