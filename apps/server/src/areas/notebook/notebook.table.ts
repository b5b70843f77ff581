import type { NoteImportResult, NoteImportState } from '@wm/contract/notebook/note-import';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import type { VersionKind } from '#core/documents/keep-version.ts';
import { bytes, identity, instant, reference, writtenAt } from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

export const noteNotebook = pgTable(
  'note_notebook',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** The notebook it stands in; none at the top. */
    parentId: reference(),
    name: text().notNull(),
    sort: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [
    unique('note_notebook_owner_id_parent_id_name_unique')
      .on(table.ownerId, table.parentId, table.name)
      .nullsNotDistinct(),
    foreignKey({
      name: 'note_notebook_parent_id_fk',
      columns: [table.parentId],
      foreignColumns: [table.id],
    }),
    index().on(table.parentId),
  ],
);

export const noteNote = pgTable(
  'note_note',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    /** None only for a note in the trash whose notebook has gone. */
    notebookId: reference().references(() => noteNotebook.id),
    name: text().notNull(),
    content: text().notNull().default(''),
    /** The first words as a reader sees them, for lists; made with each text. */
    excerpt: text().notNull().default(''),
    length: integer()
      .notNull()
      .generatedAlwaysAs(sql`length(content)`),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Those that stand in its text, `#tag`; made with each text. */
    inlineTags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The other names that its text gives it: links by them lead to it. */
    aliases: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    pinned: boolean().notNull().default(false),
    /** Its place among the notes of its notebook: as it was made, the newest last, until somebody moves it. */
    sort: bigint({ mode: 'number' })
      .notNull()
      .default(sql`(extract(epoch from clock_timestamp()) * 1000000)::bigint`),
    rowVersion: integer().notNull().default(1),
    createTime: writtenAt(),
    updateTime: writtenAt(),
    /** When it went to the trash. */
    deleteTime: instant(),
    /** With which notebook it went, or was moved elsewhere. */
    removalId: reference().references(() => noteRemoval.id, {
      onDelete: 'set null',
    }),
    /** The notebook it stood in when that was deleted. No foreign key: it has gone, and may come back. */
    removedFrom: reference(),
  },
  (table) => [
    // A note in the trash does not hold its name.
    uniqueIndex('note_note_owner_id_name_unique')
      .on(table.ownerId, table.name)
      .where(sql`${table.deleteTime} is null`),
    index('note_note_trash_index')
      .on(table.ownerId, table.deleteTime)
      .where(sql`${table.deleteTime} is not null`),
    check(
      'note_note_notebook_check',
      sql`${table.notebookId} is not null or ${table.deleteTime} is not null`,
    ),
    index().on(table.ownerId, table.updateTime),
    index().on(table.notebookId, table.sort, table.id),
    index().on(table.removalId),
    index('note_note_removed_from_index')
      .on(table.removedFrom)
      .where(sql`${table.removedFrom} is not null`),
    index('note_note_aliases_index')
      .using('gin', table.aliases)
      .where(sql`${table.aliases} <> '{}'`),
  ],
);

/** A notebook that was deleted, with those in it: it comes back with its notes as one. */
export const noteRemoval = pgTable(
  'note_removal',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `trash`: its notes went to the trash with it; `move`: they went to another notebook. */
    kind: text().$type<'trash' | 'move'>().notNull(),
    /** The notebooks as they stood, the outermost first: those that have gone, or those that were moved. */
    notebooks: storableJson().$type<RemovedNotebook[]>().notNull(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId, table.createTime)],
);

/** How a notebook stood before one was deleted. */
export interface RemovedNotebook {
  id: number;
  parentId: number | null;
  name: string;
  sort: number;
  /** Where it was moved; null when it has gone. */
  movedTo: number | null;
  /** Where its notes were moved; absent when they went to the trash with it. */
  notesTo?: number;
}

const noteId = () =>
  reference()
    .notNull()
    .references(() => noteNote.id, { onDelete: 'cascade' });
const ownerId = () =>
  reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' });

