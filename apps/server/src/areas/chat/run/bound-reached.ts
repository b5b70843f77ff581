import { findLimited, isSpent } from '../conversation/conversation-limit.ts';
import { spentToday } from '../provider/provider.repository.ts';
import type { ProviderRow } from '../provider/provider.repository.ts';
import type { Producing } from './producing.ts';

/** Which bound is reached with what an answer has used so far; undefined while its model may be asked on. */
export async function boundReached(
  { core, place, written }: Pick<Producing, 'core' | 'place' | 'written'>,
  { dailyBudget, id }: Pick<ProviderRow, 'dailyBudget' | 'id'>,
): Promise<'day' | 'conversation' | undefined> {
  const today = dailyBudget === null ? 0 : await spentToday(core.db, place.userId, id);
  if (dailyBudget !== null && today + (written.used?.costMicro ?? 0) >= dailyBudget) return 'day';
  const limited = await findLimited(core.db, place.conversationId);
  return limited && isSpent(limited, written.used) ? 'conversation' : undefined;
}
