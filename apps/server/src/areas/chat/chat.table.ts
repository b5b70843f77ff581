import type { ProviderGrant, ProviderModel } from '@wm/contract/chat/provider';
import type { ChatCall } from '@wm/contract/chat/call';
import type { ChatFault, ChatScope, ChatSource, MessageState } from '@wm/contract/chat/message';
import type { SharedMessage, SharedSources } from '@wm/contract/chat/share';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  bigint,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import {
  bytes,
  identity,
  instant,
  reference,
  tsvector,
  writtenAt,
} from '#core/database/columns.ts';
import { storableJson } from '#core/database/storable-json.ts';

const ownerId = () =>
  reference()
    .notNull()
    .references(() => sysUser.id, { onDelete: 'cascade' });

const micro = () => bigint({ mode: 'number' });

/** Who answers: anybody that speaks the protocol of OpenAI. Without an owner it is there for everybody. */
export const chatProvider = pgTable(
  'chat_provider',
  {
    id: identity(),
    ownerId: reference().references(() => sysUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    baseUrl: text().notNull(),
    /** Sealed by the installation's secret; it never leaves the server. */
    keySealed: bytes(),
    keyTail: text().notNull().default(''),
    models: storableJson().$type<ProviderModel[]>().notNull(),
    isEnabled: boolean().notNull().default(true),
    dailyBudget: micro(),
    /** No foreign keys: a provider kept to roles that are gone is there for nobody, not for everybody. */
    grants: storableJson().$type<ProviderGrant[]>().notNull().default([]),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [index().on(table.ownerId)],
);

/** How often somebody has asked a provider in a minute of late, and what the answers took: only where that is bounded. */
export const chatPace = pgTable(
  'chat_pace',
  {
    ownerId: ownerId(),
    providerId: reference()
      .notNull()
      .references(() => chatProvider.id, { onDelete: 'cascade' }),
    minute: instant().notNull(),
    asked: integer().notNull(),
    tokens: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.providerId] })],
);

export const chatFolder = pgTable(
  'chat_folder',
  {
    id: identity(),
    ownerId: ownerId(),
    name: text().notNull(),
    /** The folder that it stands in. */
    parentId: reference(),
    createTime: writtenAt(),
  },
  (table) => [
    unique('chat_folder_place_unique')
      .on(table.ownerId, table.parentId, table.name)
      .nullsNotDistinct(),
    index().on(table.parentId),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('set null'),
  ],
);

export const chatConversation = pgTable(
  'chat_conversation',
  {
    id: identity(),
    ownerId: ownerId(),
    title: text().notNull(),
    folderId: reference().references(() => chatFolder.id, { onDelete: 'set null' }),
    isPinned: boolean().notNull().default(false),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The end of the branch that was last looked at. No foreign key: the messages refer to the conversation. */
    leafId: reference(),
    /** What it may use in all, in millionths of a yuan and in tokens; null without a limit. */
    costLimit: micro(),
    tokenLimit: bigint({ mode: 'number' }),
    /** What its answers have used: an answer that is gone on with has used more than it says. */
    costSpent: micro().notNull().default(0),
    tokensSpent: bigint({ mode: 'number' }).notNull().default(0),
    createTime: writtenAt(),
    updateTime: writtenAt(),
    deleteTime: instant(),
  },
  (table) => [index().on(table.ownerId, table.updateTime), index().on(table.folderId)],
);

/** A call with what is needed to take back what it wrote. */
export type StoredCall = ChatCall & { mark?: Readonly<Record<string, number>> };

