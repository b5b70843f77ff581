import { eq, sql } from 'drizzle-orm';
import { tellPersonally } from '#areas/system/public.ts';
import type { Core } from '#core/core.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { markdownText } from '#core/markdown-text.ts';
import { report } from '../report.table.ts';
import { writeSchedule } from './schedule.repository.ts';
import type { StoredSchedule } from './schedule.repository.ts';

interface Trouble {
  schedule: StoredSchedule;
  reason: string;
  /** Whether somebody has to hear of it. */
  isTold: boolean;
}

/** Keeps why a schedule did not run. Its owner is told, or the administrators when he is gone; of each trouble once. */
export async function noteTrouble(
  core: Core,
  tx: Transaction,
  { schedule, reason, isTold }: Trouble,
): Promise<void> {
  const now = sql`now()` as unknown as string;
  const isNews = isTold && schedule.troubleTold !== reason;
  await writeSchedule(tx, schedule.id, {
    trouble: reason,
    troubleTime: now,
    ...(isNews && { troubleTold: reason }),
  });
  if (!isNews) return;
  const { ownerId, reportId } = schedule;
  const owner = ownerId === null ? undefined : await core.principals.find(ownerId);
  const [found] = await tx
    .select({ name: report.name })
    .from(report)
    .where(eq(report.id, reportId));
  const name = found?.name ?? '';
  await tellPersonally(tx, {
    userIds: owner ? [owner.userId] : await administrators(tx),
    title: `报表计划没有运行：${name}`,
    content: [
      `报表「${markdownText(name)}」没有按计划运行：${markdownText(reason)}。`,
      '',
      '同样的原因不再重复提醒，恢复后会照常运行。',
      '',
      `[查看计划](/report/console?tab=schedules&report=${reportId})`,
    ].join('\n'),
  });
}

async function administrators(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from sys_user u join sys_user_role ur on ur.user_id = u.id
    where ur.role_id = 1 and u.status = '0' and u.is_active`);
  return rows.map(({ id }) => Number(id));
}
