import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { instant, reference, writtenAt } from '#core/database/columns.ts';

/** Stored bytes, once each. The row is there before the bytes are, so that what a crash leaves behind can be found. */
export const sysFileBlob = pgTable(
  'sys_file_blob',
  {
    /** SHA-256 of the bytes in hex; their name in the store. */
    key: text().primaryKey(),
    size: bigint({ mode: 'number' }).notNull(),
    /** When somebody last stored these bytes; until an hour later they stay even if no file has them. */
    touchTime: writtenAt(),
    /** When they were last read whole and compared with their name, or came in. */
    checkTime: writtenAt(),
    /** What was wrong with them then; empty when nothing was. */
    fault: text({ enum: ['', 'damaged', 'missing'] })
      .notNull()
      .default(''),
  },
  (table) => [index().on(table.checkTime)],
);

/** A file as people know it. */
export const sysFile = pgTable(
  'sys_file',
  {
    /** 128 random bits in hex. */
    id: text().primaryKey(),
    ownerId: reference().references(() => sysUser.id, { onDelete: 'set null' }),
    /** What its owner called it; only ever shown. */
    name: text().notNull(),
    ext: text().notNull(),
    /** The media type, as its bytes say. */
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    storageKey: text()
      .notNull()
      .references(() => sysFileBlob.key),
    /** Pixels, of a picture. */
    width: integer(),
    height: integer(),
    /** What a picture shows, as its owner put it. */
    description: text().notNull().default(''),
    /** Made to be downloaded once, such as an export. */
    isOneShot: boolean().notNull().default(false),
    /** When the last record that used it was deleted for good; a week later it goes, too, if none uses it again. */
    unusedTime: instant(),
    /** When its owner threw it away; nobody reads it any more, and an hour later it goes, unless he takes it back. */
    removedTime: instant(),
    /** Its owner threw it away although it is used: what names it does not bring it back. */
    isGivenUp: boolean().notNull().default(false),
    createTime: writtenAt(),
  },
  (table) => [
    index()
      .on(table.unusedTime)
      .where(sql`unused_time is not null`),
    index()
      .on(table.removedTime)
      .where(sql`removed_time is not null`),
    index().on(table.storageKey),
    index().on(table.ownerId, table.createTime),
  ],
);

/** What a file is used in; the kind says who may read it there. */
export const sysFileUse = pgTable(
  'sys_file_use',
  {
    fileId: text()
      .notNull()
      .references(() => sysFile.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    refId: reference().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.kind, table.refId] }),
    index().on(table.kind, table.refId),
  ],
);

/** A file that comes in by pieces. Its bytes lie in a file of the same name. */
export const sysFileUpload = pgTable(
  'sys_file_upload',
  {
    id: text().primaryKey(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    length: bigint({ mode: 'number' }).notNull(),
    /** How many bytes are safe on the disk. */
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** What the whole must come to, if it was told at the beginning. */
    sha256: text().notNull().default(''),
    /** The stored file, once it is whole. */
    fileId: text().references(() => sysFile.id, { onDelete: 'cascade' }),
    /** Until then a request is writing. */
    busyUntil: instant(),
    expireTime: instant().notNull(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.fileId)],
);
