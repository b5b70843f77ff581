import { yuan } from '@wm/contract/chat/money-rules';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { chatConversation } from '../chat.table.ts';

/** What a conversation may use in all, and has used: millionths of a yuan, and tokens. */
export type Limited = Pick<
  typeof chatConversation.$inferSelect,
  'costLimit' | 'tokenLimit' | 'costSpent' | 'tokensSpent'
>;

export const limitColumns = {
  costLimit: chatConversation.costLimit,
  tokenLimit: chatConversation.tokenLimit,
  costSpent: chatConversation.costSpent,
  tokensSpent: chatConversation.tokensSpent,
};

interface Used {
  costMicro?: number;
  tokensIn?: number;
  tokensOut?: number;
}

const tokensOf = ({ tokensIn = 0, tokensOut = 0 }: Used): number => tokensIn + tokensOut;
const tokens = (count: number): string => `${count} 个词元`;

/** Whether nothing is left of it, once what an answer has used so far is counted, too. */
export function isSpent(limited: Limited, used: Used = {}): boolean {
  const { costLimit, tokenLimit, costSpent, tokensSpent } = limited;
  return (
    (costLimit !== null && costSpent + (used.costMicro ?? 0) >= costLimit) ||
    (tokenLimit !== null && tokensSpent + tokensOf(used) >= tokenLimit)
  );
}

/**
 * Refuses a question to a model for which nothing is left. Whoever asks holds the conversation's row, and what is being
 * answered has ended: so of any number at once one is asked. @throws AppError `chat.conversation-spent`
 */
export function requireUnspent(limited: Limited): void {
  if (!isSpent(limited)) return;
  const { costLimit, tokenLimit, costSpent, tokensSpent } = limited;
  const values =
    costLimit !== null && costSpent >= costLimit
      ? { spent: yuan(costSpent), limit: yuan(costLimit) }
      : { spent: tokens(tokensSpent), limit: tokens(tokenLimit ?? 0) };
  throw new AppError('chat.conversation-spent', { values });
}

/** Adds what was used to what its conversation has used. */
export async function addSpent(tx: Transaction, id: number, used: Used): Promise<void> {
  await tx
    .update(chatConversation)
    .set({
      costSpent: sql`${chatConversation.costSpent} + ${used.costMicro ?? 0}`,
      tokensSpent: sql`${chatConversation.tokensSpent} + ${tokensOf(used)}`,
    })
    .where(eq(chatConversation.id, id));
}

/** What a conversation may use, as it stands now: it may be raised while an answer is written. */
export async function findLimited(
  db: Pick<Database, 'select'>,
  id: number,
): Promise<Limited | undefined> {
  const [row] = await db
    .select(limitColumns)
    .from(chatConversation)
    .where(eq(chatConversation.id, id));
  return row;
}
