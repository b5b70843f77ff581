import { sql } from 'drizzle-orm';
import { bigint, char, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

/** 段子. `contentKey` is the content without blanks, punctuation and case: what says the same has the same. */
export const jokeJoke = pgTable(
  'joke_joke',
  {
    id: identity(),
    jokeTitle: text().notNull(),
    content: text().notNull(),
    contentKey: text()
      .notNull()
      .generatedAlwaysAs(sql`joke_content_key(content)`),
    category: text().notNull(),
    source: text().notNull().default(''),
    status: char({ length: 1 }).$type<'0' | '1'>().notNull().default('0'),
    likes: integer().notNull().default(0),
    views: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.createTime, table.id),
    index().on(table.category, table.id),
    index().on(table.contentKey),
  ],
);

/** Who likes which joke. The count in the joke follows by a trigger. */
export const jokeLike = pgTable(
  'joke_like',
  {
    jokeId: reference()
      .notNull()
      .references(() => jokeJoke.id, { onDelete: 'cascade' }),
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.jokeId, table.userId] }), index().on(table.userId)],
);

/** What was shown last to a reader, the newest at the end. */
export const jokeReader = pgTable('joke_reader', {
  userId: reference()
    .primaryKey()
    .references(() => sysUser.id, { onDelete: 'cascade' }),
  recent: bigint({ mode: 'number' }).array().notNull().default([]),
});
