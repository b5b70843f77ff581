import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  unscoped: [
    /^\w+ \/report\/v2\/dict\//,
    // The planner keeps to the data scopes of each source; engine.test.ts compares with the lists.
    /^\w+ \/report\/v2\/(sources|preview)$/,
  ],
};
