import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/knowledge/v2/import': 'knowledge/import/import.test.ts' },
  // Batches of one catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/import(?:-template)?(\/|$)/],
};
