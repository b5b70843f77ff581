import type { MarkColor } from '@wm/contract/book/mark';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import type { Readings } from './search/readings.ts';
import { identity, instant, reference, tsvector, writtenAt } from '#core/database/columns.ts';

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
    seriesIndex: doublePrecision(),
    category: text().notNull().default(''),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Wire names of what was corrected by hand. */
    locked: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Title, authors, series, category and tags in the normal form of the search, a line each. */
    facts: text().notNull().default(''),
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
    index()
      .on(table.series)
      .where(sql`series <> ''`),
    index().using('gin', table.tags),
  ],
);

const bookId = () =>
  reference()
    .notNull()
    .references(() => bookBook.id, { onDelete: 'cascade' });
const userId = () =>
  reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' });

/** The files that a book has had. */
export const bookFile = pgTable(
  'book_file',
  {
    id: identity(),
    bookId: bookId(),
    /** SHA-256 of what was uploaded. */
    checksum: text().notNull(),
    size: integer().notNull(),
    creatorId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.bookId)],
);

/** Two books that look like one and are two, as somebody has said. */
export const bookDistinct = pgTable(
  'book_distinct',
  {
    lowId: reference()
      .notNull()
      .references(() => bookBook.id, { onDelete: 'cascade' }),
    highId: reference()
      .notNull()
      .references(() => bookBook.id, { onDelete: 'cascade' }),
    creatorId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    createTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.lowId, table.highId] }), index().on(table.highId)],
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
    length: integer()
      .notNull()
      .generatedAlwaysAs(sql`length(text)`),
    /** How its words are read: readings with the stretch of the text that each explains. */
    readings: jsonb().$type<Readings>().notNull().default([]),
    /** The text, and the readings behind it, in the normal form of the search; null until it is indexed. */
    normal: text(),
    /** Its tokens; null also where they are too many: then the text is read by every search. */
    tokens: tsvector(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.position] }),
    index().using('gin', table.tokens).with({ gin_pending_list_limit: 1024 }),
    index('book_section_waiting_index')
      .on(table.bookId)
      .where(sql`normal is null`),
    index('book_section_loose_index')
      .on(table.bookId)
      .where(sql`tokens is null`),
  ],
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

/** Where a person is with a book, as far as he or his reading has said. */
export const bookStanding = pgTable(
  'book_standing',
  {
    userId: userId(),
    bookId: bookId(),
    standing: text().$type<'wanted' | 'reading' | 'finished'>().notNull(),
    updateTime: writtenAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index().on(table.bookId)],
);

/** A shelf of a person's own, or a list whose books stand in an order. */
export const bookShelf = pgTable(
  'book_shelf',
  {
    id: identity(),
    ownerId: userId(),
    kind: text().$type<'shelf' | 'list'>().notNull(),
    name: text().notNull(),
    createTime: writtenAt(),
  },
  (table) => [unique('book_shelf_owner_id_name_unique').on(table.ownerId, table.name)],
);

export const bookShelfItem = pgTable(
  'book_shelf_item',
  {
    shelfId: reference()
      .notNull()
      .references(() => bookShelf.id, { onDelete: 'cascade' }),
    bookId: bookId(),
    sort: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shelfId, table.bookId] }), index().on(table.bookId)],
);

/** A highlight or bookmark of a person in a book. */
export const bookMark = pgTable(
  'book_mark',
  {
    id: identity(),
    userId: userId(),
    bookId: bookId(),
    kind: text().$type<'highlight' | 'bookmark'>().notNull(),
    color: text().$type<MarkColor>().notNull(),
    section: integer().notNull(),
    /** Stretch of the `textContent` of the section's body. */
    start: integer().notNull(),
    end: integer().notNull(),
    cfi: text().notNull(),
    fraction: doublePrecision().notNull(),
    chapter: text().notNull(),
    quote: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    isLost: boolean().notNull().default(false),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.userId, table.bookId), index().on(table.bookId)],
);

/** The note in which a person writes about a book. The note is the notebook's; it may be gone. */
export const bookNote = pgTable(
  'book_note',
  { userId: userId(), bookId: bookId(), noteId: reference().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index().on(table.bookId)],
);

/** A stretch of reading. */
export const bookReading = pgTable(
  'book_reading',
  {
    /** Made by the browser: the same stretch told again is one. */
    key: uuid().notNull(),
    userId: userId(),
    bookId: bookId(),
    startTime: instant().notNull(),
    /** The day in the office's time zone. */
    day: date().notNull(),
    seconds: integer().notNull(),
    chars: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index().on(table.userId, table.day),
    index().on(table.bookId),
  ],
);

/** A font of a person's own. */
export const bookFont = pgTable(
  'book_font',
  {
    id: identity(),
    userId: userId(),
    name: text().notNull(),
    fileId: text().notNull(),
    createTime: writtenAt(),
  },
  (table) => [unique('book_font_user_id_name_unique').on(table.userId, table.name)],
);

/** A password of a reading application for the catalogue. */
export const bookAppPassword = pgTable(
  'book_app_password',
  {
    id: identity(),
    userId: userId(),
    name: text().notNull(),
    /** SHA-256 of the password, which is random and long. */
    hash: text().notNull().unique(),
    lastUseTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.userId)],
);

/** What a scan has seen in the server's folder, so that the next one reads only what has changed. */
export const bookScanFile = pgTable('book_scan_file', {
  /** Within the folder. */
  path: text().primaryKey(),
  size: integer().notNull(),
  modifyTime: instant().notNull(),
  /** What came of it: nothing when it was taken. */
  reason: text().notNull().default(''),
});
