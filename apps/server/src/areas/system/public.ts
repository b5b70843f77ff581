// What other areas may use of this one.
import type { Database } from '#core/database/database.ts';
import { sysNotice } from './notice/notice.table.ts';

/** Writes a notice to one person: it stands in the bell of his pages, and nobody else sees it. The text is Markdown. */
export async function notifyUser(
  db: Pick<Database, 'insert'>,
  { userId, title, text }: { userId: number; title: string; text: string },
): Promise<void> {
  await db
    .insert(sysNotice)
    .values({ userId, noticeTitle: title, noticeType: '1', noticeContent: text, createBy: '系统' });
}
