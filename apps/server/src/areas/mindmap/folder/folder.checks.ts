import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/mindmap/v2/folders': {
      seed: [
        `insert into mind_folder (owner_id, name, sort, update_time) select 1, '夹List' || i, i % 3, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
    },
  },
};
