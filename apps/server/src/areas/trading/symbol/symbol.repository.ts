import { symbolResource } from '@wm/contract/trading/symbol';
import { eq } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { tradeSymbol } from '../trading.table.ts';

const byWatched: Filter = {
  columns: ['is_watched'],
  where: (placeholder) => eq(tradeSymbol.isWatched, placeholder),
  value: (given) => given === 'true',
};

export function symbolRepository(handle: DatabaseHandle): CrudRepository<typeof symbolResource> {
  return tableRepository(handle, symbolResource, {
    table: tradeSymbol,
    owner: tradeSymbol.ownerId,
    leading: tradeSymbol.isWatched,
    filters: {
      code: contains(tradeSymbol.code),
      name: contains(tradeSymbol.name),
      isWatched: byWatched,
      groupName: equals(tradeSymbol.groupName),
    },
    violations: { trade_symbol_owner_id_code_period_unique: 'trading.code-taken' },
  });
}
