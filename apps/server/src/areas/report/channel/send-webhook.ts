import { createHmac } from 'node:crypto';
import { OutboundRefused } from '#core/outbound/guarded-connect.ts';
import { guardedWebFetch } from '#core/outbound/guarded-post.ts';
import { SecretUnreadable } from '#core/secrets/secret-box.ts';
import type { Core } from '#core/core.ts';
import type { ChannelSender } from './channel-sender.ts';
import type { News, SentModule } from './compose-news.ts';
import { SendFault } from './send-fault.ts';

const timeLimitMs = 10_000;

/** What secrets of webhooks are sealed for. */
export const secretPurpose = 'report:channel';

/**
 * Posts the news as JSON. `X-Work-Manage-Signature` is the HMAC-SHA256, in hex, of the timestamp's header, a dot and the body;
 * each attempt is signed anew. `X-Work-Manage-Delivery` stays the same over all attempts.
 */
export const sendWebhook: ChannelSender = async (core, { news, channel, inside, signal }) => {
  const body = JSON.stringify(bodyOf(news));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const secret = openSecret(core, channel.sealed);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const status = await post(inside, channel.url, {
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeLimitMs)]),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'work-manage',
      'x-work-manage-event': eventOf(news),
      'x-work-manage-delivery': String(news.deliveryId),
      'x-work-manage-timestamp': timestamp,
      'x-work-manage-signature': `sha256=${signature}`,
    },
  });
  if (status >= 300 && status < 400)
    throw new SendFault(`对方要求转向（${status}），没有跟随`, { status });
  if (status < 200 || status > 299) throw new SendFault(`对方回答 ${status}`, { status });
  return status;
};

function openSecret({ secrets }: Core, sealed: Buffer | null): string {
  try {
    if (sealed) return secrets.open(sealed, secretPurpose);
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error;
  }
  throw new SendFault('密钥已无法读取，请更换密钥', { isFinal: true });
}

async function post(inside: readonly string[], url: string, init: RequestInit): Promise<number> {
  try {
    const fetchGuarded = guardedWebFetch(inside);
    const response = await fetchGuarded(url, { method: 'POST', ...init });
    // Nobody reads what is answered.
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): SendFault {
  // Which address a name has inside the house is nothing to tell.
  if (error instanceof OutboundRefused)
    return new SendFault('不能发送到内部网络的地址', { isFinal: true });
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || name === 'AbortError')
    return new SendFault(`对方 ${timeLimitMs / 1000} 秒内没有回答`);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new SendFault('找不到这个地址的主机');
  return new SendFault('连接失败');
}

function eventOf({ isTest }: News): string {
  return isTest ? 'report.test' : 'report.run';
}

function moduleOf({ title, columns, rows, total }: SentModule): object {
  return { title, columns: columns.map(columnOf), rows, total };
}

function columnOf({ title, type, unit }: SentModule['columns'][number]): object {
  return { title, type, unit };
}

/** The news as receivers read it. */
function bodyOf(news: News): object {
  const { run, report, warnings, link, modules } = news;
  return {
    event: eventOf(news),
    delivery_id: news.deliveryId,
    report: { id: report.id, name: report.name },
    run: run && { id: run.id, time: run.time, row_count: run.rowCount },
    warnings,
    link,
    ...(modules && { modules: modules.map(moduleOf) }),
  };
}
