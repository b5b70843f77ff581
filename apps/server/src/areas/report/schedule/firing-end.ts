import { and, eq } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { queueNews } from '../channel/queue-delivery.ts';
import { reportSchedule, reportSubscription } from '../report.table.ts';
import type { WarningChange } from '../warning/warning-change.ts';
import { thinFirings } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import { deliver } from '../subscription/deliver.ts';
import { mayReadReport } from './may-read-report.ts';
import { noteTrouble } from './note-trouble.ts';
import { writeSchedule } from './schedule.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';

async function scheduleOf(tx: Transaction, run: StoredRun): Promise<StoredSchedule | undefined> {
  if (run.scheduleId === null) return undefined;
  const [found] = await tx
    .select()
    .from(reportSchedule)
    .where(eq(reportSchedule.id, run.scheduleId));
  return found;
}

interface Done {
  run: StoredRun;
  principal: Principal;
  rows: number;
  /** The warnings that it has raised or closed. */
  changes: readonly WarningChange[];
}

/**
 * What follows when a schedule's run is there. After its owner's each subscriber gets one of his own; whoever has
 * subscribed and may still see something of the report is told of his.
 */
export async function firingDone(core: Core, tx: Transaction, done: Done): Promise<void> {
  const schedule = await scheduleOf(tx, done.run);
  if (!schedule) return;
  const { run } = done;
  await thinFirings(tx, schedule.id, run.userId);
  if (run.userId === schedule.ownerId) {
    await writeSchedule(tx, schedule.id, { trouble: '', troubleTime: null, troubleTold: '' });
    await deliver(core, tx, { schedule, run });
  }
  await tellSubscriber(core, tx, { schedule, done });
}

async function tellSubscriber(
  core: Core,
  tx: Transaction,
  { schedule: { id, timeZone }, done }: { schedule: StoredSchedule; done: Done },
): Promise<void> {
  const { run, principal, rows, changes } = done;
  if (!mayReadReport(principal, run.definition)) return;
  const subscribed = await tx
    .update(reportSubscription)
    .set({ trouble: '' })
    .where(and(eq(reportSubscription.scheduleId, id), eq(reportSubscription.userId, run.userId)))
    .returning({ id: reportSubscription.id });
  if (subscribed.length === 0) return;
  await queueNews(core, tx, { run, changes });
  const name = run.reportName;
  const when = new Intl.DateTimeFormat('zh-CN', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: false,
  }).format(new Date(run.fireTime ?? run.createTime));
  await tellPersonally(tx, {
    userIds: [run.userId],
    title: `报表有新结果：${name}`,
    content: [
      `您订阅的报表「${markdownText(name)}」已按计划运行（${when}，${markdownText(timeZone)}），共 ${rows} 行。`,
      '',
      `[查看结果](/report/data?r=${run.reportId ?? ''}&run=${run.id})`,
    ].join('\n'),
  });
}

/** What follows when a schedule's run has failed: its owner hears why, and nobody gets anything. */
export async function firingFailed(
  core: Core,
  tx: Transaction,
  { run, reason }: { run: StoredRun; reason: string },
): Promise<void> {
  const schedule = await scheduleOf(tx, run);
  if (!schedule) return;
  if (run.userId === schedule.ownerId)
    await noteTrouble(core, tx, { schedule, reason, isTold: true });
  else
    await tx
      .update(reportSubscription)
      .set({ trouble: reason })
      .where(
        and(
          eq(reportSubscription.scheduleId, schedule.id),
          eq(reportSubscription.userId, run.userId),
        ),
      );
}
