import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useAddress } from '#core/tabs/address.ts';
import { CartView } from './cart-view.tsx';
import { OwnOrderView } from './own-order-view.tsx';
import { OwnOrdersView } from './own-orders-view.tsx';
import { ProductView } from './product-view.tsx';
import { ShelfView } from './shelf-view.tsx';
import { useCart } from './use-cart.ts';
import type { Cart } from './use-cart.ts';
import '../mall.css';

/** 店铺: the shelf, the cart, and the buyer's own orders. */
export function StorePage(): ReactNode {
  const { search, go } = useAddress();
  const cart = useCart();
  const params = new URLSearchParams(search);
  const product = Number(params.get('product')) || 0;
  const order = Number(params.get('order')) || 0;
  const view = order > 0 ? 'orders' : (params.get('view') ?? 'shelf');
  const isShelf = view !== 'cart' && view !== 'orders';
  const openOrder = (id: number): void => go(`?order=${id}`);
  return (
    <section className="mall-store" aria-label="店铺">
      <h1 className="wm-visually-hidden">店铺</h1>
      <Segmented
        aria-label="货架、购物车、订单"
        value={isShelf ? 'shelf' : view}
        onChange={(next) => go(next === 'shelf' ? '' : `?view=${next}`)}
        onClick={({ target }) => {
          // The place one is in already, pressed from a page within it: back to its list.
          const label = (target as Element).closest('.ant-segmented-item-selected');
          if (label && product + order > 0) go(isShelf ? '' : '?view=orders');
        }}
        options={[
          { value: 'shelf', label: '货架' },
          { value: 'cart', label: cart.count > 0 ? `购物车 ${cart.count}` : '购物车' },
          { value: 'orders', label: '我的订单' },
        ]}
      />
      {isShelf && <Shop product={product} cart={cart} go={go} />}
      {view === 'cart' && <CartView cart={cart} onShelf={() => go('')} onOrder={openOrder} />}
      {view === 'orders' && <Orders order={order} openOrder={openOrder} go={go} />}
    </section>
  );
}

interface Going {
  go: (search: string) => void;
}

/** The shelf, or one product of it. */
function Shop({ product, cart, go }: Going & { product: number; cart: Cart }): ReactNode {
  if (product === 0) return <ShelfView />;
  return (
    <ProductView id={product} cart={cart} onBack={() => go('')} onCart={() => go('?view=cart')} />
  );
}

/** One's orders, or one of them. */
function Orders({
  order,
  openOrder,
  go,
}: Going & { order: number; openOrder: (id: number) => void }): ReactNode {
  if (order === 0) return <OwnOrdersView onOpen={openOrder} onShelf={() => go('')} />;
  return <OwnOrderView id={order} onBack={() => go('?view=orders')} />;
}
