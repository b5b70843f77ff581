import { strategyLimit, strategyResource } from '@wm/contract/trading/strategy';
import { parseStrategyText } from '@wm/market/strategy-text';
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { tradeStrategy } from '../trading.table.ts';

function strategyRepository(handle: DatabaseHandle): CrudRepository<typeof strategyResource> {
  return tableRepository(handle, strategyResource, {
    table: tradeStrategy,
    owner: tradeStrategy.ownerId,
    filters: { name: contains(tradeStrategy.name) },
    violations: { trade_strategy_owner_id_name_unique: 'trading.strategy-taken' },
  });
}

/** Refuses a text that is no strategy. @throws AppError `trading.strategy-faulty` */
export function requireStrategyText(text: string): void {
  const parsed = parseStrategyText(text);
  if (parsed.ok) return;
  const reason = parsed.problems[0]?.message ?? '无法识别';
  throw new AppError('trading.strategy-faulty', { values: { reason } });
}

/** Strategies: only what can be read is kept, and a changed text is another version. */
export function strategyService(handle: DatabaseHandle): CrudRepository<typeof strategyResource> {
  const plain = strategyRepository(handle);
  return {
    ...plain,
    create: async (input, principal) => {
      requireStrategyText(input.text);
      if ((await countStrategies(handle.db, principal.userId)) >= strategyLimit)
        throw new AppError('trading.too-many-strategies', {
          values: { count: String(strategyLimit) },
        });
      return plain.create(input, principal);
    },
    update: async (id, { version, ...patch }, principal) => {
      const { text } = patch;
      if (text === undefined) return plain.update(id, patch, principal);
      requireStrategyText(text);
      return handle.db.transaction(async (tx) => {
        const [held] = await tx
          .select({ version: tradeStrategy.version })
          .from(tradeStrategy)
          .where(and(eq(tradeStrategy.id, id), eq(tradeStrategy.ownerId, principal.userId)))
          .for('update');
        if (held && version !== undefined && held.version !== version)
          throw new AppError('trading.strategy-changed');
        await tx
          .update(tradeStrategy)
          .set({ version: sql`${tradeStrategy.version} + 1` })
          .where(
            and(
              eq(tradeStrategy.id, id),
              eq(tradeStrategy.ownerId, principal.userId),
              ne(tradeStrategy.text, text),
            ),
          );
        return strategyRepository({ ...handle, db: tx }).update(id, patch, principal);
      });
    },
  };
}

async function countStrategies(db: Database, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tradeStrategy)
    .where(eq(tradeStrategy.ownerId, ownerId));
  return row?.count ?? 0;
}
