import { runLimit } from '@wm/contract/report/run';
import { eq } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { ReportDefinition } from '@wm/contract/report/definition';
import { reportSubscription } from '../report.table.ts';
import { queueRun } from '../run/queue-run.ts';
import { countRuns } from '../run/run.repository.ts';
import type { StoredRun } from '../run/run.repository.ts';
import { mayReadReport } from '../schedule/may-read-report.ts';
import type { StoredSchedule } from '../schedule/schedule.repository.ts';

/** Whether somebody may get a report: run it himself, look at it, and see anything of what it shows. */
export function mayReceive(
  principal: Principal | undefined,
  definition: ReportDefinition,
): principal is Principal {
  return (
    principal !== undefined &&
    holdsPermission(principal, 'report:data:list') &&
    holdsPermission(principal, 'report:data:run') &&
    mayReadReport(principal, definition)
  );
}

/**
 * Starts a run of each subscriber, of the same version and parameters, with what he may himself at this moment. Nothing of
 * the owner's run goes to anybody.
 */
export async function deliver(
  core: Core,
  tx: Transaction,
  { schedule, run }: { schedule: StoredSchedule; run: StoredRun },
): Promise<void> {
  const subscriptions = await tx
    .select()
    .from(reportSubscription)
    .where(eq(reportSubscription.scheduleId, schedule.id));
  for (const { id, userId } of subscriptions) {
    if (userId === run.userId) continue;
    const trouble = await troubleOf(core, tx, { userId, run });
    if (trouble !== '') {
      await tx.update(reportSubscription).set({ trouble }).where(eq(reportSubscription.id, id));
      continue;
    }
    const { reportId, reportName, versionNo, definition, params, fireTime } = run;
    await queueRun(core, tx, {
      reportId,
      reportName,
      versionNo,
      definition,
      params,
      fireTime,
      userId,
      trigger: 'schedule',
      scheduleId: schedule.id,
    });
  }
}

async function troubleOf(
  core: Core,
  tx: Transaction,
  { userId, run }: { userId: number; run: StoredRun },
): Promise<string> {
  const principal = await core.principals.find(userId);
  if (!mayReceive(principal, run.definition)) return '已没有权限查看这张报表';
  const isFull = (await countRuns(tx, userId)) >= runLimit;
  return isFull ? `已保存 ${runLimit} 次运行，请先删除一些` : '';
}
