import { and, eq, inArray } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { chatConversation, chatMessage } from '../chat.table.ts';

/** Whether one of these questions is somebody's own: its files are its owner's alone. */
export async function mayReadAttachments(
  messageIds: number[],
  principal: Principal | undefined,
  db: Database,
): Promise<boolean> {
  if (!principal) return false;
  const [own] = await db
    .select({ id: chatMessage.id })
    .from(chatMessage)
    .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
    .where(and(inArray(chatMessage.id, messageIds), eq(chatConversation.ownerId, principal.userId)))
    .limit(1);
  return own !== undefined;
}