/** Names that notes had before: whoever comes by one is led on. */
export const noteAlias = pgTable(
  'note_alias',
  {
    ownerId: ownerId(),
    name: text().notNull(),
    noteId: noteId(),
    createTime: writtenAt(),
  },
  (table) => [
    primaryKey({
      name: 'note_alias_pkey',
      columns: [table.ownerId, table.name],
    }),
    index().on(table.noteId),
  ],
);

/** What a note's text was. The newest grows with the saves of some minutes; the others stay as they are. */
export const noteVersion = pgTable(
  'note_version',
  {
    id: identity(),
    noteId: noteId(),
    /** `origin`: what the note began with; `edit`; `overwrite`: saved over another's; `restore`: an earlier version brought back; `rename`: links that followed a name. */
    kind: text().$type<VersionKind>().notNull(),
    content: text().notNull(),
    length: integer()
      .notNull()
      .generatedAlwaysAs(sql`length(content)`),
    /** What saves have taken out of it since it was begun, in UTF-16 units. */
    removed: integer().notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [index().on(table.noteId, table.id)],
);

/** Which names a note links to. */
export const noteLink = pgTable(
  'note_link',
  { noteId: noteId(), target: text().notNull() },
  (table) => [
    primaryKey({
      name: 'note_link_pkey',
      columns: [table.noteId, table.target],
    }),
    index().on(table.target),
  ],
);

/** What new notes begin with, made by their owner. */
export const noteTemplate = pgTable(
  'note_template',
  {
    id: identity(),
    ownerId: ownerId(),
    name: text().notNull(),
    content: text().notNull(),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('note_template_owner_id_name_unique').on(table.ownerId, table.name)],
);

/** What a person's daily notes begin as. */
export const noteDaily = pgTable(
  'note_daily',
  {
    ownerId: ownerId().primaryKey(),
    templateId: reference().references(() => noteNote.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [index().on(table.templateId)],
);

/** A note that whoever has the link may read. The link's token itself is not kept. */
export const noteShare = pgTable(
  'note_share',
  {
    id: identity(),
    noteId: noteId(),
    ownerId: ownerId(),
    tokenHash: text().notNull(),
    passwordHash: text(),
    expireTime: instant(),
    revokeTime: instant(),
    viewCount: integer().notNull().default(0),
    viewTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [unique('note_share_token_hash_unique').on(table.tokenHash), index().on(table.noteId)],
);

/** A visitor who gave the password of a link: his browser holds the ticket, and is shown the note's pictures. */
export const noteShareVisit = pgTable(
  'note_share_visit',
  {
    ticketHash: bytes().notNull(),
    shareId: reference()
      .notNull()
      .references(() => noteShare.id, { onDelete: 'cascade' }),
    expireTime: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ticketHash, table.shareId] })],
);

/** What somebody brought to be imported: looked through, stored, taken back. */
export const noteImport = pgTable(
  'note_import',
  {
    id: identity(),
    ownerId: ownerId(),
    title: text().notNull(),
    /** The archive among the owner's files; it is needed until the notes are stored, and goes after a day. */
    fileId: text().notNull(),
    /** Where the notes go; none for notebooks of their own. */
    notebookId: reference(),
    state: text().$type<NoteImportState>().notNull().default('checking'),
    /** No foreign key: its check would lock the task, and a worker passes over what is locked. */
    taskId: reference(),
    /** Notebooks that it made. */
    notebookIds: bigint({ mode: 'number' })
      .array()
      .notNull()
      .default(sql`'{}'`),
    report: storableJson().$type<NoteImportResult | null>(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [index().on(table.ownerId, table.id)],
);

/** The notes of an import. `source` tells what each was made of, so that the same is not imported twice. */
export const noteImportNote = pgTable(
  'note_import_note',
  {
    importId: reference()
      .notNull()
      .references(() => noteImport.id, { onDelete: 'cascade' }),
    noteId: noteId(),
    source: text().notNull(),
    /** What the note was called, where it stood and how it was marked when it was made. */
    made: text(),
    /** The file it was made of; none for imports of earlier editions. */
    path: text(),
    /** The version of the note that the import left. */
    rowVersion: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({
      name: 'note_import_note_pkey',
      columns: [table.importId, table.noteId],
    }),
    index().on(table.noteId),
  ],
);
