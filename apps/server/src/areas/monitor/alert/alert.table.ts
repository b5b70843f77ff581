import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant, writtenAt } from '#core/database/columns.ts';

/** 告警: something that somebody should look at. Of what goes on there is one row, until it is over; then it may come again. */
export const sysAlert = pgTable(
  'sys_alert',
  {
    id: identity(),
    /** What is wrong with what, such as `disk:/data`. */
    alertKey: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    raisedTime: writtenAt(),
    /** When somebody last took it to tell it outside; nothing while it waits for that. */
    toldTime: instant(),
    /** When the webhook, and the mail server, took how it stands now. */
    hookTime: instant(),
    mailTime: instant(),
    clearedTime: instant(),
  },
  (table) => [
    uniqueIndex('sys_alert_open_unique')
      .on(table.alertKey)
      .where(sql`${table.clearedTime} is null`),
    index().on(table.raisedTime),
  ],
);
