import type { Order } from '@wm/contract/mall/order';
import { priceOrder } from '@wm/contract/mall/pricing';
import { Button, Form, Input } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { randomUuid } from '#core/random-uuid.ts';
import { useBusy } from '#core/use-busy.ts';
import { formatCents } from '../money.ts';
import { placeOrder } from './store.api.ts';

interface CheckoutFormProps {
  lines: { skuId: number; priceCents: number; quantity: number }[];
  /** Whether all of it can be bought. */
  isReady: boolean;
  onPlaced: (order: Order) => void;
  onRefused: () => void;
}

interface Receiver {
  receiverName: string;
  receiverPhone: string;
  receiverAddress: string;
  remark?: string;
}

const phone = /^1[3-9]\d{9}$|^0\d{2,3}-?\d{7,8}$/;

/** Who receives it, and the order: the same cart sent twice is one order. */
export function CheckoutForm({
  lines,
  isReady,
  onPlaced,
  onRefused,
}: CheckoutFormProps): ReactNode {
  const [isBusy, run] = useBusy();
  const { totalCents } = priceOrder(lines);
  const content = JSON.stringify(lines);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another cart is another checkout
  const checkoutKey = useMemo(randomUuid, [content]);
  const submit = (receiver: Receiver): Promise<void> =>
    run(async () => {
      try {
        const order = await placeOrder({
          remark: '',
          ...receiver,
          checkoutKey,
          lines: lines.map(({ quantity, skuId }) => ({ skuId, quantity })),
          totalCents,
        });
        onPlaced(order);
      } catch {
        // The client has shown why: prices and stocks are asked anew.
        onRefused();
      }
    });
  return (
    <Form<Receiver>
      layout="vertical"
      className="mall-checkout"
      scrollToFirstError={{ focus: true }}
      onFinish={(all) => void submit(all)}
    >
      <h2>收货信息</h2>
      <Form.Item
        name="receiverName"
        label="收货人"
        rules={[{ required: true, whitespace: true, message: '请输入收货人' }]}
      >
        <Input maxLength={30} autoComplete="name" />
      </Form.Item>
      <Form.Item
        name="receiverPhone"
        label="联系电话"
        rules={[
          { required: true, message: '请输入联系电话' },
          { pattern: phone, message: '请输入正确的联系电话' },
        ]}
      >
        <Input maxLength={20} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item
        name="receiverAddress"
        label="收货地址"
        rules={[{ required: true, whitespace: true, message: '请输入收货地址' }]}
      >
        <Input maxLength={200} autoComplete="street-address" />
      </Form.Item>
      <Form.Item name="remark" label="备注">
        <Input maxLength={200} />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" loading={isBusy} disabled={!isReady}>
        提交订单 {formatCents(totalCents)}
      </Button>
    </Form>
  );
}
