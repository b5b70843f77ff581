import { sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { chatPace } from '../chat.table.ts';
import { spentToday } from './provider.repository.ts';
import type { ProviderRow } from './provider.repository.ts';

/** What somebody may ask of a provider. */
export interface Allowance {
  /** Null for every model of it. */
  models: ReadonlySet<string> | null;
  /** In millionths of a yuan a day; null without a bound. */
  dailyBudget: number | null;
  /** Null without a bound. */
  perMinute: number | null;
  tokensPerMinute: number | null;
}

type Granting = Pick<ProviderRow, 'ownerId' | 'grants' | 'dailyBudget'>;

/** Of several roles the one that gives most holds, for each bound by itself. Undefined where none of them gives anything. */
export function allowanceOf(principal: Principal, provider: Granting): Allowance | undefined {
  const { ownerId, grants, dailyBudget } = provider;
  const isKeeper = holdsPermission(principal, 'chat:provider:edit');
  if (ownerId !== null || grants.length === 0 || isKeeper)
    return { models: null, dailyBudget, perMinute: null, tokensPerMinute: null };
  const roles = new Set(principal.roles.map(({ roleId }) => roleId));
  const own = grants.filter(({ roleId }) => roles.has(roleId));
  if (own.length === 0) return undefined;
  const isWhole = own.some(({ models }) => models.length === 0);
  return {
    models: isWhole ? null : new Set(own.flatMap(({ models }) => models)),
    dailyBudget: most(own.map((grant) => grant.dailyBudget ?? dailyBudget)),
    perMinute: most(own.map(({ perMinute }) => perMinute)),
    // Those that were written before this was asked say nothing.
    tokensPerMinute: most(own.map(({ tokensPerMinute }) => tokensPerMinute ?? null)),
  };
}

/** The largest bound; none at all is larger than any. */
function most(bounds: readonly (number | null)[]): number | null {
  const known = bounds.filter((bound) => bound !== null);
  return known.length < bounds.length ? null : Math.max(...known);
}

interface Asked extends Allowance {
  ownerId: number;
  providerId: number;
}

/**
 * Refuses a question for which nothing is left, and counts it.
 * @throws AppError `chat.budget-spent`, `chat.too-fast`, `chat.too-many-tokens`
 */
export async function requireLeft(tx: Transaction, asked: Asked): Promise<void> {
  const { ownerId, providerId, dailyBudget, perMinute, tokensPerMinute } = asked;
  if (dailyBudget !== null && (await spentToday(tx, ownerId, providerId)) >= dailyBudget)
    throw new AppError('chat.budget-spent');
  if (perMinute === null && tokensPerMinute === null) return;
  const minute = await countQuestion(tx, asked);
  if (perMinute !== null && minute.asked > perMinute)
    throw new AppError('chat.too-fast', { values: { count: String(perMinute) } });
  // What an answer takes is known when it is there: the next question waits.
  if (tokensPerMinute !== null && minute.tokens >= tokensPerMinute)
    throw new AppError('chat.too-many-tokens', { values: { count: String(tokensPerMinute) } });
}

/** Counts a question, also where several processes are asked at once; answers what was asked and taken in this minute. */
async function countQuestion(
  tx: Transaction,
  { ownerId, providerId }: Asked,
): Promise<{ asked: number; tokens: number }> {
  const minute = sql`date_trunc('minute', now())`;
  const [counted] = await tx
    .insert(chatPace)
    .values({ ownerId, providerId, minute, asked: 1 })
    .onConflictDoUpdate({
      target: [chatPace.ownerId, chatPace.providerId],
      set: {
        minute,
        asked: sql`case when ${chatPace.minute} = excluded.minute then ${chatPace.asked} + 1 else 1 end`,
        tokens: sql`case when ${chatPace.minute} = excluded.minute then ${chatPace.tokens} else 0 end`,
      },
    })
    .returning({ asked: chatPace.asked, tokens: chatPace.tokens });
  return counted ?? { asked: 0, tokens: 0 };
}
