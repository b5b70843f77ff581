/** Where an order stands; `cancelled`, `done` and `refunded` are ends, but for money that comes late. */
export const orderStates = [
  'pending',
  'paid',
  'shipped',
  'done',
  'cancelled',
  'refunding',
  'refunded',
] as const;
export type OrderState = (typeof orderStates)[number];

/** What happens to an order. */
export const orderEvents = [
  'pay',
  'cancel',
  'expire',
  'ship',
  'finish',
  'refund',
  'pay-late',
  'refunded',
] as const;
export type OrderEvent = (typeof orderEvents)[number];

interface Step {
  from: readonly OrderState[];
  to: OrderState;
}

const steps: Record<OrderEvent, Step> = {
  pay: { from: ['pending'], to: 'paid' },
  cancel: { from: ['pending'], to: 'cancelled' },
  expire: { from: ['pending'], to: 'cancelled' },
  ship: { from: ['paid'], to: 'shipped' },
  finish: { from: ['shipped'], to: 'done' },
  refund: { from: ['paid', 'shipped', 'done'], to: 'refunding' },
  // The money of an order that was given up: it goes back.
  'pay-late': { from: ['cancelled'], to: 'refunding' },
  refunded: { from: ['refunding'], to: 'refunded' },
};

/** The state that an event leads to; undefined where it may not happen. */
export function stateAfter(state: OrderState, event: OrderEvent): OrderState | undefined {
  const { from, to } = steps[event];
  return from.includes(state) ? to : undefined;
}

export const orderStateLabels: Record<OrderState, string> = {
  pending: '待付款',
  paid: '待发货',
  shipped: '已发货',
  done: '已完成',
  cancelled: '已取消',
  refunding: '退款中',
  refunded: '已退款',
};

export const orderEventLabels: Record<OrderEvent, string> = {
  pay: '付款成功',
  cancel: '取消订单',
  expire: '超时未付款，自动取消',
  ship: '发货',
  finish: '确认收货',
  refund: '申请退款',
  'pay-late': '取消后收到付款，原路退回',
  refunded: '退款完成',
};
