import type { ChatFolder } from '@wm/contract/chat/conversation';
import { chatLimits } from '@wm/contract/chat/limits';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import { chatConversation, chatFolder } from '../chat.table.ts';
import type { Asking } from './conversation.service.ts';

export async function readFolders({ core, principal }: Asking): Promise<ChatFolder[]> {
  return core.db
    .select({
      id: chatFolder.id,
      name: chatFolder.name,
      conversations: count(chatConversation.id),
    })
    .from(chatFolder)
    .leftJoin(
      chatConversation,
      and(eq(chatConversation.folderId, chatFolder.id), isNull(chatConversation.deleteTime)),
    )
    .where(eq(chatFolder.ownerId, principal.userId))
    .groupBy(chatFolder.id)
    .orderBy(asc(chatFolder.name));
}

export async function addFolder(
  { core, principal }: Asking,
  name: string,
): Promise<{ id: number }> {
  const ownerId = principal.userId;
  const [held] = await core.db
    .select({ count: count() })
    .from(chatFolder)
    .where(eq(chatFolder.ownerId, ownerId));
  if ((held?.count ?? 0) >= chatLimits.folders)
    throw new AppError('chat.too-many-folders', { values: { count: String(chatLimits.folders) } });
  const [made] = await core.db
    .insert(chatFolder)
    .values({ ownerId, name })
    .onConflictDoNothing()
    .returning({ id: chatFolder.id });
  if (!made) throw new AppError('chat.folder-taken');
  return made;
}

export async function renameFolder(
  { core, principal }: Asking,
  id: number,
  name: string,
): Promise<void> {
  const ownerId = principal.userId;
  const [other] = await core.db
    .select({ id: chatFolder.id })
    .from(chatFolder)
    .where(and(eq(chatFolder.ownerId, ownerId), eq(chatFolder.name, name), ne(chatFolder.id, id)));
  if (other) throw new AppError('chat.folder-taken');
  const changed = await core.db
    .update(chatFolder)
    .set({ name: sql`${name}` })
    .where(and(eq(chatFolder.id, id), eq(chatFolder.ownerId, ownerId)))
    .returning({ id: chatFolder.id });
  requireFound(changed.length > 0);
}

export async function removeFolder({ core, principal }: Asking, id: number): Promise<void> {
  const gone = await core.db
    .delete(chatFolder)
    .where(and(eq(chatFolder.id, id), eq(chatFolder.ownerId, principal.userId)))
    .returning({ id: chatFolder.id });
  requireFound(gone.length > 0);
}
