import { DeleteOutlined } from '@ant-design/icons';
import { mostOfOne } from '@wm/contract/mall/limits';
import { priceOrder } from '@wm/contract/mall/pricing';
import type { StoreProduct, StoreSku } from '@wm/contract/mall/store';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Button, InputNumber, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { PageState, isMissing } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { productQuery, storeKey } from './store.api.ts';
import type { Cart, CartLine } from './use-cart.ts';

interface CartViewProps {
  cart: Cart;
  onShelf: () => void;
  onOrder: (id: number) => void;
}

interface ShownLine extends CartLine {
  product: StoreProduct | undefined;
  sku: StoreSku | undefined;
}

/** The cart as it can be bought at this moment, and the checkout below it. */
export function CartView({ cart, onShelf, onOrder }: CartViewProps): ReactNode {
  const client = useQueryClient();
  const ids = [...new Set(cart.lines.map(({ productId }) => productId))];
  const asked = useQueries({ queries: ids.map(productQuery) });
  const products = new Map(ids.map((id, at) => [id, asked[at]?.data]));
  if (cart.lines.length === 0)
    return (
      <PageState
        picture="empty"
        title="购物车是空的"
        text="挑几样放进来"
        actions={
          <Button type="primary" onClick={onShelf}>
            去货架
          </Button>
        }
      />
    );
  if (asked.some(({ isPending }) => isPending)) return <Skeleton active />;
  // What could not be asked is not gone from the shelf.
  const failed = asked.find(({ data, error }) => !data && error && !isMissing(error));
  if (failed) return <QueryError query={failed} />;
  const lines = cart.lines.map((line): ShownLine => {
    const product = products.get(line.productId);
    return { ...line, product, sku: product?.skus.find(({ id }) => id === line.skuId) };
  });
  const bought = lines.flatMap(({ quantity, sku }) =>
    sku ? [{ skuId: sku.id, priceCents: sku.priceCents, quantity }] : [],
  );
  const isReady = lines.every(({ quantity, sku }) => sku !== undefined && sku.left >= quantity);
  return (
    <>
      <ul className="mall-items mall-cart" aria-label="购物车里的商品">
        {lines.map((line) => (
          <CartRow key={line.skuId} line={line} onPut={cart.put} />
        ))}
      </ul>
      <PriceLines {...priceOrder(bought)} />
      <CheckoutForm
        lines={bought}
        isReady={isReady}
        onRefused={() => void client.invalidateQueries({ queryKey: storeKey })}
        onPlaced={(order) => {
          cart.clear();
          onOrder(order.id);
        }}
      />
    </>
  );
}

interface CartRowProps {
  line: ShownLine;
  onPut: Cart['put'];
}

function CartRow({ line, onPut }: CartRowProps): ReactNode {
  const { product, quantity, sku, skuId } = line;
  const name = [product?.title ?? '商品', sku?.spec].filter(Boolean).join(' ');
  return (
    <li>
      <Picture pictures={product?.pictures ?? ''} />
      <span className="mall-item-name">
        {name}
        {!sku && <strong className="mall-warning"> 已下架，请删除</strong>}
        {sku && sku.left < quantity && (
          <span className="mall-warning">
            {' '}
            只剩 {sku.left} 件 ·{' '}
            <Button type="link" size="small" onClick={() => onPut(skuId, sku.left)}>
              {sku.left > 0 ? `改为 ${sku.left}` : '删除'}
            </Button>
          </span>
        )}
      </span>
      {sku && (
        <>
          <InputNumber
            aria-label={`${name}的数量`}
            size="small"
            min={1}
            max={mostOfOne}
            precision={0}
            value={quantity}
            onChange={(value) => onPut(skuId, value ?? 1)}
          />
          <strong>{formatCents(sku.priceCents * quantity)}</strong>
        </>
      )}
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        onClick={() => onPut(skuId, 0)}
      />
    </li>
  );
}

function PriceLines(price: ReturnType<typeof priceOrder>): ReactNode {
  const { discountCents, freightCents, itemsCents, totalCents } = price;
  return (
    <dl className="mall-sum">
      <div>
        <dt>商品</dt>
        <dd>{formatCents(itemsCents)}</dd>
      </div>
      {discountCents > 0 && (
        <div>
          <dt>每满 200 元减 10 元</dt>
          <dd>−{formatCents(discountCents)}</dd>
        </div>
      )}
      <div>
        <dt>运费{freightCents === 0 && '（满 99 元免运费）'}</dt>
        <dd>{formatCents(freightCents)}</dd>
      </div>
      <div>
        <dt>应付</dt>
        <dd>
          <strong>{formatCents(totalCents)}</strong>
        </dd>
      </div>
    </dl>
  );
}
