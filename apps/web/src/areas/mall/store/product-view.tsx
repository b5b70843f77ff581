import { ArrowLeftOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { mostOfOne } from '@wm/contract/mall/limits';
import type { StoreProduct } from '@wm/contract/mall/store';
import { useQuery } from '@tanstack/react-query';
import { Button, InputNumber, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fileAddress, fileNamesIn } from '#core/files/file-address.ts';
import { notifier } from '#core/http/notifier.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { NoticeText } from '#ui/text/notice-text.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { productQuery } from './store.api.ts';
import type { Cart } from './use-cart.ts';

interface ProductViewProps {
  id: number;
  cart: Cart;
  onBack: () => void;
  onCart: () => void;
}

/** One product: what it is, which specifications there are, and into the cart. */
export function ProductView({ id, cart, onBack, onCart }: ProductViewProps): ReactNode {
  const product = useQuery(productQuery(id));
  return (
    <>
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
        返回货架
      </Button>
      {product.data ? (
        <Detail key={id} product={product.data} cart={cart} onCart={onCart} />
      ) : product.error ? (
        <QueryError query={product} what="商品" />
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

interface DetailProps {
  product: StoreProduct;
  cart: Cart;
  onCart: () => void;
}

function Detail({ product, cart, onCart }: DetailProps): ReactNode {
  const { skus } = product;
  const [skuId, setSkuId] = useState((skus.find(({ left }) => left > 0) ?? skus[0])?.id);
  const [quantity, setQuantity] = useState(1);
  const sku = skus.find((one) => one.id === skuId);
  const add = (): void => {
    if (!sku) return;
    const isAdded = cart.add({ productId: product.id, skuId: sku.id, quantity });
    if (isAdded) onCart();
    else notifier().message('warning', '购物车满了，请先结算');
  };
  const [, ...morePictures] = fileNamesIn(product.pictures);
  return (
    <article className="mall-product">
      <div className="mall-product-pictures">
        <Picture pictures={product.pictures} size="fill" />
        {morePictures.map((name, at) => (
          <img key={name} src={fileAddress(name)} alt={`${product.title}，第 ${at + 2} 张`} />
        ))}
      </div>
      <div className="mall-product-text">
        <h2>{product.title}</h2>
        {product.brand && <p className="wm-muted">{product.brand}</p>}
        <p className="mall-tile-price">{sku ? formatCents(sku.priceCents) : '暂不出售'}</p>
        {skus.length > 1 && (
          <Radio.Group
            aria-label="规格"
            value={skuId}
            onChange={({ target }) => setSkuId(Number(target.value))}
            options={skus.map(({ id, left, spec }) => ({
              value: id,
              label: left > 0 ? spec : `${spec}（缺货）`,
              disabled: left <= 0,
            }))}
            optionType="button"
          />
        )}
        {sku && (
          <p className="mall-buy">
            <InputNumber
              aria-label="数量"
              min={1}
              max={Math.max(1, Math.min(sku.left, mostOfOne))}
              precision={0}
              value={quantity}
              onChange={(value) => setQuantity(value ?? 1)}
            />
            <Button
              type="primary"
              icon={<ShoppingCartOutlined aria-hidden />}
              disabled={sku.left <= 0}
              onClick={add}
            >
              {sku.left > 0 ? '加入购物车' : '暂时缺货'}
            </Button>
            <span className="wm-muted">还有 {sku.left} 件</span>
          </p>
        )}
        {product.detail && <NoticeText text={product.detail} format="html" />}
      </div>
    </article>
  );
}
