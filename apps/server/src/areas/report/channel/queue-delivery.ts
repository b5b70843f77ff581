import { deliveryAttempts } from '@wm/contract/report/channel';
import { and, eq } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { reportSubscription } from '../report.table.ts';
import type { StoredRun } from '../run/run.repository.ts';
import type { WarningChange } from '../warning/warning-change.ts';
import { insertDelivery } from './channel.repository.ts';
import { reportChannel } from './channel.table.ts';
import type { reportDelivery } from './channel.table.ts';

export const deliveryTask = 'report:delivery';
/** Seconds until the second attempt; each further wait is twice as long. */
export const firstWaitSeconds = 60;
const timeoutSeconds = 60;
/** Jobs of the clock go first. */
const priority = -1;

/** Keeps what is to be sent, and starts the task that does: of one channel one at a time. */
export async function queueDelivery(
  core: Core,
  tx: Transaction,
  row: typeof reportDelivery.$inferInsert,
): Promise<number> {
  const id = await insertDelivery(tx, row);
  await core.tasks.startUnowned(tx, {
    kind: deliveryTask,
    title: `报表推送 #${id}`,
    payload: { deliveryId: id },
    lane: `report-channel:${row.channelId}`,
    priority,
    retryLimit: deliveryAttempts,
    retryDelaySeconds: firstWaitSeconds,
    timeoutSeconds,
  });
  return id;
}

/** Has the news of a subscriber's run sent by each of his channels that are in force. */
export async function queueNews(
  core: Core,
  tx: Transaction,
  { run, changes }: { run: StoredRun; changes: readonly WarningChange[] },
): Promise<void> {
  if (run.scheduleId === null) return;
  const channels = await tx
    .select({ id: reportChannel.id })
    .from(reportChannel)
    .innerJoin(reportSubscription, eq(reportSubscription.id, reportChannel.subscriptionId))
    .where(
      and(
        eq(reportSubscription.scheduleId, run.scheduleId),
        eq(reportSubscription.userId, run.userId),
        eq(reportChannel.status, '0'),
      ),
    );
  for (const { id: channelId } of channels)
    await queueDelivery(core, tx, { channelId, runId: run.id, kind: 'run', changes: [...changes] });
}
