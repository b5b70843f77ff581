import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';

const ownerId = () =>
  reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' });

export const mindFolder = pgTable(
  'mind_folder',
  {
    id: identity(),
    ownerId: ownerId(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('mind_folder_owner_id_name_unique').on(table.ownerId, table.name)],
);

export const mindMap = pgTable(
  'mind_map',
  {
    id: identity(),
    ownerId: ownerId(),
    folderId: reference().references(() => mindFolder.id, { onDelete: 'set null' }),
    name: text().notNull(),
    content: text().notNull(),
    /** All its texts, a line each: what is searched. */
    outline: text().notNull().default(''),
    excerpt: text()
      .notNull()
      .generatedAlwaysAs(
        sql`left(btrim(regexp_replace(left(outline, 1000), '[[:space:]]+', ' ', 'g')), 160)`,
      ),
    size: integer()
      .notNull()
      .generatedAlwaysAs(sql`octet_length(content)`),
    nodeCount: integer().notNull().default(1),
    rowVersion: integer().notNull().default(1),
    deleteTime: instant(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    index().on(table.ownerId, table.updateTime),
    index().on(table.folderId),
    index()
      .on(table.deleteTime)
      .where(sql`delete_time is not null`),
  ],
);

/** The small picture of a map, drawn when somebody first sees it; that of an earlier save is drawn again. */
export const mindPicture = pgTable('mind_picture', {
  mapId: reference()
    .primaryKey()
    .references(() => mindMap.id, { onDelete: 'cascade' }),
  /** Of which save it is, and by which edition of the drawing. */
  rowVersion: integer().notNull(),
  edition: integer().notNull(),
  isDark: boolean().notNull(),
  svg: text().notNull(),
});

export const mindVersion = pgTable(
  'mind_version',
  {
    id: identity(),
    mapId: reference()
      .notNull()
      .references(() => mindMap.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    outline: text().notNull(),
    nodeCount: integer().notNull(),
    size: integer()
      .notNull()
      .generatedAlwaysAs(sql`octet_length(content)`),
    /** When the map was saved like this. */
    savedTime: instant().notNull(),
    /** What saves have taken out of the map since, in UTF-16 units of its texts. */
    removed: integer().notNull().default(0),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.mapId, table.createTime)],
);

export const mindShare = pgTable(
  'mind_share',
  {
    id: identity(),
    mapId: reference()
      .notNull()
      .references(() => mindMap.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    expireTime: instant(),
    viewCount: integer().notNull().default(0),
    viewTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.mapId)],
);
