import { attachmentKind } from '@wm/contract/chat/attachment-rules';
import { chatFileFormat } from '@wm/contract/chat/exchange';
import type { importConversationEndpoint } from '@wm/contract/chat/exchange';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { plainName } from '@wm/contract/core/stored-text';
import { eq, sql } from 'drizzle-orm';
import { fileIdsIn, setFileUses } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { ownFiles } from '../attachment/attachment.service.ts';
import { chatConversation, chatMessage } from '../chat.table.ts';
import type { Asking } from './conversation.service.ts';
import { indexedText } from '../run/message-index.ts';
import { requireRoom } from './room.ts';

type ChatFile = BodyOf<typeof importConversationEndpoint>;

const limitsOf = ({ costLimit, tokenLimit, costSpent, tokensSpent }: ChatFile) => ({
  costLimit,
  tokenLimit,
  costSpent,
  tokensSpent,
});

/** Messages that are stored at once. */
const batch = 500;

/** Questions follow answers or nothing, answers follow questions, each behind its parent. */
function isTree({ messages, leafId }: ChatFile): boolean {
  const roles = new Map<number, 'user' | 'assistant'>();
  for (const { id, parentId, role } of messages) {
    const parent = parentId === null ? 'assistant' : roles.get(parentId);
    if (parent === undefined || parent === role || roles.has(id)) return false;
    roles.set(id, role);
  }
  return leafId === null || roles.has(leafId);
}

/** As many ids of messages as asked for, rising: messages are read in their order. */
async function takeIds(tx: Transaction, count: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence('chat_message', 'id')) as id
    from generate_series(1, ${count}::int)`);
  return rows.map(({ id }) => Number(id)).toSorted((one, other) => one - other);
}

/**
 * Stores a file as a conversation of one's own. Throws `chat.file-other` and `chat.file-newer` for what is not written by
 * this version, `chat.file-broken` for messages that are no tree.
 */
export async function importConversation(
  { core, principal }: Asking,
  file: ChatFile,
): Promise<{ id: number }> {
  if (file.format !== chatFileFormat) throw new AppError('chat.file-other');
  if (file.version !== 1) throw new AppError('chat.file-newer');
  if (!isTree(file)) throw new AppError('chat.file-broken');
  const { userId } = principal;
  const id = await core.db.transaction(async (tx) => {
    await requireRoom(tx, userId);
    const title = plainName(file.title) || '导入的对话';
    const [made] = await tx
      .insert(chatConversation)
      .values({ ownerId: userId, title, tags: [...new Set(file.tags)], ...limitsOf(file) })
      .returning({ id: chatConversation.id });
    if (!made) throw new Error('the conversation was not stored');
    await holdFiles(
      { core, principal },
      tx,
      await storeMessages(tx, { id: made.id, ownerId: userId }, file),
    );
    return made.id;
  });
  await core.signals.send('chat', { userId, conversationId: id, messageId: null });
  return { id };
}

async function storeMessages(
  tx: Transaction,
  { id: conversationId, ownerId }: { id: number; ownerId: number },
  { messages, leafId }: ChatFile,
): Promise<Stored[]> {
  const ids = await takeIds(tx, messages.length);
  const idOf = new Map(messages.map((message, at) => [message.id, ids[at]]));
  for (let at = 0; at < messages.length; at += batch) {
    const rows = messages.slice(at, at + batch).map((message) => ({
      ...message,
      id: idOf.get(message.id),
      parentId: message.parentId === null ? null : idOf.get(message.parentId),
      conversationId,
      ...indexedText(message.text, ownerId),
    }));
    await tx.insert(chatMessage).overridingSystemValue().values(rows);
  }
  const leaf = leafId === null ? undefined : idOf.get(leafId);
  if (leaf !== undefined)
    await tx
      .update(chatConversation)
      .set({ leafId: leaf })
      .where(eq(chatConversation.id, conversationId));
  return messages.flatMap(({ id, role, sources }) => {
    const stored = idOf.get(id);
    const paths = sources.filter(({ kind }) => kind === attachmentKind).map(({ path }) => path);
    const fileIds = fileIdsIn(paths.join('\n'));
    return stored === undefined || role !== 'user' || fileIds.length === 0
      ? []
      : [{ id: stored, fileIds }];
  });
}

/** A question with the files that it names. */
interface Stored {
  id: number;
  fileIds: string[];
}

/** Questions keep what they bring along, as those that were asked here: of what they name only what is one's own. */
async function holdFiles(
  { core, principal }: Asking,
  tx: Transaction,
  questions: readonly Stored[],
): Promise<void> {
  const named = [...new Set(questions.flatMap(({ fileIds }) => fileIds))];
  if (named.length === 0) return;
  const own = new Set((await ownFiles(core.db, named, principal)).map(({ id }) => id));
  for (const { id, fileIds } of questions)
    await setFileUses(tx, {
      kind: 'chat',
      refId: id,
      fileIds: fileIds.filter((fileId) => own.has(fileId)),
    });
}
