import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/monitor/job': {
      seed: [
        `insert into sys_job (job_name, handler, cron, status, remark, create_time)
         select '任务List' || i, 'core:expired', '0 0 ' || i % 24 || ' * * *', '1', '@备注' || i, ${someDay} ${eachOfThirty}`,
      ],
      filters: { job_name: 'contains', handler: 'equals', status: 'equals' },
    },
  },
};
