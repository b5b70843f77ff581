import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { identity, reference, writtenAt } from '#core/database/columns.ts';

export const noteNotebook = pgTable(
  'note_notebook',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('note_notebook_owner_id_name_unique').on(table.ownerId, table.name)],
);

export const noteNote = pgTable(
  'note_note',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    notebookId: reference()
      .notNull()
      .references(() => noteNotebook.id),
    name: text().notNull(),
    content: text().notNull().default(''),
    excerpt: text()
      .notNull()
      .generatedAlwaysAs(
        // Without the marks of Markdown, so that a list shows words.
        sql`left(btrim(regexp_replace(left(content, 1000), '[#|>\`*_~[:space:]-]+', ' ', 'g')), 160)`,
      ),
    length: integer()
      .notNull()
      .generatedAlwaysAs(sql`length(content)`),
    rowVersion: integer().notNull().default(1),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('note_note_owner_id_name_unique').on(table.ownerId, table.name),
    index().on(table.ownerId, table.updateTime),
    index().on(table.notebookId),
  ],
);
