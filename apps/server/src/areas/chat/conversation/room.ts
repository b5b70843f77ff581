import { chatLimits } from '@wm/contract/chat/limits';
import { count, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { chatConversation } from '../chat.table.ts';

/** Throws `chat.too-many-conversations` for somebody who keeps as many as he may. */
export async function requireRoom(tx: Transaction, ownerId: number): Promise<void> {
  const [held] = await tx
    .select({ count: count() })
    .from(chatConversation)
    .where(eq(chatConversation.ownerId, ownerId));
  if ((held?.count ?? 0) >= chatLimits.conversations)
    throw new AppError('chat.too-many-conversations', {
      values: { count: String(chatLimits.conversations) },
    });
}
