import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

/** Between the second and the third of the last four days. */
const halfWay = new Date(Date.now() - 1.5 * 86_400_000).toISOString();

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/monitor/logininfor': {
      screens: ['/monitor/logininfor'],
      seed: [
        `insert into sys_login_log (username, ip, user_agent, succeeded, message, create_time)
         select 'List_' || i, '10.0.0.' || i % 4, 'test', i % 2 = 0, '@说明' || i, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        username: 'contains',
        ip: 'contains',
        succeeded: (row, value) => String(row['succeeded']) === value,
        since: (row, value) => String(row['create_time']) >= value,
        until: (row, value) => String(row['create_time']) < value,
      },
      values: { since: halfWay, until: halfWay },
    },
  },
};
