import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/trading/v2/symbols': {
      seed: [
        `insert into trade_symbol (owner_id, code, name, period, bar_count, first_time, last_time, last_close, spark, quality, is_watched, group_name, update_time) select 1, 'LIST' || i, '品List' || i, 'day', i, i, i * 10, i, '[1,2]', '[]', i % 2 = 0, 'Group' || i % 3, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        code: 'contains',
        name: 'contains',
        is_watched: (row, value) => String(row['is_watched']) === value,
        group_name: 'equals',
      },
      sortedWithin: 'is_watched=false',
    },
    '/trading/v2/strategies': {
      seed: [
        `insert into trade_strategy (owner_id, name, text, version, create_time, update_time) select 1, '策List' || i, 'text', i, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
    },
    '/trading/v2/runs': {
      seed: [
        `insert into trade_run (owner_id, name, kind, status, symbol_code, symbol_name, venue, board, adjustment, tick_size, period, revision, strategy_name, plan, first_time, last_time, return_percent, drawdown_percent, sharpe, trade_count, spark, comments, create_time) select 1, '回List' || i, case when i % 2 = 0 then 'scan' else 'single' end, case when i % 3 = 0 then 'failed' else 'done' end, 'CODE' || i, 'n', 'cn', '', 'none', 0.01, 'day', 1, 's', '{}', i, i, i, -i, i, i, '[]', '{}', ${someDay} ${eachOfThirty}`,
      ],
      screens: ['/trading/analysis'],
      filters: { name: 'contains', symbol_code: 'contains', kind: 'equals', status: 'equals' },
    },
    '/trading/v2/alerts': {
      seed: [
        `insert into trade_symbol (owner_id, code, name, group_name, period, bar_count, first_time, last_time, last_close, spark, quality) select 1, 'ALERTS' || i, 'a', 'Group9', 'day', 1, 1, 1, 1, '[]', '[]' from generate_series(0, 1) i`,
        `insert into trade_alert (owner_id, symbol_id, name, rule, mode, state, checked_time, fired_time, create_time) select 1, (select id from trade_symbol where code = 'ALERTS' || i % 2), '醒List' || i, 'C > 1', 'once', case when i % 2 = 0 then 'waiting' else 'off' end, i, i, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains', symbol_id: 'equals', state: 'equals' },
    },
  },
  unscoped: [
    // Everybody's own.
    /^\w+ \/trading\/v2\//,
  ],
};
