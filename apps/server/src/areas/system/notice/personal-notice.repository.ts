import type { Transaction } from '#core/database/transaction.ts';
import { sysNotice, sysNoticeFor } from './notice.table.ts';

/** Tells some people something at the bell that is nobody else's business. */
export async function tellPersonally(
  tx: Transaction,
  { title, content, userIds }: { title: string; content: string; userIds: number[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const [notice] = await tx
    .insert(sysNotice)
    .values({
      noticeTitle: title,
      noticeContent: content,
      noticeType: '1',
      isPersonal: true,
      createBy: '系统',
    })
    .returning({ id: sysNotice.id });
  if (!notice) throw new Error('the notice was not stored');
  await tx.insert(sysNoticeFor).values(userIds.map((userId) => ({ noticeId: notice.id, userId })));
}
