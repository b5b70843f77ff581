import type { ConversationRow } from '@wm/contract/chat/conversation';
import type { ChatMessage } from '@wm/contract/chat/message';
import { normalise } from '@wm/search-text/normal-text';
import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
} from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { holdsText } from '../run/message-index.ts';
import { chatConversation, chatFolder, chatMessage } from '../chat.table.ts';

/** Which of one's conversations are looked for. */
export interface ConversationSearch {
  text?: string | undefined;
  folderId?: number | undefined;
  /** Those in no folder, and the pinned ones. */
  isLoose: boolean;
  tag?: string | undefined;
  inTrash: boolean;
  page: number;
  limit: number;
}

const isRunning = sql<boolean>`exists (select from ${chatMessage}
  where ${chatMessage.conversationId} = ${chatConversation.id} and ${chatMessage.state} = 'running')`;

const shown = {
  id: chatConversation.id,
  title: chatConversation.title,
  folderId: chatConversation.folderId,
  isPinned: chatConversation.isPinned,
  tags: chatConversation.tags,
  isRunning,
  costLimit: chatConversation.costLimit,
  tokenLimit: chatConversation.tokenLimit,
  costSpent: chatConversation.costSpent,
  tokensSpent: chatConversation.tokensSpent,
  createTime: chatConversation.createTime,
  updateTime: chatConversation.updateTime,
  deleteTime: chatConversation.deleteTime,
};

/** The newest message that holds a text, by conversation. */
function holding(normal: string, ownerId: number): SQL {
  return sql`select distinct on (m.conversation_id) m.conversation_id, m.id as message_id,
      substr(m.text, greatest(1, strpos(m.normal, ${normal}) - 20), 120) as snippet
    from chat_message m join chat_conversation c on c.id = m.conversation_id
    where c.owner_id = ${ownerId} and ${holdsText(normal, ownerId)}`;
}

export async function findConversations(
  db: Database,
  ownerId: number,
  { text = '', folderId, isLoose, tag, inTrash, page, limit }: ConversationSearch,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const normal = normalise(text).trim();
  const found = sql`(${holding(normal, ownerId)} order by m.conversation_id, m.id desc) as found`;
  const where = and(
    eq(chatConversation.ownerId, ownerId),
    inTrash ? isNotNull(chatConversation.deleteTime) : isNull(chatConversation.deleteTime),
    folderId === undefined ? undefined : eq(chatConversation.folderId, folderId),
    isLoose ? or(isNull(chatConversation.folderId), chatConversation.isPinned) : undefined,
    tag === undefined || tag === '' ? undefined : arrayContains(chatConversation.tags, [tag]),
    normal === ''
      ? undefined
      : sql`(found.message_id is not null or strpos(lower(${chatConversation.title}), ${normal}) > 0)`,
  );
  const columns = {
    ...shown,
    snippet: normal === '' ? sql<string>`''` : sql<string>`coalesce(found.snippet, '')`,
    foundId: normal === '' ? sql<null>`null` : sql<string | null>`found.message_id`,
  };
  const query = db
    .select({ row: columns, total: sql<string>`count(*) over ()` })
    .from(chatConversation)
    .$dynamic();
  const joined =
    normal === ''
      ? query
      : query.leftJoin(found, sql`found.conversation_id = ${chatConversation.id}`);
  const rows = await joined
    .where(where)
    .orderBy(
      desc(chatConversation.isPinned),
      desc(chatConversation.updateTime),
      desc(chatConversation.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    rows: rows.map(({ row }) => ({
      ...row,
      foundId: row.foundId === null ? null : Number(row.foundId),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** One's own conversation, also one in the trash. */
export async function findConversation(db: Database, ownerId: number, id: number) {
  const [row] = await db
    .select({ ...shown, leafId: chatConversation.leafId })
    .from(chatConversation)
    .where(and(eq(chatConversation.id, id), eq(chatConversation.ownerId, ownerId)));
  return row;
}

interface WrittenRow extends Record<string, unknown> {
  message_id: string;
  written: string;
}

const { normal: _, tokens: __, summary: ___, ...plain } = getTableColumns(chatMessage);

/** What is told of a message. */
export const shownMessage = {
  ...plain,
  hasSummary: sql<boolean>`${chatMessage.summaryAt} is not null`,
};

/** All messages of a conversation; of one that is being written, what there is of it. In one picture of the database. */
export function listMessages(db: Database, conversationId: number): Promise<ChatMessage[]> {
  return db.transaction(
    async (tx) => {
      const messages = await tx
        .select(shownMessage)
        .from(chatMessage)
        .where(eq(chatMessage.conversationId, conversationId))
        .orderBy(asc(chatMessage.id));
      const running = messages.filter(({ state }) => state === 'running').map(({ id }) => id);
      if (running.length === 0) return messages;
      const { rows } = await tx.execute<WrittenRow>(sql`
        select message_id, string_agg(text, '' order by start) as written from chat_run_chunk
        where ${inArray(sql`message_id`, running)} group by message_id`);
      const written = new Map(rows.map((row) => [Number(row.message_id), row.written]));
      return messages.map((message) => ({
        ...message,
        text: message.text + (written.get(message.id) ?? ''),
      }));
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function updateConversation(
  db: Database,
  { ownerId, id }: { ownerId: number; id: number },
  values: Partial<typeof chatConversation.$inferInsert>,
): Promise<boolean> {
  const changed = await db
    .update(chatConversation)
    .set(values)
    .where(and(eq(chatConversation.id, id), eq(chatConversation.ownerId, ownerId)))
    .returning({ id: chatConversation.id });
  return changed.length > 0;
}

const ownOf = (ownerId: number, ids: readonly number[]) =>
  and(eq(chatConversation.ownerId, ownerId), inArray(chatConversation.id, [...ids]));

/** Puts one's conversations into the trash or takes them out of it; answers how many. */
export async function moveToTrash(
  db: Database,
  ownerId: number,
  { ids, isOut }: { ids: number[]; isOut: boolean },
): Promise<number> {
  const moved = await db
    .update(chatConversation)
    .set({ deleteTime: isOut ? null : sql`now()` })
    .where(
      and(
        ownOf(ownerId, ids),
        isOut ? isNotNull(chatConversation.deleteTime) : isNull(chatConversation.deleteTime),
      ),
    )
    .returning({ id: chatConversation.id });
  return moved.length;
}

/** Deletes for good, from the trash only. */
export async function purge(db: Database, ownerId: number, ids: number[]): Promise<number> {
  const gone = await db
    .delete(chatConversation)
    .where(and(ownOf(ownerId, ids), isNotNull(chatConversation.deleteTime)))
    .returning({ id: chatConversation.id });
  return gone.length;
}

export async function ownsFolder(db: Database, ownerId: number, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: chatFolder.id })
    .from(chatFolder)
    .where(and(eq(chatFolder.id, id), eq(chatFolder.ownerId, ownerId)));
  return row !== undefined;
}

export async function hasMessage(
  db: Database,
  conversationId: number,
  id: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .where(and(eq(chatMessage.id, id), eq(chatMessage.conversationId, conversationId)));
  return row !== undefined;
}
