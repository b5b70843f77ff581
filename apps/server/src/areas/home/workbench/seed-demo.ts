import { eq, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Database } from '#core/database/database.ts';
import { officeToday } from './todo.repository.ts';
import { workbenchTodo } from './todo.table.ts';

type Values = typeof workbenchTodo.$inferInsert;

/** A to-do of the demo set: days from today, none without a day. */
interface Demo extends Partial<Pick<Values, 'dueMinute' | 'repeat' | 'repeatDay' | 'note'>> {
  text: string;
  inDays?: number;
  isDone?: true;
  link?: [address: string, title: string];
}

const ours: Demo[] = [
  { text: '改完周报', inDays: -2, link: ['/notebook/note', '我的笔记'] },
  { text: '审核新评论', inDays: 0, link: ['/article/comment', '评论审核'] },
  { text: '和林晓对一遍字段权限', inDays: 0, dueMinute: 17 * 60 },
  {
    text: '复核示例家系',
    inDays: 0,
    note: '先按清单走一遍，再看 DEMO7 要不要补测',
    link: ['/knowledge/inheritance-mutation', '遗传突变'],
  },
  { text: '看报表草稿', inDays: 1, note: '先看分组小计，再看导出' },
  { text: '给低温标签纸补货', inDays: 1, link: ['/mall/product', '商品列表'] },
  { text: '例会', inDays: 2, dueMinute: 10 * 60, repeat: 'weekly' },
  { text: '交季度预算', inDays: 6, note: '发给财务部孙悦' },
  { text: '演练恢复备份', inDays: 9, repeat: 'monthly', link: ['/monitor/backup', '备份与恢复'] },
  { text: '整理去年的笔记' },
  { text: '读完《遗传学入门》' },
  { text: '给新同事开通账号', inDays: -1, isDone: true, link: ['/system/user', '用户管理'] },
];

const others: Readonly<Record<string, Demo[]>> = {
  linxiao: [
    { text: '和 admin 对一遍字段权限', inDays: 0, dueMinute: 17 * 60 },
    { text: '升级平台组测试环境', inDays: 3 },
    { text: '例会', inDays: 2, dueMinute: 10 * 60, repeat: 'weekly' },
  ],
  chensiyuan: [
    { text: '补 DEMO7 的验证方案', inDays: 2 },
    { text: '例会', inDays: 2, dueMinute: 10 * 60, repeat: 'weekly' },
  ],
  wangyutong: [{ text: '按清单复核示例家系', inDays: 1 }],
  sunyue: [
    { text: '收齐各部门季度预算', inDays: 6 },
    { text: '核对差旅费报销', inDays: 1, repeat: 'monthly' },
  ],
};

/** What the people of the demo office have to do. */
export async function seedTodoDemo(db: Database, ownerId: number): Promise<void> {
  await insertDemo(db, ownerId, ours);
  for (const [username, todos] of Object.entries(others)) {
    const [user] = await db
      .select({ id: sysUser.id })
      .from(sysUser)
      .where(eq(sysUser.username, username));
    if (user) await insertDemo(db, user.id, todos);
  }
}

async function insertDemo(db: Database, userId: number, todos: readonly Demo[]): Promise<void> {
  const dayIn = (days: number | undefined) =>
    days === undefined ? null : sql`${officeToday} + ${days}::int`;
  for (const { inDays, isDone, link, repeat = 'none', ...todo } of todos) {
    const part = repeat === 'weekly' ? sql`isodow` : sql`day`;
    await db.insert(workbenchTodo).values({
      ...todo,
      userId,
      repeat,
      dueDay: dayIn(inDays),
      repeatDay:
        repeat === 'none' ? null : sql`extract(${part} from ${officeToday} + ${inDays ?? 0}::int)`,
      doneTime: isDone ? sql`now() - interval '3 hours'` : null,
      linkAddress: link?.[0] ?? '',
      linkTitle: link?.[1] ?? '',
    });
  }
}
