import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import type {
  addChannelEndpoint,
  changeChannelEndpoint,
  listChannelsEndpoint,
  ReportChannel,
  ReportDelivery,
} from '@wm/contract/report/channel';
import { and, eq, inArray } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { OutboundRefused, safeAddress } from '#core/outbound/guarded-connect.ts';
import { newToken } from '#core/session/tokens.ts';
import { reportSubscription } from '../report.table.ts';
import { fieldFault } from '../warning/check-bounds.ts';
import {
  findChannel,
  findDelivery,
  insertChannel,
  isAskedUnderWay,
  isSubscriptionOf,
  listChannels,
  listDeliveries,
  updateChannel,
} from './channel.repository.ts';
import type { StoredChannel, StoredDelivery } from './channel.repository.ts';
import { reportChannel } from './channel.table.ts';
import type { reportDelivery } from './channel.table.ts';
import { hostsInside } from './hosts-inside.ts';
import { queueDelivery } from './queue-delivery.ts';
import { mailAddress } from './send-mail-news.ts';
import { secretPurpose } from './send-webhook.ts';

interface Asking {
  core: Core;
  principal: Principal;
}

/** The channels of a subscription of one's own, and whether a mail would come. */
export async function readChannels(
  { core, principal }: Asking,
  subscriptionId: number,
): Promise<DataOf<typeof listChannelsEndpoint>> {
  const { userId } = principal;
  requireFound(await isSubscriptionOf(core.db, subscriptionId, userId));
  const rows = await listChannels(core.db, subscriptionId);
  return {
    rows: rows.map(shownChannel),
    mailAddress: await mailAddressOf(core, userId),
    hasMail: core.config.mail !== undefined,
  };
}

/** A channel without what it signs by. */
function shownChannel(stored: StoredChannel): ReportChannel {
  const { id, kind, url, withRows, rowLimit, status, failures, createTime } = stored;
  return { id, kind, url, withRows, rowLimit, status, failures, createTime };
}

function shownDelivery(stored: StoredDelivery): ReportDelivery {
  const { id, kind, state, runId, attempts, httpStatus, errorMsg, ms } = stored;
  const { nextTime, endTime, createTime } = stored;
  const how = { attempts, httpStatus, errorMsg, ms };
  return { id, kind, state, runId, ...how, nextTime, endTime, createTime };
}

async function mailAddressOf({ db }: Core, userId: number): Promise<string> {
  const [user] = await db
    .select({ email: sysUser.email })
    .from(sysUser)
    .where(eq(sysUser.id, userId));
  return user && mailAddress.test(user.email) ? user.email : '';
}

/** Adds a channel. The secret of a webhook is told this once. */
export async function addChannel(
  { core, principal }: Asking,
  subscriptionId: number,
  body: BodyOf<typeof addChannelEndpoint>,
): Promise<{ id: number; secret: string | null }> {
  const { userId } = principal;
  requireFound(await isSubscriptionOf(core.db, subscriptionId, userId));
  const isMail = body.kind === 'mail';
  if (isMail) await requireMail(core, userId);
  else await requireCallable({ core, principal }, body.url);
  const secret = isMail ? null : newToken();
  const sealed = secret === null ? null : core.secrets.seal(secret, secretPurpose);
  const told = isMail ? { kind: body.kind, withRows: body.withRows } : body;
  const id = await insertChannel(core.db, { ...told, subscriptionId, sealed });
  if (id === undefined) throw new AppError('report.channel-taken');
  return { id, secret };
}

async function requireMail(core: Core, userId: number): Promise<void> {
  if (!core.config.mail) throw new AppError('report.no-mail-server');
  if ((await mailAddressOf(core, userId)) === '') throw new AppError('report.no-mail-address');
}

