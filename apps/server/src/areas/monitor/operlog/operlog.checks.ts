import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

/** Between the second and the third of the last four days. */
const halfWay = new Date(Date.now() - 1.5 * 86_400_000).toISOString();

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/monitor/operlog': {
      screens: ['/monitor/operlog'],
      seed: [
        `insert into sys_oper_log (title, method, url, username, ip, params, status, code, message, cost_ms, trace_id, create_time)
         select '操作List' || i, 'POST', '/list/v2/' || i, 'List_' || i % 5, '10.0.0.' || i % 4, '{}', 200,
           case i % 2 when 0 then 200 else 601 end, '@说明' || i, i % 7, 'list-' || i, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        title: 'contains',
        username: 'contains',
        ip: 'contains',
        url: 'contains',
        trace_id: 'contains',
        result: (row, value) => (row['code'] === 200) === (value === 'done'),
        since: (row, value) => String(row['create_time']) >= value,
        until: (row, value) => String(row['create_time']) < value,
      },
      values: { since: halfWay, until: halfWay, result: 'failed' },
    },
  },
};
