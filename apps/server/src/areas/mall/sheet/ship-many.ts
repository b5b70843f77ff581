import { orderResource, shipping } from '@wm/contract/mall/order';
import { orderStateLabels } from '@wm/contract/mall/order-states';
import type { SheetReport } from '@wm/contract/mall/sheet';
import { asc, sql } from 'drizzle-orm';
import { mayFilter, refuseWithheld } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { SheetFile } from '#core/xlsx/read-sheet.ts';
import { mallOrder } from '../mall.table.ts';
import { moveOrder } from '../order/move-order.ts';
import type { StoredOrder } from '../order/move-order.ts';
import { readLines } from './read-lines.ts';
import type { Faults, Line } from './read-lines.ts';

const heads = { orderNo: '订单号', carrier: '快递公司', trackingNo: '运单号' } as const;
type Field = keyof typeof heads;
const needed = ['orderNo', 'carrier', 'trackingNo'] as const;

interface Sent {
  order: StoredOrder;
  carrier: string;
  trackingNo: string;
}

/** Checks which orders of a list can go out; with `isWriting` those go, and the others stay as they are. */
export async function shipMany(
  { core, principal }: { core: Core; principal: Principal },
  file: SheetFile,
  isWriting: boolean,
): Promise<SheetReport> {
  const rights = principal.columnRights.get(orderResource.permission);
  refuseWithheld(rights, { state: '', carrier: '', tracking_no: '' }, 'update');
  // Whoever may not look for numbers or states must not learn of them here.
  if (!mayFilter(rights, 'order_no') || !mayFilter(rights, 'state'))
    throw new AppError('auth.column-forbidden');
  const { lines, faults } = await readLines<Field>(file, { heads, needed });
  const written = await inTransaction(core.db, async (tx) => {
    const ready = await readyOf(tx, { lines, faults, isWriting });
    if (!isWriting) return 0;
    for (const { order, carrier, trackingNo } of ready)
      // oxlint-disable-next-line eslint/no-await-in-loop -- in one transaction
      await moveOrder(tx, order, {
        event: 'ship',
        byName: principal.username,
        note: `${carrier} ${trackingNo}`,
        more: { carrier, trackingNo },
      });
    return ready.length;
  });
  return { ...faults.report(file.name, lines), added: 0, changed: 0, written };
}

interface Checking {
  lines: readonly Line<Field>[];
  faults: Faults<Field>;
  isWriting: boolean;
}

async function readyOf(tx: Transaction, { lines, faults, isWriting }: Checking): Promise<Sent[]> {
  const numbers = [...new Set(lines.map(({ cells }) => cells.orderNo ?? ''))];
  const found = tx
    .select()
    .from(mallOrder)
    .where(sql`${mallOrder.orderNo} = any(${sql.param(numbers)}::text[])`)
    .orderBy(asc(mallOrder.id));
  const orders = new Map(
    (await (isWriting ? found.for('update') : found)).map((one) => [one.orderNo, one]),
  );
  const rows = new Map<string, number>();
  return lines.flatMap((line) => {
    const { orderNo = '', carrier = '', trackingNo = '' } = line.cells;
    const sent = shipping.safeParse({ carrier, tracking_no: trackingNo });
    for (const { path, message } of sent.error?.issues ?? [])
      faults.add(line, path[0] === 'carrier' ? 'carrier' : 'trackingNo', message);
    const order = orders.get(orderNo);
    const first = rows.get(orderNo);
    rows.set(orderNo, first ?? line.row);
    if (orderNo === '') faults.add(line, 'orderNo', '请输入订单号');
    else if (first !== undefined) faults.add(line, 'orderNo', `与第 ${first} 行重复`);
    else if (!order) faults.add(line, 'orderNo', '没有这个订单');
    else if (order.state !== 'paid')
      faults.add(line, 'orderNo', `订单${orderStateLabels[order.state]}，不能发货`);
    return order && !faults.has(line) ? [{ order, carrier, trackingNo }] : [];
  });
}
