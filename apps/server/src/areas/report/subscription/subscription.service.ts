import type { OfferedSchedule, ReportSubscription } from '@wm/contract/report/subscription';
import { subscriberLimit } from '@wm/contract/report/subscription';
import { count, eq, inArray } from 'drizzle-orm';
import { accountKey } from '#areas/auth/public.ts';
import { sysUser } from '#core/access/access.table.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { reportSubscription } from '../report.table.ts';
import { findPublished } from '../run/run.repository.ts';
import { listOfReport, lockSchedule } from '../schedule/schedule.repository.ts';
import { mayChange, personName } from '../schedule/schedule.service.ts';
import { mayReceive } from './deliver.ts';
import {
  listSubscriptions,
  putSubscription,
  subscribersOf,
  subscriptionsOf,
} from './subscription.repository.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** One's own subscriptions and those that one may end. */
export async function readSubscriptions({
  core,
  principal,
}: Asking): Promise<{ rows: ReportSubscription[] }> {
  const { userId } = principal;
  const isEverybodys = holdsPermission(principal, 'report:config:edit');
  const rows = await listSubscriptions(core.db, { userId, isEverybodys });
  return {
    rows: rows.map(({ ownerId, ...row }) => {
      const isOwn = row.userId === userId;
      return {
        ...row,
        isOwn,
        mayChange: isOwn || mayChange(principal, ownerId),
        maySubscribeOthers: mayChange(principal, ownerId),
        userName: isOwn ? row.userName : personName(principal, row.userName),
        lastRunId: isOwn ? row.lastRunId : null,
        channels: isOwn ? row.channels : 0,
        channelsOff: isOwn ? row.channelsOff : 0,
      };
    }),
  };
}

/** Subscribes oneself. @throws AppError `report.unreadable` when nothing of the report may be seen */
export async function subscribe({ core, principal }: Asking, id: number): Promise<{ id: number }> {
  return core.db.transaction(async (tx) => {
    const schedule = orNotFound(await lockSchedule(tx, id));
    const found = await findPublished(tx, schedule.reportId);
    if (!found || !mayReceive(principal, found.definition)) throw new AppError('report.unreadable');
    return { id: await putWithin(tx, id, principal.userId) };
  });
}

/** Subscribes somebody. Who may not read the report and who does not exist are told alike. @throws AppError `report.no-subscriber` */
export async function addSubscriber(
  { core, principal }: Asking,
  { scheduleId, username }: { scheduleId: number; username: string },
): Promise<{ id: number }> {
  return core.db.transaction(async (tx) => {
    const schedule = orNotFound(await lockSchedule(tx, scheduleId));
    if (!mayChange(principal, schedule.ownerId)) throw new AppError('report.schedule-foreign');
    const found = await findPublished(tx, schedule.reportId);
    const [user] = await tx
      .select({ id: sysUser.id })
      .from(sysUser)
      .where(eq(sysUser.usernameKey, accountKey(username)));
    const receiver = user && (await core.principals.find(user.id));
    if (!found || !mayReceive(receiver, found.definition))
      throw new AppError('report.no-subscriber', { values: { name: username } });
    return { id: await putWithin(tx, scheduleId, receiver.userId) };
  });
}

/** The schedule is locked: nobody else adds one meanwhile. */
async function putWithin(tx: Transaction, scheduleId: number, userId: number): Promise<number> {
  const id = await putSubscription(tx, scheduleId, userId);
  const [row] = await tx
    .select({ count: count() })
    .from(reportSubscription)
    .where(eq(reportSubscription.scheduleId, scheduleId));
  if ((row?.count ?? 0) > subscriberLimit)
    throw new AppError('report.too-many-subscribers', {
      values: { count: String(subscriberLimit) },
    });
  return id;
}

/** Ends subscriptions. @throws AppError `report.schedule-foreign` when one is neither the asker's nor of a schedule that he may change */
export async function endSubscriptions(
  { core, principal }: Asking,
  ids: readonly number[],
): Promise<{ removed: number }> {
  const found = await subscriptionsOf(core.db, ids);
  const isForeign = found.some(
    ({ userId, ownerId }) => userId !== principal.userId && !mayChange(principal, ownerId),
  );
  if (isForeign) throw new AppError('report.schedule-foreign');
  const removed = await core.db
    .delete(reportSubscription)
    .where(
      inArray(
        reportSubscription.id,
        found.map(({ id }) => id),
      ),
    )
    .returning({ id: reportSubscription.id });
  return { removed: removed.length };
}

/** What of a report may be subscribed to, and who has. */
export async function readOffered(
  { core, principal }: Asking,
  reportId: number,
): Promise<{ rows: OfferedSchedule[] }> {
  const schedules = await listOfReport(core.db, reportId);
  const subscribers = await subscribersOf(core.db, reportId);
  return {
    rows: schedules.map(({ schedule, ownerName }) => {
      const { id, cron, timeZone, status, nextTime } = schedule;
      const of = subscribers.filter(({ scheduleId }) => scheduleId === id);
      const own = of.find(({ userId }) => userId === principal.userId);
      return {
        id,
        cron,
        timeZone,
        status,
        nextTime,
        ownerName: personName(principal, ownerName),
        subscribers: of.map(({ userName }) => personName(principal, userName)),
        subscriptionId: own?.id ?? null,
      };
    }),
  };
}
