import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/notebook/v2/notebooks': {
      screens: ['/notebook/book'],
      seed: [
        `insert into note_notebook (owner_id, name, sort, update_time) select 1, '本子List' || i, i % 3, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
    },
  },
};
