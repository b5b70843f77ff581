import type { Order } from '@wm/contract/mall/order';
import { orderEventLabels, orderStateLabels } from '@wm/contract/mall/order-states';
import type { OrderState } from '@wm/contract/mall/order-states';
import { Skeleton, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { formatCents } from '../money.ts';
import { Picture } from '../picture.tsx';
import { useOrderLog } from './order.api.ts';

const kinds: Record<OrderState, string> = {
  pending: 'warning',
  paid: 'primary',
  shipped: 'primary',
  done: 'success',
  cancelled: 'info',
  refunding: 'danger',
  refunded: 'info',
};

export function OrderStateTag({ state }: { state: OrderState }): ReactNode {
  return <EntryTag label={orderStateLabels[state]} kind={kinds[state]} />;
}

/** What was bought, as it was then. */
export function OrderItems({ order }: { order: Pick<Order, 'items'> }): ReactNode {
  return (
    <ul className="mall-items">
      {order.items.map((item) => (
        <li key={item.skuId}>
          <Picture pictures={item.picture} />
          <span className="mall-item-name">
            {item.title}
            {item.spec && <span className="wm-muted"> {item.spec}</span>}
          </span>
          <span className="wm-muted">
            {formatCents(item.priceCents)} × {item.quantity}
          </span>
          <strong>{formatCents(item.amountCents)}</strong>
        </li>
      ))}
    </ul>
  );
}

/** How the sum comes about, to the cent; of what is kept from the reader there is no line. */
export function OrderSum({ order }: { order: Order }): ReactNode {
  const all: [title: string, cents: number, sign?: string][] = [
    ['商品', order.itemsCents],
    ...(order.discountCents > 0 ? ([['满减', order.discountCents, '−']] as const) : []),
    ['运费', order.freightCents],
    ['应付', order.totalCents],
    ...(order.paidCents > 0 ? ([['已付', order.paidCents]] as const) : []),
    ...(order.refundCents > 0 ? ([['退款', order.refundCents]] as const) : []),
  ].map((line) => line as [string, number, string?]);
  const lines = all.filter(([, cents]) => Number.isInteger(cents));
  return (
    <dl className="mall-sum">
      {lines.map(([title, cents, sign = '']) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {sign}
            {formatCents(cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What became of an order, step by step. */
export function OrderTimeline({ id }: { id: number }): ReactNode {
  const log = useOrderLog(id);
  if (!log.data) return log.error ? <QueryError query={log} what="订单" /> : <Skeleton active />;
  return (
    <Timeline
      className="mall-timeline"
      items={log.data.map((step) => ({
        key: step.id,
        children: (
          <>
            <strong>{step.event === 'place' ? '提交订单' : orderEventLabels[step.event]}</strong>
            {step.note && <div>{step.note}</div>}
            <div className="wm-muted">
              {formatDateTime(step.createTime)}
              {step.byName && ` · ${step.byName}`}
            </div>
          </>
        ),
      }))}
    />
  );
}
