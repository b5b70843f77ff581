import { TagOutlined } from '@ant-design/icons';
import type { StoreProduct } from '@wm/contract/mall/store';
import { Button, Input, Pagination, Segmented, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { MenuIcon } from '#ui/menu-icon.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { shelfSize, useShelf, useStoreCampaigns, useStoreCategories } from './store.api.ts';

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
  const campaign = params.get('campaign') ?? '';
  const title = params.get('q') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const shelf = useShelf({
    page,
    ...(category && { categoryId: Number(category) }),
    ...(campaign && { campaignId: Number(campaign) }),
    ...(title && { title }),
  });
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
        <ShelfChoice />
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

/** What part of the store is shown: all, a campaign of today, a category. */
function ShelfChoice(): ReactNode {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const category = params.get('category') ?? '';
  const campaign = params.get('campaign') ?? '';
  const categories = useStoreCategories();
  const campaigns = useStoreCampaigns();
  const choose = (next: string): void => {
    const [kind = '', id] = next.split('-');
    const shelf = { category: undefined, campaign: undefined, page: undefined };
    go(searchWith(search, { ...shelf, ...(kind && { [kind]: id }) }));
  };
  return (
    <div className="mall-scroll">
      <Segmented
        aria-label="活动与分类"
        value={campaign ? `campaign-${campaign}` : category && `category-${category}`}
        onChange={choose}
        options={[
          { value: '', label: '全部' },
          ...campaigns.map(({ campaignName, endDay, id }) => ({
            value: `campaign-${id}`,
            label: campaignName,
            tooltip: `活动到 ${endDay} 为止`,
            icon: <TagOutlined aria-hidden />,
          })),
          ...categories.map(({ categoryName, icon, id }) => ({
            value: `category-${id}`,
            label: categoryName,
            ...(icon && { icon: <MenuIcon name={icon} /> }),
          })),
        ]}
      />
    </div>
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
