import { reportScheduleResource, scheduleLimit } from '@wm/contract/report/schedule';
import type { ReportSchedule } from '@wm/contract/report/schedule';
import { eq, inArray, and, sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import { AppError } from '#core/app-error.ts';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { signalChannel, signalText } from '#core/database/signals.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { nextInstants } from '#core/jobs/cron.ts';
import type { Schedule } from '#core/jobs/cron.ts';
import { readDay } from '#core/jobs/office-day.ts';
import { orNotFound } from '#core/not-found.ts';
import { reportSubscription } from '../report.table.ts';
import { findPublished } from '../run/run.repository.ts';
import { checkSchedule } from './check-schedule.ts';
import {
  countSchedules,
  lockSchedule,
  ownersOf,
  scheduleRepository,
  writeSchedule,
} from './schedule.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';
import { startSchedule } from './start-schedule.ts';

type Repository = CrudRepository<typeof reportScheduleResource>;

const previewed = 5;
const personNames = { resource: 'system:user', column: 'nickname' };

/** What a person is called as far as the asker may know. */
export function personName(principal: Principal, name: string): string {
  return name === '' ? '' : (shownValue(principal, personNames, name) ?? '同事');
}

/** Whether somebody may change a schedule: his own, or any when he may change reports. */
export function mayChange(principal: Principal, ownerId: number | null | undefined): boolean {
  return ownerId === principal.userId || holdsPermission(principal, 'report:config:edit');
}

/** @throws AppError `report.schedule-foreign` */
function requireChange(principal: Principal, { ownerId }: Pick<StoredSchedule, 'ownerId'>): void {
  if (!mayChange(principal, ownerId)) throw new AppError('report.schedule-foreign');
}

/** Schedules with their rules: everybody sees which there are, and changes his own. */
export function scheduleService(core: Core): Repository {
  const plain = scheduleRepository(core);
  const show = async (rows: ReportSchedule[], principal: Principal): Promise<ReportSchedule[]> =>
    shownTo(core, rows, principal);
  const find: Repository['find'] = async (id, principal, operation) => {
    const row = await plain.find(id, principal, operation);
    return row && (await show([row], principal))[0];
  };
  return {
    ...plain,
    list: async (query, principal) => {
      const page = await plain.list(query, principal);
      return { ...page, rows: await show(page.rows, principal) };
    },
    find,
    create: async (input, principal) => {
      const { subscribe, ...given } = input;
      const id = await core.db.transaction(async (tx) => {
        const found = await findPublished(tx, given.reportId);
        await checkSchedule(given, { found, principal, db: tx });
        if ((await countSchedules(tx, principal.userId)) >= scheduleLimit)
          throw new AppError('report.too-many-schedules', {
            values: { count: String(scheduleLimit) },
          });
        const made = await scheduleRepository({ ...core, db: tx }).create(input, principal);
        await writeSchedule(tx, made.id, { ownerId: principal.userId });
        await plan(tx, made.id);
        if (subscribe)
          await tx
            .insert(reportSubscription)
            .values({ scheduleId: made.id, userId: principal.userId });
        return made.id;
      });
      return orNotFound(await find(id, principal, 'add'));
    },
    update: async (id, patch, principal) => {
      const isThere = await core.db.transaction(async (tx) => {
        const stored = await lockSchedule(tx, id);
        if (!stored) return false;
        requireChange(principal, stored);
        const next = { ...stored, ...patch };
        const found = await findPublished(tx, stored.reportId);
        await checkSchedule(next, { found, principal, db: tx });
        await scheduleRepository({ ...core, db: tx }).update(id, patch, principal);
        if (next.cron !== stored.cron || next.timeZone !== stored.timeZone) await plan(tx, id);
        return true;
      });
      return isThere ? find(id, principal, 'edit') : undefined;
    },
    remove: async (ids, principal) => {
      for (const ownerId of (await ownersOf(core.db, ids)).values())
        requireChange(principal, { ownerId });
      return plain.remove(ids, principal);
    },
  };
}

async function shownTo(
  { db }: Core,
  rows: ReportSchedule[],
  principal: Principal,
): Promise<ReportSchedule[]> {
  const ids = rows.map(({ id }) => id);
  const owners = await ownersOf(db, ids);
  const subscribed = await db
    .select({ id: reportSubscription.scheduleId })
    .from(reportSubscription)
    .where(
      and(
        inArray(reportSubscription.scheduleId, ids),
        eq(reportSubscription.userId, principal.userId),
      ),
    );
  const mine = new Set(subscribed.map(({ id }) => id));
  return rows.map((row) => {
    const isOwn = owners.get(row.id) === principal.userId;
    const may = mayChange(principal, owners.get(row.id));
    return {
      ...row,
      isOwn,
      mayChange: may,
      ownerName: isOwn ? row.ownerName : personName(principal, row.ownerName),
      params: may ? row.params : [],
      lastRunId: isOwn ? row.lastRunId : null,
      isSubscribed: mine.has(row.id),
    };
  });
}

/** Computes when a schedule fires next, counted from now, and has the clock look at it. */
async function plan(tx: Transaction, id: number): Promise<void> {
  const schedule = await lockSchedule(tx, id);
  if (!schedule) return;
  const [next] =
    schedule.status === '0' ? nextInstants(schedule, new Date((await readDay(tx)).now), 1) : [];
  await writeSchedule(tx, id, { nextTime: next?.toISOString() ?? null });
  await tx.execute(sql`select pg_notify(${signalChannel}, ${signalText('clock', {})})`);
}

/** Pauses a schedule, or puts it in force again: then it counts from now, and makes up for nothing. */
export async function setScheduleStatus(
  { core, principal }: { core: Core; principal: Principal },
  id: number,
  status: StoredSchedule['status'],
): Promise<void> {
  await core.db.transaction(async (tx) => {
    const schedule = orNotFound(await lockSchedule(tx, id));
    requireChange(principal, schedule);
    if (schedule.status === status) return;
    await writeSchedule(tx, id, { status, trouble: '', troubleTime: null, troubleTold: '' });
    await plan(tx, id);
    await recordChange(tx, {
      resource: reportScheduleResource.permission,
      recordId: id,
      action: 'update',
      fields: differences(reportScheduleResource, schedule, { status }),
    });
  });
}

/** Runs a schedule at once, as its owner. @throws AppError `report.schedule-blocked` */
export async function runSchedule(
  { core, principal }: { core: Core; principal: Principal },
  id: number,
): Promise<number | null> {
  const { started, isOwn } = await core.db.transaction(async (tx) => {
    const schedule = orNotFound(await lockSchedule(tx, id));
    requireChange(principal, schedule);
    const at = (await readDay(tx)).now;
    const isOwner = schedule.ownerId === principal.userId;
    return { started: await startSchedule(core, tx, { schedule, at }), isOwn: isOwner };
  });
  if (started.reason !== '')
    throw new AppError('report.schedule-blocked', { values: { reason: started.reason } });
  return isOwn ? (started.runId ?? null) : null;
}

/** The next instants of an expression. */
export function previewSchedule(asked: Schedule): string[] {
  try {
    return nextInstants(asked, new Date(), previewed).map((at) => at.toISOString());
  } catch {
    return [];
  }
}
