import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import { postJson } from '#core/outbound/post-json.ts';
import { sendMail } from '#core/outbound/send-mail.ts';
import { installationName } from '../installation-name.ts';
import {
  alertReceivers,
  clearAlerts,
  mayLook,
  giveBack,
  noteTold,
  openAlerts,
  raiseAlert,
  takeUntold,
} from './alert.repository.ts';
import type { StoredAlert } from './alert.repository.ts';
import { findTroubles, poolKey } from './find-troubles.ts';
import type { Trouble } from './find-troubles.ts';

/** A process that has died cannot say that its pool is well again. */
const poolAlertsEndAfterMs = 24 * 3_600_000;

/** How this process's pool has stood for some looks. */
export interface PoolWatch {
  /** Whether requests have waited for connections at each of the last looks. */
  isShort: boolean;
}

/**
 * Looks once for what is wrong. What is new is told at the bell of everybody who receives alerts; what is over is closed,
 * and told anew when it comes again. Several processes may look: one does.
 */
export async function lookForTroubles(core: Core, pool: PoolWatch): Promise<void> {
  await core.db.transaction(async (tx) => {
    if (!(await mayLook(tx))) return;
    const open = await openAlerts(tx);
    const keys = new Set(open.map(({ alertKey }) => alertKey));
    const troubles = [...(await findTroubles(core, keys)), ...poolTroubles(core, pool)];
    const fresh = troubles.filter(({ key }) => !keys.has(key));
    const still = new Set(troubles.map(({ key }) => key));
    const over = open.filter((alert) => !still.has(alert.alertKey) && mayClose(alert));
    const receivers = fresh.length + over.length > 0 ? await alertReceivers(tx) : [];
    for (const { key, title, content } of fresh) {
      await raiseAlert(tx, { alertKey: key, title, content });
      await tellPersonally(tx, { title: `告警：${title}`, content, userIds: receivers });
    }
    if (over.length === 0) return;
    await clearAlerts(
      tx,
      over.map(({ id }) => id),
    );
    for (const { title } of over)
      await tellPersonally(tx, { title: `已恢复：${title}`, content: '', userIds: receivers });
  });
}

function poolTroubles({ pool, config }: Core, { isShort }: PoolWatch): Trouble[] {
  if (!isShort) return [];
  return [
    {
      key: poolKey,
      title: '数据库连接不够用',
      content: `${pool.waitingCount} 个请求在等待连接，连接池共 ${config.databasePool} 个（DATABASE_POOL）。`,
    },
  ];
}

/** Whether this process can tell that an alert is over: of another's pool and disks it knows nothing. */
function mayClose({ alertKey, raisedTime }: StoredAlert): boolean {
  const [kind, host] = alertKey.split(':');
  if (kind === 'job' || kind === 'backup' || alertKey === poolKey) return true;
  const isOurs = kind === 'disk' && host === poolKey.split(':')[1];
  return isOurs || Date.now() - Date.parse(raisedTime) > poolAlertsEndAfterMs;
}

type Way = 'hookTime' | 'mailTime';

/**
 * Tells what is new outside, by webhook and mail, where they are set. What one of them did not take is tried again there
 * alone.
 */
export async function tellOutside(core: Core): Promise<void> {
  const { webhookUrl, mail, outboundPrivate } = core.config;
  if (webhookUrl === undefined && mail === undefined) return;
  for (const alert of await takeUntold(core.db)) {
    const isOver = alert.clearedTime !== null;
    const subject = `${isOver ? '已恢复' : '告警'}：${alert.title}`;
    const text =
      `[${installationName(core)}] ${subject}\n${isOver ? '' : plain(alert.content)}`.trim();
    const ways: [Way, (() => Promise<void>) | undefined][] = [
      [
        'hookTime',
        webhookUrl === undefined
          ? undefined
          : () =>
              postJson(webhookUrl, JSON.stringify(hookOf(core, alert, text)), {
                allowed: outboundPrivate,
              }),
      ],
      ['mailTime', mail && (() => sendMail(mail, { subject, text }, outboundPrivate))],
    ];
    let isTold = true;
    for (const [way, send] of ways)
      if (send && alert[way] === null)
        isTold = (await tellBy(core, { alert, way, send })) && isTold;
    if (!isTold) await giveBack(core.db, alert);
  }
}

async function tellBy(
  core: Core,
  { alert, way, send }: { alert: StoredAlert; way: Way; send: () => Promise<void> },
): Promise<boolean> {
  try {
    await send();
  } catch (error) {
    core.logger.warn(
      { err: (error as Error).message, alert: alert.alertKey, way },
      'an alert was not told',
    );
    return false;
  }
  await noteTold(core.db, alert, way);
  return true;
}

/** As 企业微信, 钉钉 and 飞书 read a text, and in fields for everything else. */
function hookOf(
  core: Core,
  { alertKey, title, raisedTime, clearedTime }: StoredAlert,
  text: string,
) {
  return {
    msgtype: 'text',
    text: { content: text },
    msg_type: 'text',
    content: { text },
    event: clearedTime === null ? 'raised' : 'resolved',
    key: alertKey,
    title,
    raised_time: raisedTime,
    cleared_time: clearedTime,
    installation: installationName(core),
  };
}

/** Links are for the bell. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '');
}
