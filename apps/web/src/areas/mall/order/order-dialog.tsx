import type { Order } from '@wm/contract/mall/order';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { centsOf, formatCents } from '../money.ts';
import { cancelOrder, orderApi, refundOrder, shipOrder } from './order.api.ts';

/** What is done to which order. */
export interface OrderAct {
  kind: 'ship' | 'cancel' | 'refund';
  order: Order;
}

interface Fields {
  carrier?: string;
  trackingNo?: string;
  yuan?: number;
  note?: string;
}

const titles = { ship: '发货', cancel: '取消订单', refund: '退款' };

interface OrderDialogProps {
  act: OrderAct | undefined;
  onClose: () => void;
}

/** The dialog of one step of an order. */
export function OrderDialog({ act, onClose }: OrderDialogProps): ReactNode {
  const [form] = Form.useForm<Fields>();
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const submit = async (fields: Fields): Promise<void> => {
    if (!act || isBusy) return;
    setBusy(true);
    try {
      await perform(act, fields);
      notifier().message('success', `${titles[act.kind]}已完成：${act.order.orderNo}`);
      onClose();
    } catch {
      // The client has shown why; what was typed stays.
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: [orderApi.path] });
    }
  };
  return (
    <AppModal
      open={act !== undefined}
      title={act && `${titles[act.kind]} ${act.order.orderNo}`}
      okText={act && (act.kind === 'cancel' ? '取消订单' : titles[act.kind])}
      cancelText="返回"
      okButtonProps={{ danger: act?.kind !== 'ship' }}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {act && (
        <Form
          form={form}
          layout="vertical"
          preserve={false}
          scrollToFirstError={{ focus: true }}
          onFinish={(fields) => void submit(fields)}
          initialValues={{ yuan: (act.order.paidCents - act.order.refundCents) / 100 }}
        >
          {act.kind === 'ship' ? <ShipFields order={act.order} /> : <GiveUpFields act={act} />}
          <button type="submit" hidden />
        </Form>
      )}
    </AppModal>
  );
}

function perform({ kind, order }: OrderAct, fields: Fields): Promise<Order> {
  const { carrier = '', note = '', trackingNo = '', yuan = 0 } = fields;
  if (kind === 'ship') return shipOrder(order.id, { carrier, trackingNo });
  if (kind === 'cancel') return cancelOrder(order.id, { note });
  return refundOrder(order.id, { amountCents: centsOf(yuan), note });
}

function ShipFields({ order }: { order: Order }): ReactNode {
  return (
    <>
      <p>
        {order.receiverName} {order.receiverPhone}
        <br />
        {order.receiverAddress}
      </p>
      <Form.Item
        name="carrier"
        label="快递公司"
        rules={[{ required: true, whitespace: true, message: '请输入快递公司' }]}
      >
        <Input maxLength={30} placeholder="例如：顺丰速运" autoFocus />
      </Form.Item>
      <Form.Item
        name="trackingNo"
        label="运单号"
        rules={[
          { required: true, whitespace: true, message: '请输入运单号' },
          { pattern: /^[A-Za-z0-9-]+$/, message: '运单号只能含字母、数字和连字符' },
        ]}
      >
        <Input maxLength={40} placeholder="例如：SF1000200030" />
      </Form.Item>
    </>
  );
}

function GiveUpFields({ act: { kind, order } }: { act: OrderAct }): ReactNode {
  const left = order.paidCents - order.refundCents;
  return (
    <>
      <p>
        {kind === 'cancel'
          ? '订单取消后不能恢复，占用的库存会释放。'
          : `已付 ${formatCents(left)}，款项原路退回；${order.state === 'paid' ? '还没有发货，商品会回到库存。' : '已经发货，库存不变。'}`}
      </p>
      {kind === 'refund' && (
        <Form.Item
          name="yuan"
          label="退款金额（元）"
          rules={[
            { required: true, message: '请输入退款金额' },
            {
              validator: (_, yuan: number) =>
                typeof yuan !== 'number' || (centsOf(yuan) >= 1 && centsOf(yuan) <= left)
                  ? Promise.resolve()
                  : Promise.reject(
                      new Error(`退款金额应在 0.01 到 ${(left / 100).toFixed(2)} 之间`),
                    ),
            },
          ]}
        >
          <InputNumber min={0} precision={2} className="mall-wide" autoFocus />
        </Form.Item>
      )}
      <Form.Item name="note" label="说明">
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </>
  );
}
