import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  // Each asks for whose it is and for what its owner shows to everybody: mutation-set.test.ts.
  unscoped: [/^\w+ \/knowledge\/v2\/mutation-sets(\/|$)/],
};
