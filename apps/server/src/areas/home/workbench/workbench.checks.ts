import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/home/v2/todo': {
      seed: [
        `insert into workbench_todo (user_id, text, due_day, due_minute, done_time, create_time)
       select 1, '待办List' || i, current_date + i % 7, i % 3 * 60,
         case when i % 4 = 0 then ${someDay} end, ${someDay} ${eachOfThirty}`,
      ],
      codes: 'home:workbench',
      values: { group: 'done' },
      filters: {
        text: 'contains',
        due_day: 'equals',
        group: (row) => row['done_time'] !== null,
      },
    },
  },
  // Everybody's own.
  unscoped: [/^\w+ \/home\/v2\/(todo|workbench)(\/|$)/],
};
