import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/trading/v2/symbols': {
      seed: [
        `insert into trade_symbol (owner_id, code, name, period, bar_count, first_time, last_time, last_close, spark, quality, is_watched, update_time) select 1, 'LIST' || i, '品List' || i, 'day', i, i, i * 10, i, '[1,2]', '[]', i % 2 = 0, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        code: 'contains',
        name: 'contains',
        is_watched: (row, value) => String(row['is_watched']) === value,
      },
      sortedWithin: 'is_watched=false',
    },
  },
  unscoped: [
    // Everybody's own.
    /^\w+ \/trading\/v2\//,
  ],
};
