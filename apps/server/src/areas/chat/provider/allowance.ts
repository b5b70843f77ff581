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
}

type Granting = Pick<ProviderRow, 'ownerId' | 'grants' | 'dailyBudget'>;

/** Of several roles the one that gives most holds, for each bound by itself. Undefined where none of them gives anything. */
export function allowanceOf(principal: Principal, provider: Granting): Allowance | undefined {
  const { ownerId, grants, dailyBudget } = provider;
  const isKeeper = holdsPermission(principal, 'chat:provider:edit');
  if (ownerId !== null || grants.length === 0 || isKeeper)
    return { models: null, dailyBudget, perMinute: null };
  const roles = new Set(principal.roles.map(({ roleId }) => roleId));
  const own = grants.filter(({ roleId }) => roles.has(roleId));
  if (own.length === 0) return undefined;
  const isWhole = own.some(({ models }) => models.length === 0);
  return {
    models: isWhole ? null : new Set(own.flatMap(({ models }) => models)),
    dailyBudget: most(own.map((grant) => grant.dailyBudget ?? dailyBudget)),
    perMinute: most(own.map(({ perMinute }) => perMinute)),
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

/** Refuses a question for which nothing is left, and counts it. @throws AppError `chat.budget-spent`, `chat.too-fast` */
export async function requireLeft(
  tx: Transaction,
  { ownerId, providerId, dailyBudget, perMinute }: Asked,
): Promise<void> {
  if (dailyBudget !== null && (await spentToday(tx, ownerId, providerId)) >= dailyBudget)
    throw new AppError('chat.budget-spent');
  if (perMinute !== null) await keepPace(tx, { ownerId, providerId, perMinute });
}

/** Counts a question, also where several processes are asked at once. */
async function keepPace(
  tx: Transaction,
  { ownerId, providerId, perMinute }: { ownerId: number; providerId: number; perMinute: number },
): Promise<void> {
  const minute = sql`date_trunc('minute', now())`;
  const [counted] = await tx
    .insert(chatPace)
    .values({ ownerId, providerId, minute, asked: 1 })
    .onConflictDoUpdate({
      target: [chatPace.ownerId, chatPace.providerId],
      set: {
        minute,
        asked: sql`case when ${chatPace.minute} = excluded.minute then ${chatPace.asked} + 1 else 1 end`,
      },
    })
    .returning({ asked: chatPace.asked });
  if ((counted?.asked ?? 0) > perMinute)
    throw new AppError('chat.too-fast', { values: { count: String(perMinute) } });
}
