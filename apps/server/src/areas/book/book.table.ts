import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, instant, reference, writtenAt } from '#core/database/columns.ts';

/** A book of the library. What was written in its file can be corrected; the file itself stays as it came. */
export const bookBook = pgTable(
  'book_book',
  {
    id: identity(),
    /** The address of its reader; made from the title. */
    name: text().notNull().unique(),
    title: text().notNull(),
    authors: text().notNull().default(''),
    series: text().notNull().default(''),
    publisher: text().notNull().default(''),
    language: text().notNull().default(''),
    description: text().notNull().default(''),
    /** The EPUB among the files; of an uploaded text what was made of it. */
    fileId: text().notNull(),
    /** SHA-256 of what was uploaded. */
    checksum: text().notNull().unique(),
    /** The stored picture as texts name it, or empty. */
    cover: text().notNull().default(''),
    size: integer().notNull(),
    sectionCount: integer().notNull(),
    charCount: integer().notNull(),
    creatorId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    deleteTime: instant(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.createTime),
    index()
      .on(table.deleteTime)
      .where(sql`delete_time is not null`),
  ],
);

/** The plain text of a section, for search. */
export const bookSection = pgTable(
  'book_section',
  {
    bookId: reference()
      .notNull()
      .references(() => bookBook.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.position] })],
);

/** Where a person is in a book. */
export const bookPosition = pgTable(
  'book_position',
  {
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    bookId: reference()
      .notNull()
      .references(() => bookBook.id, { onDelete: 'cascade' }),
    cfi: text().notNull(),
    section: integer().notNull(),
    fraction: doublePrecision().notNull(),
    chapter: text().notNull(),
    context: text().notNull(),
    device: text().notNull(),
    deviceName: text().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index().on(table.bookId)],
);
