import { keptDeliveries } from '@wm/contract/report/channel';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Database } from '#core/database/database.ts';
import { reportSubscription } from '../report.table.ts';
import { reportChannel, reportDelivery } from './channel.table.ts';

export type StoredChannel = typeof reportChannel.$inferSelect;
export type StoredDelivery = typeof reportDelivery.$inferSelect;

/** Whether a subscription is somebody's. */
export async function isSubscriptionOf(db: Database, id: number, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: reportSubscription.id })
    .from(reportSubscription)
    .where(and(eq(reportSubscription.id, id), eq(reportSubscription.userId, userId)));
  return row !== undefined;
}

export async function listChannels(db: Database, subscriptionId: number): Promise<StoredChannel[]> {
  return db
    .select()
    .from(reportChannel)
    .where(eq(reportChannel.subscriptionId, subscriptionId))
    .orderBy(asc(reportChannel.id));
}

/** A channel of somebody's. */
export async function findChannel(
  db: Database,
  id: number,
  userId: number,
): Promise<StoredChannel | undefined> {
  const [row] = await db
    .select({ channel: reportChannel })
    .from(reportChannel)
    .innerJoin(reportSubscription, eq(reportSubscription.id, reportChannel.subscriptionId))
    .where(and(eq(reportChannel.id, id), eq(reportSubscription.userId, userId)));
  return row?.channel;
}

/** Answers nothing where the subscription has one of that kind. */
export async function insertChannel(
  db: Database,
  row: typeof reportChannel.$inferInsert,
): Promise<number | undefined> {
  const [made] = await db
    .insert(reportChannel)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: reportChannel.id });
  return made?.id;
}

export async function updateChannel(
  db: Pick<Database, 'update'>,
  id: number,
  values: Partial<typeof reportChannel.$inferInsert>,
): Promise<void> {
  const updateTime = sql`now()` as unknown as string;
  await db
    .update(reportChannel)
    .set({ ...values, updateTime })
    .where(eq(reportChannel.id, id));
}

export async function insertDelivery(
  db: Database,
  row: typeof reportDelivery.$inferInsert,
): Promise<number> {
  const [made] = await db.insert(reportDelivery).values(row).returning({ id: reportDelivery.id });
  if (!made) throw new Error('the delivery was not stored');
  await db.execute(sql`delete from report_delivery where id in (
    select id from report_delivery where channel_id = ${row.channelId}
    order by id desc offset ${keptDeliveries})`);
  return made.id;
}

export async function listDeliveries(db: Database, channelId: number): Promise<StoredDelivery[]> {
  return db
    .select()
    .from(reportDelivery)
    .where(eq(reportDelivery.channelId, channelId))
    .orderBy(desc(reportDelivery.id));
}

/** A delivery with its channel, and whose it is. */
export async function findDelivery(db: Database, id: number) {
  const [row] = await db
    .select({
      delivery: reportDelivery,
      channel: reportChannel,
      userId: reportSubscription.userId,
      email: sysUser.email,
    })
    .from(reportDelivery)
    .innerJoin(reportChannel, eq(reportChannel.id, reportDelivery.channelId))
    .innerJoin(reportSubscription, eq(reportSubscription.id, reportChannel.subscriptionId))
    .innerJoin(sysUser, eq(sysUser.id, reportSubscription.userId))
    .where(eq(reportDelivery.id, id));
  return row;
}

export type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Whether something that somebody asked for by hand is still on its way. */
export async function isAskedUnderWay(db: Database, channelId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: reportDelivery.id })
    .from(reportDelivery)
    .where(
      and(
        eq(reportDelivery.channelId, channelId),
        eq(reportDelivery.state, 'waiting'),
        sql`${reportDelivery.kind} <> 'run'`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function updateDelivery(
  db: Pick<Database, 'update'>,
  id: number,
  values: Partial<typeof reportDelivery.$inferInsert>,
): Promise<void> {
  await db.update(reportDelivery).set(values).where(eq(reportDelivery.id, id));
}

/** A delivery whose task has ended without a word, as after three crashes. */
export const abandonedDeliveries = sql`update report_delivery d
  set state = 'failed', error_msg = '发送中断，请重新发送', next_time = null, end_time = now()
  where d.state = 'waiting' and d.create_time < now() - interval '1 minute' and not exists (
    select from sys_task t where t.kind = 'report:delivery' and t.status in ('waiting', 'running')
      and (t.payload ->> 'deliveryId')::bigint = d.id)`;
