import { ArrowLeftOutlined } from '@ant-design/icons';
import type { Order } from '@wm/contract/mall/order';
import type { payOutcomes } from '@wm/contract/mall/store';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { QueryError } from '#ui/states/query-error.tsx';
import { formatCents } from '../money.ts';
import { OrderItems, OrderStateTag, OrderSum } from '../order/order-view.tsx';
import { cancelOwnOrder, payOrder, receiveOrder, storeKey, useOwnOrder } from './store.api.ts';

interface OwnOrderViewProps {
  id: number;
  onBack: () => void;
}

/** One of the buyer's orders: what it holds, where it stands, and what he may do. */
export function OwnOrderView({ id, onBack }: OwnOrderViewProps): ReactNode {
  const order = useOwnOrder(id);
  return (
    <>
      <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
        我的订单
      </Button>
      {order.data ? (
        <Shown order={order.data} />
      ) : order.error ? (
        <QueryError query={order} what="订单" />
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

function Shown({ order }: { order: Order }): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const act = (work: () => Promise<unknown>): void =>
    void run(async () => {
      try {
        await work();
      } catch {
        // The client has shown why.
      }
      await client.invalidateQueries({ queryKey: storeKey });
    });
  return (
    <article className="mall-order">
      <h2>
        订单 {order.orderNo} <OrderStateTag state={order.state} />
      </h2>
      {order.state === 'pending' && (
        <Payment key={order.id} order={order} isBusy={isBusy} act={act} />
      )}
      {order.state === 'shipped' && (
        <p>
          {order.carrier} {order.trackingNo}{' '}
          <Button type="primary" loading={isBusy} onClick={() => act(() => receiveOrder(order.id))}>
            确认收货
          </Button>
        </p>
      )}
      <OrderItems order={order} />
      <OrderSum order={order} />
      <p>
        {order.receiverName} {order.receiverPhone}
        <br />
        {order.receiverAddress}
        {order.remark && (
          <>
            <br />
            备注：{order.remark}
          </>
        )}
      </p>
    </article>
  );
}

interface PaymentProps {
  order: Order;
  isBusy: boolean;
  act: (work: () => Promise<unknown>) => void;
}

/** The page of the simulated provider: each way that a payment can go. */
function Payment({ order, isBusy, act }: PaymentProps): ReactNode {
  const left = useSecondsLeft(order.expireTime);
  const pay = (outcome: (typeof payOutcomes)[number]): void =>
    act(async () => {
      const { order: after } = await payOrder(order.id, outcome);
      const texts: Partial<Record<Order['state'], string>> = {
        paid: '付款成功，等待发货',
        refunded: '订单已超时取消，款项原路退回',
      };
      const isGood = after.state === 'paid';
      const text = texts[after.state] ?? '付款没有成功，可以再试一次';
      notifier().message(isGood ? 'success' : 'warning', text);
    });
  return (
    <section className="mall-payment" aria-label="演示支付">
      <Alert
        type="info"
        showIcon
        title="演示支付，不扣款"
        description={
          left > 0
            ? `请在 ${clock(left)} 内付款 ${formatCents(order.totalCents)}，超时自动取消`
            : '付款时间已过，现在付款会原路退回'
        }
      />
      <div className="mall-payment-ways">
        <Button type="primary" loading={isBusy} onClick={() => pay('success')}>
          支付成功
        </Button>
        <Button disabled={isBusy} onClick={() => pay('failure')}>
          支付失败
        </Button>
        <Button disabled={isBusy} onClick={() => pay('repeat')}>
          重复通知
        </Button>
        <Button danger disabled={isBusy} onClick={() => act(() => cancelOwnOrder(order.id))}>
          取消订单
        </Button>
      </div>
    </section>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function useSecondsLeft(until: string): number {
  const count = (): number => Math.max(0, Math.floor((Date.parse(until) - Date.now()) / 1000));
  const [left, setLeft] = useState(count);
  useEffect(() => {
    const timer = setInterval(() => setLeft(count()), 1000);
    return () => clearInterval(timer);
  });
  return left;
}