/** Says at once what would fail each time. It is asked again whenever something is sent. */
async function requireCallable({ core, principal }: Asking, url = ''): Promise<void> {
  if (url === '') throw fieldFault('url', '请输入地址');
  if (!URL.canParse(url)) throw fieldFault('url', '不是有效的网址');
  try {
    await safeAddress(new URL(url).hostname, hostsInside(core, principal));
  } catch (error) {
    throw fieldFault(
      'url',
      error instanceof OutboundRefused ? '不能发送到内部网络的地址' : '找不到这个地址的主机',
    );
  }
}

async function ownChannel({ core, principal }: Asking, id: number): Promise<StoredChannel> {
  return orNotFound(await findChannel(core.db, id, principal.userId));
}

/** Changes a channel of one's own. Put in force again, it begins to count anew. */
export async function changeChannel(
  asking: Asking,
  id: number,
  patch: BodyOf<typeof changeChannelEndpoint>,
): Promise<void> {
  const { kind } = await ownChannel(asking, id);
  const { status, withRows, ...ofWebhook } = patch;
  if (patch.url !== undefined && kind === 'webhook') await requireCallable(asking, patch.url);
  await updateChannel(asking.core.db, id, {
    ...(kind === 'webhook' && ofWebhook),
    ...(withRows !== undefined && { withRows }),
    ...(status !== undefined && { status }),
    ...(status === '0' && { failures: 0 }),
  });
}

/** Removes channels of one's own, with what was sent by them. */
export async function removeChannels(
  { core, principal }: Asking,
  ids: readonly number[],
): Promise<{ removed: number }> {
  const own = core.db
    .select({ id: reportSubscription.id })
    .from(reportSubscription)
    .where(eq(reportSubscription.userId, principal.userId));
  const removed = await core.db
    .delete(reportChannel)
    .where(and(inArray(reportChannel.id, [...ids]), inArray(reportChannel.subscriptionId, own)))
    .returning({ id: reportChannel.id });
  requireFound(removed.length > 0);
  return { removed: removed.length };
}

/** Gives a webhook another secret, which is told this once. */
export async function renewSecret(asking: Asking, id: number): Promise<{ secret: string }> {
  const { kind } = await ownChannel(asking, id);
  requireFound(kind === 'webhook');
  const secret = newToken();
  const sealed = asking.core.secrets.seal(secret, secretPurpose);
  await updateChannel(asking.core.db, id, { sealed });
  return { secret };
}

/** What was sent by a channel of one's own. */
export async function readDeliveries(
  asking: Asking,
  id: number,
): Promise<{ rows: ReportDelivery[] }> {
  await ownChannel(asking, id);
  const rows = await listDeliveries(asking.core.db, id);
  return { rows: rows.map(shownDelivery) };
}

/** Sends something to try a channel out, also one that is switched off. */
export async function testChannel(asking: Asking, id: number): Promise<{ id: number }> {
  await ownChannel(asking, id);
  return { id: await sendByHand(asking, { channelId: id, kind: 'test' }) };
}

/** Sends the news of a run once more. */
export async function resendDelivery(asking: Asking, id: number): Promise<{ id: number }> {
  const { core, principal } = asking;
  const found = orNotFound(await findDelivery(core.db, id));
  requireFound(found.userId === principal.userId);
  const { channelId, runId, changes } = found.delivery;
  if (runId === null) throw new AppError('report.delivery-gone');
  return { id: await sendByHand(asking, { channelId, runId, changes, kind: 'resend' }) };
}

/** One after the other: a button is no way to flood somebody. */
async function sendByHand(
  { core }: Asking,
  row: typeof reportDelivery.$inferInsert,
): Promise<number> {
  return inTransaction(core.db, async (tx) => {
    await tx
      .select({ id: reportChannel.id })
      .from(reportChannel)
      .where(eq(reportChannel.id, row.channelId))
      .for('update');
    if (await isAskedUnderWay(tx, row.channelId)) throw new AppError('report.delivery-waiting');
    return queueDelivery(core, tx, row);
  });
}
