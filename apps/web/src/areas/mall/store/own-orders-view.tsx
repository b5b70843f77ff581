import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatCents } from '../money.ts';
import { OrderStateTag } from '../order/order-view.tsx';
import { Picture } from '../picture.tsx';
import { useOwnOrders } from './store.api.ts';

interface OwnOrdersViewProps {
  onOpen: (id: number) => void;
  onShelf: () => void;
}

/** What the buyer has ordered, the newest first. */
export function OwnOrdersView({ onOpen, onShelf }: OwnOrdersViewProps): ReactNode {
  const [page, setPage] = useState(1);
  const orders = useOwnOrders(page);
  if (!orders.data)
    return orders.error ? <QueryError query={orders} what="订单" /> : <Skeleton active />;
  const { rows, total } = orders.data;
  if (total === 0)
    return (
      <PageState
        picture="empty"
        title="还没有订单"
        text="下单后在这里付款、查看物流"
        actions={<Button onClick={onShelf}>去货架</Button>}
      />
    );
  return (
    <>
      <ul className="mall-orders" aria-label="我的订单">
        {rows.map((order) => (
          <li key={order.id}>
            <button type="button" onClick={() => onOpen(order.id)}>
              <Picture pictures={order.items[0]?.picture ?? ''} />
              <span className="mall-item-name">
                {order.items.map(({ title }) => title).join('、')}
                <span className="wm-muted">
                  {order.orderNo} · {formatDateTime(order.createTime)}
                </span>
              </span>
              <strong>{formatCents(order.totalCents)}</strong>
              <OrderStateTag state={order.state} />
            </button>
          </li>
        ))}
      </ul>
      {total > 20 && (
        <Pagination
          align="center"
          current={page}
          pageSize={20}
          showSizeChanger={false}
          total={total}
          onChange={setPage}
        />
      )}
    </>
  );
}