/** A tree of questions and answers: several with one parent are branches. */
export const chatMessage = pgTable(
  'chat_message',
  {
    id: identity(),
    conversationId: reference()
      .notNull()
      .references(() => chatConversation.id, { onDelete: 'cascade' }),
    parentId: reference(),
    role: text().$type<'user' | 'assistant'>().notNull(),
    text: text().notNull(),
    /** For the search: @wm/search-text's normal form of the text. */
    normal: text().notNull().default(''),
    /** Its tokens and whose it is; null while it is written, until it is indexed, and where they are too many. */
    tokens: tsvector(),
    state: text().$type<MessageState>().notNull(),
    fault: text().$type<ChatFault>(),
    retryTime: instant(),
    /** No foreign key: an answer stays what it was when its provider goes. */
    providerId: reference(),
    model: text().notNull().default(''),
    scope: text().$type<ChatScope>().notNull().default('all'),
    sources: storableJson().$type<ChatSource[]>().notNull(),
    /** Tools that were called, and what was decided of what they would write. */
    calls: storableJson().$type<StoredCall[]>().notNull().default([]),
    omitted: integer().notNull().default(0),
    summarised: integer().notNull().default(0),
    /** Of the answer for which it was written: what the conversation says up to and with `summaryUntil`. */
    summary: text().notNull().default(''),
    summaryUntil: reference(),
    /** The answer that holds the summary its model was given; this one, or one before it. */
    summaryAt: reference(),
    tokensIn: integer(),
    tokensOut: integer(),
    costMicro: micro(),
    firstMs: integer(),
    totalMs: integer(),
    createTime: writtenAt(),
  },
  (table) => [
    index().on(table.conversationId),
    index().on(table.parentId),
    index().using('gin', table.tokens).with({ gin_pending_list_limit: 1024 }),
    index('chat_message_loose_index')
      .on(table.conversationId)
      .where(sql`tokens is null`),
    // Which conversations are being answered is asked of every list of them.
    index('chat_message_running_index')
      .on(table.conversationId)
      .where(sql`state = 'running'`),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
  ],
);

/** The writing of an answer. It belongs to the server process that does it, for as long as that gives signs of life. */
export const chatRun = pgTable(
  'chat_run',
  {
    id: identity(),
    ownerId: ownerId(),
    messageId: reference()
      .notNull()
      .references(() => chatMessage.id, { onDelete: 'cascade' }),
    clientKey: text().notNull(),
    isRunning: boolean().notNull().default(true),
    isStopAsked: boolean().notNull().default(false),
    heartbeat: writtenAt(),
    createTime: writtenAt(),
    endTime: instant(),
  },
  (table) => [
    unique('chat_run_owner_id_client_key_unique').on(table.ownerId, table.clientKey),
    index().on(table.messageId),
    index('chat_run_running_index')
      .on(table.heartbeat)
      .where(sql`is_running`),
  ],
);

/** Pieces of an answer while it is written; then they are its text. */
export const chatRunChunk = pgTable(
  'chat_run_chunk',
  {
    messageId: reference()
      .notNull()
      .references(() => chatMessage.id, { onDelete: 'cascade' }),
    /** Where it begins and ends in the answer, in UTF-16 units. */
    start: integer().notNull(),
    until: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.start] })],
);

/** What was used on a day. It outlives the conversations, so nobody frees his budget by deleting them. */
export const chatUsage = pgTable(
  'chat_usage',
  {
    ownerId: ownerId(),
    day: date({ mode: 'string' }).notNull(),
    /** No foreign key: what was spent stays when the provider goes. */
    providerId: reference().notNull(),
    model: text().notNull(),
    answers: integer().notNull().default(0),
    failures: integer().notNull().default(0),
    tokensIn: bigint({ mode: 'number' }).notNull().default(0),
    tokensOut: bigint({ mode: 'number' }).notNull().default(0),
    costMicro: micro().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day, table.providerId, table.model] })],
);

export const chatPrompt = pgTable(
  'chat_prompt',
  {
    id: identity(),
    ownerId: ownerId(),
    title: text().notNull(),
    /** With `{{names}}` that are asked for. */
    body: text().notNull(),
    isShared: boolean().notNull().default(false),
    /** Whom it is shared with; everybody when empty. No foreign keys: kept to roles that are gone it is there for nobody. */
    roleIds: micro()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createTime: writtenAt(),
    updateTime: writtenAt(),
  },
  (table) => [unique('chat_prompt_owner_id_title_unique').on(table.ownerId, table.title)],
);

/** A picture of a conversation, or of a branch of it, as it was, for whoever has the link. The link's token is not kept. */
export const chatShare = pgTable(
  'chat_share',
  {
    id: identity(),
    conversationId: reference()
      .notNull()
      .references(() => chatConversation.id, { onDelete: 'cascade' }),
    tokenHash: bytes().notNull().unique(),
    passwordHash: text(),
    title: text().notNull(),
    isBranch: boolean().notNull().default(true),
    /** How much of the sources its owner has given away with it. */
    sources: text().$type<SharedSources>().notNull().default('none'),
    messages: integer().notNull().default(0),
    snapshot: storableJson().$type<SharedMessage[]>().notNull(),
    expireTime: instant(),
    viewCount: integer().notNull().default(0),
    viewTime: instant(),
    createTime: writtenAt(),
  },
  (table) => [index().on(table.conversationId)],
);
