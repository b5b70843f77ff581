import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  otherLists: { '/notebook/v2/imports': 'areas/notebook/import/import.test.ts' },
  unscoped: [
    // Everybody's own.
    /^\w+ \/notebook\/v2\//,
  ],
};
