import { deliveryAttempts, failuresAtMost } from '@wm/contract/report/channel';
import type { channelKinds } from '@wm/contract/report/channel';
import { eq, sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import type { TaskControl } from '#core/tasks/task-runner.ts';
import { report, reportSchedule, reportSubscription } from '../report.table.ts';
import type { ChannelSender } from './channel-sender.ts';
import { findDelivery, updateChannel, updateDelivery } from './channel.repository.ts';
import type { FoundDelivery } from './channel.repository.ts';
import { reportChannel } from './channel.table.ts';
import { composeNews } from './compose-news.ts';
import { hostsInside } from './hosts-inside.ts';
import { firstWaitSeconds } from './queue-delivery.ts';
import { SendFault } from './send-fault.ts';
import { sendMailNews } from './send-mail-news.ts';
import { sendWebhook } from './send-webhook.ts';

const senders: Record<(typeof channelKinds)[number], ChannelSender> = {
  webhook: sendWebhook,
  mail: sendMailNews,
};

export interface DeliveryPayload {
  deliveryId: number;
}

/** Sends one piece of news. Throws where it has to be tried again, so that the task waits. */
export async function runDelivery(
  core: Core,
  { deliveryId }: DeliveryPayload,
  { signal }: TaskControl,
): Promise<void> {
  const found = await findDelivery(core.db, deliveryId);
  // Its subscription is gone, or an attempt that broke off had come to its end.
  if (found?.delivery.state !== 'waiting') return;
  const begun = performance.now();
  const took = (): number => Math.round(performance.now() - begun);
  try {
    const httpStatus = await attempt(core, found, signal);
    await keepDone(core, found, { httpStatus, ms: took() });
  } catch (error) {
    // The process stops: another one begins anew.
    if (signal.aborted && signal.reason === 'stopping') throw error;
    if (!(error instanceof SendFault)) throw error;
    await keepFault(core, found, { fault: error, ms: took() });
  }
}

async function attempt(
  core: Core,
  found: FoundDelivery,
  signal: AbortSignal,
): Promise<number | null> {
  const { channel, delivery, email, userId } = found;
  if (channel.status === '1' && delivery.kind === 'run')
    throw new SendFault('推送已停用', { isFinal: true });
  const news = await composeNews(core, found);
  const inside = hostsInside(core, await core.principals.find(userId));
  return senders[channel.kind](core, { news, channel, email, inside, signal });
}

const now = sql`now()` as unknown as string;

async function keepDone(
  core: Core,
  { delivery, channel }: FoundDelivery,
  values: { httpStatus: number | null; ms: number },
): Promise<void> {
  await core.db.transaction(async (tx) => {
    await updateDelivery(tx, delivery.id, {
      ...values,
      state: 'done',
      attempts: delivery.attempts + 1,
      errorMsg: '',
      nextTime: null,
      endTime: now,
    });
    await updateChannel(tx, channel.id, { failures: 0 });
  });
}

async function keepFault(
  core: Core,
  found: FoundDelivery,
  { fault, ms }: { fault: SendFault; ms: number },
): Promise<void> {
  const { delivery } = found;
  const attempts = delivery.attempts + 1;
  // Who sends by hand looks on, and may do so again.
  const isEnd = fault.isFinal || delivery.kind !== 'run' || attempts >= deliveryAttempts;
  const wait = firstWaitSeconds * 2 ** delivery.attempts;
  const nextTime = sql`now() + make_interval(secs => ${wait})` as unknown as string;
  await core.db.transaction(async (tx) => {
    await updateDelivery(tx, delivery.id, {
      attempts,
      ms,
      httpStatus: fault.status,
      errorMsg: fault.message,
      state: isEnd ? 'failed' : 'waiting',
      nextTime: isEnd ? null : nextTime,
      ...(isEnd && { endTime: now }),
    });
    if (isEnd && delivery.kind === 'run') await countFailure(tx, found, fault.message);
  });
  if (!isEnd) throw fault;
}

/** Switches a channel off after too many deliveries in a row that came to nothing, and says so at the bell. */
async function countFailure(
  tx: Transaction,
  { channel, userId }: FoundDelivery,
  reason: string,
): Promise<void> {
  const [counted] = await tx
    .update(reportChannel)
    .set({ failures: sql`${reportChannel.failures} + 1` })
    .where(eq(reportChannel.id, channel.id))
    .returning({ failures: reportChannel.failures, status: reportChannel.status });
  if (!counted || counted.failures < failuresAtMost || counted.status === '1') return;
  await updateChannel(tx, channel.id, { status: '1' });
  const [of] = await tx
    .select({ name: report.name })
    .from(reportSubscription)
    .innerJoin(reportSchedule, eq(reportSchedule.id, reportSubscription.scheduleId))
    .innerJoin(report, eq(report.id, reportSchedule.reportId))
    .where(eq(reportSubscription.id, channel.subscriptionId));
  const name = of?.name ?? '';
  const way = channel.kind === 'mail' ? '邮件' : 'Webhook';
  await tellPersonally(tx, {
    userIds: [userId],
    title: `报表推送已停用：${name}`,
    content: [
      `报表「${markdownText(name)}」的 ${way} 推送连续 ${counted.failures} 次没有送达，已经停用。最后一次的原因：${markdownText(reason)}。`,
      '',
      '修好之后在推送设置里重新启用。',
      '',
      `[查看订阅](/report/console?tab=subscriptions)`,
    ].join('\n'),
  });
}
