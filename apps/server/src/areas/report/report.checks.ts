import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/report/v2/reports': {
      seed: [
        `insert into report (code, name, status, version_no, row_version, published_row_version, create_time, update_time) select 'list' || i, '表List' || i, case when i % 2 = 0 then 'published' else 'draft' end, i, i + 1, 1, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      screens: ['/report/config'],
      filters: { name: 'contains', status: 'equals' },
    },
    '/report/v2/runs': {
      seed: [
        `insert into report (id, code, name) overriding system value select 990000 + i, 'ran' || i, 'Ran' || i from generate_series(0, 2) i`,
        `insert into report_run (report_id, report_name, version_no, user_id, definition, params, state, row_count, ms_query, create_time) select 990000 + i % 3, '运List' || i, 1, 1, '{"params":[],"modules":[]}', '[]', case when i % 2 = 0 then 'done' else 'failed' end, i, i, ${someDay} ${eachOfThirty}`,
      ],
      screens: ['/report/console'],
      filters: { report_id: 'equals', report_name: 'contains', state: 'equals' },
    },
    '/report/v2/datasets': {
      seed: [
        `insert into report_dataset (code, name, owner_id, file_id, file_name, format, size, row_count, columns, create_time, update_time) select 'list' || i, '数List' || i, 1, '', i || '.csv', case when i % 2 = 0 then 'csv' else 'xlsx' end, i, i, '[]', ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      screens: ['/report/dataset'],
      filters: { name: 'contains', format: 'equals' },
    },
    '/report/v2/schedules': {
      seed: [
        `insert into report (id, code, name) overriding system value select 995000 + i, 'planned' || i, 'Planned' || i from generate_series(0, 2) i`,
        `insert into report_schedule (report_id, owner_id, cron, status, next_time, create_time) select 995000 + i % 3, 1, '0 0 ' || i % 24 || ' * * *', case when i % 2 = 0 then '0' else '1' end, timestamptz '2099-01-01' + make_interval(days => i), ${someDay} ${eachOfThirty}`,
      ],
      filters: { report_id: 'equals', report_name: 'contains', status: 'equals' },
    },
    '/report/v2/packs': {
      seed: [
        `insert into report_pack (name, digest, manifest, reports, state, report_count, user_name, install_time) select '包List' || i, 'd' || i, '{}', '[]', case when i % 2 = 0 then 'installed' else 'removed' end, i, '安装者', ${someDay} ${eachOfThirty}`,
      ],
      screens: ['/report/install'],
      filters: { name: 'contains', state: 'equals' },
    },
    '/report/v2/warnings': {
      seed: [
        `insert into report (id, code, name) overriding system value select 997000 + i, 'watched' || i, 'Watched' || i from generate_series(0, 2) i`,
        `insert into report_warning_rule (report_id, module_id, column_id, column_title, kind, status, create_time) select 997000 + i % 3, 'm1', 'c1', '列List' || i, 'empty', case when i % 2 = 0 then '0' else '1' end, ${someDay} ${eachOfThirty}`,
      ],
      filters: { report_id: 'equals', column_title: 'contains', status: 'equals' },
    },
  },
  otherLists: { '/report/v2/compare': 'compare/compare.test.ts' },
  // A run whose owner gave out its link: the same, cut by what he may take away today.
  publicRoutes: ['POST /report/v2/shared'],
  unscoped: [
    /^\w+ \/report\/v2\/dict\//,
    // The planner keeps to the data scopes of each source; engine.test.ts and param/param-values.test.ts compare with the lists.
    /^\w+ \/report\/v2\/(sources|preview|param-values|preview\/param-values)$/,
    // Under the data scope of their departments and owners, in lists and in reports: dataset.test.ts asks for both.
    /^\w+ \/report\/v2\/datasets/,
    // A definition, and a pack of them, names columns and holds no rows; a run is everybody's own, and cut by the rights of its reader.
    /^\w+ \/report\/v2\/(reports|published|runs|compare|guide|packs)/,
    // Everybody's own runs and schedules; restart.test.ts and schedule.test.ts ask for those of others.
    /^\w+ \/report-restart\/v2\//,
    // Links are everybody's own, and show what their maker may take away; share.test.ts asks for those of others.
    /^\w+ \/report\/v2\/(shares|shared)$/,
    // A schedule says when something is run, and what comes of it is everybody's own run; schedule.test.ts asks for those of others.
    /^\w+ \/report\/v2\/(schedules|subscriptions|warnings|warning-events)/,
    // Channels are everybody's own, and what they send is cut as an export is; channel/channel.test.ts asks for those of others.
    /^\w+ \/report\/v2\/(channels|deliveries)/,
  ],
};
