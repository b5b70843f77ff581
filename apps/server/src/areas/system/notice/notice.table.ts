import { boolean, char, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

/** 通知公告: type 1 is a 通知, 2 a 公告; status 0 is published. */
export const sysNotice = pgTable(
  'sys_notice',
  {
    id: identity(),
    noticeTitle: text().notNull(),
    noticeType: char({ length: 1 }).$type<'1' | '2'>().notNull(),
    contentFormat: text().$type<'markdown' | 'html'>().notNull().default('markdown'),
    noticeContent: text().notNull().default(''),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    /** Only for those whom `sys_notice_for` names, such as an alert for who looks after the installation. */
    isPersonal: boolean().notNull().default(false),
    createBy: text().notNull().default(''),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [index().on(table.status, table.createTime)],
);

/** Whom a personal notice is for. */
export const sysNoticeFor = pgTable(
  'sys_notice_for',
  {
    noticeId: reference()
      .notNull()
      .references(() => sysNotice.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] }), index().on(table.userId)],
);

/** Who has read which notice, and when. */
export const sysNoticeRead = pgTable(
  'sys_notice_read',
  {
    noticeId: reference()
      .notNull()
      .references(() => sysNotice.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    readTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.userId] }), index().on(table.userId)],
);
