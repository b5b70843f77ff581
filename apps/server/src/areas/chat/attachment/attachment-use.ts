import { and, eq, inArray } from 'drizzle-orm';
import type { FileUseKind } from '#core/files/file-use-kinds.ts';
import { chatConversation, chatMessage } from '../chat.table.ts';
import { mayReadAttachments } from './attachment.repository.ts';

/** Questions with the files that were attached to them. */
export const attachmentUse: FileUseKind = {
  kind: 'chat',
  label: 'AI 对话',
  mayRead: mayReadAttachments,
  isPersonal: true,
  async places(messageIds, { userId }, db) {
    const found = await db
      .select({
        refId: chatMessage.id,
        conversationId: chatConversation.id,
        title: chatConversation.title,
        deleteTime: chatConversation.deleteTime,
      })
      .from(chatMessage)
      .innerJoin(chatConversation, eq(chatConversation.id, chatMessage.conversationId))
      .where(and(inArray(chatMessage.id, messageIds), eq(chatConversation.ownerId, userId)));
    return found.map(({ refId, conversationId, title, deleteTime }) => ({
      refId,
      title,
      path: `/chat?c=${conversationId}`,
      isInTrash: deleteTime !== null,
    }));
  },
};
