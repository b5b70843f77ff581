import { SendOutlined } from '@ant-design/icons';
import type { Order } from '@wm/contract/mall/order';
import { orderStateLabels, orderStates } from '@wm/contract/mall/order-states';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { FieldAccess } from '#core/crud/field-access.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { formatCents } from '../money.ts';
import { OrderDialog } from './order-dialog.tsx';
import type { OrderAct } from './order-dialog.tsx';
import { OrderItems, OrderStateTag, OrderSum, OrderTimeline } from './order-view.tsx';
import { finishOrder, orderApi, useOrderCounts } from './order.api.ts';
import { ShipDialog } from '../sheet/ship-dialog.tsx';
import '../mall.css';

const columns = columnsOf<Order>()(
  { dataIndex: 'orderNo', title: '订单号', sorter: true, width: 170, fixed: 'start' },
  {
    key: 'status',
    title: '状态',
    width: 85,
    render: (_, { state }) => <OrderStateTag state={state} />,
  },
  {
    dataIndex: 'items',
    title: '商品',
    width: 180,
    render: (_, { items }) => {
      const text = items
        .map(({ quantity, spec, title }) => `${title} ${spec}×${quantity}`)
        .join('、');
      return (
        <span className="wm-ellipsis" title={text}>
          {text}
        </span>
      );
    },
  },
  {
    dataIndex: 'totalCents',
    title: '应付',
    sorter: true,
    align: 'right',
    width: 95,
    render: (_, { totalCents }) => formatCents(totalCents),
  },
  { dataIndex: 'buyerName', title: '买家', width: 90 },
  { dataIndex: 'receiverName', title: '收货人', width: 90 },
  { ...createTimeColumn, title: '下单时间' },
  {
    dataIndex: 'stateTime',
    title: '状态更新',
    sorter: true,
    width: 165,
    render: (_, { stateTime }) => formatDateTime(stateTime),
  },
);

const search = [
  textSearch('orderNo', '订单号'),
  textSearch('buyerName', '买家'),
  textSearch('receiverName', '收货人'),
  textSearch('trackingNo', '运单号'),
  rangeSearch('下单时间'),
];

const recordFor = ({ mayRead }: FieldAccess) => ({
  nameOf: ({ orderNo }: Order) => orderNo,
  lines: (order: Order) => [
    { key: 'items', title: '商品', value: <OrderItems order={order} /> },
    { key: 'totalCents', title: '金额', value: <OrderSum order={order} /> },
    ...[
      { key: 'receiverName', title: '收货人', value: order.receiverName },
      { key: 'receiverPhone', title: '联系电话', value: order.receiverPhone },
      { key: 'receiverAddress', title: '收货地址', value: order.receiverAddress },
      { key: 'remark', title: '买家备注', value: order.remark || '--' },
      { key: 'carrier', title: '快递公司', value: order.carrier || '--' },
      { key: 'trackingNo', title: '运单号', value: order.trackingNo || '--' },
    ].filter(({ key }) => mayRead(key)),
    ...(order.state === 'pending'
      ? [{ key: 'expire', title: '付款期限', value: formatDateTime(order.expireTime) }]
      : []),
  ],
  tabs: ({ id }: Order) => [{ key: 'log', title: '经过', render: () => <OrderTimeline id={id} /> }],
});

/** 订单列表: what must go out first, and the one next step of each order. */
export function OrderPage(): ReactNode {
  const table = useCrudTable(orderApi, { sort: 'create_time', order: 'desc' });
  const [isShipping, setShipping] = useState(false);
  const [act, setAct] = useState<OrderAct>();
  const canExport = usePermission('mall:order:export');
  const record = useMemo(() => recordFor(table.access), [table.access]);
  return (
    <div className="mall-page">
      <StateChoice
        state={table.query.state ?? ''}
        onChoose={(state) => table.search({ ...table.filters, state: state || undefined })}
      />
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        canExport={canExport}
        emptyText="还没有订单，买家在店铺里下单后出现在这里"
        record={record}
        actions={
          <PermissionGate anyOf={['mall:order:edit']}>
            <Button icon={<SendOutlined aria-hidden />} onClick={() => setShipping(true)}>
              批量发货
            </Button>
          </PermissionGate>
        }
        rowActionsWidth={130}
        renderRowActions={(order) => (
          <OrderActions order={order} onAct={setAct} onDone={table.refresh} />
        )}
      >
        <OrderDialog act={act} onClose={() => setAct(undefined)} />
        <ShipDialog isOpen={isShipping} onClose={() => setShipping(false)} />
      </ListTemplate>
    </div>
  );
}

interface StateChoiceProps {
  state: string;
  onChoose: (state: string) => void;
}

/** States with how many stand in each; one is a filter. */
function StateChoice({ state, onChoose }: StateChoiceProps): ReactNode {
  const counts = useOrderCounts();
  return (
    <div className="mall-states">
      <Segmented
        aria-label="订单状态"
        value={state}
        onChange={onChoose}
        options={[
          { value: '', label: '全部' },
          ...orderStates.map((value) => ({
            value,
            label: `${orderStateLabels[value]} ${formatCount(counts.get(value) ?? 0)}`,
          })),
        ]}
      />
    </div>
  );
}

interface OrderActionsProps {
  order: Order;
  onAct: (act: OrderAct) => void;
  onDone: () => Promise<void>;
}

const refundable = new Set(['paid', 'shipped', 'done']);

/** Only what the state and the rights allow. */
function OrderActions({ order, onAct, onDone }: OrderActionsProps): ReactNode {
  const canEdit = usePermission('mall:order:edit');
  const canRefund = usePermission('mall:order:refund');
  const { state } = order;
  // The client shows why it is refused.
  const finish = (): void => void finishOrder(order.id).then(onDone, () => onDone());
  return (
    <>
      {canEdit && state === 'paid' && (
        <RowAction onClick={() => onAct({ kind: 'ship', order })}>发货</RowAction>
      )}
      {canEdit && state === 'pending' && (
        <RowAction onClick={() => onAct({ kind: 'cancel', order })}>取消</RowAction>
      )}
      {canEdit && state === 'shipped' && <RowAction onClick={finish}>完成</RowAction>}
      {canRefund && refundable.has(state) && (
        <RowAction danger onClick={() => onAct({ kind: 'refund', order })}>
          退款
        </RowAction>
      )}
    </>
  );
}
