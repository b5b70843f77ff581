import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/column': {
      screens: ['/system/column'],
      seed: [],
      filters: { resource: 'equals', field: 'contains', title: 'contains', sensitivity: 'equals' },
    },
  },
};
