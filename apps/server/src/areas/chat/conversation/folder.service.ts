import type { addFolderEndpoint, ChatFolder, saveFolderEndpoint } from '@wm/contract/chat/folder';
import { folderLevels, misplaced } from '@wm/contract/chat/folder-rules';
import { chatLimits } from '@wm/contract/chat/limits';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { chatConversation, chatFolder } from '../chat.table.ts';
import type { Asking } from './conversation.service.ts';

export type FolderRow = Pick<typeof chatFolder.$inferSelect, 'id' | 'name' | 'parentId'>;

export async function readFolders({ core, principal }: Asking): Promise<ChatFolder[]> {
  return core.db
    .select({
      id: chatFolder.id,
      name: chatFolder.name,
      parentId: chatFolder.parentId,
      conversations: count(chatConversation.id),
    })
    .from(chatFolder)
    .leftJoin(
      chatConversation,
      and(eq(chatConversation.folderId, chatFolder.id), isNull(chatConversation.deleteTime)),
    )
    .where(eq(chatFolder.ownerId, principal.userId))
    .groupBy(chatFolder.id)
    .orderBy(asc(chatFolder.name), asc(chatFolder.id));
}

/** Tells the owner's other tabs that folders have changed. */
export function tellOfFolders({ core, principal }: Asking): Promise<void> {
  return core.signals.send('chat', {
    userId: principal.userId,
    conversationId: 0,
    messageId: null,
  });
}

/** One's own folders, which nobody else changes until the transaction ends: two moves at once would make a circle. */
export async function holdFolders(tx: Transaction, ownerId: number): Promise<FolderRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('chat-folder'), ${ownerId}::int)`);
  return tx
    .select({ id: chatFolder.id, name: chatFolder.name, parentId: chatFolder.parentId })
    .from(chatFolder)
    .where(eq(chatFolder.ownerId, ownerId))
    .orderBy(asc(chatFolder.id));
}

/** @throws AppError where a folder may not stand, or where another of its name does. */
export function requirePlace(
  folders: readonly FolderRow[],
  { id, name, parentId }: { id?: number; name: string; parentId: number | null },
): void {
  if (parentId !== null && !folders.some((one) => one.id === parentId))
    throw new AppError('chat.folder-gone');
  const fault = misplaced(folders, { id, parentId });
  if (fault === 'inside') throw new AppError('chat.folder-inside');
  if (fault === 'deep')
    throw new AppError('chat.folder-deep', { values: { count: String(folderLevels) } });
  if (folders.some((one) => one.id !== id && one.parentId === parentId && one.name === name))
    throw new AppError('chat.folder-taken');
}

/** @throws AppError `chat.too-many-folders` for somebody who keeps as many as he may. */
export function requireFewer(folders: readonly FolderRow[], more = 1): void {
  if (folders.length + more > chatLimits.folders)
    throw new AppError('chat.too-many-folders', { values: { count: String(chatLimits.folders) } });
}

export async function storeFolder(
  tx: Transaction,
  ownerId: number,
  { name, parentId }: Pick<FolderRow, 'name' | 'parentId'>,
): Promise<number> {
  const [made] = await tx
    .insert(chatFolder)
    .values({ ownerId, name, parentId })
    .returning({ id: chatFolder.id });
  if (!made) throw new Error('the folder was not stored');
  return made.id;
}

export async function addFolder(
  asking: Asking,
  body: BodyOf<typeof addFolderEndpoint>,
): Promise<{ id: number }> {
  const ownerId = asking.principal.userId;
  const id = await asking.core.db.transaction(async (tx) => {
    const folders = await holdFolders(tx, ownerId);
    requireFewer(folders);
    requirePlace(folders, body);
    return storeFolder(tx, ownerId, body);
  });
  await tellOfFolders(asking);
  return { id };
}

export async function saveFolder(
  asking: Asking,
  id: number,
  body: BodyOf<typeof saveFolderEndpoint>,
): Promise<void> {
  await asking.core.db.transaction(async (tx) => {
    const folders = await holdFolders(tx, asking.principal.userId);
    const before = orNotFound(folders.find((one) => one.id === id));
    const { name = before.name, parentId = before.parentId } = body;
    requirePlace(folders, { id, name, parentId });
    await tx
      .update(chatFolder)
      .set({ name: sql`${name}`, parentId })
      .where(eq(chatFolder.id, id));
  });
  await tellOfFolders(asking);
}
